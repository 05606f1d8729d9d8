"""Levels: opponents for people, from a first game to the best we have. People know them by the names of water."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sandtable.bots.bot import Bot
from sandtable.bots.evaluation import evaluation_of, network_weights_of
from sandtable.bots.searcher import Budget, Plan, Searcher, cores
from sandtable.bots.shortsighted import Shortsighted
from sandtable.bots.strongest import Strongest
from sandtable.games import players_of


@dataclass(frozen=True)
class Level:
    """How a level plays: with a budget it searches, without one it looks a move ahead and overlooks things. The best
    level searches in whatever way is strongest.

    simulations  the budget of a game where the common one would be too near to another level
    crowd        the budget where more than two play, and a simulation takes longer
    judgement    whether it judges as well as we can, or by the terms that any player looks at and no further
    """

    name: str
    budget: Budget | None = None
    simulations: dict[str, int] = field(default_factory=dict)
    crowd: int | None = None
    judgement: bool = True
    overlook: float = 0.0
    slack: float = 1.0
    best: bool = False

    def bot(self, seed: bytes, budget: Budget | None) -> Bot:
        """A player of this level; a budget given replaces the level's own."""
        if self.budget is None:
            return Shortsighted(seed, self.overlook, self.slack)
        if self.best:
            return Strongest(seed, budget or self.budget)
        return Ranked(self, seed, budget)


class Ranked:
    """A searching bot of a level. The game is known from the first Observation on."""

    def __init__(self, level: Level, seed: bytes, budget: Budget | None) -> None:
        self._level = level
        self._seed = seed
        self._budget = budget
        self._searcher: Searcher | None = None

    def choose(self, observation: Any) -> str:
        """The move that the search prefers."""
        if self._searcher is None:
            game = observation.__struct_config__.tag
            own = self._level.budget
            if game in self._level.simulations:
                own = Budget(simulations=self._level.simulations[game])
            if self._level.crowd is not None and players_of(observation) > 2:
                own = Budget(simulations=self._level.crowd)
            if self._level.judgement:
                plan = Plan()
            elif network_weights_of(game) is None:
                plan = Plan(tree={"lookahead": 0, "temperature": 2.0})
            else:
                plan = Plan(evaluation=partial(evaluation_of, game), tree={"depth_limit": 12, "temperature": 2.0})
            self._searcher = Searcher(self._seed, self._budget or own or Budget(simulations=1), plan)
        return self._searcher.choose(observation)


LEVELS = {
    level.name: level
    for level in (
        Level("novice", overlook=0.5, slack=3.0),
        Level("casual", overlook=0.15, slack=0.7),
        Level("club", Budget(simulations=200), {"mandala": 100}, judgement=False),
        Level("expert", Budget(simulations=3000), {"mandala": 800}, crowd=700),
        Level("master", Budget(seconds=2.0, threads=cores()), best=True),
    )
}
