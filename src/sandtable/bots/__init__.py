"""Players that see an Observation and return a move. They never see a position."""

from collections.abc import Callable

from sandtable.bots.allowance import split
from sandtable.bots.bot import Bot
from sandtable.bots.greedy import Greedy
from sandtable.bots.levels import LEVELS
from sandtable.bots.random import Random
from sandtable.bots.searcher import Budget, Plan, Searcher
from sandtable.errors import BadOption

_SIMPLE: dict[str, Callable[[bytes], Bot]] = {"random": Random, "greedy": Greedy}
_PLAIN = Budget(simulations=3000)
NAMES = (*_SIMPLE, "plain", *LEVELS)


def make(name: str, seed: bytes, budget: Budget | None = None) -> Bot:
    """A bot by its name, with dice of its own. Unless it plays by the clock, the same seed and the same Observations
    give the same moves. A budget replaces that of a bot that searches, and one in its name replaces both."""
    base, own = split(name)
    if base in _SIMPLE and own is None:
        return _SIMPLE[base](seed)
    if base == "plain":
        # what others are measured against: the same search without any knowledge of the game
        return Searcher(seed, own or budget or _PLAIN, Plan(guided=False))
    if base in LEVELS and (own is None or LEVELS[base].budget is not None):
        return LEVELS[base].bot(seed, own or budget)
    if base in NAMES:
        raise BadOption("errors.bot.unhurried", bot=base)
    raise BadOption("errors.bot", bot=name[:40], known=", ".join(NAMES))
