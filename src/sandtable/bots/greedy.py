"""Greedy: looks one move ahead and plays what the evaluation likes best."""

import random

from sandtable.bots.evaluation import evaluation_of
from sandtable.games import kind_of, resample
from sandtable.games.observation import Observation

GUESSES = 4


def values_after(observation: Observation, rng: random.Random) -> dict[str, float]:
    """What each legal move is worth one move ahead, in points. What cannot be seen is guessed a few times over, always
    from the Observation."""
    game = observation.game
    kind, evaluation = kind_of(game), evaluation_of(game)
    actions = {move: kind.parse(move) for move in observation.legal}
    values = dict.fromkeys(actions, 0.0)
    first = resample(observation, rng)
    guesses = [first, *(resample(observation, rng) for _ in range(GUESSES - 1))] if first.secret else [first]
    after = first.blank()
    for guess in guesses:
        for move, action in actions.items():
            after.take(guess)
            after.do(action)
            values[move] += evaluation.of(after, observation.decider) / len(guesses)
    return values


class Greedy:
    """One move deep, and nothing overlooked."""

    def __init__(self, seed: bytes) -> None:
        self._rng = random.Random(seed)

    def choose(self, observation: Observation) -> str:
        """The legal move with the best value after it; of equals, any."""
        values = values_after(observation, self._rng)
        best = max(values.values())
        return self._rng.choice([move for move, value in values.items() if value > best - 1e-9])
