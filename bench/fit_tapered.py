"""Fit the weights of Patterns' tapered evaluation from games of the alpha-beta search against itself.

    uv run python bench/fit_tapered.py --games 2000 --write

The first moves of a game are half random, and a few later ones, so that many kinds of positions occur. Each term counts
twice, once as it is and once by the share of cells that are face up; ridge regression on the final margins gives the
weights, half of the games check them.
"""

import argparse
import json
import os
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from fit_weights import Sample, explained, ridge
from rich.console import Console
from rich.progress import track

from sandtable.bots import evaluation as evaluations
from sandtable.bots.evaluation.tapered import tapered
from sandtable.bots.search.patterns.alphabeta import AlphaBeta
from sandtable.dealing import series_seed
from sandtable.games.patterns.rules import Patterns
from sandtable.position import new

PENALTY = 300.0


def play(task: tuple[str, int, int]) -> list[Sample]:
    """One game: for the seat to move at each turn the terms, the same by the share of face-up cells, and its margin."""
    series, index, nodes = task
    rng = random.Random(f"{series}/{index}")
    position = new("patterns", seed=series_seed(series, index))
    search, evaluation = AlphaBeta(size=16), tapered()
    opening = rng.randrange(14)
    seen: list[tuple[int, list[float]]] = []
    while (seat := position.seat) is not None:
        game = position.copy_game()
        assert isinstance(game, Patterns)
        observation = position.observe(seat)
        if observation.phase == "turn" and position.ply >= opening:
            share = observation.owners.count(".") / 52
            terms = list(evaluation.explain(game, seat).values())
            seen.append((seat, terms + [share * term for term in terms]))
        if rng.random() < (0.5 if position.ply < opening else 0.03):
            position.push(rng.choice(position.legal_moves))
        else:
            position.push(position.kind.format(search.search(game, nodes=nodes)[0]))
    return [(terms, position.scores[s] - position.scores[1 - s]) for s, terms in seen]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--series", default="tapered")
    parser.add_argument("--write", action="store_true", help="write the weights to the evaluation's data file")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    tasks = [(given.series, i, given.nodes) for i in range(given.games)]
    with ProcessPoolExecutor(given.workers) as pool:
        played = pool.map(play, tasks, chunksize=4)
        games = list(track(played, "Playing", len(tasks), console=Console(stderr=True)))
    fitting = [sample for game in games[::2] for sample in game]
    checking = [sample for game in games[1::2] for sample in game]
    names = tapered().names
    plain = [[(terms[: len(names)], margin) for terms, margin in part] for part in (fitting, checking)]
    figures = {
        "games": given.games,
        "positions": len(fitting) + len(checking),
        "explained_on_unseen_games": round(explained(checking, ridge(fitting, PENALTY)), 4),
        "explained_without_taper": round(explained(plain[1], ridge(plain[0], PENALTY)), 4),
    }
    weights = ridge(fitting + checking, PENALTY)
    late, slope = weights[: len(names)], weights[len(names) :]
    data = {
        "source": f"bench/fit_tapered.py --games {given.games} --nodes {given.nodes} --series {given.series}",
        "figures": figures,
        "early": {name: round(a + b, 4) for name, a, b in zip(names, late, slope, strict=True)},
        "late": {name: round(a, 4) for name, a in zip(names, late, strict=True)},
    }
    print(json.dumps(data, indent=2))
    if given.write:
        path = Path(evaluations.__file__).parent / "data" / "tapered.json"
        path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
