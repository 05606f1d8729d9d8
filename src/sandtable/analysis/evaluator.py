"""Evaluator: judges the moves of a decision from the Observation of the seat that has to make it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sandtable.analysis.judgement import Judgement
from sandtable.analysis.judges import judge_maker
from sandtable.analysis.judges.tree import Guess
from sandtable.bots.budget import Budget
from sandtable.errors import BadState
from sandtable.games import resample
from sandtable.games.observation import Observation


class Evaluator:
    """Judges decisions of any game, with the search that is strongest there.

    Each is judged by itself: a number of simulations gives the same judgement whatever was judged before, and whatever
    the seat cannot see. Where alpha-beta searches, simulations are positions that it and the solver visit.
    """

    def __init__(self, budget: Budget, seed: bytes = b"", guess: Guess = resample) -> None:
        """`guess` draws the positions that are searched, where that is not for the seat's own knowledge to say."""
        self._budget = budget
        self._seed = seed
        self._guess = guess

    def judge(self, observation: Observation, moves: Sequence[str] = (), most: int = 1) -> Judgement:
        """The best moves, up to `most` of them, and some others that are asked for, all judged alike."""
        if not observation.legal:
            raise BadState("errors.analysis.decision")
        for move in moves:
            if move not in observation.legal:
                raise BadState("errors.analysis.move", move=move[:40])
        judge = judge_maker(observation.game)(self._budget, self._seed, self._guess)
        found = judge.judge(observation, moves, most)
        ranked = sorted(found.moves, key=lambda judged: (-judged.win, -judged.margin))
        return msgspec.structs.replace(found, moves=tuple(ranked))
