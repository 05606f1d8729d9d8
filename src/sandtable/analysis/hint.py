"""Hints: the best moves of a decision, each with what it is worth and why."""

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.judgement import JudgedMove
from sandtable.analysis.reasons import reasons_for
from sandtable.analysis.reasons.reason import Reason
from sandtable.games import resample
from sandtable.games.base import Game
from sandtable.games.observation import Observation

MOST_HINTS = 3
CLOSE = 0.03  # of the chance to win: a move that gives away more is no hint
CLOSE_POINTS = 2.0  # and of the margin
GUESSES = 16  # of what the seat cannot see, to find out what speaks for a move


@dataclass(frozen=True)
class Hint:
    """A move that is worth playing, and true sentences about it."""

    judged: JudgedMove
    reasons: tuple[Reason, ...]

    @property
    def move(self) -> str:
        """The move as text."""
        return self.judged.move

    def text(self, lang: str) -> str:
        """Why, in a sentence or a few."""
        return " ".join(reason.text(lang) for reason in self.reasons)


def guesses_of(observation: Observation) -> list[Game]:
    """Positions that the seat could be in, to find out what speaks for a move; the same for the same Observation."""
    rng = random.Random(hashlib.sha256(observation.canonical()).digest())
    first = resample(observation, rng)
    return [first, *(resample(observation, rng) for _ in range(GUESSES - 1))] if first.secret else [first]


def hints(
    observation: Observation, evaluator: Evaluator, most: int = MOST_HINTS, also: Sequence[str] = ()
) -> list[Hint]:
    """The best moves of the seat to act, the best first, and as many as come close to it; moves in `also` whatever they
    give away, judged as thoroughly. All of it is found out from the Observation and from guesses drawn from it; the
    same Observation always gets the same guesses."""
    judgement = evaluator.judge(observation, also, most)
    guesses = guesses_of(observation)
    return [
        Hint(judged, tuple(reasons_for(observation, judged.move, guesses)))
        for judged in judgement.moves
        if judged.move in also
        or (judgement.best.win - judged.win <= CLOSE and judgement.best.margin - judged.margin <= CLOSE_POINTS)
    ]
