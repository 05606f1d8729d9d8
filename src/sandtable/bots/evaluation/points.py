# cython: boundscheck=False, wraparound=False
"""PointsEvaluation: the points as they stand, for a game without an evaluation of its own. Types live in points.pxd."""

import cython

from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.base import Game

WEIGHTS = {"points": 1.0}


class PointsEvaluation(Evaluation):
    """One term: points, the seat's own less those of its best opponent."""

    names = ("points",)

    def measure(self, game, seat):
        """Fill in the term."""
        i: cython.int
        best: cython.int = -1000000
        for i in range(game.players):
            if i != seat and game.score(i) > best:
                best = game.score(i)
        self.term[0] = game.score(seat) - best
