"""Background: work that goes on beside everything else, until it is done or all of it is stopped."""

import asyncio
from collections.abc import Coroutine
from importlib import import_module


class Background:
    """The tasks of one part of a server."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()  # asyncio itself keeps none of them

    def start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """End what is not done yet, and wait until it has ended."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def load(module: str) -> None:
    """Import a package that few servers need, where it is first needed: in a thread, since it takes up to 0.2 s."""
    await asyncio.to_thread(import_module, module)
