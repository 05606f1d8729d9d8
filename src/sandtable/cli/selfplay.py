"""`sandtable selfplay`: bots against bots, written down as records."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable.arena.selfplay import Series, play_series
from sandtable.bots import make
from sandtable.cli.options import whole_number
from sandtable.dealing import series_seed
from sandtable.errors import BadOption, BadRecord
from sandtable.games import kind_of
from sandtable.locale import say
from sandtable.position import new
from sandtable.records import format_record


def command(
    lang: str,
    game: str,
    options: dict[str, object],
    bots: str,
    games: int,
    seed: str,
    out: Path,
    jobs: int | None,
    resume: bool,
) -> int:
    """Play games and write their records in order; what is finished stays in the file when the run is interrupted."""
    kind = kind_of(game)
    checked = kind.options(options)
    whole_number("--games", games, 1, 10**9)
    if jobs is not None:
        whole_number("--jobs", jobs, 1, 1024)
    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        make(name, bytes(32))
    if len(names) != kind.players(checked):
        raise BadOption("errors.bots.count", n=kind.players(checked), given=len(names))
    series = Series(game, checked, names, seed)
    written = _written(out, series) if resume else 0
    console = Console(stderr=True)
    try:
        with (
            out.open("a" if resume else "w", encoding="utf-8") as file,
            _progress(console, lang, written, games) as advance,
        ):
            for lines in play_series(series, written, games, jobs):
                file.writelines(line + "\n" for line in lines)
                file.flush()
                written += len(lines)
                advance(len(lines))
    except OSError as error:
        raise BadRecord("errors.file.unwritable", path=str(out), why=error.strerror or str(error)) from None
    except KeyboardInterrupt:
        _tell(console, say(lang, "cli.selfplay.interrupted", written=written, games=games, path=out))
        return 130
    _tell(console, say(lang, "cli.selfplay.done", n=written, path=out))
    return 0


def _tell(console: Console, sentence: str) -> None:
    """A sentence with a path in it, which no line's end and no markup may spoil."""
    console.print(sentence, markup=False, highlight=False, soft_wrap=True)


@contextmanager
def _progress(console: Console, lang: str, done: int, games: int) -> Iterator[Callable[[int], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(say(lang, "cli.selfplay.playing"), total=games, completed=done)
        yield lambda n: progress.advance(task, n)


def _written(out: Path, series: Series) -> int:
    """How many games of a series an interrupted run left in a file. A line cut off in the middle is taken away; a file
    that holds anything else is left alone."""
    try:
        *whole, rest = out.read_bytes().split(b"\n")
        for index in {0, len(whole) - 1} if whole else set():
            if not whole[index].startswith(_beginning(series, index)):
                raise BadRecord("errors.file.other_series", path=str(out))
        beginning = _beginning(series, len(whole))
        if not rest.startswith(beginning) and not beginning.startswith(rest):
            raise BadRecord("errors.file.other_series", path=str(out))
        with out.open("r+b") as file:
            file.truncate(out.stat().st_size - len(rest))
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise BadRecord("errors.file.unreadable", path=str(out), why=error.strerror or str(error)) from None
    return len(whole)


def _beginning(series: Series, index: int) -> bytes:
    """The line of a game up to its first move: all that the series and the deal say."""
    line = format_record(new(series.game, series.options, series_seed(series.seed, index)).record(series.bots))
    return line[: line.rindex('"events"')].encode()
