from typing import Literal, final

from sandtable.games.base import Game
from sandtable.games.patterns.state import PatternsState

PHASES: tuple[Literal["bowl", "turn", "flips", "over"], ...]

@final
class Patterns(Game):
    """A position of Patterns."""

    def __init__(self) -> None: ...
    @property
    def phase(self) -> int: ...
    def worths(self) -> tuple[tuple[int, ...], tuple[int, ...]]: ...
    def state(self) -> PatternsState: ...
    def load(self, state: PatternsState) -> None: ...
