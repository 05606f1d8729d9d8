from collections.abc import Mapping
from typing import final

from sandtable.bots.evaluation.base import Evaluation

@final
class Tapered(Evaluation):
    """Patterns, with weights that change as tokens are turned over."""

    def __init__(self, early: Mapping[str, float], late: Mapping[str, float]) -> None: ...

def tapered() -> Tapered: ...
