"""Self-play: many games between bots on all cores, in an order that does not depend on their number."""

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice

from sandtable.arena.game import play_game
from sandtable.dealing import series_seed
from sandtable.games.kind import Options
from sandtable.records import format_record


@dataclass(frozen=True)
class Series:
    """Games 0, 1, 2, … of a seed between the same bots."""

    game: str
    options: Options
    bots: tuple[str, ...]
    seed: str

    def lines(self, start: int, stop: int) -> list[str]:
        """The records of some of its games, as lines of JSON."""
        return [
            format_record(play_game(self.game, self.options, self.bots, series_seed(self.seed, i)))
            for i in range(start, stop)
        ]


def play_series(series: Series, start: int, stop: int, jobs: int | None = None) -> Iterator[list[str]]:
    """The records of games `start` to `stop` - 1 in their order, some at a time."""
    workers = jobs or os.cpu_count() or 1
    size = max(1, min(50, (stop - start) // (4 * workers)))
    parts = [(first, min(first + size, stop)) for first in range(start, stop, size)]
    if workers == 1 or len(parts) == 1:
        for part in parts:
            yield series.lines(*part)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts) as pool:
        yield from _in_order(pool, series, parts, 4 * workers)


def _in_order(
    pool: ProcessPoolExecutor, series: Series, parts: Sequence[tuple[int, int]], ahead: int
) -> Iterator[list[str]]:
    """Results in the order of the parts, with only so many of them under way."""
    coming = iter(parts)
    running: list[Future[list[str]]] = [pool.submit(series.lines, *part) for part in islice(coming, ahead)]
    try:
        while running:
            yield running.pop(0).result()
            running += [pool.submit(series.lines, *part) for part in islice(coming, 1)]
    finally:
        for future in running:
            future.cancel()


def _ignore_interrupts() -> None:
    # Ctrl-C reaches every process of the terminal: the one that writes the file decides what happens
    signal.signal(signal.SIGINT, signal.SIG_IGN)
