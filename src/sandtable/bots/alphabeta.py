"""AlphaBetaBot: a bot for Patterns that searches ahead, and plays without a fault once it can see the end."""

import math
import random
import time
from dataclasses import replace
from typing import Any

from sandtable.bots.search.alphabeta import AlphaBeta
from sandtable.bots.search.solver import Solver
from sandtable.bots.searcher import Budget, Opinion
from sandtable.games import kind_of, resample
from sandtable.games.patterns.notation import FLIP, SWAP

NEAR_THE_END = 32  # face-up tokens; with more of them a game is seldom solved
SOLVER_SHARE = {True: 0.4, False: 0.04}  # of the budget, near the end and before; what it leaves is the search's
SCALE = 4.0  # in points: how far ahead the odds to win are e to 1, by games of the search against itself


class AlphaBetaBot:
    """Asks the solver first, for longer when few tokens are left, and then searches as deep as its budget allows.

    A budget's simulations are positions that the search visits. It uses one thread and rolls no dice, so that a number
    of positions always gives the same move; the seed is there because every bot has one.
    """

    def __init__(self, seed: bytes, budget: Budget) -> None:
        self._rng = random.Random(seed)
        self._budget = budget
        self._search = AlphaBeta()
        self._solver = Solver()

    def choose(self, observation: Any) -> str:
        """The best legal move."""
        if len(observation.legal) == 1:
            only: str = observation.legal[0]
            return only
        position = resample(observation, self._rng)
        solved, left = self._solve(observation, position)
        action = solved[1][0] if solved else self._search.search(position, left.seconds, left.simulations)[0]
        return kind_of("patterns").format(action)

    def opinions(self, observation: Any) -> list[Opinion]:
        """All legal moves, the best first. The value is the chance to win, by the margin that the search expects; that
        of another than the best move is the most that it may be."""
        position = resample(observation, self._rng)
        solved, left = self._solve(observation, position)
        self._search.search(position, left.seconds, left.simulations)
        found = self._search.choices()
        best, sure = next(iter(found)), 1.0
        if solved:
            margin, (best, *_) = solved
            sure = 0.5 if margin == 0 else float(margin > 0)
        opinions = []
        for move in observation.legal:
            action = kind_of("patterns").parse(move)
            # a swap for a token of the same colour is the flip of that cell, and searched as such
            same = action if action in found else action + (FLIP - SWAP) * 64
            visits, points = found[same]
            value = sure if solved and same == best else min(sure, 1 / (1 + math.exp(-points / SCALE)))
            opinions.append(((same != best, -value, -points, same, same != action), Opinion(move, visits, value)))
        return [opinion for _, opinion in sorted(opinions, key=lambda told: told[0])]

    def _solve(self, observation: Any, position: Any) -> tuple[tuple[int, list[int]] | None, Budget]:
        """The margin and the line of best play, if that can be found out, and what is left of the budget."""
        share = SOLVER_SHARE[observation.owners.count(".") <= NEAR_THE_END]
        start = time.perf_counter()
        seconds, nodes = self._budget.seconds, self._budget.simulations
        solved = self._solver.solve(
            position,
            None if seconds is None else share * seconds,
            None if nodes is None else int(share * nodes) + 1,
        )
        return solved, replace(
            self._budget,
            seconds=None if seconds is None else max(0.0, seconds - (time.perf_counter() - start)),
            simulations=None if nodes is None else max(1, nodes - self._solver.nodes),
        )
