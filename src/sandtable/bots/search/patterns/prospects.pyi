from typing import final

from sandtable.games.patterns.rules import Patterns

@final
class Prospects:
    """What each side can still do in a position, however play goes."""

    def __init__(self, board: Patterns) -> None: ...
