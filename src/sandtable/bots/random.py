"""Random: any legal move, each equally likely."""

import random
from typing import Any


class Random:
    """The weakest player there is, and the measure of all others."""

    def __init__(self, seed: bytes) -> None:
        self._rng = random.Random(seed)

    def choose(self, observation: Any) -> str:
        """Any legal move."""
        move: str = self._rng.choice(observation.legal)
        return move
