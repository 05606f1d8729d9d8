"""The decision at hand: what moves would do, which rule a move breaks, and hints."""

import random
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from sandtable.games import kind_of
from tests.server.client import Guest, Sock, begin, nonce, under_way, until_refused
from tests.server.conftest import NewGuest
from tests.server.services import served


@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_every_legal_move_has_its_consequence(guest: NewGuest, game: str) -> None:
    people = [guest(), guest()]
    id, socks = under_way(people, 7, random.Random(game), game)
    mover = next(i for i, sock in enumerate(socks) if sock.legal)
    told = people[mover].get(f"/api/tables/{id}/choices")
    assert (told["seat"], told["number"]) == (mover, socks[mover].number)
    assert [choice["move"] for choice in told["choices"]] == socks[mover].legal
    for choice in told["choices"]:
        assert choice["text"].keys() == {"en", "fr"}
        assert isinstance(choice["gain"], int)
    assert told["decision"]["en"].startswith("Your turn: ")
    assert told["decision"]["fr"].startswith("À vous")
    refused = people[1 - mover].http.get(f"/api/tables/{id}/choices")
    assert (refused.status_code, refused.json()["key"]) == (409, "server.refused.not_your_turn")


@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_choices_can_come_with_the_position(guest: NewGuest, game: str) -> None:
    """The same as by a request: with every update in which one has to decide, and with a snapshot."""
    person = guest()
    id = person.open(game, seats=[{"kind": "me"}, {"kind": "me"}])["id"]
    with person.enter(id, choices=True) as sock:
        for seat in (0, 1):
            sock.send({"type": "nonce", "nonce": nonce(), "seat": seat})
        got = sock.event("dealt")
        for _ in range(4):
            assert [choice["move"] for choice in got["choices"]] == got["observation"]["legal"]
            assert got["choices"] == person.get(f"/api/tables/{id}/choices")["choices"]
            got = sock.move(random.Random(game).choice(sock.legal))
    asked = person.get(f"/api/tables/{id}/snapshot", choices=1)
    assert [choice["move"] for choice in asked.get("choices", [])] == asked["observation"]["legal"]
    assert "choices" not in person.get(f"/api/tables/{id}/snapshot")
    assert "choices" not in guest().get(f"/api/tables/{id}/snapshot", choices=1)


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
    assert (status, told["move"], told["seat"], told["why"]) == (200, move, mover, None)
    assert people[mover].get(f"/api/tables/{id}")["ply"] == 0
    status, told = check(people[mover], id, move="E d4")
    assert (status, told["move"]) == (200, "E d4")
    assert told["why"]["en"].startswith("The second player has to choose a bowl token first")
    assert told["why"]["en"] != told["why"]["fr"]
    status, told = check(people[mover], id, move="nonsense")
    assert status == 200
    assert "nonsense" in told["why"]["en"]
    status, told = check(people[1 - mover], id, move=move)
    assert (status, told["key"]) == (409, "server.refused.not_your_turn")


# --------------------------------------------------------------------------------------------------------------- hints


def against_a_bot(person: Guest, game: str, **more: object) -> tuple[str, Sock]:
    """A table where a person has to decide, and a bot plays the other seat."""
    table = person.open(game, seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}], **more)
    sock = person.enter(table["id"])
    sock.send({"type": "nonce", "nonce": nonce()})
    sock.until(lambda message: bool(sock.legal))
    return table["id"], sock


@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_hints_are_good_moves_with_reasons(guest: NewGuest, game: str) -> None:
    person = guest()
    id, sock = against_a_bot(person, game)
    found = person.post(f"/api/tables/{id}/hints", None)
    assert 1 <= len(found) <= 3
    assert [hint["win"] for hint in found] == sorted((hint["win"] for hint in found), reverse=True)
    for hint in found:
        assert hint["move"] in sock.legal
        assert hint["text"]["en"] != hint["text"]["fr"]
        assert hint["deed"] == {lang: kind_of(game).instruct(hint["move"], lang) for lang in ("en", "fr")}
        assert 0 <= hint["win"] <= 1
    told = sock.event("hinted")
    assert told["table"]["hinted"] is True
    assert told["text"] == {"en": "You take a hint.", "fr": "Vous demandez un conseil."}
    assert person.post(f"/api/tables/{id}/hints", None) == found
    assert sock.move(found[0]["move"], number=told["number"])["what"] == "moved"


def test_the_table_says_who_may_ask_for_hints_and_what_one_costs(guest: NewGuest) -> None:
    """So no client works it out: against bots and at a hot seat, and nowhere else."""

    def told(person: Guest, id: str) -> tuple[bool, str | None]:
        table = person.get(f"/api/tables/{id}")
        return table["may_hint"], table["hint_costs"]

    person = guest()
    id, sock = against_a_bot(person, "patterns")
    assert told(person, id) == (True, "rating")
    person.post(f"/api/tables/{id}/hints", None)
    assert told(person, id) == (True, None)
    assert sock.event("hinted")["table"]["hint_costs"] is None
    sock.send({"type": "resign"})
    sock.event("resigned")
    assert told(person, id) == (False, None)
    shared = person.open("patterns", seats=[{"kind": "me"}, {"kind": "me"}])["id"]
    assert told(person, shared) == (False, None)
    with person.enter(shared) as sock:
        for seat in (0, 1):
            sock.send({"type": "nonce", "nonce": nonce(), "seat": seat})
        assert sock.event("dealt")["table"]["may_hint"] is True
    people = [guest(), guest()]
    id, _ = begin(people, "patterns")
    assert told(people[0], id) == (False, "rating")
    assert people[0].http.post(f"/api/tables/{id}/hints").json()["key"] == "server.refused.hint"


def test_the_same_hints_asked_for_again_are_no_other_event(guest: NewGuest) -> None:
    person = guest()
    id, sock = against_a_bot(person, "patterns")
    for _ in range(3):
        person.post(f"/api/tables/{id}/hints", None)
    log = person.get(f"/api/tables/{id}/snapshot")["log"]
    assert [entry["what"] for entry in log].count("hinted") == 1
    sock.move(sock.legal[0])
    sock.until(lambda message: bool(sock.legal))
    person.post(f"/api/tables/{id}/hints", None)
    log = person.get(f"/api/tables/{id}/snapshot")["log"]
    assert [entry["what"] for entry in log].count("hinted") == 1, "once a game is enough: it no longer counts"


def test_a_game_with_a_hint_does_not_count(guest: NewGuest) -> None:
    for hinted in (False, True):
        person = guest()
        id, sock = against_a_bot(person, "patterns")
        if hinted:
            person.post(f"/api/tables/{id}/hints", None)
        sock.send({"type": "resign"})
        sock.event("resigned")
        ratings = person.get(f"/api/people/{person.me['id']}")["ratings"]
        assert len(ratings) == (0 if hinted else 1)


def test_a_move_that_one_thinks_of_is_judged_beside_the_hints(guest: NewGuest) -> None:
    person = guest()
    id, sock = against_a_bot(person, "patterns")
    for move in (sock.legal[0], sock.legal[-1]):
        found = person.post(f"/api/tables/{id}/hints?also={quote(move)}", None)
        assert move in [hint["move"] for hint in found]
        assert len(found) <= 4
        assert person.post(f"/api/tables/{id}/hints?also={quote(move)}", None) == found
    refused = person.http.post(f"/api/tables/{id}/hints?also=E%20z9")
    assert (refused.status_code, refused.json()["key"]) == (400, "errors.analysis.move")
    assert "E z9" in refused.json()["text"]["en"]


def test_no_hints_against_people(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, socks = begin(people, "mandala")
    mover = next(i for i, sock in enumerate(socks) if sock.legal)
    for person in people:
        refused = person.http.post(f"/api/tables/{id}/hints")
        assert (refused.status_code, refused.json()["key"]) == (403, "server.refused.hint")
    assert people[mover].get(f"/api/tables/{id}")["hinted"] is False
    assert guest().http.post(f"/api/tables/{id}/hints").json()["key"] == "server.refused.no_seat"


def test_a_hot_seat_gets_hints_for_the_seat_to_act(guest: NewGuest) -> None:
    person = guest()
    table = person.open("mandala", seats=[{"kind": "me"}, {"kind": "me"}])
    with person.enter(table["id"]) as sock:
        for seat in (0, 1):
            sock.send({"type": "nonce", "nonce": nonce(), "seat": seat})
        sock.event("dealt")
        refused = person.http.post(f"/api/tables/{table['id']}/hints", params={"seat": 1})
        assert refused.json()["key"] == "server.refused.not_your_turn"
        assert person.post(f"/api/tables/{table['id']}/hints?seat=0", None)[0]["move"] in sock.legal


def test_hints_are_rationed(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_HINTS="2") as servers:
        person = Guest(servers[0].url)
        id, _ = against_a_bot(person, "patterns")
        codes = until_refused(lambda: person.http.post(f"/api/tables/{id}/hints"))
        assert codes[:2] == [200, 200]


def test_a_link_takes_no_hint(guest: NewGuest) -> None:
    """A hint changes the table: what only reads must not ask for one."""
    person = guest()
    id, _ = against_a_bot(person, "patterns")
    refused = person.http.get(f"/api/tables/{id}/hints")
    assert (refused.status_code, refused.headers["allow"]) == (405, "POST")
    assert person.get(f"/api/tables/{id}")["hinted"] is False
