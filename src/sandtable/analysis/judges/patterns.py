"""PatternsJudge: judges the moves of Patterns with alpha-beta, and exactly where the solver can solve the game."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.analysis.calibration import calibration_of
from sandtable.analysis.judgement import JudgedMove, Judgement
from sandtable.analysis.judges.tree import Guess
from sandtable.bots.alphabeta import LARGEST, LARGEST_SOLVED, NEAR_THE_END, table_size
from sandtable.bots.budget import Budget
from sandtable.bots.search.patterns.alphabeta import AlphaBeta
from sandtable.bots.search.patterns.solver import Solver
from sandtable.games.observation import Observation
from sandtable.games.patterns import KIND
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.rules import Patterns

TEN_POINTS = 10.0  # a lead that leans the odds of the opening by one
GROWTH = 4.0  # how much surer a lead becomes by the end: of 3.5, 4, 4.5 and 5 all fit the games about as well
SOLVER_SHARE = 0.5  # of what a search may cost, where the end is near enough


@dataclass(frozen=True)
class Worth:
    """The margin of a position for a seat, and whether it is certain."""

    margin: float
    exact: bool


def make_judge(budget: Budget, seed: bytes, guess: Guess) -> PatternsJudge:
    """Needs no seed and no guesses: nothing is hidden, and no dice are rolled."""
    return PatternsJudge(budget)


class PatternsJudge:
    """Finds the favourites from the position itself, then searches the position after each move that is to be judged,
    all of them for as long. It rolls no dice, and begins each decision with empty tables: one thread and a number of
    positions always give the same verdict."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget

    def judge(self, observation: Observation, moves: Sequence[str], most: int) -> Judgement:
        """The best moves, up to `most` of them, and those that are asked for."""
        assert isinstance(observation, PatternsObservation)
        seat = observation.decider
        position = KIND.resample(observation, random.Random(0))
        near = observation.phase == "flips" or observation.owners.count(".") <= NEAR_THE_END
        search = AlphaBeta(size=table_size(self._budget, LARGEST))
        solver = Solver(table_size(self._budget, LARGEST_SOLVED)) if near else None
        solved = solver.solve(position, *self._part(SOLVER_SHARE / 2)) if solver else None
        search.search(position, *self._part(0.25 if near else 0.5))
        # of two moves that lead to the same position the search lists the flip
        searched = [KIND.format(action) for action in search.choices()]
        favourites = ([KIND.format(solved[1][0])] if solved else []) + searched
        chosen = list(dict.fromkeys([*list(dict.fromkeys(favourites))[:most], *moves]))
        share = 0.5 / len(chosen)
        worths = {}
        for move in chosen:
            if solved and move == favourites[0]:
                worths[move] = Worth(solved[0], True)
            else:
                after = position.copy()
                after.do(KIND.parse(move))
                worths[move] = self._worth(after, seat, share, solver, search)
        most_possible = Worth(solved[0], True) if solved else None
        judged = (self._judged(observation, move, worth, most_possible) for move, worth in worths.items())
        return Judgement(seat, tuple(judged))

    def favourites(self, observation: Observation, most: int) -> list[str]:
        """None: `judge` judges as many as it is asked for."""
        return []

    def _part(self, share: float) -> tuple[float | None, int | None, int]:
        """A share of the budget, in seconds and positions, and the threads."""
        seconds, nodes = self._budget.seconds, self._budget.simulations
        return (
            None if seconds is None else share * seconds,
            None if nodes is None else int(share * nodes) + 1,
            self._budget.threads,
        )

    def _worth(self, game: Patterns, seat: int, share: float, solver: Solver | None, search: AlphaBeta) -> Worth:
        """What a position is worth to a seat; a solver is asked first, if there is one."""
        if game.ending:
            scores = game.scores()
            return Worth(scores[seat] - scores[1 - seat], True)
        sign = 1 if game.seat == seat else -1
        solved = None if solver is None else solver.solve(game, *self._part(share * SOLVER_SHARE))
        if solved:
            return Worth(sign * solved[0], True)
        value = search.search(game, *self._part(share if solver is None else share * (1 - SOLVER_SHARE)))[1]
        return Worth(sign * value, False)

    def _judged(self, observation: PatternsObservation, move: str, worth: Worth, most: Worth | None) -> JudgedMove:
        calibration, done = calibration_of("patterns", 2), observation.progress
        if worth.exact:
            return JudgedMove(move, _sure(worth.margin), worth.margin, True)
        win = calibration.chance(leaning(worth.margin, done), done)
        margin = calibration.points(worth.margin, done, win)
        if most is not None:  # no move is better than best play
            win, margin = min(win, _sure(most.margin)), min(margin, most.margin)
        return JudgedMove(move, win, margin)


def leaning(margin: float, progress: float) -> float:
    """The logarithm of the odds that a lead seems to say: the same lead means little in the opening, and nearly
    everything once few tokens are left to turn it.

    >>> leaning(5.0, 0.0), round(leaning(5.0, 0.5), 2)
    (0.5, 1.36)
    """
    return margin / TEN_POINTS * math.exp(GROWTH * progress**2)


def _sure(margin: float) -> float:
    return 0.5 if margin == 0 else float(margin > 0)
