"""Judges: estimate what moves are worth, with the tree search or with a search of one game in the module of its
name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from sandtable.analysis.judgement import Judgement
from sandtable.analysis.judges.tree import Guess, TreeJudge
from sandtable.bots.budget import Budget
from sandtable.games.observation import Observation


class Judge(Protocol):
    """Judges the moves of a decision."""

    def judge(self, observation: Observation, moves: Sequence[str], most: int) -> Judgement:
        """The best moves, up to `most` of them, and those that are asked for."""

    def favourites(self, observation: Observation, most: int) -> list[str]:
        """The moves that `judge` would have to be asked for, to judge as many as `most`; none if it does so anyway."""


# Made with a budget, a seed, and what draws the positions that are searched.
JudgeMaker = Callable[[Budget, bytes, Guess], Judge]


@cache
def judge_maker(game: str) -> JudgeMaker:
    """What makes the judges of a game: imported only when it is needed, as most games have no search of their own."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return TreeJudge
    maker: JudgeMaker = import_module(name).make_judge
    return maker
