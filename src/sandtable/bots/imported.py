"""Imported: a bot that is a Python class of the user's own, named `py:module:Class`.

The class is called with a seed of 32 bytes, or with nothing if it takes nothing, once for each game and seat. All that
it needs is `choose(observation) -> move`.
"""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from traceback import extract_tb

from sandtable.bots.bot import Bot
from sandtable.errors import BadOption, ProgramFailed
from sandtable.games.observation import Observation

PREFIX = "py:"
SEED = bytes(32)


def look_here() -> None:
    """Let a command find modules in the folder that it was called in, behind all others, as `python` would."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)


def maker(name: str) -> Callable[[bytes], Bot]:
    """What makes bots of a name, each from its seed. BadOption where nothing can be imported by that name, or where
    that makes no bot."""
    module, colon, path = name.removeprefix(PREFIX).partition(":")
    if not colon or not all(part.isidentifier() for part in [*module.split("."), *path.split(".")]):
        raise BadOption("errors.own.form", given=name[:80])
    found: object
    try:
        found = import_module(module)
    except (Exception, SystemExit) as error:  # whatever the code of a stranger does
        raise BadOption("errors.own.import", module=module[:80], why=_words(error)) from None
    for part in path.split("."):
        if not hasattr(found, part):
            raise BadOption("errors.own.missing", module=module[:80], name=path[:80])
        found = getattr(found, part)
    if not callable(found):
        raise BadOption("errors.own.class", name=name[:80])
    make: Callable[..., object] = found
    takes_seed = _takes_seed(make, name)

    def made(seed: bytes) -> Bot:
        try:
            bot = make(seed) if takes_seed else make()
        except (Exception, SystemExit) as error:
            raise BadOption("errors.own.made", name=name[:80], why=_words(error)) from None
        return checked(bot, name)

    return made


def checked(bot: object, name: str) -> Bot:
    """A bot, as somebody gave it; BadOption unless it is one."""
    if isinstance(bot, type) or not isinstance(bot, Bot) or not callable(bot.choose):
        raise BadOption("errors.own.choose", name=name[:80])
    return bot


def _takes_seed(found: Callable[..., object], name: str) -> bool:
    """Whether a class is made from a seed; else it is made from nothing."""
    try:
        takes = signature(found)
    except (TypeError, ValueError):  # of a compiled class nothing is known
        return True
    for given in ((SEED,), ()):
        try:
            takes.bind(*given)
        except TypeError:
            continue
        return bool(given)
    raise BadOption("errors.own.takes", name=name[:80])


class Imported:
    """A bot of the user's own in one game. `choose` raises ProgramFailed for what it does wrong, as a program
    does."""

    def __init__(self, name: str, seed: bytes) -> None:
        self._bot = maker(name)(seed)

    def choose(self, observation: Observation) -> str:
        """The bot's move. It is not known to be legal."""
        try:
            return self._bot.choose(observation)
        except (Exception, SystemExit) as error:
            raise ProgramFailed("errors.own.failed", why=_words(error)) from None


def _words(error: BaseException) -> str:
    """An error in one line: what it is, and where in the user's own file it was raised."""
    said = " ".join(str(error).split())
    words = type(error).__name__ + (f": {said[:200].rstrip('.')}" if said else "")
    not_theirs = ("<", os.path.dirname(__file__), os.path.dirname(os.__file__))
    places = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(not_theirs)]
    return words + (f" ({os.path.basename(places[-1].filename)}, {places[-1].lineno})" if places else "")
