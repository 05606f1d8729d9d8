from typing import final

from sandtable.games.moment import Moment
from sandtable.games.stones.glimpse import StonesGlimpse
from sandtable.games.stones.rules import Stones

@final
class StonesSight:
    """The sight of a game of Stones that goes on."""

    def __init__(self, moment: Moment[Stones]) -> None: ...
    def encoded(self, seat: int | None) -> bytes: ...
    def glimpse(self, seat: int | None) -> StonesGlimpse: ...

SIGHT = StonesSight
