"""Ratings: against what can be worked out by hand, and against players whose strength is known."""

import random
from itertools import combinations
from math import comb, isclose, log10, sqrt
from statistics import fmean

import pytest

from sandtable.arena.ratings import ELO, NORMAL, PRIOR_DRAWS, Meeting, Rating, interval, rate


def difference(share: float) -> float:
    """Elo between two players of whom one scores a share."""
    return 400 * log10(share / (1 - share))


def expected(mine: float, other: float, odds: float = 1.0) -> float:
    """What a player with some Elo scores against another."""
    return odds / (odds + 10 ** ((other - mine) / 400))


@pytest.mark.parametrize(("games", "score"), [(100, 75), (100, 50), (10, 0.5), (7, 6.5), (1, 1)])
def test_two_players_in_closed_form(games: int, score: float) -> None:
    first, second = rate(2, [Meeting(0, 1, games, score)])
    share = (score + PRIOR_DRAWS / 2) / (games + PRIOR_DRAWS)
    assert first.elo - second.elo == pytest.approx(difference(share))
    assert first.elo == pytest.approx(-second.elo)
    # the standard deviation of a difference is twice that of each half of it
    reach = ELO * NORMAL / sqrt((games + PRIOR_DRAWS) * share * (1 - share)) / 2
    assert (first.low, first.high) == pytest.approx((first.elo - reach, first.elo + reach))
    assert second.high - second.low == pytest.approx(2 * reach)


def test_the_order_of_names_does_not_matter() -> None:
    one = rate(3, [Meeting(0, 1, 30, 20), Meeting(1, 2, 30, 11), Meeting(2, 0, 30, 12)])
    other = rate(3, [Meeting(1, 0, 30, 10), Meeting(2, 1, 30, 19), Meeting(0, 2, 30, 18)])
    for left, right in zip(one, other, strict=True):
        assert (left.elo, left.low, left.high) == pytest.approx((right.elo, right.low, right.high))


def test_strengths_are_found_again_from_what_they_give() -> None:
    """Scores that fit a set of strengths exactly have these as their greatest likelihood."""
    strengths = [310.0, 40.0, -90.0, -260.0]
    games = 10_000_000  # so that the drawn games of the beginning do not count
    meetings = [
        Meeting(a, b, games, games * expected(strengths[a], strengths[b])) for a, b in combinations(range(4), 2)
    ]
    assert [rating.elo for rating in rate(4, meetings)] == pytest.approx(strengths, abs=0.01)


def test_seats_are_taken_into_account() -> None:
    """One seat against two: equal players are equal although one of them wins a third of the games."""
    one, other = rate(2, [Meeting(0, 1, 3000, 1000, 0.5), Meeting(0, 1, 3000, 2000, 2.0)])
    assert (one.elo, other.elo) == pytest.approx((0, 0), abs=1e-6)
    strong, weak = 150.0, -150.0
    meetings = [Meeting(0, 1, 10**7, 10**7 * expected(strong, weak, odds), odds) for odds in (1 / 3, 3.0)]
    assert [rating.elo for rating in rate(2, meetings)] == pytest.approx([strong, weak], abs=0.01)


@pytest.mark.parametrize("games", [1, 10, 1000, 10**9])
def test_who_wins_everything_has_a_finite_rating(games: int) -> None:
    first, second, third = rate(3, [Meeting(0, 1, games, games), Meeting(0, 2, games, games), Meeting(1, 2, games, 0)])
    assert first.elo > third.elo > second.elo
    assert first.low < first.elo < first.high < 10_000
    assert first.elo + second.elo + third.elo == pytest.approx(0, abs=1e-6)


def test_more_games_without_a_loss_are_worth_more() -> None:
    elos = [rate(2, [Meeting(0, 1, games, games)])[0].elo for games in (0, 1, 5, 50, 500)]
    assert elos == sorted(elos)
    assert elos[0] == 0


def test_the_mean_is_zero_and_more_games_narrow_the_interval() -> None:
    few = rate(3, [Meeting(0, 1, 20, 14), Meeting(0, 2, 20, 17), Meeting(1, 2, 20, 12)])
    many = rate(3, [Meeting(0, 1, 2000, 1400), Meeting(0, 2, 2000, 1700), Meeting(1, 2, 2000, 1200)])
    for ratings in (few, many):
        assert sum(rating.elo for rating in ratings) == pytest.approx(0, abs=1e-6)
    for a, b in zip(few, many, strict=True):
        assert 8 < (a.high - a.low) / (b.high - b.low) < 12  # the square root of a hundred, nearly


def test_players_who_have_not_played() -> None:
    assert rate(0, []) == []
    assert rate(1, [])[0].elo == 0
    ratings = rate(3, [Meeting(0, 1, 10, 9)])
    assert ratings[2].elo == pytest.approx(0)
    assert ratings[2].high - ratings[2].low > ratings[0].high - ratings[0].low


@pytest.mark.parametrize(("players", "games"), [(2, 40), (4, 30)])
def test_intervals_hold_the_truth_about_95_times_in_100(players: int, games: int) -> None:
    dice = random.Random(5)
    strengths = [(2 * i / (players - 1) - 1) * 120 for i in range(players)]  # their mean is 0
    tries = 400
    held = 0
    for _ in range(tries):
        meetings = []
        for a, b in combinations(range(players), 2):
            chance = expected(strengths[a], strengths[b])
            meetings.append(Meeting(a, b, games, sum(dice.random() < chance for _ in range(games))))
        held += sum(
            rating.low <= truth <= rating.high for rating, truth in zip(rate(players, meetings), strengths, strict=True)
        )
    assert 0.93 < held / (tries * players) < 0.98


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0, 1)],
)
def test_wilsons_interval(score: float, games: int, low: float, high: float) -> None:
    assert interval(score, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("games", [30, 100])
def test_wilsons_interval_holds_the_truth(games: int) -> None:
    """Exactly: over all scores that a chance can give, and over many chances."""
    held = []
    for chance in (percent / 100 for percent in range(5, 96)):
        odds = [comb(games, wins) * chance**wins * (1 - chance) ** (games - wins) for wins in range(games + 1)]
        intervals = [interval(wins, games) for wins in range(games + 1)]
        held.append(sum(p for p, (low, high) in zip(odds, intervals, strict=True) if low <= chance <= high))
    assert min(held) > 0.9
    assert fmean(held) == pytest.approx(0.95, abs=0.005)


def test_a_rating_is_in_the_middle_of_its_interval() -> None:
    rating: Rating = rate(2, [Meeting(0, 1, 12, 3.5)])[0]
    assert isclose(rating.high - rating.elo, rating.elo - rating.low)
