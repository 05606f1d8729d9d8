"""Moderators: who they are, what they read, close, rename and undo, and the log of it; on every set-up."""

import random
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cli.command import call
from tests.server.client import Guest, begin, get, play_on, under_way, until_refused
from tests.server.conftest import House, NewGuest
from tests.server.live.test_calls import ear
from tests.server.people.test_people import account, name
from tests.server.services import served, wait_until
from tests.server.test_tournaments import do, opened

Capture = pytest.CaptureFixture[str]
WHY = {"reason": "because of the tests"}


def run(capsys: Capture, house: House, *arguments: str) -> str:
    """A command of the operator on the database of a house."""
    done = call(capsys, "moderate", *arguments, "--database", house[0].database)
    assert done.code == 0, done.err
    return done.out


@pytest.fixture
def judge(house: House, guest: NewGuest, capsys: Capture) -> Guest:
    """A moderator."""
    person = account(guest(), name("Judge"))
    run(capsys, house, "grant", person.me["name"], "--reason", "we trust them")
    return person


def decide(judge: Guest, person: Guest, act: str, status: int = 200, **more: object) -> Any:
    answer = judge.http.post(f"/api/moderation/people/{person.me['id']}/{act}", json=WHY | more)
    assert answer.status_code == status, answer.text
    return answer.json()


def resigns(winner: Guest, loser: Guest) -> str:
    """A game that counts, which the second loses; its table."""
    id, socks = begin([winner, loser], "patterns", public=True)
    play_on(socks, random.Random(1), 2)
    loser.act(id, type="resign")
    wait_until(lambda: id in [one["table"] for one in history(winner)])
    return id


def history(person: Guest) -> Any:
    return person.get(f"/api/people/{person.me['id']}/history", game="patterns")


def rating(person: Guest) -> Any:
    """The rating of a person, all of it; nothing where there is none."""
    return [line for line in person.get(f"/api/people/{person.me['id']}")["ratings"] if line["game"] == "patterns"]


def test_all_of_it_is_for_moderators_and_the_log_cannot_be_changed(house: House, guest: NewGuest) -> None:
    described = get(f"{house[0].url}/api/openapi.json").json()["paths"]
    routes = {
        (method.upper(), path)
        for path, methods in described.items()
        if path.startswith("/api/moderation")
        for method in methods
    }
    assert {path for method, path in routes if method == "GET"} >= {"/api/moderation/log", "/api/moderation/reports"}
    assert not [method for method, path in routes if path == "/api/moderation/log" and method != "GET"]
    assert {method for method, _ in routes} == {"GET", "POST"}
    someone = account(guest())
    for person in (guest(), someone):
        for method, path in routes:
            body = None if method == "GET" else WHY | ({"name": "X"} if path.endswith("rename") else {})
            query = "?name=x" if path == "/api/moderation/people" else ""
            address = path.replace("{id}", someone.me["id"]) + query
            answer = person.http.request(method, address, json=body)
            assert (answer.status_code, answer.json()["key"]) == (403, "server.needs.moderator"), path
    assert get(f"{house[0].url}/api/moderation/log").status_code == 403


def test_reports_are_read_and_settled(judge: Guest, guest: NewGuest) -> None:
    bad, first, second = account(guest(), name("Bad")), guest(), guest()
    table = first.open("patterns")["id"]
    first.post(f"/api/people/{bad.me['id']}/report", {"reason": "cheating", "table": table})
    second.post(f"/api/people/{bad.me['id']}/report", {"reason": "cheating"})
    second.post(f"/api/people/{bad.me['id']}/report", {"reason": "name"})
    (line,) = [one for one in judge.get("/api/moderation/reports") if one["id"] == bad.me["id"]]
    assert (line["reports"], line["reasons"]) == (3, {"cheating": 2, "name": 1})
    assert [one["id"] for one in judge.get("/api/moderation/people", name=bad.me["name"].upper())] == [bad.me["id"]]
    case = judge.get(f"/api/moderation/people/{bad.me['id']}")
    assert {(one["reason"], one["reporter"], one["table"]) for one in case["reports"]} == {
        ("cheating", first.me["id"], table),
        ("cheating", second.me["id"], None),
        ("name", second.me["id"], None),
    }
    renamed = decide(judge, bad, "rename", name=name("Good"))
    assert renamed["person"]["reasons"] == {"cheating": 2}  # the name is dealt with
    settled = decide(judge, bad, "settle")
    assert settled["person"]["reports"] == 0
    assert settled["log"][0]["detail"] == {"reports": 2}
    assert bad.me["id"] not in [one["id"] for one in judge.get("/api/moderation/reports")]
    assert decide(judge, bad, "settle", 409)["key"] == "server.moderation.no_reports"


def test_a_closed_account_is_out_at_once_everywhere(judge: Guest, guest: NewGuest) -> None:
    bad, other = account(guest(), password="correct horse"), guest()
    program = bad.post("/api/programs", {"name": name("Robot")}, 201)
    id, (mine, theirs) = under_way([bad, other], 2, random.Random(1), public=True)
    waits = bad.open("patterns")["id"]
    challenge = bad.post("/api/challenges", {"terms": {"game": "patterns"}, "person": other.me["id"]}, 201)["id"]
    with ear(bad) as page, Guest(bad.url, program["token"]).enter(id) as robot:
        case = decide(judge, bad, "close", reason="plays by a program")
        assert case["person"]["closed"] > 0
        assert [page.closing_code(), mine.closing_code(), robot.closing_code()] == [4401, 4401, 4401]
    assert theirs.event("resigned")["text"]
    wait_until(lambda: other.get(f"/api/tables/{waits}")["status"] == "aborted")
    assert other.get(f"/api/challenges/{challenge}")["status"] == "withdrawn"
    assert bad.at(bad.url).get("/api/me")["id"] != bad.me["id"]  # who still comes is a guest, a new one
    with pytest.raises(ConnectionClosed):
        Guest(bad.url, program["token"]).socket(id).until(lambda message: message["type"] == "snapshot")
    login = {"name": bad.me["name"], "password": "correct horse"}
    refused = guest().post("/api/session", login, 403)
    assert refused["key"] == "server.closed"
    assert "plays by a program" in refused["detail"]
    assert other.get(f"/api/people/{bad.me['id']}")["closed"]
    to = {"terms": {"game": "patterns"}, "person": bad.me["id"]}
    assert other.post("/api/challenges", to, 404)["key"] == "server.challenge.unknown"
    assert bad.me["id"] not in [line["person"] for line in other.get("/api/leaderboard/patterns")]
    assert decide(judge, bad, "close", 409)["key"] == "server.moderation.closed"
    decide(judge, bad, "reopen", reason="it was somebody else")
    assert guest().post("/api/session", login)["id"] == bad.me["id"]
    assert Guest(bad.url, program["token"]).get("/api/me")["name"] == program["name"]
    log = judge.get(f"/api/moderation/people/{bad.me['id']}")["log"]
    assert [(entry["act"], entry["by"], entry["reason"]) for entry in log] == [
        ("reopen", judge.me["id"], "it was somebody else"),
        ("close", judge.me["id"], "plays by a program"),
    ]
    assert [entry["number"] for entry in judge.get("/api/moderation/log")[:2]] > [entry["number"] for entry in log[1:]]


def test_the_operator_closes_while_servers_run(house: House, guest: NewGuest, capsys: Capture) -> None:
    bad, other = account(guest()), guest()
    _, (mine, theirs) = under_way([bad, other], 2, random.Random(2))
    said = run(capsys, house, "close", bad.me["name"], "--reason", "leaves games")
    assert f"The operator closed the account {bad.me['name']}. leaves games" in said
    assert mine.closing_code() == 4401
    assert theirs.event("resigned")


def test_a_new_name_stands_in_old_games_too(judge: Guest, guest: NewGuest) -> None:
    bad, other = account(guest(), name("Rude")), guest()
    id, socks = under_way([bad, other], 2, random.Random(3), public=True)
    new = name("Polite")
    assert decide(judge, bad, "rename", 400, name="")["key"] == "server.name.form"
    assert decide(judge, bad, "rename", 409, name=judge.me["name"])["key"] == "server.name.taken"
    case = decide(judge, bad, "rename", name=new)
    assert (case["person"]["name"], case["log"][0]["detail"]["name"]) == (new, new)
    assert case["log"][0]["name"] == bad.me["name"]
    assert bad.get("/api/me")["name"] == new
    for person in (bad, other):  # at one process and at another
        wait_until(lambda person=person: person.get(f"/api/tables/{id}")["seats"][0]["name"] == new)  # type: ignore[misc]
    assert play_on(socks, random.Random(4), 1) in (0, 1)  # and the game goes on
    other.act(id, type="resign")
    wait_until(lambda: new in str(other.get(f"/api/people/{bad.me['id']}/games")))
    assert bad.me["name"] not in str(other.get(f"/api/tables/{id}/replay"))
    assert (
        guest().http.post("/api/session", json={"name": bad.me["name"], "password": "correct horse"}).status_code == 401
    )
    assert guest().post("/api/session", {"name": new, "password": "correct horse"})["id"] == bad.me["id"]


def test_who_is_closed_leaves_tournaments_and_those_that_only_they_could_start_end(
    judge: Guest, guest: NewGuest
) -> None:
    bad, other = account(guest(), name("Bad")), account(guest(), name("Host"))
    own, later = opened(bad)["id"], opened(bad, starts=int(1000 * time.time()) + 3_600_000)["id"]
    joined, played = opened(other)["id"], opened(other, bots=["random"])["id"]
    for id in (joined, played):
        do(bad, id, "join")
    do(other, played, "join")
    do(other, played, "start")
    decide(judge, bad, "close", reason="plays by a program")

    def status(id: str) -> Any:
        return other.get(f"/api/tournaments/{id}")["status"]

    def gone(id: str) -> list[str]:
        return [player["id"] for player in other.get(f"/api/tournaments/{id}")["players"] if player["gone"]]

    wait_until(lambda: status(own) == "cancelled")
    wait_until(lambda: other.get(f"/api/tournaments/{joined}")["players"] == [])
    wait_until(lambda: gone(played) == [bad.me["id"]])
    assert (status(later), status(joined)) == ("open", "open")


def test_a_new_name_stands_in_tournaments_too(judge: Guest, guest: NewGuest) -> None:
    bad, other = account(guest(), name("Rude")), account(guest(), name("Host"))
    ended, goes_on = opened(bad, bots=["random"])["id"], opened(other)["id"]
    for id in (ended, goes_on):
        do(bad, id, "join")
    do(other, ended, "join")
    do(bad, ended, "start")
    do(bad, ended, "cancel")
    new = name("Polite")
    decide(judge, bad, "rename", name=new)

    def told(person: Guest) -> str:
        paths = [f"/api/tournaments/{id}{more}" for id in (ended, goes_on) for more in ("", "/standings.csv")]
        return "".join(person.http.get(path).text for path in paths)

    for person in (bad, other):  # at one process and at another
        wait_until(lambda person=person: bad.me["name"] not in told(person))  # type: ignore[misc]
        assert told(person).count(new) >= 4
    assert other.get(f"/api/tournaments/{ended}")["organiser"] == new


def test_ratings_are_undone_for_all_whom_they_touched_and_can_come_back(judge: Guest, guest: NewGuest) -> None:
    bad, one, two, far = account(guest()), account(guest()), account(guest()), account(guest())
    kept = resigns(one, far)
    before = rating(one), rating(far), history(one)
    false = resigns(one, bad)
    after = resigns(two, one)
    all_of_it = [rating(person) for person in (bad, one, two, far)], history(one), history(two)
    case = decide(judge, bad, "unrate", game="patterns")
    assert case["log"][0]["detail"] == {"game": "patterns", "games": 1, "people": 2}
    assert (case["unrated"], case["ratings"]) == (1, [])
    assert rating(bad) == []
    assert [point["table"] for point in history(one)] == [kept, after]
    assert history(one)[0] == before[2][0]
    assert rating(far) == before[1]  # they were not touched
    # `one` lost to `two` from the rating that they had before the game that does not count
    changes = one.get(f"/api/tables/{after}/ratings")
    assert changes[1]["before"] == before[0][0]["rating"] < changes[0]["after"] + changes[1]["before"]
    assert rating(one)[0]["rating"] == changes[1]["after"]
    assert (rating(one)[0]["games"], rating(one)[0]["wins"], rating(one)[0]["losses"]) == (2, 1, 1)
    assert [(seat["before"], seat["struck"]) for seat in one.get(f"/api/tables/{false}/ratings")] == [(None, True)] * 2
    assert not changes[0]["struck"]
    assert decide(judge, bad, "unrate", 409)["key"] == "server.moderation.nothing"
    back = decide(judge, bad, "rerate")
    assert back["log"][0]["detail"]["games"] == 1
    assert ([rating(person) for person in (bad, one, two, far)], history(one), history(two)) == all_of_it
    assert not one.get(f"/api/tables/{false}/ratings")[0]["struck"]


def test_nobody_judges_themselves_or_other_moderators_or_without_a_reason(
    house: House, judge: Guest, guest: NewGuest, capsys: Capture
) -> None:
    other = account(guest(), name("Colleague"))
    run(capsys, house, "grant", other.me["name"], "--reason", "we trust them")
    assert other.get("/api/me")["moderator"]
    assert decide(judge, judge, "close", 409)["key"] == "server.moderation.self"
    assert decide(judge, other, "close", 403)["key"] == "server.moderation.moderator"
    run(capsys, house, "revoke", other.me["name"], "--reason", "moved on")
    assert other.http.get("/api/moderation/log").status_code == 403
    path = f"/api/moderation/people/{other.me['id']}/close"
    for reason in ("", "  ", "xx", "\0\0\0\0"):
        assert judge.post(path, {"reason": reason}, 400)["key"] == "server.moderation.reason"
    bad: list[object] = [{}, {"reason": 1}, {"reason": "x" * 501}, WHY | {"more": 1}, [], None]
    for body in bad:
        assert judge.http.post(path, json=body).status_code == 400
    assert judge.http.get("/api/moderation/people/nobody").status_code == 404
    assert judge.http.post("/api/moderation/people/bot:club/close", json=WHY).status_code == 404
    assert decide(judge, other, "unrate", 400, game="chess")
    assert judge.http.get("/api/moderation/log?before=x").status_code == 400


def test_acts_have_a_rate(alone: House, capsys: Capture) -> None:
    judge, other = account(Guest(alone[0].url), name("Judge")), account(Guest(alone[0].url))
    run(capsys, alone, "grant", judge.me["name"], "--reason", "we trust them")
    path = f"/api/moderation/people/{other.me['id']}/settle"
    assert set(until_refused(lambda: judge.http.post(path, json=WHY))) == {409, 429}


def test_who_was_closed_while_no_server_ran_gives_up_when_one_does(tmp_path: Any, capsys: Capture) -> None:
    with served(tmp_path) as house:
        bad, other = account(Guest(house[0].url)), Guest(house[0].url)
        id, _ = under_way([bad, other], 2, random.Random(5))
        house[0].kill()
        run(capsys, house, "close", bad.me["name"], "--reason", "while it was down")
        house[0].start()
        wait_until(lambda: other.get(f"/api/tables/{id}")["status"] == "over", what="the game was given up")
        other.close()
