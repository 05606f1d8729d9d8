"""Fit the weights of Patterns' evaluation from games of the alpha-beta search against itself.

    uv run python bench/fit_outlook.py first.jsonl --series gen --games 1500 --tapered
    uv run python bench/fit_outlook.py second.jsonl --series gen2 --games 1000 --also first.jsonl --write

The first round is played with the older evaluation, later ones with what the round before has found. The first moves
of a game are half random, and a few later ones, so that many kinds of positions occur. A game is a line of the file:
its series and number, the moves, what the search thought before each of its own, and the final margin of seat 0.
Ridge regression on the mean of the search's opinion and the final margin gives the weights, a parabola by the share
of face-up tokens for each term; a quarter of the games check them.
"""

import json
import random
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np
import rounds

from sandtable.bots.evaluation.outlook import TERMS_BY_NAME, Outlook
from sandtable.bots.evaluation.tapered import tapered
from sandtable.bots.search.patterns.alphabeta import AlphaBeta
from sandtable.dealing import series_seed
from sandtable.games.patterns.rules import PHASES, Patterns
from sandtable.position import new

PENALTY = 30.0


def dealt(series: str, index: int) -> Patterns:
    """The beginning of a game."""
    game = new("patterns", seed=series_seed(series, index)).copy_game()
    assert isinstance(game, Patterns)
    return game


def play(series: str, nodes: int, old: bool, index: int) -> str:
    """One game, as a line of the file."""
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


def ridge(rows: rounds.Floats, wanted: rounds.Floats) -> rounds.Floats:
    """The weights of the terms."""
    return rounds.ridge(rows, wanted, rows.std(axis=0) + 1e-9, PENALTY)


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
        "figures": rounds.figures(margins, opinions, told, check),
        "weights": {name: [round(float(w), 4) for w in weights[:, i]] for i, name in enumerate(TERMS_BY_NAME)},
    }


def main() -> None:
    parser = rounds.parser(__doc__, series="outlook", games=1500)
    parser.add_argument("--nodes", type=int, default=4000, help="positions that the search visits for a move")
    parser.add_argument("--tapered", action="store_true", help="play with the older evaluation, for a first round")
    given = parser.parse_args()
    made = {"series": given.series, "nodes": given.nodes, "evaluation": "tapered" if given.tapered else "outlook"}
    rounds.learn("outlook", given, made, partial(play, given.series, given.nodes, given.tapered), fit)


if __name__ == "__main__":
    main()
