"""Fit the weights of Stones' forecast from games of the tree search against itself.

    uv run python bench/fit_forecast.py first.jsonl --series g3 --games 676
    uv run python bench/fit_forecast.py second.jsonl --games 1500 --also first.jsonl --write

Games are played by the search with the simpler evaluation (StonesEvaluation). The first moves of a game are half
random, and a few later ones, so that many kinds of positions occur; a third of the games has New Stones. A game is a
line of the file: its options, its series and number, the moves, what the search thought before each of its own (the
margin), and the final scores. Ridge regression on a mean of the search's opinion and the final margin gives the
weights: of each term one for the seat on the move and one for the other, each a parabola by the share of the Mandala
board. A quarter of the games check them.
"""

import json
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import rounds

from sandtable.bots.budget import Budget
from sandtable.bots.evaluation.forecast import TERMS_BY_NAME, Forecast
from sandtable.bots.searcher import Plan, Searcher
from sandtable.dealing import series_seed
from sandtable.games import kind_of
from sandtable.games.stones.rules import Stones
from sandtable.position import Position

PENALTY = 15.0
OPINION = 0.4  # its share of what is fitted: the rest is the final margin
HANDS = 44
KIND = kind_of("stones")


def dealt(options: dict[str, Any], series: str, index: int) -> Position[Any]:
    """The beginning of a game."""
    return Position(KIND, KIND.options(options), seed=series_seed(series, index))


def play(series: str, simulations: int, index: int) -> str:
    """One game, as a line of the file."""
    options = {"players": 2, "new_stones": index % 3 == 2}
    position, rng = dealt(options, series, index), random.Random(f"{series}/{index}")
    bot = Searcher(series_seed(series, 10**6 + index), Budget(simulations=simulations), Plan())
    opening = rng.randrange(16)
    moves: list[str] = []
    opinions: list[float | None] = []
    while (seat := position.seat) is not None:
        seen = position.observe(seat)
        if len(seen.legal) == 1 or rng.random() < (0.5 if position.ply < opening else 0.08):
            move, opinion = rng.choice(seen.legal), None
        else:
            best = bot.opinions(seen)[0]
            move, opinion = best.move, best.margin
        moves.append(move)
        opinions.append(opinion)
        position.push(move)
    return json.dumps([options, series, index, moves, opinions, list(position.scores)])


def samples(lines: list[str]) -> Iterator[tuple[int, list[int], float, float, float]]:
    """For each turn that was searched: the game, the terms of the mover and of the other, the share of the Mandala
    board, the opinion and the final margin."""
    terms = Forecast(dict.fromkeys(TERMS_BY_NAME, ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))))
    for n, line in enumerate(lines):
        options, series, index, moves, opinions, scores = json.loads(line)
        game = dealt(options, series, index).copy_game()
        assert isinstance(game, Stones)
        for move, opinion in zip(moves, opinions, strict=True):
            seat = game.seat
            if opinion is not None:
                share = min(1.0, len(game.state().board) / HANDS)
                found = terms.terms_of(game, seat) + [-term for term in terms.terms_of(game, 1 - seat)]
                yield n, found, share, opinion, scores[seat] - scores[1 - seat]
            game.do(KIND.parse(move))


def ridge(rows: rounds.Floats, wanted: rounds.Floats) -> rounds.Floats:
    """The weights of the terms. A column may be the same everywhere, so its scale is its size."""
    return rounds.ridge(rows, wanted, np.sqrt((rows**2).mean(axis=0)) + 1e-6, PENALTY)


def fit(lines: list[str]) -> dict[str, Any]:
    """The weights, and how well those of three quarters of the games do on the others."""
    numbers, terms, shares, opinions, margins = (np.array(part, float) for part in zip(*samples(lines), strict=True))
    rows = np.hstack([terms * shares[:, None] ** power for power in range(3)])
    wanted = OPINION * opinions + (1 - OPINION) * margins
    check = numbers % 4 == 0
    told = rows[check] @ ridge(rows[~check], wanted[~check])
    weights = ridge(rows, wanted).reshape(3, 2, len(TERMS_BY_NAME))
    return {
        "figures": rounds.figures(margins, opinions, told, check),
        "weights": {
            name: [[round(float(w), 4) for w in weights[:, role, i]] for role in range(2)]
            for i, name in enumerate(TERMS_BY_NAME)
        },
    }


def main() -> None:
    parser = rounds.parser(__doc__, series="forecast", games=1500)
    parser.add_argument("--simulations", type=int, default=500, help="for a move")
    given = parser.parse_args()
    made = {"series": given.series, "simulations": given.simulations}
    rounds.learn("forecast", given, made, partial(play, given.series, given.simulations), fit)


if __name__ == "__main__":
    main()
