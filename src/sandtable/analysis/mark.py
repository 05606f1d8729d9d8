"""Marks: how good a move was, by what it gave away."""

from typing import Literal

Mark = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
MARKS: tuple[Mark, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")

# A move gets the first mark whose bound it stays below: what it gave away of the chance to win.
BOUNDS: tuple[tuple[Mark, float], ...] = (("best", 0.01), ("good", 0.05), ("inaccuracy", 0.10), ("mistake", 0.20))
BEST_POINTS = 0.5  # a move that gives away so many points is not called best
GOOD_POINTS = 5.0  # nor one that gives away so many called good, even in a game that is won or lost anyway
ALL_WRONG = 0.25  # of the chance to win: a move that gives away so much has an accuracy of 0


def mark_of(win: float, margin: float) -> Mark:
    """The mark of a move by what it gave away, in chance to win and in points.

    >>> mark_of(0.0, 0.0), mark_of(0.07, 1.0), mark_of(0.0, 6.0), mark_of(0.2, 0.0)
    ('best', 'inaccuracy', 'inaccuracy', 'blunder')
    """
    mark: Mark = next((name for name, bound in BOUNDS if win < bound), "blunder")
    least: Mark = "best" if margin < BEST_POINTS else "good" if margin < GOOD_POINTS else "inaccuracy"
    return max(mark, least, key=MARKS.index)


def accuracy_of(win: float) -> float:
    """How near a move was to the best one, from 0 to 1, in proportion to the chance to win that it gave away."""
    return max(0.0, 1 - win / ALL_WRONG)
