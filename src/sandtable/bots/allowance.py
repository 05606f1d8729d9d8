"""Allowance: the budget in a bot's name. `master@0.5s` thinks for half a second, `club@800` for 800 simulations."""

import re

from sandtable.bots.budget import Budget
from sandtable.errors import BadOption

_FORM = re.compile(r"(?:(?P<seconds>\d{1,4}(?:\.\d{1,3})?)s|(?P<simulations>\d{1,9}))(?:x(?P<threads>\d{1,2}))?")


def split(name: str) -> tuple[str, Budget | None]:
    """A bot's name and the budget behind its `@`, if it has one; `x2` behind that asks for two threads.

    >>> split("master@0.5sx2")
    ('master', Budget(seconds=0.5, simulations=None, threads=2))
    >>> split("greedy")
    ('greedy', None)
    """
    base, at, text = name.partition("@")
    if not at:
        return base, None
    form = _FORM.fullmatch(text)
    if form is None:
        raise BadOption("errors.bot.allowance", bot=name[:40])
    seconds, simulations, threads = form.group("seconds", "simulations", "threads")
    budget = Budget(
        None if seconds is None else float(seconds),
        None if simulations is None else int(simulations),
        1 if threads is None else int(threads),
    )
    if not budget.threads or not (budget.seconds or budget.simulations):
        raise BadOption("errors.bot.allowance", bot=name[:40])
    return base, budget
