"""Hints: the best moves of a decision, each with what it is worth and why."""

import hashlib
import random
from dataclasses import dataclass
from typing import Any

import msgspec

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.reasons import reasons_for
from sandtable.analysis.reasons.reason import Reason
from sandtable.analysis.verdict import Choice
from sandtable.games import resample
from sandtable.games.base import Game

MOST_HINTS = 3
CLOSE = 0.03  # of the chance to win: a move that gives away more is no hint
CLOSE_POINTS = 2.0  # and of the margin
GUESSES = 16  # of what the seat cannot see, to find out what speaks for a move


@dataclass(frozen=True)
class Hint:
    """A move that is worth playing, and true sentences about it."""

    choice: Choice
    reasons: tuple[Reason, ...]

    @property
    def move(self) -> str:
        """The move as text."""
        return self.choice.move

    def text(self, lang: str) -> str:
        """Why, in a sentence or a few."""
        return " ".join(reason.text(lang) for reason in self.reasons)


def guesses_of(observation: Any) -> list[Game]:
    """Positions that the seat could be in, to find out what speaks for a move; the same for the same Observation."""
    rng = random.Random(hashlib.sha256(msgspec.json.encode(observation)).digest())
    first = resample(observation, rng)
    return [first, *(resample(observation, rng) for _ in range(GUESSES - 1))] if first.secret else [first]


def hints(observation: Any, evaluator: Evaluator, most: int = MOST_HINTS) -> list[Hint]:
    """The best moves of the seat to act, the best first, and as many as come close to it. All of it is found out from
    the Observation and from guesses drawn from it; the same Observation always gets the same guesses."""
    verdict = evaluator.judge(observation, most=most)
    guesses = guesses_of(observation)
    return [
        Hint(choice, tuple(reasons_for(observation, choice.move, guesses)))
        for choice in verdict.choices
        if verdict.best.win - choice.win <= CLOSE and verdict.best.margin - choice.margin <= CLOSE_POINTS
    ]
