"""Subscriber: one socket, and what is to be sent to it."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable

from sandtable.server.settings import Limits


class Backlog:
    """What waits for the clients of this process that do not read: its bytes, of each address and in all."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.waiting = 0
        self.addresses: Counter[str] = Counter()

    def add(self, address: str, size: int) -> bool:
        """So many bytes more wait for a client at an address, or fewer; whether that is within the limits."""
        self.waiting += size
        self.addresses[address] += size
        there = self.addresses[address]
        if not there:
            del self.addresses[address]
        return there <= self.limits.address_bytes and self.waiting <= self.limits.bytes


class Subscriber:
    """The client at one end of a socket. Messages that cannot be sent at once wait here, in order.

    number   of the last event that was queued
    choices  at a table: the client wants previews of its legal moves with every update in which it has to decide
    lost     the client did not read: nothing more is queued for it, and it may connect again
    write    sends data at once if it can, and says whether it could
    drop     cuts the connection, without waiting for anything that the client does
    """

    def __init__(self, person: str | None, backlog: Backlog, address: str = "") -> None:
        self.person = person
        self.number = 0
        self.choices = False
        self.lost = False
        self.queue: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.write: Callable[[bytes], bool] | None = None
        self.drop: Callable[[], None] | None = None
        self._backlog = backlog
        self.address = address
        self._waiting = 0

    def put(self, data: bytes) -> None:
        """Send data, now or after what waits."""
        if self.lost or (self.write is not None and not self.queue and self.write(data)):
            return
        self.queue.append(data)
        self._waiting += len(data)
        limits = self._backlog.limits
        fits = self._backlog.add(self.address, len(data))
        # one message may be larger than what many may be together
        if (
            not fits
            or len(self.queue) > limits.backlog
            or (self._waiting > limits.backlog_bytes and len(self.queue) > 1)
        ):
            self.lost = True
            self.clear()
            if self.drop is not None:
                self.drop()
        self.wake.set()

    def sent(self) -> None:
        """The first that waited has been sent."""
        if self.queue:
            self._forget(len(self.queue.popleft()))

    def clear(self) -> None:
        """Nothing waits any more: the client is gone."""
        self.queue.clear()
        self._forget(self._waiting)

    def _forget(self, size: int) -> None:
        self._waiting -= size
        self._backlog.add(self.address, -size)
