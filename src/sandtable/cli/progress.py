"""Playing many games from a command: a bar on a terminal, an interrupt that keeps what is finished."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable.arena.crew import Games, crew_of, play_games
from sandtable.cli.console import make_console
from sandtable.locale import say


def play_through(
    lang: str,
    games: Games,
    start: int,
    stop: int,
    jobs: int | None,
    dask: str | None,
    keep: Callable[[list[str]], None],
) -> bool:
    """Play games `start` to `stop` - 1 and give their records to `keep`, in order; False if a person stopped it."""
    if start >= stop:
        return True
    try:
        with (
            progress_bar(say(lang, "cli.selfplay.playing"), start, stop) as advance,
            crew_of(jobs, dask, stop - start) as crew,
        ):
            for lines in play_games(games, start, stop, crew):
                with undisturbed():
                    keep(lines)
                    advance(len(lines))
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def undisturbed() -> Iterator[None]:
    """An interrupt that comes now waits until this is done: no game is written down and not counted."""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


@contextmanager
def progress_bar(what: str, done: int, games: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, and what moves it on."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = make_console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(what, total=games, completed=done)
        yield lambda n: progress.advance(task, n)


def tell(sentence: str) -> None:
    """A sentence for the person who waits, on standard error; no line's end and no markup may spoil a path in it."""
    make_console(stderr=True).print(sentence, markup=False, highlight=False, soft_wrap=True)
