"""Finished games: frame by frame with everything open, and what their moves were worth."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.art.palette import TABLE
from sandtable.position import Position
from sandtable.records import parse_record
from sandtable.server.storage.archive import bring_in
from sandtable.server.storage.store import Store
from tests.effort import tries
from tests.games.positions import table as fresh
from tests.games.positions import walk
from tests.server.client import Guest, begin, nonce, play_on, under_way
from tests.server.conftest import House, NewGuest
from tests.server.services import served, wait_until

THEMES = ("light", "dark")


def resigned(people: list[Guest], game: str, plies: int, **more: object) -> str:
    """A game that somebody gave up after some moves; its id."""
    id, socks = under_way(people, plies, random.Random(game), game, **more)
    socks[0].send({"type": "resign"})
    for sock in socks:
        sock.event("resigned")
    return id


def analysed(person: Guest, id: str, seconds: float = 240) -> dict[str, Any]:
    """The analysis of a game, once it is there."""
    end, seen = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        answer = person.http.get(f"/api/tables/{id}/analysis")
        told: dict[str, Any] = answer.json()
        if answer.status_code == 200:
            return told
        assert answer.status_code == 202, told
        assert told["status"] in ("waiting", "running")
        assert seen <= told["done"] <= told["total"]
        seen = told["done"]
        time.sleep(0.1)
    raise AssertionError("no analysis came")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("mandala", {}),
        pytest.param("mandala", {"memory": "hidden"}, marks=pytest.mark.long),
        ("patterns", {}),
        ("stones", {"players": 3, "new_stones": True}),
    ],
)
def test_a_replay_shows_every_position(guest: NewGuest, game: str, options: dict[str, Any]) -> None:
    people = [guest() for _ in range(options.get("players", 2))]
    id, socks = begin(people, game, options=options)
    made = play_on(socks, random.Random(f"replay {game}"))
    told = people[1].get(f"/api/tables/{id}/replay")
    record = people[1].get(f"/api/tables/{id}/record")
    moves = [event["move"] for event in record["events"] if "move" in event]
    assert (told["seat"], told["table"]["status"]) == (1, "over")
    assert [frame["ply"] for frame in told["frames"]] == list(range(made + 1))
    assert [frame.get("move") for frame in told["frames"]] == [None, *moves]
    last = told["frames"][-1]["observation"]
    assert last["result"] == record["result"]
    for frame in told["frames"]:
        assert frame["text"]["en"] != frame["text"]["fr"]
        assert frame["observation"]["seat"] == 1
        opened(game, frame)
    watched = guest().get(f"/api/tables/{id}/replay", seat=0)
    assert [frame["text"] for frame in watched["frames"]] == [frame["text"] for frame in told["frames"]]
    assert watched["frames"][3]["observation"]["seat"] == 0


def opened(game: str, frame: dict[str, Any]) -> None:
    """Nothing is hidden in a frame."""
    seen = frame["observation"]
    if game == "mandala":
        assert all(cup["dealt"] is not None for cup in seen["cups"])
        assert [sum(cup["claimed"]) + 2 for cup in seen["cups"]] == [cup["size"] for cup in seen["cups"]]
        assert [sum(hand) for hand in frame["hands"]] == seen["hand_sizes"]
        assert seen["hand"] == frame["hands"][1]
        assert sum(seen["unseen"]) == seen["deck"] + seen["hand_sizes"][0]
    elif game == "stones":
        assert not any("?" in stack["patterns"] for stack in seen["stacks"].values())
        assert None not in seen["objectives"]


def test_a_replay_that_a_browser_has_is_not_sent_again(guest: NewGuest) -> None:
    """As long as it is seen from the same seat."""
    people = [guest(), guest()]
    id = resigned(people, "patterns", 4)
    path = f"/api/tables/{id}/replay"
    first = people[0].http.get(path)
    assert first.headers["cache-control"] == "private, no-cache"
    known = {"if-none-match": first.headers["etag"]}
    again = people[0].http.get(path, headers=known)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    other = people[1].http.get(path, headers=known)
    assert (other.status_code, other.json()["seat"]) == (200, 1)
    assert guest().http.get(path, params={"seat": 0}, headers=known).status_code == 304


def test_a_replay_tells_how_a_game_was_given_up(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id = resigned(people, "mandala", 4)
    last = people[0].get(f"/api/tables/{id}/replay")["frames"][-1]
    assert f"{people[0].me['name']} resigned. {people[1].me['name']} wins." in last["text"]["en"]
    assert last["observation"]["result"]["reason"] == "forfeit"


def test_games_that_go_on_stay_closed(guest: NewGuest) -> None:
    people = [guest(), guest()]
    id, _ = begin(people, "mandala")
    for what in ("replay", "analysis"):
        refused = people[0].http.get(f"/api/tables/{id}/{what}")
        assert (refused.status_code, refused.json()["key"]) == (409, "server.refused.not_over")
    gone = people[0].open("patterns")["id"]
    people[0].act(gone, type="leave")
    assert people[0].http.get(f"/api/tables/{gone}/replay").json()["key"] == "server.refused.never_begun"
    other = resigned(people, "patterns", 2)
    assert people[0].http.get(f"/api/tables/{other}/replay", params={"seat": 3}).status_code == 400


@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_an_analysis_judges_every_move(guest: NewGuest, game: str) -> None:
    people = [guest(), guest()]
    id = resigned(people, game, 3)
    found = analysed(people[1], id)
    assert (found["status"], found["done"], found["total"]) == ("done", 3, 3)
    assert [ply["ply"] for ply in found["plies"]] == list(range(3))
    for ply in found["plies"]:
        assert ply["best"]["win"] >= ply["played"]["win"] - 0.0001
        if ply["mark"] in ("inaccuracy", "mistake", "blunder"):
            assert ply["why"]["en"] != ply["why"]["fr"]
    assert [line["name"] for line in found["summary"]] == [person.me["name"] for person in people]
    assert analysed(people[0], id) == found


def test_an_analysis_is_kept(tmp_path: Path) -> None:
    """A server that starts again has it at once; one that was killed in the middle begins again."""
    with served(tmp_path) as servers:
        people = [Guest(servers[0].url), Guest(servers[0].url)]
        id = resigned(people, "patterns", 3)
        found = analysed(people[0], id)
        long = resigned(people, "mandala", tries(12, 4))

        def is_under_way() -> bool:
            return bool(people[0].http.get(f"/api/tables/{long}/analysis").json()["status"] != "waiting")

        wait_until(is_under_way, what="the analysis")
    with served(tmp_path) as servers:
        again = people[0].at(servers[0].url)
        assert again.get(f"/api/tables/{id}/analysis") == found
        assert analysed(again, long)["status"] == "done"


def test_two_processes_do_one_analysis(pair: House) -> None:
    people = [Guest(pair[0].url), Guest(pair[1].url)]
    id = resigned(people, "patterns", tries(12, 6))
    first, second = (person.http.get(f"/api/tables/{id}/analysis").status_code for person in people)
    assert (first, second in (200, 202)) == (202, True)  # it may be done before the second one asks
    assert analysed(people[0], id) == analysed(people[1], id)


def test_imported_games_are_replayed_and_analysed(tmp_path: Path) -> None:
    position = fresh("patterns", "imported")
    for now in walk(position, "imported"):
        if now.ply == 5:
            now.forfeit(0, "crashed")
            break
    record = position.record(["Ada", "Ben"])

    async def put_in() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        assert await bring_in(store, [record]) == 1
        await store.close()

    asyncio.run(put_in())
    with served(tmp_path) as servers:
        person = Guest(servers[0].url)
        (line,) = person.get("/api/tables", list="over")
        told = person.get(f"/api/tables/{line['id']}/replay")
        assert len(told["frames"]) == 6
        assert told["head"] == {"en": "Ada could not go on. Ben wins.", "fr": "Ada n'a pas pu continuer. Ben gagne."}
        assert told["frames"][-1]["text"]["en"].endswith(f"{told['head']['en']} {told['why']['en']}")
        assert analysed(person, line["id"])["done"] == 5
        assert Position.from_record(parse_record(person.http.get(f"/api/tables/{line['id']}/record").text)).ply == 5


# -------------------------------------------------------------------------------------------------------- pictures


def test_a_picture_shows_an_earlier_position_as_the_seat_saw_it_then(guest: NewGuest) -> None:
    """Whoever is shown moves one by one gets the picture of each, and never more than what they saw."""
    people = [guest(), guest()]
    id, _ = under_way(people, 6, random.Random("pictures"), "mandala")

    def picture(person: Guest, **wanted: int) -> str:
        answer = person.http.get(f"/api/tables/{id}/picture", params=wanted)
        assert answer.status_code == 200, answer.text
        return answer.text

    now, before = (picture(people[0], ply=ply) for ply in (6, 3))
    assert now == picture(people[0]) == picture(people[0], seat=0) == picture(people[0], ply=99)
    assert before not in (now, picture(people[1], ply=3))
    refused = people[0].http.get(f"/api/tables/{id}/picture", params={"ply": 3, "seat": 1})
    assert (refused.status_code, refused.json()["key"]) == (403, "server.refused.not_your_seat")


def test_a_picture_opens_nothing_before_the_game_is_over(guest: NewGuest) -> None:
    """An earlier position is drawn as it was seen then; once the game is over the same one has everything open."""
    people, watcher = [guest(), guest()], guest()
    id, socks = under_way(people, 6, random.Random("open"), "mandala")
    closed = watcher.http.get(f"/api/tables/{id}/picture", params={"ply": 3}).text
    socks[0].send({"type": "resign"})
    for sock in socks:
        sock.event("resigned")
    opened = watcher.http.get(f"/api/tables/{id}/picture", params={"ply": 3}).text
    assert closed != opened
    assert closed.count("<title>") < opened.count("<title>")  # the cards of the Cups


def test_a_picture_for_a_dark_page_has_its_colours(guest: NewGuest) -> None:
    person = guest()
    id = person.open("patterns", seats=[{"kind": "me"}, {"kind": "me"}])["id"]
    with person.enter(id) as sock:
        for seat in (0, 1):
            sock.send({"type": "nonce", "nonce": nonce(), "seat": seat})
        sock.event("dealt")
    light, dark = (person.http.get(f"/api/tables/{id}/picture", params={"theme": theme}).text for theme in THEMES)
    assert (TABLE in light, TABLE in dark) == (True, False)
    assert len(light) == len(dark)
    assert person.http.get(f"/api/tables/{id}/picture", params={"theme": "grey"}).status_code == 400
