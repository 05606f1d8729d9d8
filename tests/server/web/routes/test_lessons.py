"""Lessons over HTTP: listed, whole, compressed, and known again by a browser that has them."""

from sandtable.learn.lesson import lessons
from sandtable.learn.prepared import prepared
from tests.server.conftest import NewGuest


def test_listed(guest: NewGuest) -> None:
    lines = guest().get("/api/lessons")
    assert [line["id"] for line in lines] == list(lessons())
    assert {line["game"] for line in lines} == {"mandala", "patterns", "stones"}
    assert all(line["title"].keys() == {"en", "fr"} and line["chapters"] for line in lines)


def test_whole(guest: NewGuest) -> None:
    http = guest().http
    answer = http.get("/api/lessons/new-stones", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == prepared("new-stones")
    assert http.get("/api/lessons/new-stones", headers={"accept-encoding": "identity"}).content == answer.content
    again = http.get("/api/lessons/new-stones", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_no_such_lesson(guest: NewGuest) -> None:
    refused = guest().http.get("/api/lessons/chess")
    assert refused.status_code == 404
    assert ", ".join(lessons()) in refused.json()["detail"]
