"""How much luck there is: the master against a search that sees everything, hands, deck and hidden stones.

    uv run python bench/ceiling.py mandala --games 200 --time 0.1

Nobody can play better than a strong search that need not guess, so what it scores against the master is about all
that better guessing could still win. Such a player is for measuring only: it is no bot, and cannot be one, as it is
given the position instead of an Observation.
"""

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor

from rich.progress import track

from sandtable.bots import make
from sandtable.bots.evaluation import judge_of
from sandtable.bots.profiles import profile_of
from sandtable.bots.search.tree.climber import Climber
from sandtable.bots.search.tree.tree import Tree
from sandtable.bots.searcher import BATCH
from sandtable.dealing import series_seed
from sandtable.position import CUT_AFTER, Position, new


class Seer:
    """The master's tree search over the one position that is true."""

    def __init__(self, seconds: float, seed: int) -> None:
        self._seconds = seconds
        self._seed = seed

    def choose(self, position: Position) -> str:
        """The legal move that the search tried most."""
        deadline = time.perf_counter() + self._seconds
        kind, game = position.kind, position.kind.id
        core = kind.load(position.options, position.copy_game().state())
        climber = Climber(Tree(1_000_000), core, judge_of(game), self._seed, **profile_of(game).tree_for(2))
        climber.run(core, BATCH)  # however little time there is, something must be tried
        while time.perf_counter() < deadline:
            climber.run(core, BATCH)
        choices = climber.tree.choices()
        best = max(choices, key=lambda action: choices[action][0])
        return next(move for move in position.legal_moves if kind.parse(move) == best)


def play(task: tuple[str, float, str, int]) -> float:
    """One game, each deal from both sides: what the master scores."""
    game, seconds, series, index = task
    position = new(game, {}, series_seed(series, index // 2))
    master = make(f"master@{seconds}s", game, 2, series_seed(series, 10**6 + index))
    seer = Seer(seconds, index)
    mine = index % 2
    while (seat := position.seat) is not None and position.ply < CUT_AFTER:
        position.push(master.choose(position.observe(seat)) if seat == mine else seer.choose(position))
    winner = position.result.winner if position.result else None
    return 0.5 if winner is None else float(winner == mine)


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=("mandala", "stones"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--time", type=float, default=0.1, help="seconds a move, for both")
    parser.add_argument("--seed", default="ceiling")
    given = parser.parse_args()
    tasks = [(given.game, given.time, given.seed, i) for i in range(given.games)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        scores = list(track(pool.map(play, tasks), total=len(tasks), description="Playing"))
    print(json.dumps({"game": given.game, "games": len(scores), "master": sum(scores) / len(scores)}))


if __name__ == "__main__":
    main()
