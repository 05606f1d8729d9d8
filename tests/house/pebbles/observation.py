"""What one seat, or a watcher, may see of a Pebbles position: everything."""

from typing import Literal

from sandtable.games.observation import Observation
from sandtable.games.outcome import Result
from sandtable.games.pebbles.state import PIECES


class PebblesObservation(Observation, frozen=True, tag="pebbles"):
    """What lies on the table.

    row     the values of the pieces that are left, from left to right
    scores  the values that seats 0 and 1 have taken
    """

    phase: Literal["turn", "over"]
    row: str
    scores: tuple[int, int]
    result: Result | None

    @property
    def progress(self) -> float:
        return 1 - len(self.row) / len(PIECES)
