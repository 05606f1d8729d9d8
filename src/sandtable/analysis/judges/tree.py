"""TreeJudge: judges the moves of any game with the tree search, from guesses of what the seat cannot see."""

import hashlib
import random
from collections.abc import Callable, Sequence

from sandtable.analysis.calibration import calibration_of, leaning
from sandtable.analysis.judgement import JudgedMove, Judgement
from sandtable.bots.budget import Budget
from sandtable.bots.searcher import Opinion, Plan, Searcher
from sandtable.games import resample
from sandtable.games.base import Game
from sandtable.games.observation import Observation

# A position to search from, for what a seat sees.
Guess = Callable[[Observation, random.Random], Game]
SERIOUS = 0.5  # moves tried at least this often, compared with the favourite, can be the best


class TreeJudge:
    """Its dice are made of a seed and the Observation: the same number of simulations gives the same judgement."""

    def __init__(self, budget: Budget, seed: bytes, guess: Guess = resample) -> None:
        self._budget = budget
        self._seed = seed
        self._guess = guess

    def judge(self, observation: Observation, moves: Sequence[str], most: int) -> Judgement:
        """The best of what the search tried enough, up to `most` of them, and the moves asked for."""
        opinions = self._opinions(observation, moves)
        enough = SERIOUS * opinions[0].visits
        serious = sorted((o for o in opinions if o.visits >= enough), key=lambda o: (-o.value, o.move))
        kept = serious[:most] + [o for o in opinions if o.move in moves and o not in serious[:most]]
        visits = {opinion.move: opinion.visits for opinion in kept}
        return Judgement(observation.decider, tuple(_judged(observation, opinion) for opinion in kept), visits)

    def favourites(self, observation: Observation, most: int) -> list[str]:
        """The moves that the search tries most, whether or not they come close to the best."""
        return [opinion.move for opinion in self._opinions(observation, ())[:most]]

    def _opinions(self, observation: Observation, moves: Sequence[str]) -> list[Opinion]:
        digest = hashlib.sha256(self._seed + observation.canonical()).digest()
        return Searcher(digest, self._budget, Plan(guess=self._guess)).opinions(observation, moves)


def _judged(observation: Observation, opinion: Opinion) -> JudgedMove:
    calibration, done = calibration_of(observation.game, observation.players), observation.progress
    win = calibration.chance(leaning(opinion.value), done)
    return JudgedMove(opinion.move, win, calibration.points(opinion.margin, done, win))
