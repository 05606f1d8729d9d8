from collections.abc import Mapping, Sequence
from typing import Final, final

from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.patterns.rules import Patterns

TERMS_BY_NAME: Final[tuple[str, ...]]

@final
class Outlook(Evaluation):
    """Patterns, as the search sees it: weights learned from its own games."""

    def __init__(self, weights: Mapping[str, Sequence[float]]) -> None: ...
    def terms_of(self, game: Patterns, seat: int) -> list[float]: ...

def outlook() -> Outlook: ...
