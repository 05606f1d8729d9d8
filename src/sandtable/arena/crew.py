"""Crew: runs the games of a match or of self-play, or other work in pieces, in this process, in several, or on a
cluster. What comes of it is the same."""

import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Generic, Protocol, TypeVar

from sandtable.records import Record

T = TypeVar("T")

TASK_SECONDS = 1.0
MOST_GAMES = 500


class Work(Protocol[T]):
    """Numbered pieces of work, games mostly. Each can be done anywhere and in any order; it comes out the same."""

    def lines(self, start: int, stop: int) -> list[T]:
        """What comes of the pieces `start` to `stop` - 1, mostly as lines of JSON."""


class Games(Work[str], Protocol):
    """Numbered games; a line is a record."""

    def opening(self, index: int) -> Record:
        """The record of a game before its first move."""


@dataclass(frozen=True)
class Part(Generic[T]):
    """Some games that were played, and how long that took."""

    lines: list[T]
    seconds: float


class Promise(Protocol[T]):
    """A part that is being played somewhere."""

    def done(self) -> bool: ...

    def result(self) -> Part[T]: ...

    def cancel(self) -> object: ...


class Crew(Protocol):
    """Processes that play. `ahead` is how many parts to keep queued, so that none of them is idle."""

    @property
    def ahead(self) -> int: ...

    def submit(self, games: Work[T], start: int, stop: int) -> Promise[T]: ...


def play_part(games: Work[T], start: int, stop: int) -> Part[T]:
    """What a member of a crew does."""
    began = time.perf_counter()
    lines = games.lines(start, stop)
    return Part(lines, time.perf_counter() - began)


def play_games(games: Work[T], start: int, stop: int, crew: Crew) -> Generator[list[T]]:
    """The records of games `start` to `stop` - 1 in their order, some at a time. A task is one game at first, then as
    many as take about a second: short enough to repeat if it is lost, long enough that the overhead does not matter."""
    size = 1

    def tasks() -> Iterator[Callable[[], Promise[T]]]:
        begun = start
        while begun < stop:
            end = min(begun + size, stop)
            yield partial(crew.submit, games, begun, end)
            begun = end

    for part in in_order(tasks(), crew):
        wanted = TASK_SECONDS * len(part.lines) / max(part.seconds, 1e-9)
        size = int(max(1, min(wanted, 2 * size, MOST_GAMES)))
        yield part.lines


def in_order(tasks: Iterator[Callable[[], Promise[T]]], crew: Crew) -> Generator[Part[T]]:
    """What comes of tasks, in their order. Each is handed out, by calling it, as soon as the crew can use it. An
    interrupt gives what is done already; the rest is cancelled."""
    under_way: deque[Promise[T]] = deque()
    try:
        while True:
            for task in islice(tasks, max(0, crew.ahead - len(under_way))):
                under_way.append(task())
            if not under_way:
                return
            part = under_way[0].result()
            under_way.popleft()
            yield part
    except KeyboardInterrupt:
        while under_way and under_way[0].done():
            yield under_way.popleft().result()
        raise
    finally:
        for promise in under_way:
            promise.cancel()


class Alone:
    """A crew of one: this process plays."""

    ahead = 1

    def submit(self, games: Work[T], start: int, stop: int) -> Promise[T]:
        """Play at once."""
        return _Kept(play_part(games, start, stop))


@dataclass(frozen=True)
class _Kept(Generic[T]):
    part: Part[T]

    def done(self) -> bool:
        return True

    def result(self) -> Part[T]:
        return self.part

    def cancel(self) -> bool:
        return False


def crew_of(jobs: int | None, dask: str | None, games: int) -> AbstractContextManager[Crew]:
    """The requested crew: the cluster at an address (or `local`), or a number of processes, all cores by default. One
    game, or one process, runs in this process."""
    workers = jobs or os.cpu_count() or 1
    if dask is not None:
        from sandtable.arena.cluster import Cluster

        return Cluster(dask, workers)
    if workers == 1 or games <= 1:
        return nullcontext(Alone())
    from sandtable.arena.processes import Processes

    return Processes(min(workers, games))
