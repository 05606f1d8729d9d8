"""Tournaments, in one process on SQLite and in two on PostgreSQL and Redis: from opening to results."""

import csv
import io
import random
import secrets
import time
from collections import Counter
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.effort import tries
from tests.server.client import Guest, Message, nonce, play_on
from tests.server.conftest import House, NewGuest
from tests.server.services import Postgres, Process, Redis, served, wait_until

QUICK = ["random", "greedy", "novice", "casual"]
SWISS = {"type": "swiss", "rounds": 2}


def account(person: Guest) -> Guest:
    """A guest who has registered."""
    person.me = person.post("/api/account", {"name": f"P{secrets.token_hex(6)}", "password": "a long password"}, 201)
    return person


def opened(organiser: Guest, **more: Any) -> Message:
    """A tournament that an account has opened."""
    plan = {"name": "Friday evening", "game": "patterns", "format": SWISS, "pause": 0, **more}
    found: Message = organiser.post("/api/tournaments", plan, 201)
    return found


def do(person: Guest, id: str, type: str, **more: object) -> Message:
    found: Message = person.post(f"/api/tournaments/{id}/actions", {"type": type, **more})
    return found


def over(person: Guest, id: str) -> Message:
    """A tournament when it is over."""
    wait_until(lambda: person.get(f"/api/tournaments/{id}")["status"] == "over", what="the end of the tournament")
    found: Message = person.get(f"/api/tournaments/{id}")
    return found


def check(view: Message, games: list[Message]) -> None:
    """What holds for every tournament that is over: nothing twice, nothing lost."""
    assert all(game["outcome"] for game in games)
    assert len({game["table"] for game in games}) == len(games)
    assert view["playing"] == []
    told = [(cell[0], cell[2]) for player in view["players"] for cell in player["cells"] if cell[2]]
    assert len(told) == len(set(told)) * 2 or view["plan"]["format"]["type"] == "arena"
    assert [player["place"] for player in view["players"]] == list(range(1, len(view["players"]) + 1))


@pytest.mark.parametrize("format", [{"type": "round_robin"}, SWISS, {"type": "knock_out"}])
def test_bots_play_a_tournament_to_its_end_while_nobody_looks(guest: NewGuest, format: Message) -> None:
    organiser = account(guest())
    id = opened(organiser, format=format, bots=QUICK[:3])["id"]
    do(organiser, id, "start")
    view = over(organiser, id)
    games = organiser.get(f"/api/tournaments/{id}/games")
    check(view, games)
    rounds = {"round_robin": 3, "swiss": 2, "knock_out": 2}[format["type"]]
    assert (view["round"], view["rounds"]) == (rounds, rounds)
    met = [frozenset(game["players"]) for game in games]
    if format["type"] == "round_robin":
        assert len(set(met)) == len(met) == 3
        assert sum(player["points"] for player in view["players"]) == 3
    for game in games:
        table = organiser.get(f"/api/tables/{game['table']}")
        assert (table["status"], table["tournament"], table["public"]) == ("over", id, True)
        assert organiser.get(f"/api/tables/{game['table']}/record")["result"]


def test_results_as_csv(guest: NewGuest) -> None:
    organiser = account(guest())
    id = opened(organiser, format={"type": "round_robin", "cycles": 2}, bots=QUICK[:2])["id"]
    do(organiser, id, "start")
    view = over(organiser, id)
    answer = organiser.http.get(f"/api/tournaments/{id}/standings.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    standings = list(csv.DictReader(io.StringIO(answer.text)))
    assert [line["id"] for line in standings] == [player["id"] for player in view["players"]]
    assert [float(line["points"]) for line in standings] == [player["points"] for player in view["players"]]
    games = list(csv.DictReader(io.StringIO(organiser.http.get(f"/api/tournaments/{id}/games.csv").text)))
    assert len(games) == 2
    assert {game["first_id"] for game in games} == {"bot:random", "bot:greedy"}


def is_open(person: Guest, table: str) -> bool:
    return person.http.get(f"/api/tables/{table}").status_code == 200


def seat_and_play(people: list[Guest], id: str, rng: random.Random) -> None:
    """Everybody goes to their tables and plays until the tournament is over."""
    by_id = {person.me["id"]: person for person in people}
    done: set[str] = set()

    def is_over() -> bool:
        view = people[0].get(f"/api/tournaments/{id}")
        for game in view["playing"]:
            if game["table"] not in done:
                done.add(game["table"])
                wait_until(partial(is_open, people[0], game["table"]))
                socks = [by_id[player].enter(game["table"]) for player in game["players"]]
                for sock in socks:
                    sock.ask(type="nonce", nonce=nonce())
                for sock in socks:
                    while sock.table["status"] != "playing":
                        sock.next()
                play_on(socks, rng)
                for sock in socks:
                    sock.close()
        return bool(view["status"] == "over")

    wait_until(is_over, what="the end of the tournament")


def test_people_join_by_link_play_and_are_ranked(guest: NewGuest) -> None:
    people = [account(guest()) for _ in range(3)]
    id = opened(people[0], public=False, rated=False)["id"]
    for person in people:
        assert person.me["id"] in [player["id"] for player in do(person, id, "join")["players"]]
    assert len(do(people[0], id, "join")["players"]) == 3, "clicked twice"
    assert [line["id"] for line in people[1].get("/api/tournaments", list="mine")] == [id]
    assert id not in [line["id"] for line in people[1].get("/api/tournaments", list="open")]
    do(people[0], id, "start")
    seat_and_play(people, id, random.Random(id))
    view = over(people[0], id)
    check(view, people[0].get(f"/api/tournaments/{id}/games"))
    byes = [cell for player in view["players"] for cell in player["cells"] if cell[1] == "bye"]
    assert len(byes) == 2
    tied = [
        one
        for one, other in zip(view["players"][1:], view["players"], strict=False)
        if one["points"] == other["points"]
    ]
    assert all(line["why"]["en"] and line["why"]["fr"] for line in tied)


def test_an_arena_pairs_again_and_again_until_its_time_is_up(guest: NewGuest) -> None:
    """By the log: five minutes are long."""
    organiser = account(guest())
    id = opened(organiser, format={"type": "arena", "minutes": 1}, bots=QUICK)["id"]
    do(organiser, id, "start")
    wait_until(lambda: len(organiser.get(f"/api/tournaments/{id}/games")) >= 4, what="four games")
    view = organiser.get(f"/api/tournaments/{id}")
    assert view["ends"] - view["updated"] <= 60_000
    assert do(organiser, id, "cancel")["status"] == "cancelled"


def test_who_does_not_come_has_lost(guest: NewGuest) -> None:
    people = [account(guest()) for _ in range(2)]
    id = opened(people[0], late=1, format={"type": "round_robin"}, game="mandala")["id"]
    for person in people:
        do(person, id, "join")
    do(people[0], id, "start")
    wait_until(lambda: bool(people[0].get(f"/api/tournaments/{id}")["playing"]))
    table = people[0].get(f"/api/tournaments/{id}/games")[0]["table"]
    wait_until(partial(is_open, people[0], table))
    people[0].act(table, type="nonce", nonce=nonce())
    view = over(people[0], id)
    lines = {player["id"]: player for player in view["players"]}
    results = [lines[person.me["id"]]["cells"][0][1] for person in people]
    assert results in (["walkover", "noshow"], ["noshow", "noshow"]), "a busy machine may have been late itself"
    assert lines[people[1].me["id"]]["paused"]


def test_a_game_of_a_tournament_is_played_to_its_end(guest: NewGuest) -> None:
    people = [account(guest()) for _ in range(2)]
    id = opened(people[0], format={"type": "round_robin"})["id"]
    for person in people:
        do(person, id, "join")
    do(people[0], id, "start")
    wait_until(lambda: bool(people[0].get(f"/api/tournaments/{id}")["playing"]))
    table = people[0].get(f"/api/tournaments/{id}")["playing"][0]["table"]
    wait_until(partial(is_open, people[0], table))
    for action in ({"type": "leave"}, {"type": "offer", "what": "abort"}):
        refused = people[0].act(table, **action)
        assert (refused.status_code, refused.json()["key"]) == (409, "server.refused.tournament")
    for person in people:
        person.act(table, type="nonce", nonce=nonce())
    assert people[0].act(table, type="resign").status_code == 200
    assert over(people[0], id)["players"][0]["id"] == people[1].me["id"]


def test_standings_are_live(guest: NewGuest, house: House) -> None:
    organiser = account(guest())
    id = opened(organiser, format={"type": "round_robin"}, bots=QUICK[:3])["id"]
    watcher = organiser.at(house[-1].url)
    sock = watcher.tournament(id)
    assert sock.next()["status"] == "open"
    do(organiser, id, "start")
    last = sock.until(lambda message: message["status"] == "over")
    assert (last["type"], len(last["players"])) == ("tournament", 3)


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"name": "x"}, "server.tournament.name"),
        ({"game": "stones", "options": {"players": 3}}, "server.tournament.two"),
        ({"bots": ["random", "random"]}, "server.tournament.bots"),
        ({"bots": ["nobody"]}, "errors.bot"),
        ({"most": 100, "format": {"type": "round_robin"}}, "server.tournament.most"),
        ({"most": 2, "bots": QUICK}, "server.tournament.full"),
        ({"starts": 1}, "server.tournament.starts"),
        ({"format": {"type": "arena"}, "clock": {"type": "days", "days": 1}}, "server.tournament.days"),
        ({"format": {"type": "lottery"}}, "server.body.unreadable"),
    ],
)
def test_a_plan_that_does_not_fit_is_refused(guest: NewGuest, wrong: Message, key: str) -> None:
    organiser = account(guest())
    plan = {"name": "Friday evening", "game": "patterns", "format": SWISS, **wrong}
    refused = organiser.post("/api/tournaments", plan, 400)
    assert refused["key"] == key


def test_who_may_do_what(guest: NewGuest) -> None:
    organiser, visitor, other = account(guest()), guest(), account(guest())
    assert visitor.post("/api/tournaments", {"name": "Mine", "game": "patterns", "format": SWISS}, 401)
    id = opened(organiser)["id"]
    path = f"/api/tournaments/{id}/actions"
    assert visitor.post(path, {"type": "join"}, 403)["key"] == "server.tournament.guests"
    assert other.post(path, {"type": "start"}, 403)["key"] == "server.tournament.organiser"
    assert other.post(path, {"type": "cancel"}, 403)["key"] == "server.tournament.organiser"
    assert other.post(path, {"type": "ready"}, 403)["key"] == "server.tournament.not_in"
    assert organiser.post(path, {"type": "start"}, 409)["key"] == "server.tournament.few"
    assert other.http.get("/api/tournaments/nothing").status_code == 404
    do(other, id, "join")
    assert [player["id"] for player in do(organiser, id, "remove", player=other.me["id"])["players"]] == []
    assert other.post(path, {"type": "join"}, 403)["key"] == "server.tournament.removed"
    assert do(organiser, id, "cancel")["status"] == "cancelled"
    assert other.post(path, {"type": "join"}, 409)["key"] == "server.tournament.over"
    for _ in range(3):
        opened(organiser)
    plan = {"name": "One too many", "game": "patterns", "format": SWISS}
    assert organiser.post("/api/tournaments", plan, 429)["key"] == "server.limit.tournaments"


@pytest.mark.parametrize(
    "several", [pytest.param(False, id="sqlite", marks=pytest.mark.long), pytest.param(True, id="postgres")]
)
def test_a_tournament_survives_kills(request: pytest.FixtureRequest, tmp_path: Path, several: bool) -> None:
    """By kill -9 of one process after the other, wherever it stands. Every game is played once, and none is lost."""
    more: dict[str, str] = {}
    if several:
        database = request.getfixturevalue("postgres").database(f"killed{secrets.token_hex(4)}")
        more = {"SANDTABLE_DATABASE": database, "SANDTABLE_REDIS": request.getfixturevalue("redis").url}
    rng, bots = random.Random(several), QUICK[: tries(4, 3)]
    with served(tmp_path, 1 + several, **more) as house:
        organiser = account(Guest(house[0].url))
        id = opened(organiser, format={"type": "round_robin"}, bots=bots, game="mandala")["id"]
        do(organiser, id, "start")
        kills = 0
        while organiser.get(f"/api/tournaments/{id}")["status"] != "over":
            if kills < tries(4, 2):
                time.sleep(rng.random() / 2)
                victim = house[kills % len(house)]
                victim.kill()
                victim.start()
                kills += 1
            else:
                over(organiser, id)
        games = organiser.get(f"/api/tournaments/{id}/games")
        check(organiser.get(f"/api/tournaments/{id}"), games)
        assert Counter(frozenset(game["players"]) for game in games) == {
            frozenset((f"bot:{one}", f"bot:{other}")): 1 for one, other in combinations(bots, 2)
        }
        assert {organiser.get(f"/api/tables/{game['table']}")["status"] for game in games} == {"over"}


def test_workers_play_the_bots_of_a_tournament(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    """They say when a game has ended, and a server pairs on. People who ask meanwhile come first."""
    more = {
        "SANDTABLE_DATABASE": postgres.database(f"worked{secrets.token_hex(4)}"),
        "SANDTABLE_REDIS": redis.url.removesuffix("0") + "3",
        "SANDTABLE_WORKERS": "1",
        "SANDTABLE_PATIENCE": "60",
    }
    with served(tmp_path, 1, **more) as house:
        worker = Process(tmp_path, more, "worker")
        try:
            organiser = account(Guest(house[0].url))
            id = opened(organiser, format={"type": "round_robin"}, bots=QUICK[: tries(4, 3)])["id"]
            do(organiser, id, "start")
            table = organiser.open(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
            organiser.act(table["id"], type="nonce", nonce=nonce())
            check(over(organiser, id), organiser.get(f"/api/tournaments/{id}/games"))
        finally:
            worker.stop()
