from collections.abc import Mapping, Sequence
from typing import Final, final

from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.stones.rules import Stones

TERMS_BY_NAME: Final[tuple[str, ...]]

@final
class Forecast(Evaluation):
    """Stones, as the search sees it: weights learned from its own games."""

    def __init__(self, weights: Mapping[str, Sequence[Sequence[float]]]) -> None: ...
    def terms_of(self, game: Stones, seat: int) -> list[int]: ...

def forecast() -> Forecast: ...
