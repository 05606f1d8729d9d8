"""AlphaBetaBot: a bot for Patterns that searches ahead, and plays perfectly once the game can be solved."""

import random
import time
from dataclasses import replace

from sandtable.bots.budget import IN_BROWSER, Budget
from sandtable.bots.profiles import FindLine
from sandtable.bots.search.patterns.alphabeta import AlphaBeta
from sandtable.bots.search.patterns.solver import Solver
from sandtable.games.observation import Observation
from sandtable.games.patterns import KIND
from sandtable.games.patterns.notation import FLIP, SWAP
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import CELL_NAMES, cell_name

NEAR_THE_END = 32  # face-up tokens; with more of them a game is seldom solved
SOLVER_SHARE = {True: 0.4, False: 0.04}  # of the budget, near the end and before; what it leaves is the search's

LARGEST = 20  # 2 ** 20 slots of 16 bytes; what is not touched takes up no memory, but in a browser
LARGEST_SOLVED = 21
LARGEST_IN_BROWSERS = 18
A_SECOND = 1_500_000  # positions that a thread visits in a second, or a little more

LEARNING_NODES = 10  # positions for each simulation of a tree: they take a tenth of the time
LEARNING_SIZE = 16  # of the table, in self-play to learn from


def table_size(budget: Budget, largest: int) -> int:
    """The size of a table: with a number of positions room for all of them, so that the same is found everywhere. With
    little time there is no room for more than can be visited: to touch new memory takes as long as to visit a position,
    so that at 0.05 s a small table leaves time for a third more of them."""
    if budget.simulations is not None:
        return max(10, min(largest, budget.simulations.bit_length()))
    if IN_BROWSER:
        largest = min(largest, LARGEST_IN_BROWSERS)
    if budget.seconds is None:
        return largest
    return max(10, min(largest, int(A_SECOND * budget.seconds * max(1, budget.threads)).bit_length()))


class AlphaBetaBot:
    """Asks the solver first, for longer when few tokens are left, and then searches as deep as its budget allows.

    A budget's simulations are positions that the search visits. It rolls no dice, so that one thread and a number of
    positions always give the same moves in the same game; the seed is there because every bot has one. What it found
    out for a move it still knows for the next.
    """

    def __init__(self, seed: bytes, budget: Budget) -> None:
        self._rng = random.Random(seed)
        self._budget = budget
        self._search = AlphaBeta(size=table_size(budget, LARGEST))
        self._solver = Solver(table_size(budget, LARGEST_SOLVED))

    def choose(self, observation: Observation) -> str:
        """The best legal move."""
        assert isinstance(observation, PatternsObservation)
        if len(_different(observation)) == 1:
            return observation.legal[0]
        position = KIND.resample(observation, self._rng)
        solved, left = self._solve(observation, position)
        return KIND.format(solved[1][0] if solved else self._search_for(position, left))

    def _search_for(self, position: Patterns, budget: Budget) -> int:
        """The move that a search finds."""
        return self._search.search(position, budget.seconds, budget.simulations, budget.threads, keep=True)[0]

    def _solve(
        self, observation: PatternsObservation, position: Patterns
    ) -> tuple[tuple[int, list[int]] | None, Budget]:
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


def line_finder(simulations: int, rng: random.Random) -> FindLine:
    """A search for self-play to learn from, as long as so many simulations of a tree take."""
    search = AlphaBeta(size=LEARNING_SIZE)

    def find(observation: Observation) -> tuple[int, float]:
        assert isinstance(observation, PatternsObservation)
        action, points, *_ = search.search(KIND.resample(observation, rng), nodes=LEARNING_NODES * simulations)
        return action, points

    return find


def _different(observation: PatternsObservation) -> set[int]:
    """The legal actions that lead to different positions: a swap for a token of the bowl's own colour is the flip of
    that cell."""
    actions = set()
    for move in observation.legal:
        action = KIND.parse(move)
        if action >> 6 == SWAP:
            token = observation.board[CELL_NAMES.index(cell_name(action & 63))]
            if token == observation.bowls[observation.decider]:
                action += (FLIP - SWAP) * 64
        actions.add(action)
    return actions
