"""Bots on the command line: `--bots greedy,cmd:"./mybot --flag",py:mybot:MyBot,net:stones.net`."""

from collections.abc import Callable, Sequence
from functools import partial

from sandtable import bots
from sandtable.arena import game
from sandtable.bots import imported, outside
from sandtable.bots.bot import Bot
from sandtable.bots.imported import Imported
from sandtable.bots.outside import Outside
from sandtable.errors import BadOption


def bot_names(given: str) -> tuple[str, ...]:
    """The names in a list, with commas between them but not inside quotes; BadOption for one that is no bot.

    >>> bot_names('greedy, cmd:"./mybot --weights 1,2"')
    ('greedy', 'cmd:"./mybot --weights 1,2"')
    """
    names, quote = [""], ""
    for character in given:
        if character == "," and not quote:
            names.append("")
            continue
        if character in "\"'" and quote in ("", character):
            quote = "" if quote else character
        names[-1] += character
    names = [name.strip() for name in names]
    for name in names:
        check_bot(name)
    return tuple(names)


def check_bot(name: str) -> None:
    """BadOption unless a name is that of a bot, a program, a class of the user's own or a network's file. A class is
    made once, so that nobody plays for hours before the first game shows that it cannot be."""
    if name.startswith(outside.PREFIX):
        Outside(name, bytes(32))  # it is not started before its first decision
    elif name.startswith(imported.PREFIX):
        imported.look_here()
        Imported(name, bytes(32))
    elif name.startswith(game.NETWORK):
        game.check_network(name)
    else:
        bots.check(name)


def own_bots(names: Sequence[str]) -> dict[str, Callable[[bytes], Bot]]:
    """The classes of the user's own that the engine may play by, each by its name. A request cannot name another: it
    may come from anywhere."""
    for name in names:
        if not name.startswith(imported.PREFIX):
            raise BadOption("errors.own.form", given=name[:80])
        check_bot(name)
    return {name: partial(Imported, name) for name in names}
