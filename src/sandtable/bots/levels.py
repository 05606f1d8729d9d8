"""Levels: opponents for people, from beginner to the strongest we have. Players see them by the names of waters."""

from dataclasses import dataclass
from functools import partial

from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget, cores
from sandtable.bots.evaluation import evaluation_of
from sandtable.bots.profiles import profile_of
from sandtable.bots.searcher import Plan, Searcher
from sandtable.bots.shortsighted import Shortsighted


@dataclass(frozen=True)
class Level:
    """How a level plays: with a budget it searches, without one it looks a move ahead and overlooks things.

    budget     what it thinks for where the game's profile says nothing else
    judgement  whether it judges as well as we can, or by the terms that any player looks at and no further
    best       it searches in whatever way is strongest in the game
    """

    name: str
    budget: Budget | None = None
    judgement: bool = True
    overlook: float = 0.0
    slack: float = 1.0
    best: bool = False

    def bot(self, game: str, players: int, seed: bytes, budget: Budget | None) -> Bot:
        """A player of this level; a budget given replaces the level's own."""
        if self.budget is None:
            return Shortsighted(seed, self.overlook, self.slack)
        profile = profile_of(game)
        if self.best and profile.strongest is not None:
            return profile.strongest(seed, budget or self.budget)
        simulations = profile.level_for(self.name, players)
        own = self.budget if simulations is None else Budget(simulations=simulations)
        plan = Plan()
        if self.best and players == 2 and profile.duel is not None:
            plan = Plan(evaluation=profile.duel)
        if not self.judgement:
            plan = Plan(evaluation=partial(evaluation_of, game), tree=profile.shallow_tree)
        return Searcher(seed, budget or own, plan)


LEVELS = {
    level.name: level
    for level in (
        Level("novice", overlook=0.5, slack=3.0),
        Level("casual", overlook=0.15, slack=0.7),
        Level("club", Budget(simulations=200), judgement=False),
        Level("expert", Budget(simulations=3000)),
        Level("master", Budget(seconds=2.0, threads=cores()), best=True),
    )
}
