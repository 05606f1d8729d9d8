"""Fit the weights of Patterns' evaluation from games of the alpha-beta search against itself.

    uv run python bench/fit_outlook.py first.jsonl --series gen --games 1500 --tapered
    uv run python bench/fit_outlook.py second.jsonl --series gen2 --games 1000 --also first.jsonl --write

The first round is played with the older evaluation, later ones with what the round before has found. The first moves of
a game are half random, and a few later ones, so that many kinds of positions occur. A game is a line of the file: its
number, the moves, what the search thought before each of its own, and the final margin of seat 0; the same command goes
on where it was ended. Ridge regression on the mean of the search's opinion and the final margin gives the weights, a
parabola by the share of face-up tokens for each term; a quarter of the games check them.
"""

import argparse
import hashlib
import json
import os
import random
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from sandtable.bots import evaluation as evaluations
from sandtable.bots.evaluation.outlook import TERMS_BY_NAME, Outlook
from sandtable.bots.evaluation.tapered import tapered
from sandtable.bots.search.patterns.alphabeta import AlphaBeta
from sandtable.dealing import series_seed
from sandtable.games.patterns.rules import PHASES, Patterns
from sandtable.position import new

PENALTY = 30.0
Floats = NDArray[np.float64]


def dealt(series: str, index: int) -> Patterns:
    """The beginning of a game."""
    game = new("patterns", seed=series_seed(series, index)).copy_game()
    assert isinstance(game, Patterns)
    return game


def play(task: tuple[str, int, int, bool]) -> str:
    """One game, as a line of the file."""
    series, index, nodes, old = task
    rng = random.Random(f"{series}/{index}")
    search = AlphaBeta(tapered() if old else None, size=16)
    game = dealt(series, index)
    opening = rng.randrange(16)
    moves: list[int] = []
    opinions: list[float | None] = []
    while not game.ending:
        actions = game.actions()
        if len(actions) > 1 and rng.random() < (0.5 if len(moves) < opening else 0.04):
            action, opinion = rng.choice(actions), None
        else:
            action, opinion, *_ = search.search(game, nodes=nodes)
        moves.append(action)
        opinions.append(opinion)
        game.do(action)
    scores = game.scores()
    return json.dumps([series, index, moves, opinions, scores[0] - scores[1]])


def samples(lines: Iterable[str]) -> Iterator[tuple[int, list[float], float, float, float]]:
    """For each turn that was searched: the game, the terms, the share of face-up tokens, the opinion and the margin."""
    terms = Outlook(dict.fromkeys(TERMS_BY_NAME, (0.0, 0.0, 0.0)))
    for n, line in enumerate(lines):
        series, index, moves, opinions, margin = json.loads(line)
        game = dealt(series, index)
        for action, opinion in zip(moves, opinions, strict=True):
            if PHASES[game.phase] == "turn" and opinion is not None:
                share = game.state().owners.count(".") / 52
                yield n, terms.terms_of(game, game.seat), share, opinion, -margin if game.seat else margin
            game.do(action)


def ridge(rows: Floats, wanted: Floats) -> Floats:
    """The weights of least square error, small ones preferred."""
    scale = rows.std(axis=0) + 1e-9
    rows = rows / scale
    found: Floats = np.linalg.solve(rows.T @ rows + PENALTY * np.eye(rows.shape[1]), rows.T @ wanted) / scale
    return found


def explained(margins: Floats, told: Floats) -> float:
    """The share of the margins' variance that is explained."""
    return round(float(1 - ((margins - told) ** 2).sum() / ((margins - margins.mean()) ** 2).sum()), 4)


def fit(lines: list[str]) -> dict[str, Any]:
    """The weights, and how well those of three quarters of the games do on the others."""
    numbers, terms, shares, opinions, margins = (np.array(part, float) for part in zip(*samples(lines), strict=True))
    by_share = shares[:, None]
    rows = np.hstack([terms, terms * by_share, terms * by_share**2])
    wanted = (opinions + margins) / 2
    check = numbers % 4 == 0
    told = rows[check] @ ridge(rows[~check], wanted[~check])
    weights = ridge(rows, wanted).reshape(3, len(TERMS_BY_NAME))
    return {
        "figures": {
            "games": len(lines),
            "positions": len(rows),
            "margins_explained_on_unseen_games": explained(margins[check], told),
            "opinions_explained_on_unseen_games": explained(opinions[check], told),
        },
        "weights": {name: [round(float(w), 4) for w in weights[:, i]] for i, name in enumerate(TERMS_BY_NAME)},
    }


def main() -> None:
    """Play what is missing, fit, report, and write the data file if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path, help="the games, which a later run goes on with")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--nodes", type=int, default=4000, help="positions that the search visits for a move")
    parser.add_argument("--series", default="outlook", help="the series of deals")
    parser.add_argument("--tapered", action="store_true", help="play with the older evaluation, for a first round")
    parser.add_argument("--also", type=Path, action="append", default=[], help="games of earlier rounds")
    parser.add_argument("--write", action="store_true", help="write the weights to the evaluation's data file")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    there = given.file.read_text(encoding="utf-8").splitlines() if given.file.exists() else []
    tasks = [(given.series, i, given.nodes, given.tapered) for i in range(len(there), given.games)]
    with ProcessPoolExecutor(given.workers) as pool, given.file.open("a", encoding="utf-8") as out:
        played = pool.map(play, tasks, chunksize=4)
        for line in track(played, "Playing", len(tasks), console=Console(stderr=True)):
            out.write(line + "\n")
            out.flush()
    files = [*given.also, given.file]
    texts = [file.read_text(encoding="utf-8") for file in files]
    data = {
        "source": "bench/fit_outlook.py",
        "games": {
            file.name: hashlib.sha256(text.encode()).hexdigest() for file, text in zip(files, texts, strict=True)
        },
        **fit([line for text in texts for line in text.splitlines()]),
    }
    text = json.dumps(data, indent=2)
    print(text)
    if given.write:
        path = Path(evaluations.__file__).parent / "data" / "outlook.json"
        path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
