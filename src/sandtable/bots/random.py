"""Random: any legal move, each equally likely."""

import random

from sandtable.games.observation import Observation


class Random:
    """The weakest player there is, and the measure of all others."""

    def __init__(self, seed: bytes) -> None:
        self._rng = random.Random(seed)

    def choose(self, observation: Observation) -> str:
        """Any legal move."""
        move: str = self._rng.choice(observation.legal)
        return move
