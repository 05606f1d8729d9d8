"""Searcher: a bot that runs the tree search from what its seat knows, for a time or a number of simulations, on one
shared tree."""

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from sandtable.bots.budget import IN_BROWSER, Budget
from sandtable.bots.evaluation import judge_of
from sandtable.bots.evaluation.base import Evaluation
from sandtable.bots.profiles import Parameters, profile_of
from sandtable.bots.search.tree.climber import SHARES, Climber
from sandtable.bots.search.tree.tree import Tree
from sandtable.games import kind_of, resample
from sandtable.games.base import Game
from sandtable.games.observation import Observation

T = TypeVar("T")

BATCH = 64  # simulations of a guess
LONG_BATCH = 256  # for each thread, of one that comes after as many as a plan says: guessing holds the others up
CAPACITY_IN_BROWSERS = 400_000  # nodes, by the clock
FAIR_SHARE = 0.4  # of the seconds, for trying moves as often as the best


@dataclass(frozen=True)
class Plan:
    """How a bot searches: the tree's parameters, and how many guesses of what it cannot see it makes for a few
    simulations each and keeps, before it takes its time with further ones."""

    guided: bool = True
    guesses: int = 512
    capacity: int = 4_000_000
    tree: Parameters = field(default_factory=lambda: Parameters())
    evaluation: Callable[[], Evaluation] | None = None  # instead of the game's own
    guess: Callable[[Observation, random.Random], Game] = resample  # other than from what the seat knows: for study


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of a move: how often it was tried, its average reward (about the chance to win), and by how
    many points the seat is ahead of its best opponent in the end, in the evaluation's points."""

    move: str
    visits: int
    value: float
    margin: float = 0.0


class Searcher:
    """Guesses what it cannot see, many times over, from its own Observation, and searches all guesses in one tree."""

    def __init__(self, seed: bytes, budget: Budget, plan: Plan) -> None:
        self._rng = random.Random(seed)
        self._budget = budget
        self._plan = plan
        self._climbers: list[Climber] = []
        self._settled = False
        self._last: tuple[Game, int, str] | None = None

    def choose(self, observation: Observation) -> str:
        """The legal move that the search tried most."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        opinions = self.opinions(observation, hurry=True)
        first = self._plan.guess(observation, self._rng)
        self._last = None if first.secret else (first, observation.ply, opinions[0].move)
        return opinions[0].move

    def opinions(self, observation: Observation, fair: Sequence[str] = (), *, hurry: bool = False) -> list[Opinion]:
        """All legal moves, the best first. In a hurry it stops before its time once the best can no longer change. The
        moves in `fair` are tried as often as the best, beyond the simulations of the budget but within its seconds, so
        that one can compare their values."""
        start = time.perf_counter()
        threads = max(1, self._budget.threads) if SHARES else 1
        kind = kind_of(observation.game)
        seeds = [self._rng.getrandbits(64) for _ in range(threads)]
        if not self._climbers:
            self._climbers = self._plant(observation, seeds)
        tree = self._climbers[0].tree
        since = self._since(observation)
        tree.keep(since) if since else tree.clear()
        self._settled = False
        for climber in self._climbers:
            climber.rest()
        if threads > 1:
            self._climbers[0].open(self._plan.guess(observation, self._rng))
        rngs = [random.Random(seed) for seed in seeds]
        found = self._together(lambda i: self._search(i, observation, rngs[i], start, hurry, bool(fair)))
        if fair:
            # only now is it known how often the best was tried
            guesses = [guess for guesses in found for guess in guesses]
            actions = list(dict.fromkeys(kind.parse(move) for move in fair))
            self._together(lambda i: self._even_out(i, guesses, actions[i::threads], start))
        return _ranked(observation, tree)

    @property
    def tree(self) -> Tree:
        """What it grew last."""
        return self._climbers[0].tree

    @property
    def simulations(self) -> int:
        """How many it made for that."""
        return sum(climber.simulations for climber in self._climbers)

    def _together(self, work: Callable[[int], T]) -> list[T]:
        """Do some work with each climber on a thread of its own."""
        if len(self._climbers) == 1:
            return [work(0)]

        def or_stop(i: int) -> T:
            try:
                return work(i)
            except BaseException:
                self._settled = True  # the others need not go on
                raise

        with ThreadPoolExecutor(len(self._climbers) - 1) as pool:
            helpers = [pool.submit(or_stop, i) for i in range(1, len(self._climbers))]
            return [or_stop(0), *(helper.result() for helper in helpers)]

    def _since(self, observation: Observation) -> list[int]:
        """The actions since the choice before, where nothing is hidden and they can be told; else none."""
        if self._last is None:
            return []
        game, ply, move = self._last
        self._last = None
        kind = kind_of(observation.game)
        own = kind.parse(move)
        now = self._plan.guess(observation, self._rng).state()
        after = game.blank()
        after.take(game)
        after.do(own)
        if observation.ply == ply + 1 and after.state() == now:
            return [own]
        if observation.ply == ply + 2:
            reply = game.blank()
            for action in after.actions():
                reply.take(after)
                reply.do(action)
                if reply.state() == now:
                    return [own, action]
        return []

    def _plant(self, observation: Observation, seeds: list[int]) -> list[Climber]:
        """A tree for this game, large enough for the budget, and its climbers. They serve the bot for all moves."""
        guess, profile = self._plan.guess(observation, random.Random(seeds[0])), profile_of(observation.game)
        parameters: Parameters = {"widen": profile.widen}
        if self._plan.guided:
            parameters = {**parameters, **profile.tree_for(guess.players)}
        parameters = {**parameters, **self._plan.tree}
        capacity = self._plan.capacity
        if self._budget.simulations is not None:
            capacity = min(capacity, 2000 + 100 * self._budget.simulations, 100_000 + 40 * self._budget.simulations)
        elif IN_BROWSER:
            capacity = min(capacity, CAPACITY_IN_BROWSERS)
        tree = Tree(capacity)
        judge = self._plan.evaluation or partial(judge_of, observation.game)
        return [Climber(tree, guess, judge() if self._plan.guided else None, seed, **parameters) for seed in seeds]

    def _guesser(self, observation: Observation, rng: random.Random) -> Callable[[], Game]:
        """Makes the guesses of one thread: in the fastest way that the game knows, unless the plan has a way of its
        own."""
        if self._plan.guess is resample:
            return kind_of(observation.game).guesser(observation, rng)
        return partial(self._plan.guess, observation, rng)

    def _search(
        self, i: int, observation: Observation, rng: random.Random, start: float, hurry: bool, fair: bool
    ) -> list[Game]:
        """Simulate from one guess after the other until simulations or time, but for the share that is saved for being
        fair, are used up; the latest of the guesses."""
        climber = self._climbers[i]
        draw = self._guesser(observation, rng)
        guesses = [draw()]
        simulations = self._budget.simulations
        seconds = None if self._budget.seconds is None else self._budget.seconds * (1 - FAIR_SHARE * fair)
        limit = None if simulations is None else max(1, simulations // len(self._climbers))
        secret = guesses[0].secret
        most = self._plan.guesses if secret else 1
        turn = 0
        used = asked = 0.0
        while not turn or ((limit is None or climber.simulations < limit) and (seconds is None or used < seconds)):
            if secret and turn:
                guess = draw()
                if turn < most:
                    guesses.append(guess)
                else:
                    guesses[turn % most] = guess  # of a long search the latest are kept
            n = LONG_BATCH * len(self._climbers) if secret and turn >= most else BATCH
            climber.run(guesses[turn % most], n if limit is None else min(n, limit - climber.simulations))
            turn += 1
            used = time.perf_counter() - start
            if hurry and seconds is not None and used > asked + seconds / 20:
                asked = used
                done = sum(other.simulations for other in self._climbers)
                if climber.tree.lead() > done * (seconds / used - 1):
                    self._settled = True  # never back to False: another thread may have set it
            if self._settled:
                break
        return guesses

    def _even_out(self, i: int, guesses: list[Game], actions: list[int], start: float) -> None:
        """Try some actions until each has been tried as often as the favourite, on the guesses in turn; half as often
        will do when time is up."""
        climber = self._climbers[i]
        turns: Counter[int] = Counter()
        while actions:
            tried = {action: visits for action, (visits, _) in climber.tree.choices().items()}
            goal = max(tried.values())
            if self._budget.seconds is not None and time.perf_counter() - start >= self._budget.seconds:
                goal = goal // 2 + 1
            behind = min(actions, key=lambda action: tried[action])
            missing = goal - tried[behind]
            if missing <= 0:
                return
            n = min(BATCH, missing, goal // len(guesses) + 1)
            climber.run(guesses[turns[behind] % len(guesses)], n, behind)
            turns[behind] += 1


def _ranked(observation: Observation, tree: Tree) -> list[Opinion]:
    """What a tree thinks of the legal moves, the best first."""
    kind = kind_of(observation.game)
    choices, margins = tree.choices(), tree.margins()
    opinions = []
    for move in observation.legal:
        action = kind.parse(move)
        visits, value = choices.get(action, (0, 0.0))
        opinions.append(Opinion(move, visits, value, margins.get(action, 0.0)))
    return sorted(opinions, key=lambda opinion: (-opinion.visits, -opinion.value, opinion.move))
