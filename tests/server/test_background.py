"""Background: work is kept until it is done, and ended when its part of the server stops."""

import asyncio
import gc

from sandtable.server.background import Background


def test_work_is_kept_until_it_is_done_and_then_forgotten() -> None:
    async def run() -> None:
        background, told = Background(), asyncio.Event()

        async def work() -> None:
            await asyncio.sleep(0)
            told.set()

        background.start(work())
        gc.collect()
        await told.wait()
        await asyncio.sleep(0)
        assert not background._tasks

    asyncio.run(run())


def test_what_is_not_done_is_ended_and_waited_for() -> None:
    async def run() -> None:
        background, ended = Background(), []

        async def work(name: str) -> None:
            try:
                await asyncio.sleep(3600)
            finally:
                await asyncio.sleep(0)
                ended.append(name)

        for name in ("one", "another"):
            background.start(work(name))
        await asyncio.sleep(0)
        await background.stop()
        assert sorted(ended) == ["another", "one"]

    asyncio.run(run())
