"""Judgement: what the moves of one decision are worth to the seat that has to make it."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec


class JudgedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move with what it is worth to its seat, by what that seat knows.

    win     the chance to win, a draw being half; with more than two players to win outright among all
    margin  by how many points the seat will be ahead of its best opponent in the end
    exact   both are certain: the game has been searched to its end
    """

    move: str
    win: float
    margin: float
    exact: bool = False


class Judgement(msgspec.Struct, frozen=True):
    """The moves judged, the best first; each was tried as often as the others, so they can be compared. `visits` says
    how often, where a tree search tried them."""

    seat: int
    moves: tuple[JudgedMove, ...]
    visits: Mapping[str, int] = MappingProxyType({})

    @property
    def best(self) -> JudgedMove:
        """The best move."""
        return self.moves[0]

    def of(self, move: str) -> JudgedMove:
        """What was found out about a move; KeyError if it was not judged."""
        for judged in self.moves:
            if judged.move == move:
                return judged
        raise KeyError(move)
