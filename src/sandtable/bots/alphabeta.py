"""AlphaBetaBot: a bot for Patterns that searches ahead, and plays without a fault once it can see the end."""

import math
import random
import time
from dataclasses import dataclass, replace
from typing import Any

from sandtable.bots.search.alphabeta import AlphaBeta
from sandtable.bots.search.solver import Solver
from sandtable.bots.searcher import Budget, Opinion
from sandtable.games import kind_of, resample
from sandtable.games.patterns.notation import FLIP, SWAP
from sandtable.games.patterns.state import CELL_NAMES, cell_name

NEAR_THE_END = 32  # face-up tokens; with more of them a game is seldom solved
SOLVER_SHARE = {True: 0.4, False: 0.04}  # of the budget, near the end and before; what it leaves is the search's
SCALE = 4.0  # in points: how far ahead the odds to win are e to 1, by games of the search against itself


@dataclass(frozen=True)
class Margin:
    """How many points ahead a seat will be after a move.

    exact  it is so with best play of both sides; otherwise it is what a search expects
    most   the move is worth that much at the most: it was only found to be no better than another
    """

    move: str
    points: float
    exact: bool
    most: bool


class AlphaBetaBot:
    """Asks the solver first, for longer when few tokens are left, and then searches as deep as its budget allows.

    A budget's simulations are positions that the search visits. It rolls no dice, so that one thread and a number of
    positions always give the same moves in the same game; the seed is there because every bot has one. What it found
    out for a move it still knows for the next.
    """

    def __init__(self, seed: bytes, budget: Budget) -> None:
        self._rng = random.Random(seed)
        self._budget = budget
        self._search = AlphaBeta()
        self._solver = Solver()

    def choose(self, observation: Any) -> str:
        """The best legal move."""
        same = _same(observation)
        if len(set(same.values())) == 1:
            only: str = observation.legal[0]
            return only
        position = resample(observation, self._rng)
        solved, left = self._solve(observation, position)
        return kind_of("patterns").format(solved[1][0] if solved else self._look(position, left))

    def opinions(self, observation: Any) -> list[Opinion]:
        """All legal moves, the best first. The value is the chance to win, by the margin that the search expects; that
        of another than the best move is the most that it may be."""
        position = resample(observation, self._rng)
        solved, left = self._solve(observation, position)
        self._look(position, left)
        found = self._search.choices()
        best, sure = next(iter(found)), 1.0
        if solved:
            margin, (best, *_) = solved
            sure = 0.5 if margin == 0 else float(margin > 0)
        opinions = []
        for move, action in _same(observation).items():
            visits, points = found[action]
            value = sure if solved and action == best else min(sure, 1 / (1 + math.exp(-points / SCALE)))
            opinions.append(((action != best, -value, -points, action, move), Opinion(move, visits, value)))
        return [opinion for _, opinion in sorted(opinions, key=lambda told: told[0])]

    def margins(self, observation: Any) -> list[Margin]:
        """All legal moves, the best first, with their points: exact ones as far as the budget goes, if the position is
        solved; else the search's, of which only the best move's is more than a bound."""
        position = resample(observation, self._rng)
        solved, left = self._solve(observation, position)
        same = _same(observation)
        found: dict[int, Margin] = {}
        if solved:
            margin, (best, *_) = solved
            others = sorted(set(same.values()) - {best})
            share = replace(
                left,
                seconds=None if left.seconds is None else left.seconds / max(1, len(others)),
                simulations=None if left.simulations is None else left.simulations // max(1, len(others)) + 1,
            )
            found[best] = Margin("", margin, exact=True, most=False)
            for action in others:
                points = self._after(position, action, share)
                found[action] = Margin("", margin if points is None else points, points is not None, points is None)
        else:
            best = self._look(position, left)
            for action, (_, worth) in self._search.choices().items():
                found[action] = Margin("", worth, exact=False, most=action != best)
        margins = [(replace(found[action], move=move), action) for move, action in same.items()]
        margins.sort(key=lambda told: (told[1] != best, told[0].most, -told[0].points, told[1], told[0].move))
        return [margin for margin, _ in margins]

    def _after(self, position: Any, action: int, budget: Budget) -> int | None:
        """The exact margin after an action, for the seat that takes it."""
        after = position.copy()
        after.do(action)
        if after.ending:
            scores: list[int] = after.scores()
            seat: int = position.seat
            return scores[seat] - scores[1 - seat]
        solved = self._solver.solve(after, budget.seconds, budget.simulations, budget.threads)
        if solved is None:
            return None
        return solved[0] if after.seat == position.seat else -solved[0]

    def _look(self, position: Any, budget: Budget) -> int:
        """The move that a search finds."""
        found = self._search.search(position, budget.seconds, budget.simulations, budget.threads, keep=True)
        action: int = found[0]
        return action

    def _solve(self, observation: Any, position: Any) -> tuple[tuple[int, list[int]] | None, Budget]:
        """The margin and the line of best play, if that can be found out, and what is left of the budget."""
        share = SOLVER_SHARE[observation.owners.count(".") <= NEAR_THE_END]
        start = time.perf_counter()
        seconds, nodes = self._budget.seconds, self._budget.simulations
        solved = self._solver.solve(
            position,
            None if seconds is None else share * seconds,
            None if nodes is None else int(share * nodes) + 1,
            self._budget.threads,
        )
        return solved, replace(
            self._budget,
            seconds=None if seconds is None else max(0.0, seconds - (time.perf_counter() - start)),
            simulations=None if nodes is None else max(1, nodes - self._solver.nodes),
        )


def _same(observation: Any) -> dict[str, int]:
    """The legal moves, each with the action that it is searched as: a swap for a token of the bowl's own colour is the
    flip of that cell."""
    moves = {}
    for move in observation.legal:
        action = kind_of("patterns").parse(move)
        if action >> 6 == SWAP:
            token = observation.board[CELL_NAMES.index(cell_name(action & 63))]
            if token == observation.bowls[observation.to_act]:
                action += (FLIP - SWAP) * 64
        moves[move] = action
    return moves
