"""Watchdog: how long a piece of work blocked the event loop. It should never be longer than 50 ms; a test
fails where it is."""

from __future__ import annotations

import asyncio
import time

from sandtable.server.metrics import Metrics

TICK_SECONDS = 0.02


class Watchdog:
    """Looks every few milliseconds, and measures by how much it comes too late. What the loop's thread itself computed
    meanwhile has blocked it; the rest is for want of a core."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._timer: asyncio.TimerHandle | None = None
        self._due = self._used = self._worst = 0.0

    def start(self) -> None:
        self._used = time.thread_time()
        self._wait()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self) -> None:
        self._due = time.monotonic() + TICK_SECONDS
        self._timer = asyncio.get_running_loop().call_later(TICK_SECONDS, self._check)

    def _check(self) -> None:
        late, used = max(0.0, time.monotonic() - self._due), time.thread_time()
        blocked = min(late, used - self._used)
        self._metrics.loop_late.observe(late)
        self._metrics.loop_blocked.observe(blocked)
        if blocked > self._worst:
            self._worst = blocked
            self._metrics.loop_worst.set(blocked)
        self._used = used
        self._wait()
