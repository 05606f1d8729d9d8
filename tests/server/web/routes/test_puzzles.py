"""Puzzles over HTTP: for whoever has no engine of their own."""

import msgspec

from sandtable.learn.puzzle import puzzles_of
from tests.server.conftest import NewGuest

PUZZLE = puzzles_of("mandala")[0]
PLAIN = msgspec.to_builtins(PUZZLE)


def test_a_puzzle_is_asked_and_answered(guest: NewGuest) -> None:
    person = guest()
    assert person.post("/api/puzzles/question", PLAIN)["ask"].keys() == {"en", "fr"}
    missed = person.post("/api/puzzles/answer", {"puzzle": PLAIN, "move": PUZZLE.steps[0].next_best.move})
    assert (missed["verdict"], missed["best"]) == ("missed", None)
    shown = person.post("/api/puzzles/answer", {"puzzle": PLAIN})
    assert shown["best"] == PUZZLE.steps[0].answers[0]


def test_what_is_wrong_with_an_answer_is_said(guest: NewGuest) -> None:
    person = guest()
    refused = person.http.post("/api/puzzles/answer", json={"puzzle": PLAIN, "move": "M9 R"})
    assert (refused.status_code, refused.json()["title"]) == (400, "BadNotation")
    assert person.http.post("/api/puzzles/question", json={**PLAIN, "id": "?"}).status_code == 400


def test_a_puzzle_is_drawn(guest: NewGuest) -> None:
    person = guest()
    address = f"/api/puzzles/{PUZZLE.id}/picture?lang=fr"
    light, dark = person.http.get(address), person.http.get(f"{address}&theme=dark")
    assert light.headers["content-type"].startswith("image/svg+xml")
    assert "max-age" in light.headers["cache-control"]
    assert light.text.startswith("<svg")
    assert "Rivière" in light.text
    assert light.text != dark.text
    missing = person.http.get("/api/puzzles/mnope/picture")
    assert (missing.status_code, missing.json()["title"]) == (400, "BadOption")
