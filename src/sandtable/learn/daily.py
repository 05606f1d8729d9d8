"""The puzzle of the day: the same for everybody, from the date alone."""

from datetime import date

from sandtable.learn.puzzle import contents

FIRST = date(2026, 1, 1)  # a Thursday, with the first puzzle of the order


def daily(day: date) -> str:
    """The id of a day's puzzle."""
    order = contents().daily
    return order[(day - FIRST).days % len(order)]
