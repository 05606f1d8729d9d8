"""Calibration: the published curves rise, and their figures justify them."""

import json
from itertools import pairwise
from typing import Any

import pytest

from sandtable.analysis.calibration import (
    FOLDER,
    SUREST,
    Calibration,
    calibration_of,
    leaning,
    logistic,
    progress,
    table_of,
)
from sandtable.analysis.patterns import leaning as patterns_leaning
from tests.games.positions import TABLES, table, walk

KNOWN = sorted(path.stem for path in FOLDER.glob("*.json"))


def data(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    return found


@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_its_curves_and_progress_goes_from_0_to_1(name: str) -> None:
    position = table(name, "progress")
    before = progress(position.observe(0))
    assert before < 0.1
    assert table_of(position.observe(0)) in KNOWN
    for _ in walk(position, f"progress/{name}"):
        assert 0.0 <= progress(position.observe(0)) <= 1.0
    assert progress(position.observe(0)) > (0.2 if name == "patterns" else 0.6)  # one can be stuck early


@pytest.mark.parametrize("name", KNOWN)
def test_more_is_better(name: str) -> None:
    """A better reward means a better chance, at any time of a game; so does a margin."""
    curve = calibration_of(name)
    for done in (0.0, 0.5, 1.0):
        chances = [curve.chance(x / 4, done) for x in range(-24, 25)]
        assert all(a <= b for a, b in pairwise(chances))
        assert done == 0.0 or chances[0] < 0.2 < 0.8 < chances[-1]
        margins = [curve.points(x, done, 0.5) for x in range(-30, 31)]
        assert all(a < b for a, b in pairwise(margins))


def test_chance_and_margin_of_patterns_agree() -> None:
    """Who is told to be ahead is told to win more often than not, from the first move on."""
    curve = calibration_of("patterns")
    for done in (0.0, 0.25, 0.5, 0.75):
        for lead in (2.0, 5.0, 12.0):
            ahead, behind = (curve.chance(patterns_leaning(sign * lead, done), done) for sign in (1, -1))
            assert behind < 0.48 < 0.52 < ahead
            assert curve.points(lead, done, ahead) > 0 > curve.points(-lead, done, behind)
    surer = [curve.chance(patterns_leaning(3.0, done / 10), done / 10) for done in range(11)]
    assert all(a < b or a == SUREST for a, b in pairwise(surer))


@pytest.mark.parametrize("name", KNOWN)
def test_the_figures_justify_the_curves(name: str) -> None:
    found = data(name)
    figures = found["figures"]
    assert found["source"].startswith(f"bench/fit_calibration.py {name.partition('-')[0]}")
    assert figures["games"] >= 200
    assert figures["brier"] < 0.95 * figures["brier_of_always_saying_the_mean"]
    assert figures["brier"] <= figures["brier_of_the_raw_reward"] + 0.002
    assert len(figures["reliability"]) == 10
    for decile in figures["reliability"]:
        assert abs(decile["told"] - decile["won"]) < 0.1, decile


def test_nothing_is_certain_that_is_not_exact() -> None:
    curve = Calibration((0.0, 10.0, 0.0), (0.0, 1.0, 0.0, 0.0))
    assert curve.chance(100.0, 0.5) == SUREST
    assert curve.chance(-100.0, 0.5) == pytest.approx(1 - SUREST)


def test_the_curves_say_what_they_say() -> None:
    curve = Calibration((0.0, 2.0, 1.0), (1.0, 0.5, 0.5, -2.0))
    assert curve.chance(0.0, 0.3) == 0.5
    assert curve.chance(1.0, 0.0) == pytest.approx(logistic(2.0))
    assert curve.chance(1.0, 1.0) == pytest.approx(logistic(3.0))
    assert curve.points(4.0, 0.0, 0.5) == 3.0
    assert curve.points(4.0, 1.0, 0.5) == 5.0
    assert curve.points(4.0, 1.0, 1.0) == 3.0


def test_leaning_is_the_reverse_of_odds() -> None:
    assert leaning(0.5) == 0.0
    assert logistic(leaning(0.7)) == pytest.approx(0.7)
    assert leaning(1.0) == pytest.approx(-leaning(0.0))
    assert leaning(1.0) < 10
