"""Bots on the command line: `--bots greedy,cmd:"./mybot --flag"`."""

from sandtable import bots
from sandtable.bots.outside import PREFIX, Outside


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
        if name.startswith(PREFIX):
            Outside(name, bytes(32))  # it is not started before its first decision
        else:
            bots.check(name)
    return tuple(names)
