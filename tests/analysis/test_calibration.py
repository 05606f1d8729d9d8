"""Calibration: the published curves rise, and their figures justify them."""

import json
from itertools import pairwise
from typing import Any

import pytest

from sandtable.analysis.calibration import FOLDER, SUREST, UNFITTED, Calibration, calibration_of, leaning, logistic
from sandtable.analysis.judges.patterns import leaning as patterns_leaning
from tests.games.positions import PUBLISHED, TABLES

KNOWN = sorted(path.stem for path in FOLDER.glob("*.json"))


def data(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    return found


def curves(name: str) -> Calibration:
    """What a file of curves is read as: `stones-3` for three players, `mandala` for any number of them."""
    game, _, players = name.partition("-")
    return calibration_of(game, int(players or 2))


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_table_has_its_curves(name: str) -> None:
    game, options = TABLES[name]
    players = options.get("players", 2)
    assert isinstance(players, int)
    assert calibration_of(game, players) is not UNFITTED
    assert (game if game in KNOWN else f"{game}-{players}") in KNOWN


def test_each_number_of_players_has_its_own_where_there_are_several() -> None:
    assert len({calibration_of("stones", players) for players in (2, 3, 4)}) == 3
    assert calibration_of("mandala", 3) == calibration_of("mandala", 2)


def test_a_game_without_curves_is_taken_at_its_word() -> None:
    """A reward is the chance, and the points of its evaluation are the margin, at any time of a game."""
    for curve in (calibration_of("unheard-of", 2), calibration_of("stones", 9)):
        for done in (0.0, 0.5, 1.0):
            for reward in (0.1, 0.5, 0.8):
                assert curve.chance(leaning(reward), done) == pytest.approx(reward)
            for margin in (-7.0, 0.0, 3.5):
                assert curve.points(margin, done, 0.3) == margin
        assert curve.chance(leaning(1.0), 1.0) < 1.0


@pytest.mark.parametrize("name", KNOWN)
def test_more_is_better(name: str) -> None:
    """A better reward means a better chance, at any time of a game; so does a margin."""
    curve = curves(name)
    for done in (0.0, 0.5, 1.0):
        chances = [curve.chance(x / 4, done) for x in range(-24, 25)]
        assert all(a <= b for a, b in pairwise(chances))
        assert done == 0.0 or chances[0] < 0.2 < 0.8 < chances[-1]
        margins = [curve.points(x, done, 0.5) for x in range(-30, 31)]
        assert all(a < b for a, b in pairwise(margins))


def test_chance_and_margin_of_patterns_agree() -> None:
    """Who is told to be ahead is told to win more often than not, from the first move on."""
    curve = calibration_of("patterns", 2)
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
