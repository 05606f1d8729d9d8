"""Marks: by the chance to win, and by points where that does not change."""

import pytest

from sandtable.analysis.mark import BOUNDS, MARKS, accuracy_of, mark_of


@pytest.mark.parametrize(
    ("win", "margin", "mark"),
    [
        (0.0, 0.0, "best"),
        (0.0099, 0.49, "best"),
        (0.0, 0.5, "good"),
        (0.01, 0.0, "good"),
        (0.0499, 4.9, "good"),
        (0.0, 5.0, "inaccuracy"),
        (0.05, 0.0, "inaccuracy"),
        (0.0999, 30.0, "inaccuracy"),
        (0.1, 0.0, "mistake"),
        (0.2, 0.0, "blunder"),
        (1.0, 50.0, "blunder"),
    ],
)
def test_what_was_given_away_decides(win: float, margin: float, mark: str) -> None:
    assert mark_of(win, margin) == mark


def test_the_bounds_rise() -> None:
    assert [mark for mark, _ in BOUNDS] == list(MARKS[:-1])
    assert sorted(bound for _, bound in BOUNDS) == [bound for _, bound in BOUNDS]


def test_accuracy() -> None:
    assert accuracy_of(0.0) == 1.0
    assert accuracy_of(0.125) == pytest.approx(0.5)
    assert accuracy_of(0.25) == accuracy_of(0.9) == 0.0
