"""The sweep: whatever was forgotten goes on."""

from pathlib import Path

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
            house.hub._rooms[id].used -= 10_000
            await house.sweep.rooms()
            assert id in house.hub._rooms
            house.hub.leave(id, ada)
            house.hub._rooms[id].used -= 10_000
            await house.sweep.rooms()
            assert id not in house.hub._rooms
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
