"""The queue: a turn that waits is there once, the fairest is next, and a worker that dies is found out."""

import asyncio

from sandtable.server.live.botwork import Turn, turn_of
from sandtable.server.live.queue import LINES, Queue
from sandtable.server.shares import Whereabouts
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from sandtable.server.table.table import Table
from tests.server.live.hubs import BEN, run
from tests.server.services import Redis


def bots(id: str, level: str = "master") -> Table:
    """A table of bots alone."""
    found, seats = Table(id), (SeatPlan("bot", level),) * 2
    for event in open_table(NewTable("patterns", seats=seats, public=True), BEN, {}, 1):
        found.apply(event)
    return found


async def settled(queue: Queue) -> None:
    await asyncio.gather(*queue._tasks)


def test_a_turn_that_waits_is_not_there_twice(redis: Redis) -> None:
    async def story() -> None:
        queue = Queue(redis.url, 10, Whereabouts())
        await queue._redis.delete(*LINES.values())
        for _ in range(20):
            for i in range(5):
                queue.want(bots(f"t{i}"))
            await settled(queue)
        assert await queue._redis.zcard(LINES[False]) == 5
        turn = await queue.take(False)
        assert turn is not None
        async with queue.lease(turn) as ours, queue.lease(turn) as others:
            assert (ours, others) == (True, False)
            queue.want(bots(turn.id))
            await settled(queue)
            assert await queue._redis.zcard(LINES[False]) == 4
        await queue._redis.delete(*LINES.values())
        await queue.stop()

    run(story())


def test_a_turn_that_nobody_waits_for_any_more_is_taken_out(redis: Redis) -> None:
    async def story() -> None:
        queue = Queue(redis.url, 10, Whereabouts())
        await queue._redis.delete(*LINES.values())
        for i in range(3):
            queue.want(bots(f"t{i}"))
        await settled(queue)
        queue.unwant(bots("t1"))
        queue.unwant(bots("none"))
        await settled(queue)
        left = {(await queue.take(False)).id for _ in range(2)}  # type: ignore[union-attr]
        assert left == {"t0", "t2"}
        await queue.stop()

    run(story())


def test_where_a_person_waits_is_first_and_quick_bots_have_a_line_of_their_own(redis: Redis) -> None:
    async def story() -> None:
        queue = Queue(redis.url, 10, Whereabouts())
        await queue._redis.delete(*LINES.values())
        for i in range(5):
            queue.want(bots(f"b{i}"))
        await settled(queue)
        turn = Turn("p", 3, "master", Whereabouts().asker("ada"), False)
        await queue._send(turn)
        queue.want(bots("q", "novice"))
        await settled(queue)
        assert await queue.take(False) == turn
        quick = await queue.take(True)
        assert quick is not None
        assert (quick.id, quick.level, quick.alone) == ("q", "novice", True)
        await queue._redis.delete(*LINES.values())
        await queue.stop()

    run(story())


def test_a_lease_ends_with_its_worker(redis: Redis) -> None:
    async def story() -> None:
        queue = Queue(redis.url, 1, Whereabouts())
        turn = turn_of(bots("dead"), Whereabouts())
        assert turn is not None
        lease = queue.lease(turn)
        assert await lease.__aenter__()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:  # as if it were killed
            task.cancel()
        for _ in range(600):
            async with queue.lease(turn) as ours:
                if ours:
                    break
            await asyncio.sleep(0.1)
        assert ours
        await queue.stop()

    run(story())
