"""Evaluator: judges the moves of a decision from the Observation of the seat that has to make it."""

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from sandtable.analysis.calibration import calibration_of, leaning, progress, table_of
from sandtable.analysis.patterns import PatternsJudge
from sandtable.analysis.verdict import Choice, Verdict
from sandtable.bots.searcher import Budget, Opinion, Plan, Searcher
from sandtable.errors import BadState

# What a decision gets where nothing is asked for: enough for a difference of a percent to mean something, and the same
# every time. In Patterns simulations are positions of alpha-beta, of which there are many more in a second.
SIMULATIONS = {"mandala": 20_000, "patterns": 200_000, "stones": 20_000}
AMONG_MANY = 3_000  # where more than two play: each of them looks further ahead, and takes as much longer
SERIOUS = 0.5  # moves tried at least this often, compared with the favourite, can be the best


def simulations_for(game: str, players: int) -> int:
    """What a decision gets in a game of so many, where nothing is asked for."""
    return SIMULATIONS[game] if players == 2 else AMONG_MANY


class Evaluator:
    """Judges decisions of any game.

    Each is judged by itself: the dice are made of the seed and the Observation, so that a number of simulations gives
    the same verdict whatever was judged before, and whatever the seat cannot see. In Patterns, where nothing is hidden,
    simulations are positions that alpha-beta and the solver visit; in the other games the tree search is asked.
    """

    def __init__(self, budget: Budget, seed: bytes = b"") -> None:
        self._budget = budget
        self._seed = seed

    def judge(self, observation: Any, moves: Sequence[str] = (), most: int = 1) -> Verdict:
        """The best moves, up to `most` of them, and some others that are asked for, all judged alike."""
        if not observation.legal:
            raise BadState("errors.analysis.decision")
        for move in moves:
            if move not in observation.legal:
                raise BadState("errors.analysis.move", move=move[:40])
        if observation.__struct_config__.tag == "patterns":
            choices = PatternsJudge(self._budget).judge(observation, moves, most)
        else:
            choices = self._search(observation, moves, most)
        return Verdict(observation.seat, tuple(sorted(choices, key=lambda choice: (-choice.win, -choice.margin))))

    def _search(self, observation: Any, moves: Sequence[str], most: int) -> list[Choice]:
        """The tree search's judgement of what it tried enough, and of the moves asked for."""
        digest = hashlib.sha256(self._seed + msgspec.json.encode(observation)).digest()
        opinions = Searcher(digest, self._budget, Plan()).opinions(observation, moves)
        enough = SERIOUS * opinions[0].visits
        serious = sorted((o for o in opinions if o.visits >= enough), key=lambda o: (-o.value, o.move))
        kept = serious[:most] + [o for o in opinions if o.move in moves and o not in serious[:most]]
        return [self._choice(observation, opinion) for opinion in kept]

    def _choice(self, observation: Any, opinion: Opinion) -> Choice:
        calibration, done = calibration_of(table_of(observation)), progress(observation)
        win = calibration.chance(leaning(opinion.value), done)
        return Choice(opinion.move, win, calibration.points(opinion.margin, done, win), visits=opinion.visits)
