"""The decision at hand: what moves would do, and which rule a move breaks."""

import random
from typing import Any

import pytest

from tests.server.client import begin, play_on
from tests.server.conftest import NewGuest


@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_every_legal_move_has_its_consequence(guest: NewGuest, game: str) -> None:
    people = [guest(), guest()]
    id, socks = begin(people, game)
    play_on(socks, random.Random(game), 7)
    mover = next(i for i, sock in enumerate(socks) if sock.legal)
    told = people[mover].get(f"/api/tables/{id}/choices")
    assert (told["seat"], told["number"]) == (mover, socks[mover].number)
    assert [choice["move"] for choice in told["choices"]] == socks[mover].legal
    for choice in told["choices"]:
        assert choice["text"].keys() == {"en", "fr"}
        assert isinstance(choice["gain"], int)
    refused = people[1 - mover].http.get(f"/api/tables/{id}/choices")
    assert (refused.status_code, refused.json()["key"]) == (409, "server.refused.not_your_turn")


def test_choices_are_for_who_sits_there(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, _ = begin(people, "mandala")
    assert guest().http.get(f"/api/tables/{id}/choices").json()["key"] == "server.refused.no_seat"
    other = people[0].http.get(f"/api/tables/{id}/choices", params={"seat": 1})
    assert (other.status_code, other.json()["key"]) == (403, "server.refused.not_your_seat")
    assert people[0].http.get(f"/api/tables/{id}/choices", params={"seat": 7}).status_code == 400


def test_choices_of_a_game_that_has_not_begun_or_is_over(guest: NewGuest) -> None:
    one = guest()
    table = one.open("patterns")
    assert one.http.get(f"/api/tables/{table['id']}/choices").json()["key"] == "server.refused.not_begun"
    people = [guest(), guest()]
    id, socks = begin(people, "patterns")
    socks[0].send({"type": "resign"})
    socks[0].event("resigned")
    assert people[0].http.get(f"/api/tables/{id}/choices").json()["key"] == "server.refused.over"


def check(person: Any, id: str, **body: object) -> tuple[int, dict[str, Any]]:
    answer = person.http.post(f"/api/tables/{id}/check", json=body)
    return answer.status_code, answer.json()


def test_a_move_is_checked_and_not_played(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, socks = begin(people, "patterns")
    mover = next(i for i, sock in enumerate(socks) if sock.legal)
    move = socks[mover].legal[0]
    status, told = check(people[mover], id, move=move.lower())
    assert (status, told["move"], told["seat"]) == (200, move, mover)
    assert people[mover].get(f"/api/tables/{id}")["ply"] == 0
    status, told = check(people[mover], id, move="E d4")
    assert (status, told["type"]) == (409, "urn:sandtable:IllegalMove")
    assert told["text"]["en"] != told["text"]["fr"]
    assert check(people[mover], id, move="nonsense")[0] == 400
    status, told = check(people[1 - mover], id, move=move)
    assert (status, told["key"]) == (409, "server.refused.not_your_turn")
