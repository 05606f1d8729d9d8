"""Bot work: how long a bot takes says nothing of what it holds, and nobody's bots keep the others' waiting."""

import asyncio
import random
import threading
import time
from pathlib import Path

import pytest

from sandtable.position import new
from sandtable.server.live.botwork import LEAST, REMEMBERED_SECONDS, Pace, Threads
from sandtable.server.shares import Asker, Pool, Whereabouts
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from sandtable.server.table.table import Table
from tests.server.live.hubs import ADA, BEN, OneHub, run

BEN_ASKS = Asker(BEN.id)
SEEN = new("mandala", {}, bytes(32)).observe(0)


@pytest.mark.parametrize(
    ("level", "thought", "after"),
    [("novice", 0.0, 0.5), ("novice", 0.49, 0.5), ("club", 0.51, 1.0), ("master", 0.0, 2.5), ("master", 2.6, 3.0)],
)
def test_bots_answer_at_fixed_times(level: str, thought: float, after: float) -> None:
    """A forced move takes as long as a hard one."""
    assert Pace(0.5).due(level, SEEN, thought) == after
    assert Pace(0.5).due(level, SEEN, thought) >= LEAST.get(level, 0.5)
    assert Pace(0).due(level, SEEN, thought) == thought


def test_under_load_a_forced_move_takes_as_long_as_others_do() -> None:
    now = [0.0]
    pace = Pace(0.5, lambda: now[0])
    assert pace.due("master", SEEN, 4.2) == 4.5  # cores are scarce
    assert pace.due("master", SEEN, 0.0) == 4.5
    assert pace.due("expert", SEEN, 0.0) == 1.0
    now[0] += REMEMBERED_SECONDS + 1
    assert pace.due("master", SEEN, 0.0) == 2.5


def test_the_pace_follows_the_slowest_answers_of_the_last_minute() -> None:
    """When the slowest is too old, the next slowest counts, not the answer that happens to come then."""
    now = [0.0]
    pace = Pace(0.5, lambda: now[0])
    assert pace.due("master", SEEN, 4.2) == 4.5
    now[0] = 30.0
    assert pace.due("master", SEEN, 3.9) == 4.5
    now[0] = 40.0
    assert pace.due("master", SEEN, 3.2) == 4.5
    now[0] = REMEMBERED_SECONDS + 1
    assert {pace.due("master", SEEN, thought) for thought in (0.0, 2.9, 3.4)} == {4.0}
    now[0] = REMEMBERED_SECONDS + 31  # 3.4 was the slowest since
    assert {pace.due("master", SEEN, thought) for thought in (0.0, 2.9, 3.4)} == {3.5}


def test_under_steady_load_the_delay_says_nothing_of_how_long_an_answer_took() -> None:
    """Hours of forced moves, which take no time, and hard ones, which take some four seconds: all are given out at the
    same time."""
    now, chance = [0.0], random.Random(15)
    pace = Pace(0.5, lambda: now[0])
    pace.due("master", SEEN, 4.0)
    due: dict[bool, set[float]] = {True: set(), False: set()}
    for _ in range(5000):
        now[0] += 1.0
        is_hard = chance.random() < 0.5
        due[is_hard].add(pace.due("master", SEEN, 3.8 + chance.random() / 6 if is_hard else 0.0))
    assert due == {True: {4.0}, False: {4.0}}


def test_bots_of_nobody_do_not_keep_a_person_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty tables of bots alone that think slowly, in the same pool: a person's bot is next once one has moved."""
    order: list[str] = []

    def slow(_: object, level: str, seed: bytes, seen: object) -> tuple[str, float]:
        order.append(level)
        time.sleep(0.01)
        return seen.legal[0], 0.01  # type: ignore[attr-defined]

    monkeypatch.setattr("sandtable.server.live.botwork.timed", slow)

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            pool = Pool("bots", 1, house.hub.metrics)
            threads = Threads(house.hub, pool, pool, Pace(0), Whereabouts())
            wanted: list[int] = []  # how many had moved when the person's bot was asked for

            def want(table: Table) -> None:
                if table.id == "t":
                    wanted.append(len(order))
                threads.want(table)

            house.hub.bot_wanted = want
            bots = (SeatPlan("bot", "master"), SeatPlan("bot", "master"))
            for i in range(30):
                created = open_table(NewTable("patterns", seats=bots, public=True), BEN, {}, house.time)
                await house.hub.create(f"bots {i}", created)
            while not order:
                await asyncio.sleep(0.01)
            seats = (SeatPlan("me"), SeatPlan("bot", "novice"))  # who begins
            await house.hub.create("t", open_table(NewTable("patterns", seats=seats), ADA, {}, house.time))
            await house.give_nonce("t", ADA)
            while "novice" not in order:
                await asyncio.sleep(0.01)
            house.hub.bot_wanted = lambda table: None
            assert order.index("novice") <= wanted[0] + 2
            await threads.stop()
            pool.stop()

    run(story())


def test_bots_that_nobody_observes_any_more_leave_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood of tables of bots alone costs no search once nobody looks; when somebody does, they play on."""
    begun: list[str] = []
    go = threading.Event()

    def slow(_: object, level: str, seed: bytes, seen: object) -> tuple[str, float]:
        begun.append(level)
        go.wait(60)
        return seen.legal[0], 0.01  # type: ignore[attr-defined]

    monkeypatch.setattr("sandtable.server.live.botwork.timed", slow)

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            pool = Pool("bots", 1, house.hub.metrics)
            threads = Threads(house.hub, pool, pool, Pace(0), Whereabouts())
            house.hub.bot_wanted, house.hub.bot_unwanted = threads.want, threads.unwant
            bots = (SeatPlan("bot", "master"), SeatPlan("bot", "expert"))
            for i in range(5):
                created = open_table(NewTable("patterns", seats=bots, public=True), BEN, {}, house.time)
                await house.hub.create(f"bots {i}", created)
            while not begun:
                await asyncio.sleep(0.01)
            house.hub.rooms.drop_idle(-1)
            assert len(house.hub.rooms) == 0
            go.set()
            await pool.run(BEN_ASKS, 0.0, int, later=True)  # comes after what waits on their behalf
            assert len(begun) == 1
            before = (await house.hub.table("bots 3", observed=False)).turn
            assert len(begun) == 1
            while (await house.hub.table("bots 3")).turn < before + 2:
                await asyncio.sleep(0.01)
            house.hub.bot_wanted = lambda table: None
            await threads.stop()
            pool.stop()

    run(story())
