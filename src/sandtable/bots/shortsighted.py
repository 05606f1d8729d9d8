"""Shortsighted: a weak bot with human mistakes. It looks one move ahead, overlooks moves and settles for a good enough
one."""

import math
import random

from sandtable.bots.greedy import values_after
from sandtable.games.observation import Observation

OBVIOUS = 4.0  # points by which a move stands out so far that nobody overlooks it


class Shortsighted:
    """Never nonsense: what stands out it sees, and among what it noticed it prefers the better.

    overlook  how likely it is not to notice a move
    slack     in points: how little a difference matters to it
    """

    def __init__(self, seed: bytes, overlook: float, slack: float) -> None:
        self._rng = random.Random(seed)
        self._overlook = overlook
        self._slack = slack

    def choose(self, observation: Observation) -> str:
        """A legal move that it noticed, the better ones more likely."""
        values = values_after(observation, self._rng)
        ranked = sorted(values, key=lambda move: -values[move])
        if len(ranked) == 1 or values[ranked[0]] - values[ranked[1]] > OBVIOUS:
            return ranked[0]
        noticed = [move for move in ranked if self._rng.random() >= self._overlook] or ranked[:1]
        best = values[noticed[0]]
        weights = [math.exp((values[move] - best) / self._slack) for move in noticed]
        return self._rng.choices(noticed, weights)[0]
