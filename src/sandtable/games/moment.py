"""Moment: a position between two decisions, from which the game makes Observations."""

from typing import Generic, TypeVar

import msgspec

from sandtable.games.base import Game
from sandtable.games.outcome import Result

Options = dict[str, object]
GameT = TypeVar("GameT", bound=Game)


class Memory(Generic[GameT]):
    """What seats can deduce from what has been played; games in which nothing is to be remembered keep none."""

    def copy(self) -> "Memory[GameT]":
        """A second memory, independent of this one."""
        return self

    def before_move(self, game: GameT) -> None:
        """Note the position before a move."""

    def moved(self, game: GameT, seat: int, action: int) -> None:
        """A move has been played, up to the chance that it waits for."""

    def chanced(self, game: GameT) -> None:
        """A chance event has been told, and play has gone on to the next decision or chance."""


class Moment(msgspec.Struct, Generic[GameT], frozen=True):
    """A position, secrets and all: only `Kind.observe` gets one.

    legal   the legal moves of the seat to act, sorted; may be left out where that seat does not observe
    result  how the game ended, by the rules or otherwise
    """

    game: GameT
    options: Options
    memory: Memory[GameT]
    ply: int
    legal: tuple[str, ...]
    result: Result | None
