"""Shares: expensive work waits in a fair queue for a thread pool of its own, so that no client's flood delays the
others.

A queue is ordered by start-time fair queueing: every job delays the person's next job by the time that it takes, and
the jobs of others at the same address by a part of it. People who ask rarely are served first, short jobs come before
long ones, and jobs that nobody waits for (tables with only bots) come last."""

from __future__ import annotations

import asyncio
import heapq
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from sandtable.server.metrics import Metrics
from sandtable.server.problems import TooMany

T = TypeVar("T")

NEIGHBOURS = 4  # people at one address who together wait as long as one elsewhere would
LATER = 1e6  # seconds: puts work that nobody waits for after all work that a person waits for
KEPT = 10_000


class Asker(NamedTuple):
    """On whose behalf something is done: a person, and the address they were last seen at, if it is known."""

    person: str
    address: str = ""


class Whereabouts:
    """The addresses that people were last seen at, in memory only."""

    def __init__(self) -> None:
        self._seen: dict[str, str] = {}

    def note(self, person: str, address: str) -> None:
        self._seen.pop(person, None)
        self._seen[person] = address  # in order of use: when there are too many, the one unseen for longest goes
        if len(self._seen) > KEPT:
            del self._seen[next(iter(self._seen))]

    def asker(self, person: str) -> Asker:
        return Asker(person, self._seen.get(person, ""))


# On whose behalf the current task works, where that is known: of a request, or of a socket that is opened.
ASKING: ContextVar[Asker | None] = ContextVar("asking", default=None)
OURSELVES = Asker("")  # what the server does by itself, for everybody


class Fairness:
    """Says when each piece of work is due. `now` may be the time of the day, where processes share a queue."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._due: dict[Asker, float] = {}

    def place(self, who: Asker, seconds: float, later: bool = False) -> float:
        """The place of work that will take some seconds: the smallest is done first."""
        now = self._now()
        whose = [(Asker(who.person), seconds)]
        if who.address:
            whose.append((Asker("", who.address), seconds / NEIGHBOURS))
        start = max(now, *(self._due.get(key, now) for key, _ in whose))
        for key, share in whose:
            self._due[key] = max(now, self._due.get(key, now)) + share
        if len(self._due) > KEPT:
            self._due = {key: due for key, due in self._due.items() if due > now}
        return start + seconds + (LATER if later else 0.0)


# When it is its turn, which of those with the same turn came first, on whose behalf, and what it is.
_Waiting = tuple[float, int, Asker, T]


class FairQueue(Generic[T]):
    """What waits, the fairest first. TooMany where a person or an address has too much waiting. A queue that is full
    stays open to everybody: who comes takes the place of the last in it of the address that has the most, unless that
    is their own."""

    def __init__(self, most: int, each: int) -> None:
        self._fairness = Fairness()
        self._most, self._each = most, each
        self._waiting: list[_Waiting[T]] = []
        self._counts: Counter[str] = Counter()
        self._count = 0

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def first(self) -> T:
        """What is next."""
        return self._waiting[0][3]

    def put(self, who: Asker, seconds: float, what: T, later: bool = False) -> T | None:
        """Something waits for its turn. If the queue was full, what waits no longer instead of it."""
        crowded = who.address and self._counts[_at(who)] >= NEIGHBOURS * self._each
        if self._counts[who.person] >= self._each or crowded:
            raise TooMany("server.limit.waiting")
        gone = self._make_room(who) if len(self._waiting) >= self._most else None
        self._count += 1
        self._counts.update((who.person, _at(who)))
        heapq.heappush(self._waiting, (self._fairness.place(who, seconds, later), self._count, who, what))
        return gone

    def pop(self) -> T:
        """What is next, which then waits no longer."""
        _, _, who, what = heapq.heappop(self._waiting)
        self._forget(who)
        return what

    def _make_room(self, who: Asker) -> T:
        """Take out the last of the address that has the most in the queue; TooMany if it is that of whoever comes.
        People whose address nobody knows count for themselves."""
        waiting = Counter(map(_party, self._waiting_for()))
        party, most = waiting.most_common(1)[0]
        if waiting[_party(who)] >= most:
            raise TooMany("server.limit.waiting")
        last = max((one for one in self._waiting if _party(one[2]) == party), key=lambda one: one[:2])
        self._waiting.remove(last)
        heapq.heapify(self._waiting)
        self._forget(last[2])
        return last[3]

    def _waiting_for(self) -> Iterator[Asker]:
        return (who for _, _, who, _ in self._waiting)

    def _forget(self, who: Asker) -> None:
        for key in (who.person, _at(who)):
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]


def _at(who: Asker) -> str:
    return f"@{who.address}"


def _party(who: Asker) -> str:
    """Whose share of a full queue something takes."""
    return _at(who) if who.address else who.person


class Turnstile:
    """Lets a fixed number through at once, people who ask rarely before people who ask often. Nobody is refused: every
    caller has a connection, and the number of connections is limited.

    seconds  how long each usually takes
    """

    def __init__(self, width: int, seconds: float) -> None:
        self._free = width
        self._seconds = seconds
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(sys.maxsize, sys.maxsize)

    async def __aenter__(self) -> None:
        if self._free and not len(self._queue):
            self._free -= 1
            return
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put(ASKING.get() or OURSELVES, self._seconds, ready)
        try:
            await ready
        except asyncio.CancelledError:
            if ready.done() and not ready.cancelled():  # let through, and gone at the same moment
                self._leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._leave()

    def _leave(self) -> None:
        while len(self._queue):
            if not (ready := self._queue.pop()).done():
                ready.set_result(None)
                return
        self._free += 1


class _Job(NamedTuple):
    work: Callable[[], Any]
    done: asyncio.Future[Any]
    later: bool


class Pool:
    """Threads for one kind of work, with its queue. If there are several, one is reserved for work that a person waits
    for.

    nice  the niceness of its threads, as for the command `nice`
    """

    def __init__(
        self, name: str, threads: int, metrics: Metrics, *, each: int = KEPT, most: int = KEPT, nice: int = 0
    ) -> None:
        self._threads = max(1, threads)
        self._queue: FairQueue[_Job] = FairQueue(most, each)
        self._running: Counter[bool] = Counter()
        stand_back = partial(_stand_back, nice)
        self._executor = ThreadPoolExecutor(self._threads, thread_name_prefix=name, initializer=stand_back)
        metrics.waiting.labels(name).set_function(lambda: len(self._queue))
        self._seconds = metrics.waited_seconds.labels(name)

    async def run(self, who: Asker, seconds: float, work: Callable[..., T], *given: object, later: bool = False) -> T:
        """Do work for a person when it is their turn; `seconds` is how long it usually takes."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        start = time.monotonic()
        gone = self._queue.put(who, seconds, _Job(partial(self._begin, start, work, *given), done, later), later)
        if gone is not None and not gone.done.done():
            gone.done.set_exception(TooMany("server.limit.waiting"))
        self._next()
        return await done

    def _begin(self, start: float, work: Callable[..., T], *given: object) -> T:
        self._seconds.observe(time.monotonic() - start)
        return work(*given)

    def _next(self) -> None:
        """Give work to the threads that have none."""
        loop = asyncio.get_running_loop()
        while len(self._queue) and self._running.total() < self._threads:
            job = self._queue.first
            if job.later and self._running[True] >= max(1, self._threads - 1):
                return
            self._queue.pop()
            if job.done.done():  # the caller has gone
                continue
            self._running[job.later] += 1
            try:
                running = loop.run_in_executor(self._executor, job.work)
            except RuntimeError:  # it was stopped
                job.done.cancel()
                continue
            running.add_done_callback(partial(self._ended, job))

    def _ended(self, job: _Job, running: asyncio.Future[Any]) -> None:
        self._running[job.later] -= 1
        if not job.done.done():
            if running.cancelled():
                job.done.cancel()
            elif (error := running.exception()) is not None:
                job.done.set_exception(error)
            else:
                job.done.set_result(running.result())
        elif not running.cancelled():
            running.exception()  # nobody is left to hear of it
        self._next()

    def stop(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


def _stand_back(nice: int) -> None:
    """Let other threads go first; Linux alone can do that by thread."""
    if nice and hasattr(os, "PRIO_PROCESS") and os.uname().sysname == "Linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), os.getpriority(os.PRIO_PROCESS, 0) + nice)
