"""Playing many games from a command: a bar on a terminal, an interrupt that keeps what is finished."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable.arena.crew import T, Work, crew_of, play_games
from sandtable.cli.console import folded, make_console
from sandtable.cli.stopping import undisturbed


def play_through(
    what: str,
    games: Work[T],
    start: int,
    stop: int,
    jobs: int | None,
    dask: str | None,
    keep: Callable[[list[T]], None],
) -> bool:
    """Do the pieces `start` to `stop` - 1 of some work, games mostly, and give what comes of them to `keep`, in order;
    False if a person stopped it. `what` is said beside the bar."""
    if start >= stop:
        return True
    try:
        with (
            progress_bar(what, start, stop) as advance,
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
def progress_bar(what: str, done: int, games: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, and what moves it on; None is a number that is not known."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = make_console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(what, total=games, completed=done)
        yield lambda n: progress.advance(task, n)


def tell(sentence: str) -> None:
    """A sentence for the person who waits, on standard error. On a terminal lines end between words; elsewhere nothing
    is folded, and no markup spoils a path."""
    console = make_console(stderr=True)
    text = folded(sentence, console.width) if console.is_terminal else sentence
    console.print(text, markup=False, highlight=False, soft_wrap=True)
