"""Challenges: made, accepted, declined with a reason, withdrawn; each is played once."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Guest, Message, Sock, begin, nonce
from tests.server.conftest import House, NewGuest
from tests.server.live.test_calls import called, ear
from tests.server.services import served, wait_until

TERMS = {"game": "patterns", "clock": {"type": "real", "initial": 600, "increment": 5}, "rated": False}


def challenge(by: Guest, status: int = 201, **more: object) -> Any:
    return by.post("/api/challenges", {"terms": TERMS, **more}, status)


def answer(person: Guest, id: str, how: str, status: int = 200, **body: object) -> Any:
    return person.post(f"/api/challenges/{id}/{how}", body, status)


def heard(page: Sock, incoming: int, outgoing: int) -> Message:
    """The next message with so many challenges."""
    return page.until(
        lambda message: (
            message["type"] == "challenges"
            and (len(message["incoming"]), len(message["outgoing"])) == (incoming, outgoing)
        )
    )


def test_a_challenge_by_id_is_heard_accepted_and_played(guest: NewGuest) -> None:
    one, other = guest(), guest()
    with ear(one) as page, ear(other) as second:
        made = challenge(one, person=other.me["id"], starter="challenged")
        assert made["to"]["name"] == other.me["name"]
        assert made["by"] == {"person": one.me["id"], "name": one.me["name"], "rating": 1500, "provisional": True}
        assert heard(second, 1, 0)["incoming"][0]["id"] == made["id"]
        heard(page, 0, 1)
        done = answer(other, made["id"], "accept")
        assert done["status"] == "accepted"
        table = one.get(f"/api/tables/{done['table']}")
        assert [seat["person"] for seat in table["seats"]] == [other.me["id"], one.me["id"]]
        assert called(page, "dealing", True)["id"] == done["table"]
        heard(second, 0, 0)
        for person in (one, other):
            person.act(done["table"], type="nonce", nonce=nonce())
        wait_until(lambda: one.get(f"/api/tables/{done['table']}")["status"] == "playing")
    assert answer(other, made["id"], "accept", 409)["key"] == "server.challenge.gone"


def test_by_name_with_an_account(guest: NewGuest) -> None:
    one, other = guest(), guest()
    name = f"Kim{other.me['id'][:8]}".replace("-", "x").replace("_", "y")
    other.post("/api/account", {"name": name, "password": "correct horse"}, 201)
    assert challenge(one, to=name.upper())["to"]["name"] == name
    assert challenge(one, 404, to="nobody of this name")["key"] == "server.challenge.unknown"
    assert challenge(one, 404, person="nobody")["key"] == "server.missing.person"
    assert challenge(one, 400, person=one.me["id"])["key"] == "server.challenge.self"


def test_declined_with_a_reason_and_withdrawn(guest: NewGuest) -> None:
    one, other, third = guest(), guest(), guest()
    with ear(one) as page:
        made = challenge(one, person=other.me["id"])
        assert answer(third, made["id"], "accept", 403)["key"] == "server.challenge.other"
        assert answer(third, made["id"], "decline", 403)["key"] == "server.challenge.other"
        assert third.http.delete(f"/api/challenges/{made['id']}").status_code == 403
        answer(other, made["id"], "decline", reason="clock")
        told = page.until(
            lambda message: message["type"] == "challenges" and [c["reason"] for c in message["outgoing"]] == ["clock"]
        )
        assert told["outgoing"][0]["status"] == "declined"
        assert answer(other, made["id"], "accept", 409)["key"] == "server.challenge.gone"
    made = challenge(one, person=other.me["id"])
    assert one.http.delete(f"/api/challenges/{made['id']}").json()["status"] == "withdrawn"
    assert answer(other, made["id"], "accept", 409)["key"] == "server.challenge.gone"
    assert one.http.delete(f"/api/challenges/{made['id']}").status_code == 409
    assert other.get("/api/challenges")["incoming"] == []


def test_by_link_and_in_the_lobby(guest: NewGuest) -> None:
    one, other = guest(), guest()
    private, public = challenge(one), challenge(one, public=True)
    listed = [line["id"] for line in other.get("/api/challenges/open")]
    assert public["id"] in listed
    assert private["id"] not in listed
    assert other.get(f"/api/challenges/{private['id']}")["status"] == "open"
    assert answer(one, private["id"], "accept", 409)["key"] == "server.challenge.self"
    done = answer(other, private["id"], "accept")
    assert done["to"]["person"] == other.me["id"]
    assert not one.get(f"/api/tables/{done['table']}")["public"]
    answer(other, public["id"], "accept")
    assert public["id"] not in [line["id"] for line in other.get("/api/challenges/open")]
    assert other.http.get("/api/challenges/none").status_code == 404


def test_many_who_accept_at_once_open_one_table(house: House) -> None:
    host = Guest(house[0].url)
    made = challenge(host, public=True)
    people = [Guest(house[n % len(house)].url) for n in range(8)]
    gate, codes = threading.Barrier(len(people)), []

    def go(person: Guest) -> None:
        gate.wait()
        codes.append(person.http.post(f"/api/challenges/{made['id']}/accept").status_code)

    threads = [threading.Thread(target=go, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200] + [409] * 7
    assert len(host.get("/api/tables", list="mine")) == 1


def test_many_at_once_are_no_more_than_one_after_the_other(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_INVITATIONS="3", SANDTABLE_LIMIT_OPEN_CHALLENGES="8") as (server,):
        one, other = Guest(server.url), Guest(server.url)
        to = [{"person": other.me["id"]}] * 12 + [{"public": True}] * 12

        def ask(more: Message) -> int:
            return one.http.post("/api/challenges", json={"terms": TERMS, **more}).status_code

        with ThreadPoolExecutor(len(to)) as pool:
            codes = list(pool.map(ask, to))
        assert set(codes) == {201, 429}
        assert len(other.get("/api/challenges")["incoming"]) <= 3
        assert len(one.get("/api/challenges")["outgoing"]) == 8


def test_who_started_last_time_does_not_start_where_either_may(guest: NewGuest) -> None:
    people = [guest(), guest()]
    begin(people, "patterns")
    done = answer(people[1], challenge(people[0], person=people[1].me["id"])["id"], "accept")
    seats = people[0].get(f"/api/tables/{done['table']}")["seats"]
    assert [seat["person"] for seat in seats] == [people[1].me["id"], people[0].me["id"]]


def test_what_a_rated_game_would_do(guest: NewGuest) -> None:
    one, other = guest(), guest()
    stakes = one.get(f"/api/people/{other.me['id']}/stakes", game="mandala")
    assert (stakes["rating"], stakes["other"]) == (1500, 1500)
    assert stakes["win"] > 0 > stakes["loss"]
    assert stakes["draw"] == 0
    against = one.get("/api/people/bot:master/stakes", game="mandala")
    assert against["loss"] > stakes["loss"]
    assert one.http.get(f"/api/people/{other.me['id']}/stakes?game=chess").status_code == 400
    assert one.http.get("/api/people/nobody/stakes?game=mandala").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"terms": {"game": "chess"}},
        {"terms": {"game": "stones", "options": {"players": 3}}},
        {"terms": TERMS, "starter": "me"},
        {"terms": TERMS, "to": ""},
        {"terms": TERMS, "to": "x" * 65},
        {"terms": TERMS, "public": "yes"},
        {"terms": TERMS, "cheat": 1},
        [],
    ],
)
def test_bad_challenges_are_refused_with_a_sentence(alone: House, body: object) -> None:
    answer = Guest(alone[0].url).http.post("/api/challenges", json=body)
    assert answer.status_code == 400
    assert answer.json()["text"]["fr"]


def test_bad_answers_are_refused(alone: House) -> None:
    one, other = Guest(alone[0].url), Guest(alone[0].url)
    made = challenge(one, person=other.me["id"])
    bad: list[object] = [{"reason": "because"}, {"reason": 5}, [], {"why": "no"}]
    for body in bad:
        assert other.http.post(f"/api/challenges/{made['id']}/decline", json=body).status_code == 400
    assert other.get("/api/challenges")["incoming"][0]["status"] == "open"
