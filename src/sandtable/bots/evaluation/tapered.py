# cython: boundscheck=False, wraparound=False
"""Tapered: the evaluation of Patterns with weights that change as the board fills. Types live in tapered.pxd.

Early in the game groups and room for them matter more than points; at the end little but points and chains matters.
"""

import json
from pathlib import Path

import cython

from sandtable.bots.evaluation.base import Evaluation
from sandtable.bots.evaluation.patterns import PatternsEvaluation
from sandtable.games.patterns.rules import Patterns

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, popcount

ask_cpu()


class Tapered(Evaluation):
    """The terms of PatternsEvaluation, each weighed by how many of the 52 cells are still face up: by `early` if all
    are, by `late` if none is, and in proportion between."""

    plays = Patterns
    names = PatternsEvaluation.names

    def __init__(self, early, late):
        Evaluation.__init__(self, late)
        if not cython.compiled:
            self.early = [0.0] * 16
        for i in range(self.terms):
            self.early[i] = early[self.names[i]]
        self.inner = PatternsEvaluation(late)

    def measure(self, game, seat):
        i: cython.int
        self.inner.measure(game, seat)
        for i in range(self.terms):
            self.term[i] = self.inner.term[i]

    def worth(self, game, seat):
        if game.ending:
            return game.score(seat) - game.score(1 - seat)
        return self.blend(cython.cast(Patterns, game), seat)

    def blend(self, board, seat):
        """The weighted sum for a game that goes on."""
        i: cython.int
        total: cython.double = 0.0
        share: cython.double = popcount(board.faceup) / 52.0
        self.inner.survey(board, seat)
        for i in range(self.terms):
            total += (share * self.early[i] + (1.0 - share) * self.weight[i]) * self.inner.term[i]
        return total


def tapered():
    """The evaluation with its published weights."""
    data = json.loads((Path(__file__).parent / "data" / "tapered.json").read_text(encoding="utf-8"))
    return Tapered(data["early"], data["late"])
