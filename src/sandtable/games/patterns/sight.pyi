from typing import final

from sandtable.games.moment import Moment
from sandtable.games.patterns.glimpse import PatternsGlimpse
from sandtable.games.patterns.rules import Patterns

@final
class PatternsSight:
    """The sight of a game of Patterns that goes on."""

    def __init__(self, moment: Moment[Patterns]) -> None: ...
    def encoded(self, seat: int | None) -> bytes: ...
    def glimpse(self, seat: int | None) -> PatternsGlimpse: ...

SIGHT = PatternsSight
