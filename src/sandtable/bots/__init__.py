"""Players that see an Observation and return a move. They never see a position."""

from collections.abc import Callable

from sandtable.bots.bot import Bot
from sandtable.bots.greedy import Greedy
from sandtable.bots.random import Random
from sandtable.errors import BadOption

_BOTS: dict[str, Callable[[bytes], Bot]] = {"random": Random, "greedy": Greedy}
NAMES = tuple(_BOTS)


def make(name: str, seed: bytes) -> Bot:
    """A bot by its name, with dice of its own: the same seed and the same Observations give the same moves."""
    if name not in _BOTS:
        raise BadOption("errors.bot", bot=name[:40], known=", ".join(NAMES))
    return _BOTS[name](seed)
