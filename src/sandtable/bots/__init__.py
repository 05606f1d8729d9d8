"""Players that see an Observation and return a move. They never see a position."""

from collections.abc import Callable

from sandtable.bots.allowance import split
from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget
from sandtable.bots.greedy import Greedy
from sandtable.bots.levels import LEVELS
from sandtable.bots.random import Random
from sandtable.bots.searcher import Plan, Searcher
from sandtable.errors import BadOption

_SIMPLE: dict[str, Callable[[bytes], Bot]] = {"random": Random, "greedy": Greedy}
_PLAIN = Budget(simulations=3000)
NAMES = (*_SIMPLE, "plain", *LEVELS)


def check(name: str) -> None:
    """Raise BadOption unless a name is a bot's, with or without a budget."""
    base, own = split(name)
    if base not in NAMES:
        raise BadOption("errors.bot", bot=name[:40], known=", ".join(NAMES))
    if own is not None and (base in _SIMPLE or (base in LEVELS and LEVELS[base].budget is None)):
        raise BadOption("errors.bot.unhurried", bot=base)


def make(name: str, game: str, players: int, seed: bytes, budget: Budget | None = None) -> Bot:
    """A bot by its name for a game of so many players, with dice of its own. Unless it plays by the clock, the same
    seed and the same Observations give the same moves. A budget replaces that of a bot that searches, and one in its
    name replaces both."""
    check(name)
    base, own = split(name)
    if base in _SIMPLE:
        return _SIMPLE[base](seed)
    if base == "plain":
        # what others are measured against: the same search without any knowledge of the game
        return Searcher(seed, own or budget or _PLAIN, Plan(guided=False))
    return LEVELS[base].bot(game, players, seed, own or budget)
