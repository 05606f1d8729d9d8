"""People and each other: follow, see who is here, block, report; ratings with their history."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.client import Guest, begin, play_on, until_refused
from tests.server.conftest import House, NewGuest
from tests.server.live.test_calls import ear
from tests.server.services import wait_until

TERMS = {"game": "patterns", "rated": False}


def bond(person: Guest, other: Guest, status: int = 200, **change: bool) -> Any:
    answer = person.http.put(f"/api/bonds/{other.me['id']}", json=change)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_who_is_followed_is_listed_and_seen_to_be_here_from_any_process(guest: NewGuest) -> None:
    one, other = guest(), guest()
    assert bond(one, other, follows=True) == {"follows": True, "blocks": False, "followed": False}
    (line,) = one.get("/api/bonds")["following"]
    assert (line["person"], line["here"], line["mutual"]) == (other.me["id"], False, False)
    with ear(other):
        wait_until(lambda: one.get("/api/bonds")["following"][0]["here"], what="a friend was seen")
        assert one.get(f"/api/bonds/{other.me['id']}")["here"]
        assert not other.get(f"/api/bonds/{one.me['id']}")["here"]  # who does not follow is not told
    wait_until(lambda: not one.get("/api/bonds")["following"][0]["here"], what="a friend was seen to go")
    assert bond(other, one, follows=True)["followed"]
    assert one.get("/api/bonds")["following"][0]["mutual"]
    bond(one, other, follows=False)
    assert one.get("/api/bonds") == {"following": [], "blocked": []}


def test_who_is_blocked_is_not_met_and_nobody_learns_of_it(guest: NewGuest) -> None:
    one, other = guest(), guest()
    bond(one, other, follows=True)
    bond(other, one, follows=True)
    assert bond(one, other, blocks=True) == {"follows": False, "blocks": True, "followed": False}
    assert other.get(f"/api/bonds/{one.me['id']}")["bond"] == {"follows": False, "blocks": False, "followed": False}
    assert [line["person"] for line in one.get("/api/bonds")["blocked"]] == [other.me["id"]]
    refused = other.post("/api/challenges", {"terms": TERMS, "person": one.me["id"]}, 409)
    assert refused["key"] == "server.challenge.shut"
    link = other.post("/api/challenges", {"terms": TERMS, "public": True}, 201)
    assert link["id"] not in [line["id"] for line in one.get("/api/challenges/open")]
    clock = {"type": "real", "initial": 7777, "increment": 0}
    for person in (one, other):
        looking = person.http.put("/api/seek", json={"terms": {**TERMS, "clock": clock}}).json()
        assert looking["found"] is None
    third = guest()
    assert third.http.put("/api/seek", json={"terms": {**TERMS, "clock": clock}}).json()["found"]
    assert bond(one, other, 409, follows=True)["key"] == "server.bond.blocked"
    bond(one, other, blocks=False)
    other.post("/api/challenges", {"terms": TERMS, "person": one.me["id"]}, 201)


def test_blocking_ends_what_stands_between_two(guest: NewGuest) -> None:
    one, other = guest(), guest()
    theirs = other.post("/api/challenges", {"terms": TERMS, "person": one.me["id"]}, 201)["id"]
    own = one.post("/api/challenges", {"terms": TERMS, "person": other.me["id"]}, 201)["id"]
    clock = {"type": "real", "initial": 7778, "increment": 0}
    wanted = {"terms": {**TERMS, "clock": clock}}
    assert one.http.put("/api/seek", json=wanted).json()["seek"]
    with ear(other) as page:
        bond(one, other, blocks=True)
        told = page.until(lambda message: message["type"] == "challenges" and not message["incoming"])
        assert [(line["id"], line["status"], line["reason"]) for line in told["outgoing"]] == [
            (theirs, "declined", "no")
        ]
    assert one.get("/api/challenges") == {"type": "challenges", "incoming": [], "outgoing": []}
    assert one.get(f"/api/challenges/{own}")["status"] == "withdrawn"
    assert other.http.put("/api/seek", json=wanted).json()["found"] is None
    third = guest()
    assert third.http.put("/api/seek", json=wanted).json()["found"]["partners"][0]["person"] == one.me["id"]


def test_no_seat_is_kept_for_who_has_blocked_the_host(guest: NewGuest) -> None:
    one, other = guest(), guest()
    name = f"Kim{one.me['id'][:8]}".replace("-", "x").replace("_", "y")
    one.post("/api/account", {"name": name, "password": "correct horse"}, 201)
    bond(one, other, blocks=True)
    seats = [{"kind": "me"}, {"kind": "person", "name": name}]
    for host, status in ((other, 409), (guest(), 201)):
        answer = host.post("/api/tables", {"game": "patterns", "seats": seats}, status)
        assert answer.get("key") == ("server.challenge.shut" if status == 409 else None)


def test_oneself_nobody_and_nonsense_are_refused(alone: House) -> None:
    one = Guest(alone[0].url)
    assert bond(one, one, 409, follows=True)["key"] == "server.bond.self"
    assert one.http.put("/api/bonds/nobody", json={"follows": True}).status_code == 404
    assert one.http.get("/api/bonds/bot:club").status_code == 404
    bad: list[object] = [{"follows": 1}, {"likes": True}, [], None, "x"]
    for body in bad:
        assert one.http.put(f"/api/bonds/{one.me['id']}", json=body).status_code == 400
    for path in ("history?game=chess", "history"):
        assert one.http.get(f"/api/people/{one.me['id']}/{path}").status_code == 400


def test_reports_have_preset_reasons_and_a_bound(alone: House) -> None:
    one, other = Guest(alone[0].url), Guest(alone[0].url)
    path = f"/api/people/{other.me['id']}/report"
    for _ in range(3):  # the same again changes nothing
        assert one.post(path, {"reason": "cheating", "table": "t"}) == {"reported": True}
    bad: list[object] = [
        {},
        {"reason": "smell"},
        {"reason": "name", "text": "x"},
        {"reason": "name", "table": "x" * 65},
    ]
    for body in bad:
        assert one.http.post(path, json=body).status_code == 400
    assert one.http.post(f"/api/people/{one.me['id']}/report", json={"reason": "name"}).status_code == 409
    assert one.http.post("/api/people/nobody/report", json={"reason": "name"}).status_code == 404

    def again() -> Any:
        return one.http.post(f"/api/people/{Guest(alone[0].url).me['id']}/report", json={"reason": "talk"})

    assert until_refused(again).count(200) == 9


def test_many_reports_at_once_are_no_more_than_one_after_the_other(house: House) -> None:
    one, others = Guest(house[0].url), [Guest(house[0].url) for _ in range(14)]
    again = [one.at(house[n % len(house)].url) for n in range(len(others))]

    def report(n: int) -> int:
        return again[n].http.post(f"/api/people/{others[n].me['id']}/report", json={"reason": "name"}).status_code

    with ThreadPoolExecutor(len(others)) as pool:
        assert sorted(pool.map(report, range(len(others)))) == [200] * 10 + [429] * 4


def test_ratings_have_a_history_and_games_against_somebody_are_counted(guest: NewGuest) -> None:
    one, other = guest(), guest()
    for n in range(2):
        id, socks = begin([one, other], "patterns", public=n == 0)
        play_on(socks, random.Random(n), 2)
        other.act(id, type="resign")
        wait_until(lambda n=n: len(one.get(f"/api/people/{one.me['id']}/history", game="patterns")) == n + 1)  # type: ignore[misc]
    points = one.get(f"/api/people/{one.me['id']}/history", game="patterns")
    assert 1500 < points[0]["rating"] < points[1]["rating"]
    assert 350 > points[0]["deviation"] > points[1]["deviation"]
    assert [point["table"] is None for point in points] == [False, False]
    seen = other.get(f"/api/people/{one.me['id']}/history", game="patterns")
    assert [point["table"] is None for point in seen] == [False, True]  # by secret link
    best = other.get(f"/api/people/{one.me['id']}/best")
    assert [(game["rating"], game["other"]) for game in best] == [(1500, other.me["id"])]
    assert one.get(f"/api/bonds/{other.me['id']}")["met"] == {"games": 2, "wins": 2, "draws": 0, "losses": 0}
    assert other.get(f"/api/bonds/{one.me['id']}")["met"]["losses"] == 2
    assert one.get("/api/people/bot:club/best") == []
