"""Evaluated: a search whose leaves are evaluated by a function of the user's own, many at a time."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from sandtable.bots.profiles import profile_of
from sandtable.bots.search.tree.climber import Climber
from sandtable.bots.search.tree.tree import Tree
from sandtable.env import BadArgument, Encoding
from sandtable.env.encoders import encoder_of
from sandtable.games import resample
from sandtable.games.base import Game
from sandtable.games.observation import Observation
from sandtable.search.findings import Findings, findings_of
from sandtable.search.leaves import MOST, Leaves

Rows = npt.NDArray[np.uint8]
# What sees rows of observations, and gives of each: a weight for every action, and what it is worth.
Evaluate = Callable[[Rows], tuple[npt.ArrayLike, npt.ArrayLike]]


class Evaluated:
    """A tree that grows by a function. Each batch starts from another guess of what the seat cannot see."""

    def __init__(
        self,
        game: str,
        evaluate: Evaluate,
        sims: int,
        options: Mapping[str, object] | None,
        seed: bytes,
        batch: int,
        explore: float,
    ) -> None:
        if type(batch) is not int or not 1 <= batch <= MOST:
            raise BadArgument("errors.number", name="batch", given=repr(batch)[:40], least=1, most=MOST)
        if not 0 <= explore < float("inf"):
            raise BadArgument("errors.search.explore", given=repr(explore)[:40])
        self._encoding = Encoding(game, options)
        self._encoder = encoder_of(self._encoding.actions)
        self._evaluate = evaluate
        self._sims = sims
        self._rng = random.Random(seed)
        self._rows = np.zeros((batch, self._encoding.width), np.uint8)
        self._mask = np.zeros(len(self._encoding.actions), np.uint8)
        core = self._core = self._encoding.actions.kind.core(self._encoding.actions.options)
        widen = profile_of(game).widen
        self._tree = Tree(2000 + 200 * sims)
        self._climber = Climber(self._tree, core, None, self._rng.getrandbits(64), explore=explore, ripe=1, widen=widen)
        self._leaves = Leaves(self._climber, core, batch)
        self._players = core.players

    def search(self, observation: Observation) -> Findings:
        """Grow a tree, and tell what it says."""
        self._tree.clear()
        self._climber.rest()
        self._leaves.forget()
        guess = self._guess(observation)
        done = 0
        while done < self._sims:
            done += self._leaves.gather(guess, min(self._leaves.most, self._sims - done))
            if self._leaves.n:
                self._leaves.absorb(*self._judged(self._leaves.n), self._encoding.actions.ids)
            if guess.secret:
                guess = self._guess(observation)
        return findings_of(observation, self._tree, done)

    def _guess(self, observation: Observation) -> Game:
        guess = resample(observation, self._rng)
        try:
            self._core.expect(guess)
        except TypeError:
            raise BadArgument("errors.search.options", options=dict(self._encoding.actions.options)) from None
        return guess

    def _judged(self, n: int) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float64]]:
        """The policy and the value of what waits, checked."""
        for i in range(n):
            game = self._leaves.position(i)
            self._encoder.write(game, game.seat, self._rows[i], self._mask)
        given: Any = self._evaluate(self._rows[:n].copy())
        if not isinstance(given, tuple | list) or len(given) != 2:
            raise BadArgument("errors.search.pair", given=type(given).__name__)
        policy = _numbers("policy", given[0], [(n, len(self._mask))], 0.0, np.inf)
        value = _numbers("value", given[1], [(n,), (n, 1), (n, self._players)], -1.0, 1.0)
        if value.size == n:  # the seat's own: the others share the rest
            own = value.reshape(n, 1)
            value = np.concatenate([own, np.repeat(-own / (self._players - 1), self._players - 1, axis=1)], axis=1)
        return np.ascontiguousarray(policy, np.float32), np.ascontiguousarray(value, np.float64)


def _numbers(name: str, given: object, shapes: list[tuple[int, ...]], least: float, most: float) -> npt.NDArray[Any]:
    """What a function gave, as an array; BadArgument for anything that would lead a search astray."""
    wanted = " / ".join(str(list(shape)) for shape in shapes)
    try:
        found = np.asarray(given, np.float64)
    except (TypeError, ValueError):
        raise BadArgument("errors.search.shape", name=name, given=type(given).__name__, wanted=wanted) from None
    if found.shape not in shapes:
        raise BadArgument("errors.search.shape", name=name, given=str(list(found.shape)), wanted=wanted)
    # a network rounds: what is beyond by less than that is not wrong
    if not np.isfinite(found).all() or (found < least - 1e-3).any() or (found > most + 1e-3).any():
        raise BadArgument("errors.search.range", name=name, least=f"{least:g}", most=f"{most:g}")
    return found.clip(least, most)
