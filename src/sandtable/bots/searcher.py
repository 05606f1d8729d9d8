"""Searcher: a bot that searches a tree of what its seat knows, for a time or a number of simulations, on all cores."""

import os
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from sandtable.bots.evaluation import evaluation_of
from sandtable.bots.search.tree import Tree
from sandtable.games import kind_of, resample

BATCH = 64

# The parameters of a guided tree that won the most games at 600 simulations a move against the tree's own defaults.
TUNED: dict[str, dict[str, float]] = {
    "mandala": {"depth_limit": 12, "margin": 0.3, "ripe": 1},
    "patterns": {"depth_limit": 8, "explore": 0.8, "ripe": 1},
    "stones": {"explore": 1.0, "ripe": 1},
}


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds, or simulations (then it is deterministic), on some threads."""

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1


@dataclass(frozen=True)
class Plan:
    """How a bot searches: the tree's parameters, and how many guesses it makes of what it cannot see."""

    guided: bool = True
    guesses: int = 256
    capacity: int = 2_000_000
    tree: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of a move: how often it was tried, and its average reward (about the chance to win)."""

    move: str
    visits: int
    value: float


class Searcher:
    """Guesses what it cannot see, many times over, from its own Observation, and searches all guesses in one tree."""

    def __init__(self, seed: bytes, budget: Budget, plan: Plan) -> None:
        self._rng = random.Random(seed)
        self._budget = budget
        self._plan = plan
        self._trees: list[Tree] = []

    def choose(self, observation: Any) -> str:
        """The legal move that the search tried most."""
        if len(observation.legal) == 1:
            only: str = observation.legal[0]
            return only
        return self.opinions(observation)[0].move

    def opinions(self, observation: Any) -> list[Opinion]:
        """All legal moves, the best first."""
        deadline = None if self._budget.seconds is None else time.perf_counter() + self._budget.seconds
        threads = max(1, self._budget.threads)
        seeds = [self._rng.getrandbits(64) for _ in range(threads)]
        if len(self._trees) != threads:
            self._trees = [self._plant(observation, seed) for seed in seeds]

        def work(i: int) -> None:
            self._search(self._trees[i], observation, random.Random(seeds[i]), deadline, threads)

        helpers = [threading.Thread(target=work, args=(i,)) for i in range(1, threads)]
        for helper in helpers:
            helper.start()
        work(0)
        for helper in helpers:
            helper.join()
        return _merged(observation, self._trees)

    def _plant(self, observation: Any, seed: int) -> Tree:
        """A tree for this game, large enough for the budget. It serves the bot for all its moves."""
        rng = random.Random(seed)
        game = observation.__struct_config__.tag
        evaluation = evaluation_of(game) if self._plan.guided else None
        parameters = {**(TUNED[game] if self._plan.guided else {}), **self._plan.tree}
        capacity = self._plan.capacity
        if self._budget.simulations is not None:
            capacity = min(capacity, 2000 + 100 * self._budget.simulations)
        return Tree(resample(observation, rng), evaluation, capacity, seed, **parameters)

    def _search(self, tree: Tree, observation: Any, rng: random.Random, deadline: float | None, threads: int) -> None:
        """Simulate from one guess after the other until time or simulations are used up."""
        tree.clear()
        guesses = [resample(observation, rng)]
        limit = None if self._budget.simulations is None else max(1, self._budget.simulations // threads)
        most = self._plan.guesses if guesses[0].secret else 1
        turn = 0
        while (limit is None or tree.simulations < limit) and (deadline is None or time.perf_counter() < deadline):
            if len(guesses) < most and turn >= len(guesses):
                guesses.append(resample(observation, rng))
            n = BATCH if limit is None else min(BATCH, limit - tree.simulations)
            tree.run(guesses[turn % len(guesses)], n)
            turn += 1


def _merged(observation: Any, trees: list[Tree]) -> list[Opinion]:
    """The opinions of several trees over the same position as one list."""
    kind = kind_of(observation.__struct_config__.tag)
    visits: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for tree in trees:
        for action, (tried, value) in tree.choices().items():
            visits[action] += tried
            won[action] += tried * value
    texts = {kind.parse(move): move for move in observation.legal}
    opinions = [
        Opinion(move, visits[action], won[action] / visits[action] if visits[action] else 0.0)
        for action, move in texts.items()
    ]
    return sorted(opinions, key=lambda opinion: (-opinion.visits, -opinion.value, opinion.move))


def cores() -> int:
    """How many threads a bot may use here."""
    return os.cpu_count() or 1
