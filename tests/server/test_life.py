"""The life of a table beyond moves: draws, resignations, undo, aborts, rematches and clocks."""

import json
import random

import pytest

from tests.server.client import Guest, Sock, begin, nonce, play_on, under_way
from tests.server.conftest import NewGuest
from tests.server.services import wait_until


def two(guest: NewGuest, game: str = "patterns", plies: int = 6) -> tuple[str, list[Guest], list[Sock]]:
    """Two people in the middle of a game."""
    people = [guest(), guest()]
    id, socks = under_way(people, plies, random.Random(game), game)
    return id, people, socks


def test_resigning(guest: NewGuest) -> None:
    id, people, socks = two(guest)
    done = socks[0].ask(type="resign")
    assert done["type"] == "accepted"
    table = socks[1].event("resigned")["table"]
    assert (table["status"], table["result"]["winner"], table["result"]["reason"]) == ("over", 1, "forfeit")
    assert people[0].get(f"/api/tables/{id}/record")["forfeit"] == {"seat": 0, "why": "resigned"}


def test_a_draw_needs_both(guest: NewGuest) -> None:
    id, people, socks = two(guest)
    socks[0].ask(type="offer", what="draw")
    assert socks[1].event("offered")["table"]["offers"] == [{"what": "draw", "seat": 0, "agreed": [0]}]
    socks[1].ask(type="answer", what="draw", accept=False)
    assert socks[0].event("answered")["table"]["offers"] == []
    socks[1].ask(type="offer", what="draw")
    socks[0].event("offered")
    socks[0].ask(type="answer", what="draw", accept=True)
    assert socks[1].event("drawn")["table"]["result"]["winner"] is None
    record = people[0].get(f"/api/tables/{id}/record")
    assert (record["agreed"], record["result"]["reason"]) == (True, "agreed")


def test_a_move_takes_offers_from_the_table(guest: NewGuest) -> None:
    id, people, socks = two(guest)
    socks[0].ask(type="offer", what="draw")
    for sock in socks:
        while sock.number < socks[0].number:
            sock.next()
    play_on(socks, random.Random(1), 1)
    assert people[0].get(f"/api/tables/{id}")["offers"] == []


def test_undo_by_consent(guest: NewGuest) -> None:
    id, people, socks = two(guest, "mandala")
    ply = people[0].get(f"/api/tables/{id}")["ply"]
    sights = [people[seat].get(f"/api/tables/{id}/snapshot")["observation"] for seat in (0, 1)]
    mover = next(sock for sock in socks if sock.legal)
    other = next(sock for sock in socks if sock is not mover)
    mover.move(mover.legal[0])
    mover.ask(type="offer", what="undo")
    other.event("offered")
    other.ask(type="answer", what="undo", accept=True)
    undone = mover.event("undone")
    assert (undone["ply"], undone["table"]["undone"]) == (ply, True)
    assert [people[seat].get(f"/api/tables/{id}/snapshot")["observation"] for seat in (0, 1)] == sights
    assert play_on([socks[0], people[1].enter(id)] if other is socks[1] else socks, random.Random(2), 3) >= 1


def test_undo_is_free_against_bots_where_nothing_is_hidden(guest: NewGuest) -> None:
    person = guest()
    table = person.open("patterns", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    sock = person.enter(table["id"])
    sock.send({"type": "nonce", "nonce": nonce()})
    sock.until(lambda message: bool(sock.legal))
    before = person.get(f"/api/tables/{table['id']}/snapshot")["observation"]
    sock.move(sock.legal[0])
    sock.until(lambda message: bool(sock.legal))
    sock.ask(type="offer", what="undo")
    assert person.get(f"/api/tables/{table['id']}/snapshot")["observation"] == before


def test_undo_against_bots_is_refused_once_something_hidden_was_seen(guest: NewGuest) -> None:
    person = guest()
    table = person.open("mandala", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    sock = person.enter(table["id"])
    sock.send({"type": "nonce", "nonce": nonce()})
    sock.until(lambda message: bool(sock.legal))
    sock.move(next(move for move in sock.legal if move[0] == "M"))  # building draws cards
    refused = sock.ask(type="offer", what="undo")
    assert refused["problem"]["key"] == "server.refused.revealed"
    assert sock.ask(type="offer", what="draw")["problem"]["key"] == "server.refused.bot_draw"


def test_abort(guest: NewGuest) -> None:
    id, people, socks = two(guest, plies=1)
    socks[0].ask(type="offer", what="abort")
    assert socks[1].event("aborted")["table"]["status"] == "aborted"
    id, people, socks = two(guest, plies=4)
    socks[0].ask(type="offer", what="abort")
    socks[1].event("offered")
    socks[1].ask(type="answer", what="abort", accept=True)
    assert socks[0].event("aborted")["table"]["result"] is None
    assert people[0].get(f"/api/tables/{id}/record").get("result") is None


def test_only_the_opener_closes_a_table_that_has_not_begun(guest: NewGuest) -> None:
    people = [guest(), guest(), guest()]
    id = people[0].open("stones", options={"players": 3})["id"]
    people[1].sit(id)
    refused = people[1].act(id, type="offer", what="abort")
    assert (refused.status_code, refused.json()["key"]) == (403, "server.refused.opener")
    assert people[1].act(id, type="leave").status_code == 200
    assert people[0].act(id, type="offer", what="abort").status_code == 200
    assert people[0].get(f"/api/tables/{id}")["status"] == "aborted"


def test_rematch_with_seats_turned(guest: NewGuest) -> None:
    id, people, socks = two(guest)
    assert socks[0].ask(type="offer", what="rematch")["problem"]["key"] == "server.refused.not_over"
    socks[0].ask(type="resign")
    socks[1].event("resigned")
    socks[0].ask(type="offer", what="rematch")
    socks[1].event("offered")
    socks[1].ask(type="offer", what="rematch")  # asking for the same is saying yes
    again = socks[0].event("rematched")["table"]["rematch"]
    table = people[0].get(f"/api/tables/{again}")
    assert [seat["person"] for seat in table["seats"]] == [people[1].me["id"], people[0].me["id"]]
    assert (table["status"], table["rematch_of"]) == ("dealing", id)
    for person in people:
        person.act(again, type="nonce", nonce=nonce())
    # the second nonce came to another server: this one hears of it
    wait_until(lambda: people[0].get(f"/api/tables/{again}")["status"] == "playing", what="the deal")
    assert socks[0].ask(type="offer", what="rematch")["problem"]["key"] == "server.refused.rematched"


def test_a_rematch_with_a_bot_needs_nobody(guest: NewGuest) -> None:
    person = guest()
    table = person.open("patterns", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    sock = person.enter(table["id"])
    sock.send({"type": "nonce", "nonce": nonce()})
    sock.event("dealt")
    sock.ask(type="resign")
    sock.ask(type="offer", what="rematch")
    again = person.get(f"/api/tables/{table['id']}")["rematch"]
    assert person.get(f"/api/tables/{again}")["seats"][0]["level"] == "random"


# --------------------------------------------------------------------------------------------------------------- clocks


def test_a_clock_is_shown(guest: NewGuest) -> None:
    people = [guest(), guest()]
    _, socks = begin(people, "patterns", clock={"type": "real", "initial": 600, "increment": 300})
    first = json.loads(socks[0].received[-1])
    assert first["clock"]["left"] == [600_000, 600_000]
    assert first["clock"]["running"] == 1
    done = socks[1].move(socks[1].legal[0])
    assert done["clock"]["running"] == 0
    assert 600_000 < done["clock"]["left"][1] <= 900_000


@pytest.mark.parametrize("clock", [{"type": "real", "initial": 5}, {"type": "days", "days": 99}, {"type": "sand"}, 5])
def test_clocks_that_make_no_sense(guest: NewGuest, clock: object) -> None:
    assert guest().http.post("/api/tables", json={"game": "patterns", "clock": clock}).status_code == 400


def test_one_person_may_have_a_clock_against_bots_but_bots_alone_have_none(guest: NewGuest) -> None:
    clock = {"type": "real", "initial": 600}
    bot = {"kind": "bot", "level": "novice"}
    me = guest()
    new = me.http.post("/api/tables", json={"game": "patterns", "clock": clock, "seats": [{"kind": "me"}, bot]})
    assert (new.status_code, new.json()["clock"]["initial"]) == (201, 600)
    refused = me.http.post(
        "/api/tables", json={"game": "patterns", "clock": clock, "seats": [bot, bot], "public": True}
    )
    assert (refused.status_code, refused.json()["key"]) == (400, "server.clock.bots")
