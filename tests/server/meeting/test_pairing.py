"""Pairing: people who look for the same game meet, once, whatever processes they are at and whichever of them dies."""

import itertools
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.effort import tries
from tests.server.client import Guest, Message, Sock, begin, nonce, until_refused
from tests.server.conftest import House, NewGuest
from tests.server.live.test_calls import ear
from tests.server.services import Postgres, Redis, served, wait_until

CLOCK = {"type": "real", "initial": 600, "increment": 5}


def terms(rated: bool = False, game: str = "patterns", **more: Any) -> Message:
    return {"terms": {"game": game, "rated": rated, **more}}


def own(guest: NewGuest) -> Message:
    """Terms that no other test looks for: the increment tells them apart."""
    own.count = getattr(own, "count", 0) + 1  # type: ignore[attr-defined]
    return {"type": "real", "initial": 1000 + own.count, "increment": 0}  # type: ignore[attr-defined]


def look(person: Guest, wanted: Message, status: int = 200) -> Any:
    answer = person.http.put("/api/seek", json=wanted)
    assert answer.status_code == status, answer.text
    return answer.json()


def found(page: Sock) -> Message:
    """The table that a page hears of."""
    message = page.until(lambda message: message["type"] == "seek" and message["found"] is not None)
    result: Message = message["found"]
    return result


def test_two_who_look_for_the_same_meet_at_once_and_hear_of_it(guest: NewGuest) -> None:
    one, other = guest(), guest()
    wanted = terms(clock=own(guest))
    with ear(one) as page, ear(other) as second:
        first = look(one, wanted)
        assert first["found"] is None
        assert first["seek"]["terms"]["clock"] == wanted["terms"]["clock"]
        assert first["seek"]["usual"] is None
        assert first["seek"]["bot"] in {"novice", "casual", "club", "strong", "master"}
        start = time.monotonic()
        second_found = look(other, wanted)["found"]
        assert second_found["partners"] == [{"person": one.me["id"], "name": one.me["name"], "rating": 1500}]
        assert found(page)["table"] == second_found["table"] == found(second)["table"]
        assert time.monotonic() - start < 100
        table = one.get(f"/api/tables/{second_found['table']}")
        assert {seat["person"] for seat in table["seats"]} == {one.me["id"], other.me["id"]}
        assert table["public"]
        assert not table["rated"]
        assert one.get("/api/seek")["seek"] is None
        for person in (one, other):
            assert person.act(table["id"], type="nonce", nonce=nonce()).status_code == 200
        wait_until(lambda: one.get(f"/api/tables/{table['id']}")["status"] == "playing")


def test_people_who_want_something_else_do_not_meet(guest: NewGuest) -> None:
    clock = own(guest)
    for wanted in (
        terms(clock=clock),
        terms(True, clock=clock),
        terms(clock=own(guest)),
        terms(game="mandala", clock=clock),
        terms(game="stones", clock=clock),
        terms(game="stones", clock=clock, options={"new_stones": True}),
        terms(game="stones", clock=clock, options={"players": 3}),
    ):
        person = guest()
        assert look(person, wanted)["found"] is None
    person = guest()  # an option at its default is as good as none
    assert look(person, terms(game="stones", clock=clock, options={"players": 2, "stacks": "table"}))["found"]


def test_three_meet_at_a_table_of_three(guest: NewGuest) -> None:
    wanted = terms(game="stones", options={"players": 3}, clock=own(guest))
    people = [guest() for _ in range(3)]
    assert [look(person, wanted)["found"] is None for person in people] == [True, True, False]
    seated = people[0].get("/api/seek")["found"]
    assert {one["person"] for one in seated["partners"]} == {person.me["id"] for person in people[1:]}


def test_who_started_last_time_does_not_start_now(guest: NewGuest) -> None:
    people = [guest(), guest()]
    begin(people, "mandala")  # in which the first of them sat first
    wanted = terms(game="mandala", clock=own(guest))
    look(people[0], wanted)
    table = people[1].get(f"/api/tables/{look(people[1], wanted)['found']['table']}")
    assert [seat["person"] for seat in table["seats"]] == [people[1].me["id"], people[0].me["id"]]
    for person in people:
        person.act(table["id"], type="nonce", nonce=nonce())
    look(people[0], wanted)
    again = people[1].get(f"/api/tables/{look(people[1], wanted)['found']['table']}")
    assert [seat["person"] for seat in again["seats"]] == [people[0].me["id"], people[1].me["id"]]


def test_who_stops_is_not_paired_and_who_was_paired_is_told_so_on_stopping(guest: NewGuest) -> None:
    one, other, third = guest(), guest(), guest()
    wanted = terms(clock=own(guest))
    look(one, wanted)
    assert one.http.delete("/api/seek").json() == {"type": "seek", "seek": None, "found": None}
    assert look(other, wanted)["found"] is None
    table = look(third, wanted)["found"]["table"]
    assert other.http.delete("/api/seek").json()["found"]["table"] == table
    assert one.http.delete("/api/seek").json()["found"] is None


def test_who_looks_for_something_else_looks_for_that_only(guest: NewGuest) -> None:
    one, other = guest(), guest()
    first, second = terms(clock=own(guest)), terms(clock=own(guest))
    look(one, first)
    since = look(one, second)["seek"]
    assert since["terms"]["clock"] == second["terms"]["clock"]
    assert look(other, first)["found"] is None
    assert look(other, second)["found"]


def test_a_range_that_both_have_to_be_in(guest: NewGuest) -> None:
    one, other = guest(), guest()
    id, _ = begin([one, other], "patterns")
    one.act(id, type="resign")
    wait_until(lambda: bool(one.get(f"/api/people/{one.me['id']}")["ratings"]))
    wanted = {**terms(True, clock=own(guest)), "within": 25}  # they are further apart now
    assert look(one, wanted)["seek"]["within"] == 25
    assert look(other, wanted)["found"] is None
    assert look(other, terms(True, clock=wanted["terms"]["clock"]))["found"] is None
    look(one, terms(True, clock=wanted["terms"]["clock"]))
    wait_until(lambda: bool(one.get("/api/seek")["found"]))  # the range has widened


def test_a_page_that_is_opened_later_hears_how_it_stands(guest: NewGuest) -> None:
    one, other = guest(), guest()
    wanted = terms(clock=own(guest))
    look(one, wanted)
    with ear(one) as page:
        assert page.until(lambda message: message["type"] == "seek")["seek"]["terms"]["game"] == "patterns"
    table = look(other, wanted)["found"]["table"]
    with ear(one) as page:
        assert found(page)["table"] == table


def test_waits_are_known_after_five_and_not_before(guest: NewGuest) -> None:
    wanted, reader = terms(clock=own(guest)), guest()

    def line() -> Message:
        lines = reader.get("/api/waits")["waits"]
        return next((line for line in lines if line["terms"]["clock"] == wanted["terms"]["clock"]), {"cases": 0})

    for most in (4, 6):
        for _ in range(2 if most == 4 else 1):
            look(guest(), wanted)
            assert look(guest(), wanted)["found"]
        wait_until(lambda most=most: line()["cases"] == most)  # type: ignore[misc]
        assert (line()["seconds"] is None) == (most == 4)
    assert line()["seconds"] >= 1
    assert reader.get("/api/waits")["here"] >= 0


def test_whatever_is_asked_for_badly_is_refused_with_a_sentence(guest: NewGuest) -> None:
    person = guest()
    bad: list[object] = [
        {},
        {"terms": {}},
        {"terms": {"game": "chess"}},
        {"terms": {"game": "patterns", "options": {"players": 9}}},
        {"terms": {"game": "stones", "options": {"players": 9}}},
        {"terms": {"game": "stones", "options": {"layout": {"stacks": []}}}},
        {"terms": {"game": "stones", "options": {"layout": "standard"}}},
        {"terms": {"game": "patterns", "clock": {"type": "real", "initial": 1}}},
        {"terms": {"game": "patterns", "clock": {"type": "days", "days": 99}}},
        {"terms": {"game": "patterns", "rated": "yes"}},
        {"terms": {"game": "patterns"}, "within": 1},
        {"terms": {"game": "patterns"}, "within": 1e9},
        {"terms": {"game": "patterns", "options": {"x": "y" * 9000}}},
        [],
        None,
    ]
    for body in bad:
        answer = person.http.put("/api/seek", json=body)
        assert answer.status_code == 400, body
        assert answer.json()["text"]["fr"], body
    assert person.get("/api/seek") == {"type": "seek", "seek": None, "found": None}


def test_nobody_begins_too_often(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_SEEKS="3") as house:
        person = Guest(house[0].url)
        assert until_refused(lambda: person.http.put("/api/seek", json=terms())).count(200) >= 3


def test_many_at_once_meet_each_exactly_once(house: House) -> None:
    """From several threads, at every process: each has one table, and each table two people."""
    people = [Guest(house[n % len(house)].url) for n in range(24)]
    wanted = terms(clock={"type": "real", "initial": 3333, "increment": 0})
    gate = threading.Barrier(len(people))

    def go(person: Guest) -> None:
        gate.wait()
        look(person, wanted)

    threads = [threading.Thread(target=go, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wait_until(lambda: all(person.get("/api/seek")["found"] for person in people))
    tables = [person.get("/api/seek")["found"]["table"] for person in people]
    assert sorted(tables.count(table) for table in set(tables)) == [2] * 12
    for person in people:
        lines = person.get("/api/tables", list="mine")
        assert len(lines) == 1, "paired twice"


@pytest.mark.slow
def test_kill_any_process_at_any_point_and_nobody_is_lost_or_paired_twice(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    """People come to two processes, of which one is killed while they are paired. Each of them asks until they have a
    table; who does not know whether the last request was done looks before asking again."""
    database = postgres.database(f"killed{tmp_path.name}")
    with served(tmp_path, 2, SANDTABLE_DATABASE=database, SANDTABLE_REDIS=redis.url) as house:
        for round in range(tries(2, 1)):
            homes = [[person, person.at(house[1].url)] for person in (Guest(house[0].url) for _ in range(8))]
            wanted = terms(clock={"type": "real", "initial": 4000 + round, "increment": 0})
            threads = [threading.Thread(target=_insist, args=(doors, wanted)) for doors in homes]
            for thread in threads:
                thread.start()
            time.sleep(0.06 * (round + 1))
            house[0].kill()
            house[0].start()
            for thread in threads:
                thread.join(240)
            lines = [doors[1].get("/api/tables", list="mine") for doors in homes]
            assert [len(mine) for mine in lines] == [1] * 8
            tables = [mine[0]["id"] for mine in lines]
            assert sorted(tables.count(table) for table in set(tables)) == [2] * 4
            assert all(doors[1].get("/api/seek")["seek"] is None for doors in homes)


def _insist(doors: list[Guest], wanted: Message) -> None:
    """Look for a game at one process or the other until there is a table."""
    for door in itertools.cycle(doors):
        try:
            looking = door.http.get("/api/seek", timeout=10).json()
            if looking["found"]:
                return
            if looking["seek"] is None:
                door.http.put("/api/seek", json=wanted, timeout=10)
        except (httpx.HTTPError, KeyError):  # that process was killed, or has no database yet
            time.sleep(0.02)
