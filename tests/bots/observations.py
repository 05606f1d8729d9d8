"""Games that bots play, and pairs of positions that a seat cannot tell apart."""

import random
from collections.abc import Iterator
from typing import Any

from sandtable.arena.game import bot_seed
from sandtable.bots import make
from sandtable.games import resample
from sandtable.position import Position
from tests.games.positions import SECRETS, TABLES, at, state, table, walk


def played(name: str, bot: str, seed: bytes, most: int = 1000) -> Position[Any]:
    """A game of a bot against itself; a move that is not legal would be refused."""
    position = table(name, f"bots/{bot}")
    game, seats = TABLES[name][0], position.players
    players = [make(bot, game, seats, bot_seed(seed, seat)) for seat in range(seats)]
    while (seat := position.seat) is not None and position.ply < most:
        observation = position.observe(seat)
        move = players[seat].choose(observation)
        assert move in observation.legal  # to the letter, not only to a forgiving reader
        position.push(move)
    return position


def alike(name: str) -> Iterator[tuple[Any, Any]]:
    """Observations of the seat to act, each of two positions that differ only in what is hidden from it, if anything
    is."""
    game, options = TABLES[name]
    differ = 0
    for position in walk(table(name, "alike"), f"alike/{name}"):
        if position.ply in (0, 5, 10, 15) and position.seat is not None:
            seen = position.observe(position.seat)
            one, other = (at(game, resample(seen, random.Random(i)).state(), options) for i in (1, 2))
            differ += state(one) != state(other)
            observations = one.observe(position.seat), other.observe(position.seat)
            assert observations[0] == observations[1]
            yield observations
    assert differ >= (2 if name in SECRETS else 0)
