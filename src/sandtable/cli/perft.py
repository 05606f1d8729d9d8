"""`sandtable perft`: leaf counts from a seeded start."""

import json
from collections.abc import Callable

from rich.table import Table

from sandtable.cli.console import draw, make_console
from sandtable.cli.options import whole_number
from sandtable.cli.progress import progress_bar
from sandtable.dealing import series_seed
from sandtable.games.base import Game
from sandtable.games.playout import perft
from sandtable.locale import say
from sandtable.position import new


def command(lang: str, game: str, options: dict[str, object], seed: str, depth: int, as_json: bool) -> int:
    """Count the lines of play of each length up to a depth, from game 0 of a series of deals."""
    whole_number("--depth", depth, 0, 30)
    position = new(game, options, series_seed(seed, 0))
    start = position.copy_game()
    start.seed(int.from_bytes(series_seed(seed, 0)[:8], "big"))
    counts: list[int] = []
    with progress_bar(say(lang, "cli.perft.counting"), 0, max(1, start.choices) * depth) as advance:
        try:
            for plies in range(depth + 1):
                counts.append(_count(start, plies, advance))
        except KeyboardInterrupt as stop:  # what is counted is kept
            stopped: KeyboardInterrupt | None = stop
        else:
            stopped = None
    if as_json:
        print(json.dumps({"game": game, "options": position.plain_options, "seed": seed, "counts": counts}))
    else:
        table = Table(say(lang, "cli.perft.depth"), say(lang, "cli.perft.lines"), title=f"perft {game}")
        for plies, lines in enumerate(counts):
            table.add_row(str(plies), f"{lines:,}")
        draw(make_console(), table)
    if stopped is not None:
        raise stopped
    return 0


def _count(start: Game, plies: int, advance: Callable[[int], None]) -> int:
    """How many lines of play of a length there are, one first move after the other."""
    if plies == 0:
        return perft(start, 0)
    total, child = 0, start.blank()
    for action in start.actions():
        child.take(start)
        child.do(action)
        total += perft(child, plies - 1)
        advance(1)
    return total
