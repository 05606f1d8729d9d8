"""Decisions of games of some sense, each with the Position that it stands in, and all that can be said of its moves."""

import random
from collections.abc import Iterator
from typing import Any

from sandtable.analysis.reasons import book_of
from sandtable.analysis.reasons.reason import Reason
from sandtable.bots import make
from sandtable.games import resample
from sandtable.games.trial import AnyTrial, try_move
from sandtable.position import Position
from tests.games.positions import TABLES, table


def decisions(name: str, series: str, games: int) -> Iterator[tuple[Position[Any], Any]]:
    """The Positions of some games, and what the seat to act sees. Bots and dice play in turn: so both sensible and odd
    positions come up."""
    for index in range(games):
        position = table(name, f"analysis/{series}", index)
        rng = random.Random(f"{series}/{index}")
        bot = make("greedy", TABLES[name][0], position.players, rng.randbytes(32))
        while (seat := position.seat) is not None:
            seen = position.observe(seat)
            yield position, seen
            position.push(rng.choice(seen.legal) if rng.random() < 0.4 else bot.choose(seen))


def some_moves(seen: Any, rng: random.Random, most: int) -> list[str]:
    """Some legal moves, of each kind as many."""
    kinds: dict[str, list[str]] = {}
    for move in seen.legal:
        kinds.setdefault(move[0], []).append(move)
    return [move for moves in kinds.values() for move in rng.sample(moves, min(most, len(moves)))]


def on_a_guess(seen: Any, move: str, seed: int = 0) -> AnyTrial:
    """A move tried on a guess of what the seat cannot see."""
    return try_move(resample(seen, random.Random(seed)), seen, move)


def everything(trial: AnyTrial) -> list[Reason]:
    """Whatever can be said of a move, told or not."""
    book = book_of(trial.seen.game)
    terms = [sentence(trial) for sentence in book.TERMS.values()]
    return [book.lead(trial), *book.facts(trial), *(reason for reason in terms if reason is not None)]
