"""Puzzles over HTTP: for whoever has no engine of their own."""

import msgspec

from sandtable.learn.attempt import Standing, rated
from sandtable.learn.progress import beginner
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


def test_progress_follows_a_person(guest: NewGuest) -> None:
    """Two devices of one person: what was tried first stays, the rating counts each puzzle once."""
    person, other = guest(), guest()
    first, second = (puzzle.id for puzzle in puzzles_of("stones")[:2])
    assert person.get("/api/puzzles/progress")["standing"]["rating"] == 1500
    phone = person.post("/api/puzzles/progress", {"tried": {first: True, "szzzzz": True}, "days": ["2026-02-03"]})
    assert (phone["tried"], phone["days"]) == ({first: True}, ["2026-02-03"])
    brought = {"tried": {second: False, first: False}, "days": ["2026-02-04", "1990-01-01", "2990-01-01"]}
    desk = person.post("/api/puzzles/progress", brought)
    assert (desk["tried"], desk["days"]) == ({first: True, second: False}, ["2026-02-03", "2026-02-04"])
    ratings = {puzzle.id: puzzle.rating for puzzle in puzzles_of("stones")[:2]}
    expected = rated(ratings[second], rated(ratings[first], beginner(), True), False)
    assert msgspec.convert(desk["standing"], Standing) == expected
    assert person.post("/api/puzzles/progress", brought) == desk == person.get("/api/puzzles/progress")
    assert other.get("/api/puzzles/progress")["tried"] == {}


def test_how_many_solved_a_puzzle(guest: NewGuest) -> None:
    id = puzzles_of("stones")[2].id
    for solved in (True, False, True):
        guest().post("/api/puzzles/progress", {"tried": {id: solved}})
    assert guest().get(f"/api/puzzles/{id}/share") == {"people": 3, "solved": 2}
    assert guest().get("/api/puzzles/nobody/share") == {"people": 0, "solved": 0}


def test_progress_that_nobody_has(guest: NewGuest) -> None:
    person = guest()
    for wrong in (
        {"tried": {"x": True}},
        {"days": ["yesterday"]},
        {"standing": {"rating": 3000}},
        {"tried": {"saaaaa": 2}},
    ):
        assert person.http.post("/api/puzzles/progress", json=wrong).status_code == 400


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
