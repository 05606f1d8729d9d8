"""Profile: the search settings of a game, in the module of its name. A game without one has the defaults."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TypedDict

from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget
from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.observation import Observation

# A level by its name, with the simulations that it has in this game.
Simulations = Mapping[str, int]
# Finds the best action of a decision, and by how many points its seat will be ahead.
FindLine = Callable[[Observation], tuple[int, float]]


class Parameters(TypedDict, total=False):
    """The parameters of a tree that differ from the defaults; `Climber` explains them."""

    explore: float
    temperature: float
    scale: float
    margin: float
    ripe: int
    widen: bool
    depth_limit: int
    lookahead: int


@dataclass(frozen=True)
class Profile:
    """The strongest settings found in games against others. With more than two players, `crowd_…` takes precedence.

    strongest         makes the bot of the strongest level, in a game where another search than the tree is strongest at
                      equal time. Imports that search only when it is called: other games start sooner without it
    line_finder       makes that search for self-play to learn from, with the simulations that a tree would have; else
                      the tree plays
    duel              makes what judges best with two players, for the strongest level; else it judges as the others
    tree              the parameters of a guided tree
    crowd_tree        what differs with more than two players, where a tree is too wide to reach the seat's next turn
    shallow_tree      what differs for a level that evaluates by simple terms alone
    widen             whether a node also gets the moves that only some guesses allow: for games with hidden hands
    levels            the simulations of a level, where its usual number would play about as well as another level
    crowd_levels      the same: a simulation takes longer then
    analysis          the simulations of a judged decision: enough for a difference of a percent to mean something
    crowd_analysis    the same
    """

    strongest: Callable[[bytes, Budget], Bot] | None = None
    line_finder: Callable[[int, Random], FindLine] | None = None
    duel: Callable[[], Evaluation] | None = None
    tree: Parameters = field(default_factory=lambda: Parameters(explore=1.0, ripe=1))
    crowd_tree: Parameters = field(default_factory=lambda: Parameters(lookahead=8, temperature=1.0))
    shallow_tree: Parameters = field(default_factory=lambda: Parameters(lookahead=0, temperature=2.0))
    widen: bool = False
    levels: Simulations = field(default_factory=dict)
    crowd_levels: Simulations = field(default_factory=lambda: {"expert": 700})
    analysis: int = 20_000
    crowd_analysis: int = 3_000

    def tree_for(self, players: int) -> Parameters:
        """The parameters of a guided tree for so many players."""
        return {**self.tree, **self.crowd_tree} if players > 2 else self.tree

    def level_for(self, level: str, players: int) -> int | None:
        """The simulations of a level, if it has others than usual."""
        usual = self.levels.get(level)
        return self.crowd_levels.get(level, usual) if players > 2 else usual

    def analysis_for(self, players: int) -> int:
        """The simulations of a judged decision."""
        return self.crowd_analysis if players > 2 else self.analysis


@cache
def profile_of(game: str) -> Profile:
    """A game's profile."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return Profile()
    profile: Profile = import_module(name).PROFILE
    return profile
