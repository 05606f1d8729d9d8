"""Limits: buckets that fill with time, and counts per address."""

from __future__ import annotations

import time
from collections import Counter

from sandtable.server.problems import TooMany

KEPT = 10_000


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether another one is within the limit."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Addresses:
    """A bucket and a number of sockets for each address."""

    def __init__(self, rate: float, sockets: int, all_sockets: int) -> None:
        self._rate = rate
        self._most, self._most_of_all = sockets, all_sockets
        self._buckets: dict[str, Bucket] = {}
        self._sockets: Counter[str] = Counter()
        self._all = 0

    def check(self, address: str) -> None:
        """Raise TooMany if requests come too fast from an address."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, 10 * self._rate)
        self._buckets[address] = bucket  # the last used is the last: the first goes when there are too many
        if len(self._buckets) > KEPT:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take():
            raise TooMany("server.limit.rate")

    def enter(self, address: str) -> None:
        """A socket is opened; TooMany if there are too many."""
        if self._all >= self._most_of_all or self._sockets[address] >= self._most:
            raise TooMany("server.limit.sockets")
        self._sockets[address] += 1
        self._all += 1

    def leave(self, address: str) -> None:
        """A socket is closed."""
        self._all -= 1
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
