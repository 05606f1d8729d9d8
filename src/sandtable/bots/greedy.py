"""Greedy: looks one move ahead and takes what leaves it best off by the evaluation's rule of thumb."""

import random
from typing import Any

from sandtable.bots.evaluation import evaluation_of
from sandtable.games import kind_of, resample

GUESSES = 4


class Greedy:
    """One ply deep. What it cannot see it guesses a few times over, always from its own Observation."""

    def __init__(self, seed: bytes) -> None:
        self._rng = random.Random(seed)

    def choose(self, observation: Any) -> str:
        """The legal move with the best value after it; of equals, any."""
        if len(observation.legal) == 1:
            only: str = observation.legal[0]
            return only
        game = observation.__struct_config__.tag
        kind, evaluation = kind_of(game), evaluation_of(game)
        actions = {move: kind.parse(move) for move in observation.legal}
        values = dict.fromkeys(actions, 0.0)
        guesses = 1 if game == "patterns" else GUESSES
        for _ in range(guesses):
            position = resample(observation, self._rng)
            after = position.blank()
            for move, action in actions.items():
                after.take(position)
                after.do(action)
                values[move] += evaluation.of(after, observation.seat)
        best = max(values.values())
        chosen: str = self._rng.choice([move for move, value in values.items() if value > best - 1e-9])
        return chosen
