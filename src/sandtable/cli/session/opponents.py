"""Opponents: the names of bots, as a person types and reads them."""

from pathlib import Path

from sandtable.arena.game import NETWORK
from sandtable.bots import imported, outside
from sandtable.bots.levels import LEVELS
from sandtable.bots.outside import words_of
from sandtable.locale import LANGUAGES, say


def shown_name(name: str, lang: str) -> str:
    """What a person knows a bot by: the levels have the names of water, programs and networks that of their
    file, classes of the user's own theirs. A budget in the name is not told."""
    if name.startswith(outside.PREFIX):
        return Path(words_of(name)[0]).name
    if name.startswith(imported.PREFIX):
        return name.rpartition(":")[2]
    if name.startswith(NETWORK):
        return Path(name.removeprefix(NETWORK)).name
    base = base_name(name)
    return say(lang, f"level.{base}") if base in LEVELS else base[:1].upper() + base[1:]


def base_name(name: str) -> str:
    """A bot's name without the budget that may follow it: `master` of `master@0.5s`."""
    return name.partition("@")[0]


def level_name(name: str) -> str:
    """The level that a name of water stands for, in any language; any other name as it is. A budget stays behind it."""
    if name.startswith((outside.PREFIX, imported.PREFIX, NETWORK)):
        return name
    waters = {shown_name(level, lang).casefold(): level for level in LEVELS for lang in LANGUAGES}
    base = base_name(name)
    return waters.get(base.casefold(), base) + name[len(base) :]
