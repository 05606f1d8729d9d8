"""Subscriber: one socket, and what is to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Subscriber:
    """Whoever is at one end of a socket. What cannot be sent at once waits here, in order.

    number   of the last event that was put
    choices  at a table: it asks what its legal moves would do, with every update in which it has to decide
    lost     it did not read: it is to be closed, and may connect again
    write    sends data at once if it can, and says whether it could
    """

    def __init__(self, person: str | None, backlog: int) -> None:
        self.person = person
        self.number = 0
        self.choices = False
        self.lost = False
        self.queue: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.write: Callable[[bytes], bool] | None = None
        self._backlog = backlog

    def put(self, data: bytes) -> None:
        """Send data, now or after what waits."""
        if self.write is not None and not self.queue and not self.lost and self.write(data):
            return
        self.queue.append(data)
        if len(self.queue) > self._backlog:
            self.lost = True
        self.wake.set()
