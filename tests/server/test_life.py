"""The life of a table beyond moves: draws, resignations, undo, aborts, rematches and clocks."""

import json
import random
from pathlib import Path

import pytest

from sandtable.server.committer import Committer
from sandtable.server.decide import Who
from sandtable.server.events import Created
from sandtable.server.fanout import Alone
from sandtable.server.hub import Hub
from sandtable.server.messages import GiveNonce, Move, Sit
from sandtable.server.metrics import Metrics
from sandtable.server.opening import NewTable, open_table
from sandtable.server.problems import PositionChanged, Refused
from sandtable.server.settings import Settings
from sandtable.server.store import Store
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


class House:
    """A hub on a database of its own, with a time that the test moves."""

    def __init__(self, folder: Path, redis: str = "") -> None:
        self.time = 1_000_000
        self.store = Store(f"sqlite:///{folder / 'tables.db'}")
        metrics = Metrics()
        self.committer = Committer(self.store, metrics)
        settings = Settings(sweep=3600, redis=redis)
        self.hub = Hub(settings, self.store, self.committer, Alone(), metrics, lambda: self.time)

    async def __aenter__(self) -> "House":
        await self.store.open()
        self.committer.start()
        await self.hub.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hub.stop()
        await self.committer.stop()
        await self.store.close()

    async def begin(self, clock: object) -> str:
        new = NewTable("patterns", clock=clock)  # type: ignore[arg-type]
        created = open_table(new, ADA, {}, self.time)
        assert isinstance(created[0], Created)
        await self.hub.create("t", created)
        await self.hub.act("t", BEN, Sit(nonce="11" * 16))
        await self.hub.act("t", ADA, GiveNonce("22" * 16))
        return "t"


ADA, BEN = Who("ada", "Ada"), Who("ben", "Ben")


def run(work: object) -> None:
    import asyncio

    asyncio.run(work)  # type: ignore[arg-type]


def test_a_clock_that_runs_out_ends_the_game(tmp_path: Path) -> None:
    from sandtable.server.clock import RealTime

    async def story() -> None:
        async with House(tmp_path) as house:
            id = await house.begin(RealTime(10, 1))
            table = await house.hub.table(id)
            assert table.clock is not None
            assert table.clock.running == 1  # seat 1 chooses the bowl
            house.time += 4000
            assert table.position is not None
            await house.hub.act(id, BEN, Move("a", table.position.legal_moves[0]))
            assert table.clock.left == [10_000, 7_000]
            house.time += 9_999
            await house.hub.look_at_clock(id)
            assert (await house.hub.table(id)).status == "playing"
            house.time += 2
            await house.hub.look_at_clock(id)
            table = await house.hub.table(id)
            assert table.result is not None
            assert (table.status, table.result.winner) == ("over", 1)
            assert table.record().forfeit is not None

    run(story())


def test_a_move_after_the_time_is_up_loses(tmp_path: Path) -> None:
    from sandtable.server.clock import Daily

    async def story() -> None:
        async with House(tmp_path) as house:
            id = await house.begin(Daily(1))
            house.time += 24 * 3600 * 1000 + 1
            table = await house.hub.table(id)
            assert table.position is not None
            with pytest.raises(Refused) as caught:
                await house.hub.act(id, BEN, Move("late", table.position.legal_moves[0]))
            assert caught.value.key == "server.refused.out_of_time"
            assert table.result is not None
            assert table.result.winner == 0

    run(story())


def test_the_sweep_finds_a_game_that_is_not_in_memory(tmp_path: Path) -> None:
    from sandtable.server.clock import Daily

    async def story() -> None:
        async with House(tmp_path) as house:
            await house.begin(Daily(1))
        async with House(tmp_path) as later:
            later.time += 25 * 3600 * 1000
            await later.hub._sweep_games(0)
            assert (await later.hub.table("t")).status == "over"

    run(story())


def test_a_process_that_missed_the_news_reads_them_before_it_refuses(tmp_path: Path) -> None:
    """Two processes that hear nothing of each other: what is right by the log is right everywhere."""

    async def story() -> None:
        async with House(tmp_path, "lost") as here, House(tmp_path, "lost") as there:
            id = await here.begin(None)
            stale = await there.hub.table(id)
            assert stale.position is not None
            first = stale.position.legal_moves[0]
            done = await here.hub.act(id, BEN, Move("a", first))
            again = await there.hub.act(id, BEN, Move("a", first))
            assert again.number == done.number
            table = await there.hub.table(id)
            assert table.position is not None
            while table.to_act == 1:
                await there.hub.act(id, BEN, Move(f"b{table.ply}", table.position.legal_moves[0]))
            move = table.position.legal_moves[0]
            with pytest.raises(PositionChanged):
                await here.hub.act(id, ADA, Move("c", move, number=done.number - 1))
            await there.hub.act(id, ADA, Move("c", move))
            number = (await there.hub.table(id)).number
            assert (await here.hub.snapshot(id, "ada", number)).number == number

    run(story())


def test_what_nobody_looks_at_is_swept_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with House(tmp_path, "lost") as here, House(tmp_path, "lost") as there:
            id = await here.begin(None)
            stale = await there.hub.table(id)
            assert stale.position is not None
            await here.hub.act(id, BEN, Move("a", stale.position.legal_moves[0]))
            assert (await there.hub.table(id)).ply == 0
            await there.hub._sweep_missed()
            assert (await there.hub.table(id)).ply == 1

    run(story())


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
