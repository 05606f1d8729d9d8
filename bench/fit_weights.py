"""Fit an evaluation's weights from self-play: the final margin as a weighted sum of the terms.

    uv run python bench/fit_weights.py stones --games 400 --write

Games are played by the searching bot from its own Observations, with some random moves so that many kinds of positions
occur. Ridge regression over the terms at half of the decisions gives the weights; half of the games check them.
"""

import argparse
import json
import os
import random
import statistics
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from rich.progress import track

from sandtable.bots import evaluation as evaluations
from sandtable.bots.budget import Budget
from sandtable.bots.searcher import Plan, Searcher
from sandtable.dealing import series_seed
from sandtable.games import kind_of
from sandtable.position import CUT_AFTER, Position

Sample = tuple[list[float], float]


def play(task: tuple[str, dict[str, Any], str, int, int, float]) -> list[Sample]:
    """One game: the terms at some decisions, from the view of the seat to act, each with that seat's final margin."""
    game, options, series, index, simulations, noise = task
    seed = series_seed(series, index)
    kind = kind_of(game)
    position = Position(kind, kind.options(options), seed=seed)
    evaluation = evaluations.evaluation_of(game)
    rng = random.Random(seed)
    budget = Budget(simulations=simulations)
    bots = [Searcher(series_seed(series, 10**6 + index * 4 + s), budget, Plan()) for s in range(4)]
    seen: list[tuple[int, list[float]]] = []
    while (seat := position.seat) is not None and position.ply < CUT_AFTER:
        core = position.copy_game()
        if rng.random() < 0.5:
            seen.append((seat, list(evaluation.explain(core, seat).values())))
        if rng.random() < noise:
            position.push(rng.choice(position.legal_moves))
        else:
            position.push(bots[seat].choose(position.observe(seat)))
    scores = position.scores
    return [(terms, scores[s] - max(v for o, v in enumerate(scores) if o != s)) for s, terms in seen]


def ridge(samples: list[Sample], penalty: float) -> list[float]:
    """The weights that explain the margins best, kept small by a penalty; by Gaussian elimination."""
    n = len(samples[0][0])
    rows = [[0.0] * (n + 1) for _ in range(n)]
    for terms, margin in samples:
        for i in range(n):
            if terms[i]:
                for j in range(n):
                    rows[i][j] += terms[i] * terms[j]
                rows[i][n] += terms[i] * margin
    for i in range(n):
        rows[i][i] += penalty
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                for c in range(i, n + 1):
                    rows[r][c] -= factor * rows[i][c]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def explained(samples: list[Sample], weights: list[float]) -> float:
    """The share of the margins' variance that the weights explain."""
    errors = [margin - sum(w * t for w, t in zip(weights, terms, strict=True)) for terms, margin in samples]
    return 1 - statistics.pvariance(errors) / statistics.pvariance([margin for _, margin in samples])


def main() -> None:
    """Play, fit, report, and write the data file if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=("mandala", "patterns", "stones"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=150)
    parser.add_argument("--noise", type=float, default=0.1, help="how often a move is random")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--option", action="append", default=[], help="an option of the game, name=value")
    parser.add_argument("--write", action="store_true", help="write the weights into the package")
    given = parser.parse_args()
    options = dict(text.split("=", 1) for text in given.option)
    tasks = [(given.game, options, given.seed, i, given.simulations, given.noise) for i in range(given.games)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        games = list(track(pool.map(play, tasks), total=len(tasks), description="Playing"))
    half = len(games) // 2
    fitted, checked = ([sample for game in part for sample in game] for part in (games[:half], games[half:]))
    everything = fitted + checked
    names = evaluations.evaluation_of(given.game).names
    before = [evaluations.weights_of(given.game)[name] for name in names]
    weights = ridge(everything, 10.0)
    figures = {
        "games": given.games,
        "positions": len(everything),
        "explained_by_old_weights": round(explained(checked, before), 4),
        "explained_on_unseen_games": round(explained(checked, ridge(fitted, 10.0)), 4),
    }
    command = f"bench/fit_weights.py {given.game} --games {given.games} --simulations {given.simulations}"
    data = {
        "source": command,
        "figures": figures,
        "weights": {name: round(weight, 4) for name, weight in zip(names, weights, strict=True)},
    }
    text = json.dumps(data, indent=2)
    print(text)
    if given.write:
        folder = Path(evaluations.__file__).parent / "data"
        (folder / f"{given.game}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
