"""`sandtable perft`: leaf counts from a seeded start."""

import json

from rich.table import Table

from sandtable.cli.console import make_console
from sandtable.cli.options import whole_number
from sandtable.dealing import series_seed
from sandtable.games.playout import perft
from sandtable.locale import say
from sandtable.position import new


def command(lang: str, game: str, options: dict[str, object], seed: str, depth: int, as_json: bool) -> int:
    """Count the lines of play of each length up to a depth, from game 0 of a series of deals."""
    whole_number("--depth", depth, 0, 30)
    position = new(game, options, series_seed(seed, 0))
    start = position.copy_game()
    start.seed(int.from_bytes(series_seed(seed, 0)[:8], "big"))
    counts = []
    table = Table(say(lang, "cli.perft.depth"), say(lang, "cli.perft.lines"), title=f"perft {game}")
    for plies in range(depth + 1):
        counts.append(perft(start, plies))
        table.add_row(str(plies), f"{counts[-1]:,}")
    if as_json:
        print(json.dumps({"game": game, "options": position.plain_options, "seed": seed, "counts": counts}))
    else:
        make_console().print(table)
    return 0
