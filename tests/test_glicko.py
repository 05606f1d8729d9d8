"""Glicko-2, against the example of its author."""

from random import Random

import pytest

from sandtable.glicko import LEAST_DEVIATION, Outing, Rating, after_game, rate


def test_the_example_of_the_paper() -> None:
    player = Rating(1500, 200, 0.06)
    outings = [Outing(Rating(1400, 30), 1), Outing(Rating(1550, 100), 0), Outing(Rating(1700, 300), 0)]
    after = rate(player, outings)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_becomes_less_sure() -> None:
    after = rate(Rating(1600, 60, 0.06), [])
    assert after.rating == 1600
    assert after.deviation > 60


def test_the_winner_gains_what_the_loser_loses_when_they_are_alike() -> None:
    first, second = after_game([Rating(), Rating()], [1, 0])
    assert first.rating - 1500 == pytest.approx(1500 - second.rating)
    assert first.rating > 1600
    assert first.deviation < 350


def test_a_draw_of_equals_changes_no_rating() -> None:
    for after in after_game([Rating(), Rating(), Rating()], [3, 3, 3]):
        assert after.rating == pytest.approx(1500)


def test_four_seats_are_ranked_by_points() -> None:
    ratings = [after.rating for after in after_game([Rating()] * 4, [10, 30, 20, 20])]
    assert ratings[2] == pytest.approx(ratings[3])
    assert ratings[1] > ratings[2] > ratings[0]


def test_many_games_find_the_stronger_player_and_stay_finite() -> None:
    rng = Random(1)
    strong, weak = Rating(), Rating()
    for _ in range(500):
        strong, weak = after_game([strong, weak], [rng.random() < 0.75, 0.5])
    assert 120 < strong.rating - weak.rating < 320  # 0.75 is 191 points
    assert strong.deviation >= LEAST_DEVIATION
    assert 0 < strong.volatility < 0.2
