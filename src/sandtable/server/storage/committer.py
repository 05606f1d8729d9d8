"""Committer: group commit. The events of many tables go into one transaction: durability costs one fsync, and all moves
that arrive while one is under way share the next."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable

from sandtable.server.metrics import Metrics
from sandtable.server.problems import OutOfService
from sandtable.server.storage.appends import Append, Taken
from sandtable.server.storage.store import Store

log = logging.getLogger("sandtable.server")

LARGEST = 500

# Called with what went wrong: Taken if another process was faster, OutOfService if the database failed; None if the
# events are on disk.
Written = Callable[[Exception | None], None]


class Committer:
    """Appends that wait, and the task that writes them."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._waiting: deque[tuple[Append, Written]] = deque()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write what waits, then stop."""
        while self._waiting:
            await asyncio.sleep(0.01)
        if self._task is not None:
            self._task.cancel()

    def append(self, append: Append) -> asyncio.Future[None]:
        """Done when the events are on disk; Taken if another process was faster, OutOfService if the database
        failed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def written(error: Exception | None) -> None:
            if done.done():
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        self.put(append, written)
        return done

    def put(self, append: Append, written: Written) -> None:
        """The same without a future, which would cost every move another round of the event loop."""
        self._waiting.append((append, written))
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            batch = [self._waiting.popleft() for _ in range(min(LARGEST, len(self._waiting)))]
            if not self._waiting:
                self._wake.clear()
            if batch:
                await self._write(batch)

    async def _write(self, batch: list[tuple[Append, Written]]) -> None:
        start = time.perf_counter()
        try:
            await self._store.append([append for append, _ in batch])
        except Taken as error:
            if len(batch) == 1:
                _call(batch[0][1], error)
                return
            for one in batch:  # one of them lost a race: write the others without it
                await self._write([one])
            return
        except Exception as error:
            if isinstance(error, OutOfService):
                self._metrics.storage_errors.inc()
            for _, written in batch:
                _call(written, error)
            return
        self._metrics.commit_seconds.observe(time.perf_counter() - start)
        self._metrics.commit_events.observe(sum(len(append.events) for append, _ in batch))
        for _, written in batch:
            _call(written, None)


def _call(written: Written, error: Exception | None) -> None:
    """Whatever becomes of one table, the others are still to hear."""
    try:
        written(error)
    except Exception:
        log.exception("committer")
