"""Opponents: bots of ours at some seats of every game of a Batch."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import numpy as np

from sandtable.bots import check, make
from sandtable.bots.outside import PREFIX, words_of
from sandtable.env.actions import ActionTable
from sandtable.env.problems import BadArgument
from sandtable.games.base import Game
from sandtable.games.moment import Moment
from sandtable.games.observation import Observation


def dice_of(*parts: object) -> bytes:
    """The dice of a bot, by all that they follow from."""
    return hashlib.sha256("/".join(["bot", *map(str, parts)]).encode()).digest()


def seated(bots: object, seat: int, players: int, programs: bool = False) -> dict[int, str]:
    """Which bot sits where, around somebody at a seat: one name for all of them, or one each in turn order. BadArgument
    for anything else, BadOption for a name that is no bot's, nor, where they may play, a program's."""
    others = [(seat + i) % players for i in range(1, players)]
    names = [bots] * len(others) if isinstance(bots, str) else bots
    if not isinstance(names, Sequence) or len(names) != len(others) or not all(isinstance(name, str) for name in names):
        raise BadArgument("errors.env.others", n=len(others), given=repr(bots)[:60])
    for name in names:
        if programs and name.startswith(PREFIX):
            words_of(name)
        else:
            check(name)
    return dict(zip(others, names, strict=True))


class Opponents:
    """Bots at some seats. They see Observations, never positions. Each decision is made by a bot of its own, with dice
    that follow from the seed, the slot, how many games have ended there, and how many decisions this one has had: a
    thousand bots that kept their trees would fill the memory.

    seats  [seat] whether a bot sits there
    """

    def __init__(self, table: ActionTable, bots: Mapping[int, str], games: Sequence[Game]) -> None:
        self._table = table
        self._games = games
        self._players = table.kind.players(table.options)
        self._names = _checked(bots, self._players)
        self.seats = np.array([seat in self._names for seat in range(self._players)])

    def choose(self, seed: int, slot: int, episode: int, ply: int) -> int:
        """The id of the action that the bot to act in a slot chooses."""
        seen = self._observe(slot, ply)
        dice = dice_of(seed, slot, episode, ply)
        bot = make(self._names[seen.decider], self._table.kind.id, self._players, dice)
        return self._table.id(bot.choose(seen))

    def _observe(self, slot: int, ply: int) -> Observation:
        """What the seat to act may see."""
        kind, game = self._table.kind, self._games[slot]
        legal = tuple(sorted(map(kind.format, game.actions())))
        moment = Moment(game, self._table.options, kind.memory(), ply, legal, None)
        return kind.observe(moment)(game.seat)


def _checked(bots: object, players: int) -> dict[int, str]:
    """Bots by their seats, with a seat left for somebody else. BadArgument for anything else."""
    fits = (
        isinstance(bots, Mapping)
        and len(bots) < players
        and all(type(seat) is int and 0 <= seat < players for seat in bots)
        and all(isinstance(name, str) for name in bots.values())
    )
    if not fits:
        raise BadArgument("errors.env.bots", last=players - 1, given=repr(bots)[:60])
    assert isinstance(bots, Mapping)
    for name in bots.values():
        check(name)
    return dict(bots)
