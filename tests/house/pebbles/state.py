"""The whole of a Pebbles position as plain, checked data."""

from typing import Literal

import msgspec

from sandtable.errors import BadState

PIECES = "111222333444"  # one digit a piece: its value
TOTAL = sum(map(int, PIECES))


class PebblesState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole position.

    row     the values of the pieces that are left, from left to right
    scores  the values that seats 0 and 1 have taken
    seat    whose decision it is
    """

    row: str
    scores: tuple[int, int]
    seat: Literal[0, 1]

    def check(self) -> None:
        """Raise BadState unless the data describe a position."""
        if any(self.row.count(value) > PIECES.count(value) for value in self.row):
            raise BadState("state.pebbles.row")
        if min(self.scores) < 0 or sum(self.scores) != TOTAL - sum(map(int, self.row)):
            raise BadState("state.pebbles.scores")
