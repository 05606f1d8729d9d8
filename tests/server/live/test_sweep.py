"""The sweep: whatever was forgotten goes on."""

import time
from pathlib import Path

import pytest

from sandtable.server.live import sweep
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.table.actions import PlayMove
from sandtable.server.table.clock import Daily
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from tests.server.live.hubs import ADA, BEN, OneHub, run, waiting


def test_a_table_that_nobody_observes_goes_out_of_memory(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await house.begin()
            ada = Subscriber("ada", waiting(100))
            await house.hub.enter(id, ada, 0)
            house.hub.rooms[id].used -= 10_000
            await house.sweep.rooms()
            assert id in house.hub.rooms
            house.hub.leave(id, ada)
            house.hub.rooms[id].used -= 10_000
            await house.sweep.rooms()
            assert id not in house.hub.rooms
            assert (await house.hub.table(id)).number == 5

    run(story())


def test_a_clock_that_ran_out_is_found_in_a_game_that_is_not_in_memory(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            await house.begin(Daily(1))
        async with OneHub(tmp_path) as later:
            later.time += 25 * 3600 * 1000
            await later.sweep.games(0)
            assert (await later.hub.table("t")).status == "over"

    run(story())


def test_what_no_message_told_is_read_also_where_nobody_observes_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path, "lost") as here, OneHub(tmp_path, "lost") as there:
            id = await here.begin(None)
            stale = await there.hub.table(id)
            assert stale.position is not None
            await here.hub.act(id, BEN, PlayMove("a", stale.position.legal_moves[0]))
            assert (await there.hub.table(id)).ply == 0
            await there.sweep.rooms()
            assert (await there.hub.table(id)).ply == 1

    run(story())


def test_a_bot_that_was_forgotten_is_asked_for_again_once_patience_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            asked: list[tuple[str, int]] = []
            seats = (SeatPlan("bot", "random"), SeatPlan("bot", "random"))
            new = NewTable("patterns", seats=seats, public=True)
            await house.hub.create("t", open_table(new, ADA, {}, house.time))
            house.hub.bot_wanted = lambda table: asked.append((table.id, table.turn))
            house.time += 5_000
            await house.sweep.games(15_000)
            assert asked == []
            house.time += 10_000
            await house.sweep.games(15_000)
            assert asked == [("t", 4)]

    run(story())


def test_bots_that_play_among_themselves_wait_for_somebody_to_look(tmp_path: Path) -> None:
    """In memory and out of it, after a restart too; and go on when somebody does."""

    async def story() -> None:
        asked: list[int] = []
        seats = (SeatPlan("bot", "random"), SeatPlan("bot", "random"))
        async with OneHub(tmp_path) as house:
            await house.hub.create("t", open_table(NewTable("patterns", seats=seats, public=True), ADA, {}, house.time))
            house.hub.bot_wanted = lambda table: asked.append(table.turn)
            await house.hub.play_bot("t", 4, (await house.legal("t"))[0])
            assert asked == [5]
            house.hub.rooms["t"].seen -= 10_000
            move = (await house.hub.table("t", observed=False)).position
            assert move is not None
            await house.hub.play_bot("t", 5, move.legal_moves[0])
            house.time += 60_000
            await house.sweep.games(15_000)
            assert asked == [5]
            ada = Subscriber("ada", waiting(100))
            await house.hub.enter("t", ada, 0)
            assert asked == [5, 6]
            house.hub.rooms["t"].seen -= 10_000
            await house.sweep.games(15_000)  # she still watches
            assert asked == [5, 6, 6]
            house.hub.leave("t", ada)
            house.hub.rooms["t"].seen = house.hub.rooms["t"].used = -10_000.0
            await house.sweep.rooms()
            assert "t" not in house.hub.rooms
        async with OneHub(tmp_path) as later:
            later.hub.bot_wanted = lambda table: asked.append(table.turn)
            later.time += 120_000
            await later.sweep.games(0)
            assert asked == [5, 6, 6]
            await later.hub.snapshot("t", "ada", 0)
            assert asked == [5, 6, 6, 6]

    run(story())


def test_bots_of_a_worker_are_asked_for_where_somebody_looks(tmp_path: Path) -> None:
    """A worker plays one turn; the server that shows the table asks for the next."""

    async def story() -> None:
        async with OneHub(tmp_path, "lost") as server, OneHub(tmp_path, "lost") as worker:
            asked: list[tuple[str, int]] = []
            seats = (SeatPlan("bot", "random"), SeatPlan("bot", "random"))
            new = NewTable("patterns", seats=seats, public=True)
            server.hub.bot_wanted = lambda table: asked.append(("server", table.turn))
            worker.hub.bot_wanted = lambda table: asked.append(("worker", table.turn))
            await server.hub.create("t", open_table(new, ADA, {}, server.time))
            await worker.hub.play_bot("t", 4, (await server.legal("t"))[0])
            assert asked == [("server", 4)]
            await server.sweep.rooms()  # reads what no message told
            assert asked == [("server", 4), ("server", 5)]

    run(story())


def test_what_comes_seldom_is_due_once_in_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    at_once, later = sweep.Every(20, first=0), sweep.Every(20, first=20)
    assert (at_once.due(), later.due()) == (True, False)
    assert (at_once.due(), later.due()) == (False, False)
    now += 20
    assert (at_once.due(), later.due()) == (True, True)
    assert (at_once.due(), later.due()) == (False, False)
