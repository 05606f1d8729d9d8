"""The hub: decided on the table as it is, written to the log, and only then told."""

from pathlib import Path

import pytest

from sandtable.server.problems import PositionChanged, Refused
from sandtable.server.table.actions import Move
from sandtable.server.table.clock import Daily, RealTime
from tests.server.live.hubs import ADA, BEN, OneHub, run


def test_a_clock_that_runs_out_ends_the_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
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
    async def story() -> None:
        async with OneHub(tmp_path) as house:
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
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            await house.begin(Daily(1))
        async with OneHub(tmp_path) as later:
            later.time += 25 * 3600 * 1000
            await later.hub._sweep_games(0)
            assert (await later.hub.table("t")).status == "over"

    run(story())


def test_a_process_that_missed_the_news_reads_them_before_it_refuses(tmp_path: Path) -> None:
    """Two processes that hear nothing of each other: what is right by the log is right everywhere."""

    async def story() -> None:
        async with OneHub(tmp_path, "lost") as here, OneHub(tmp_path, "lost") as there:
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
        async with OneHub(tmp_path, "lost") as here, OneHub(tmp_path, "lost") as there:
            id = await here.begin(None)
            stale = await there.hub.table(id)
            assert stale.position is not None
            await here.hub.act(id, BEN, Move("a", stale.position.legal_moves[0]))
            assert (await there.hub.table(id)).ply == 0
            await there.hub._sweep_missed()
            assert (await there.hub.table(id)).ply == 1

    run(story())
