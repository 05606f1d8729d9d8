"""`sandtable bench`: the speed of the rules and the search on this machine."""

import json
import os

import msgspec
from rich.table import Table

from sandtable.build import build
from sandtable.cli.console import draw, make_console
from sandtable.cli.options import whole_number
from sandtable.errors import BadOption
from sandtable.games import kind_of
from sandtable.locale import say
from sandtable.speed import SUBJECTS, Figure, import_time, measure, measure_search


def command(lang: str, games: list[str], seconds: float, repeat: int, compare: bool, as_json: bool) -> int:
    """Measure random playouts of every game on one thread and on all."""
    for game in games:
        kind_of(game)
    if not 0.01 <= seconds <= 3600:
        raise BadOption("errors.seconds", given=seconds)
    whole_number("--repeat", repeat, 1, 1000)
    subjects = [(game, options) for game, options in SUBJECTS if not games or game in games]
    console = make_console(stderr=as_json)
    figures: list[Figure] = []
    importing, stopped = None, None
    try:
        with console.status(say(lang, "cli.bench.measuring")):
            for game, options in subjects:
                for threads in sorted({1, os.cpu_count() or 1}):
                    figures.append(measure(game, options, threads, seconds, repeat, compare and threads == 1))
                    figures.append(measure_search(game, options, threads, seconds, repeat))
            importing = import_time()
    except KeyboardInterrupt as stop:  # what is measured is kept
        stopped = stop
    if as_json:
        results = [msgspec.to_builtins(figure) for figure in figures]
        print(json.dumps({"build": build(), "import_ms": importing, "results": results}))
    else:
        draw(console, _table(lang, figures))
        if importing is not None:
            console.print(say(lang, "cli.bench.build", build=build(), ms=f"{importing:.0f}"))
    if stopped is not None:
        raise stopped
    return 0


def _table(lang: str, figures: list[Figure]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(say(lang, "cli.bench.game"), no_wrap=True)
    table.add_column(say(lang, "cli.bench.kind"), no_wrap=True)
    compared = any(figure.pure_per_second for figure in figures)
    for name in ("threads", "rate", "moves", "copy", *(("pure", "times") if compared else ())):
        table.add_column(say(lang, f"cli.bench.{name}"), justify="right", no_wrap=True)
    for figure in figures:
        pure = figure.pure_per_second
        cells = [
            _name(figure.game, figure.options),
            say(lang, f"cli.bench.kind.{figure.kind}"),
            str(figure.threads),
            f"{figure.per_second:,.0f}",
            f"{figure.moves_per_second:,.0f}",
            "" if figure.copy_ns is None else f"{figure.copy_ns:.0f}",
        ]
        if compared:
            cells += ["", ""] if pure is None else [f"{pure:,.0f}", f"{figure.per_second / pure:,.0f}"]
        table.add_row(*cells)
    return table


def _name(game: str, options: dict[str, object]) -> str:
    """`stones 4 new_stones`: short, for a narrow terminal."""
    return " ".join([game, *(name if value is True else str(value) for name, value in options.items())])
