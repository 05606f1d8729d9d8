"""How far from the end Patterns can be solved: the share of positions solved in time, and how long it takes.

    uv run python bench/solver.py --player alphabeta --games 40
    uv run python bench/solver.py --player random --games 400 --by tokens

Plays games of a bot against itself, goes back from their end decision by decision and solves each position. What counts
as plies to go is how long the game went on, not how long it would have with best play; `--by tokens` goes by the tokens
that lie face up instead: every turn takes one, so that no play can last longer. Each position is solved on one thread
with an empty table; times are the processor's, so that what else the machine does counts less.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from sandtable.bots import make
from sandtable.bots.alphabeta import AlphaBetaBot
from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget
from sandtable.bots.search.patterns.solver import Solver
from sandtable.build import build
from sandtable.dealing import series_seed
from sandtable.games.patterns.rules import Patterns
from sandtable.position import new

PATIENCE = 4  # how many times as long a position may take in wall-clock time
PLAYERS = ("alphabeta", "greedy", "random")


def player(name: str, seed: bytes, nodes: int) -> Bot:
    return AlphaBetaBot(seed, Budget(simulations=nodes)) if name == "alphabeta" else make(name, "patterns", 2, seed)


def games(name: str, count: int, nodes: int, series: str) -> Iterator[list[Patterns]]:
    """The positions before each decision of so many games."""
    for index in range(count):
        position = new("patterns", seed=series_seed(series, index))
        bots = [player(name, series_seed(f"{series}/bots", 2 * index + seat), nodes) for seat in range(2)]
        passed = []
        while (seat := position.seat) is not None:
            board = position.copy_game()
            assert isinstance(board, Patterns)
            passed.append(board)
            position.push(bots[seat].choose(position.observe(seat)))
        yield passed


def measure(given: argparse.Namespace, console: Console) -> list[dict[str, Any]]:
    """A row of figures for each number of plies to go."""
    times: dict[int, list[float]] = {distance: [] for distance in range(1, given.most + 1)}
    solved = dict.fromkeys(times, 0)
    solver = Solver()
    played = games(given.player, given.games, given.nodes, given.series)
    for passed in track(played, "Solving", given.games, console=console):
        for plies, position in enumerate(reversed(passed), 1):
            distance = plies if given.by == "plies" else position.state().owners.count(".")
            if distance > given.most:
                break
            solver.forget()
            start = time.process_time()
            found = solver.solve(position, PATIENCE * given.seconds or None)
            times[distance].append(time.process_time() - start)
            solved[distance] += found is not None and (not given.seconds or times[distance][-1] <= given.seconds)
    return [
        {
            given.by: distance,
            "positions": len(taken),
            "solved": round(solved[distance] / len(taken), 3),
            "median_ms": round(1000 * statistics.median(taken), 2),
            "longest_ms": round(1000 * max(taken), 2),
        }
        for distance, taken in times.items()
        if taken
    ]


def main() -> None:
    """Play, solve, and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--player", choices=PLAYERS, default="greedy")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--by", choices=("plies", "tokens"), default="plies", help="what tells how far the end is")
    parser.add_argument("--most", type=int, default=24, help="plies to go or tokens, at most")
    parser.add_argument("--seconds", type=float, default=1.0, help="for one position; 0 is no limit")
    parser.add_argument(
        "--nodes", type=int, default=10_000, help="positions that the player alphabeta visits for a move"
    )
    parser.add_argument("--series", default="solver")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if build() != "compiled":
        parser.error("the figures are those of the compiled build")
    console = Console(stderr=True)
    rows = measure(given, console)
    if given.json:
        print(json.dumps({"player": given.player, "games": given.games, "seconds": given.seconds, "results": rows}))
        return
    limit = f"solved in {given.seconds:g} s" if given.seconds else "solved"
    told = "plies to go" if given.by == "plies" else "tokens face up"
    table = Table(told, "positions", limit, "median ms", "longest ms", box=None, pad_edge=False)
    for row in rows:
        times = (f"{row[name]:.2f}" for name in ("median_ms", "longest_ms"))
        table.add_row(str(row[given.by]), str(row["positions"]), f"{row['solved']:.0%}", *times)
    Console().print(table)


if __name__ == "__main__":
    main()
