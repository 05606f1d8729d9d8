"""Limits: token buckets, sockets counted per address, and what counts as one address."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

from sandtable.server.problems import TooMany
from sandtable.server.settings import Limits

KEPT = 10_000
HOME_BITS = 64  # a line at home, or any rented machine, has 2^64 addresses of IPv6, which begin with the same 64 bits


@lru_cache(maxsize=KEPT)
def network_of(host: str) -> str:
    """What counts as one address in every limit: of IPv6 the network, since whoever has one address has them all."""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])  # without the interface of a local one
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), HOME_BITS), strict=False))


class Bucket:
    """A token bucket: a burst at once, then a rate per second."""

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

    def give_back(self) -> None:
        """What was taken does not count."""
        self._left = min(self._burst, self._left + 1)


class Buckets:
    """A bucket for each of those who ask: addresses, or people."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def give_back(self, who: str) -> None:
        """What someone has done does not count."""
        if (bucket := self._buckets.get(who)) is not None:
            bucket.give_back()

    def check(self, who: str) -> None:
        """Raise TooMany if someone asks too fast."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._burst)
        self._buckets[who] = bucket  # in order of use: when there are too many, the one unused for longest goes
        if len(self._buckets) > KEPT:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take():
            raise TooMany("server.limit.rate")


class Locks:
    """A lock for each key, which exists as long as a task holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def of(self, who: str) -> AsyncIterator[None]:
        """Hold the lock of a key."""
        lock, users = self._locks.get(who, (asyncio.Lock(), 0))
        self._locks[who] = (lock, users + 1)
        try:
            async with lock:
                yield
        finally:
            lock, users = self._locks.pop(who)
            if users > 1:
                self._locks[who] = (lock, users - 1)


class Addresses:
    """What each address may do: how fast it asks, what changes something and what only reads, and its sockets; and how
    many sockets a person has, wherever they are."""

    def __init__(self, limits: Limits) -> None:
        self._changes = Buckets(limits.requests, 10 * limits.requests)
        self._reads = Buckets(limits.reads, 10 * limits.reads)
        self._connects = Buckets(limits.connects, 10 * limits.connects)
        self._most, self._most_of_all = limits.address_sockets, limits.sockets
        self._most_of_person = limits.person_sockets
        self._sockets: Counter[str] = Counter()
        self._people: Counter[str] = Counter()
        self._all = 0

    def check(self, address: str) -> None:
        """Raise TooMany if requests that change something come too fast from an address."""
        self._changes.check(address)

    def check_read(self, address: str) -> None:
        """Raise TooMany if requests of any kind come too fast from an address."""
        self._reads.check(address)

    def enter(self, address: str) -> None:
        """A socket is opened; TooMany if there are too many."""
        if self._all >= self._most_of_all or self._sockets[address] >= self._most:
            raise TooMany("server.limit.sockets")
        self._connects.check(address)
        self._sockets[address] += 1
        self._all += 1

    def leave(self, address: str) -> None:
        """A socket is closed."""
        self._all -= 1
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    def enter_as(self, person: str) -> None:
        """The socket is a person's; TooMany if they have too many."""
        if self._people[person] >= self._most_of_person:
            raise TooMany("server.limit.sockets")
        self._people[person] += 1

    def leave_as(self, person: str) -> None:
        """It is closed."""
        self._people[person] -= 1
        if not self._people[person]:
            del self._people[person]
