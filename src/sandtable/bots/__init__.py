"""Players that see an Observation and return a move. They never see a position."""

from collections.abc import Callable

from sandtable.bots.bot import Bot
from sandtable.bots.greedy import Greedy
from sandtable.bots.levels import LEVELS
from sandtable.bots.random import Random
from sandtable.bots.searcher import Budget
from sandtable.errors import BadOption

_SIMPLE: dict[str, Callable[[bytes], Bot]] = {"random": Random, "greedy": Greedy}
NAMES = (*_SIMPLE, *LEVELS)


def make(name: str, seed: bytes, budget: Budget | None = None) -> Bot:
    """A bot by its name, with dice of its own. Unless it plays by the clock, the same seed and the same Observations
    give the same moves. A budget replaces that of a level that searches."""
    if name in _SIMPLE:
        return _SIMPLE[name](seed)
    if name in LEVELS:
        return LEVELS[name].bot(seed, budget)
    raise BadOption("errors.bot", bot=name[:40], known=", ".join(NAMES))
