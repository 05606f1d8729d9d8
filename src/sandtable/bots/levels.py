"""Levels: opponents for people, from a first game to the best we have. People know them by the names of water."""

from dataclasses import dataclass

from sandtable.bots.bot import Bot
from sandtable.bots.searcher import Budget, Plan, Searcher, cores
from sandtable.bots.shortsighted import Shortsighted
from sandtable.bots.strongest import Strongest


@dataclass(frozen=True)
class Level:
    """How a level plays: with a budget it searches, without one it looks a move ahead and overlooks things. The best
    level searches in whatever way is strongest."""

    name: str
    budget: Budget | None = None
    overlook: float = 0.0
    slack: float = 1.0
    best: bool = False

    def bot(self, seed: bytes, budget: Budget | None) -> Bot:
        """A player of this level; a budget given replaces the level's own."""
        if self.budget is None:
            return Shortsighted(seed, self.overlook, self.slack)
        if self.best:
            return Strongest(seed, budget or self.budget)
        return Searcher(seed, budget or self.budget, Plan())


LEVELS = {
    level.name: level
    for level in (
        Level("novice", overlook=0.5, slack=3.0),
        Level("casual", overlook=0.15, slack=0.7),
        Level("club", Budget(simulations=200)),
        Level("expert", Budget(simulations=3000)),
        Level("master", Budget(seconds=2.0, threads=cores()), best=True),
    )
}
