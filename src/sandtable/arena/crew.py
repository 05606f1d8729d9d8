"""Crew: runs the games of a match or of self-play, in this process, in several, or on a cluster. The games are the
same."""

import os
import time
from collections import deque
from collections.abc import Generator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Protocol

from sandtable.records import Record

TASK_SECONDS = 1.0
MOST_GAMES = 500


class Work(Protocol):
    """Numbered pieces of work, games mostly. Each can be done anywhere and in any order; it comes out the same."""

    def lines(self, start: int, stop: int) -> list[str]:
        """What comes of the pieces `start` to `stop` - 1, as lines of JSON."""


class Games(Work, Protocol):
    """Numbered games; a line is a record."""

    def opening(self, index: int) -> Record:
        """The record of a game before its first move."""


@dataclass(frozen=True)
class Part:
    """Some games that were played, and how long that took."""

    lines: list[str]
    seconds: float


class Promise(Protocol):
    """A part that is being played somewhere."""

    def done(self) -> bool: ...

    def result(self) -> Part: ...

    def cancel(self) -> object: ...


class Crew(Protocol):
    """Processes that play. `ahead` is how many parts to keep queued, so that none of them is idle."""

    @property
    def ahead(self) -> int: ...

    def submit(self, games: Work, start: int, stop: int) -> Promise: ...


def play_part(games: Work, start: int, stop: int) -> Part:
    """What a member of a crew does."""
    began = time.perf_counter()
    lines = games.lines(start, stop)
    return Part(lines, time.perf_counter() - began)


def play_games(games: Work, start: int, stop: int, crew: Crew) -> Generator[list[str]]:
    """The records of games `start` to `stop` - 1 in their order, some at a time. A task is one game at first, then as
    many as take about a second: short enough to repeat if it is lost, long enough that the overhead does not matter."""
    begun, size = start, 1
    under_way: deque[Promise] = deque()
    try:
        while begun < stop or under_way:
            for _ in range(crew.ahead - len(under_way)):
                if begun == stop:
                    break
                end = min(begun + size, stop)
                under_way.append(crew.submit(games, begun, end))
                begun = end
            part = under_way[0].result()
            under_way.popleft()
            wanted = TASK_SECONDS * len(part.lines) / max(part.seconds, 1e-9)
            size = int(max(1, min(wanted, 2 * size, MOST_GAMES)))
            yield part.lines
    except KeyboardInterrupt:
        while under_way and under_way[0].done():
            yield under_way.popleft().result().lines
        raise
    finally:
        for promise in under_way:
            promise.cancel()


class Alone:
    """A crew of one: this process plays."""

    ahead = 1

    def submit(self, games: Work, start: int, stop: int) -> Promise:
        """Play at once."""
        return _Kept(play_part(games, start, stop))


@dataclass(frozen=True)
class _Kept:
    part: Part

    def done(self) -> bool:
        return True

    def result(self) -> Part:
        return self.part

    def cancel(self) -> bool:
        return False


def crew_of(jobs: int | None, dask: str | None, games: int) -> AbstractContextManager[Crew]:
    """The crew that was asked for: the cluster at an address (or `local`), or so many processes, all cores by default.
    One game, or one process, needs no other."""
    workers = jobs or os.cpu_count() or 1
    if dask is not None:
        from sandtable.arena.cluster import Cluster

        return Cluster(dask, workers)
    if workers == 1 or games <= 1:
        return nullcontext(Alone())
    from sandtable.arena.processes import Processes

    return Processes(min(workers, games))
