from typing import final

from sandtable.games.base import Game
from sandtable.games.pebbles.state import PebblesState

@final
class Pebbles(Game):
    """A position of Pebbles."""

    def __init__(self) -> None: ...
    def state(self) -> PebblesState: ...
    def load(self, state: PebblesState) -> None: ...
