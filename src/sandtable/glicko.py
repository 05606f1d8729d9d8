"""Ratings: Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"), each game a rating period of its own.

A table of more than two counts as a game against each other seat, all at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
TAU = 0.5
START, MOST_DEVIATION, START_VOLATILITY = 1500.0, 350.0, 0.06
LEAST_DEVIATION = 45.0  # so that a rating never freezes, after however many games


@dataclass(frozen=True)
class Rating:
    """How strong a player is, how sure that is, and how steady they are."""

    rating: float = START
    deviation: float = MOST_DEVIATION
    volatility: float = START_VOLATILITY


@dataclass(frozen=True)
class Outing:
    """A game against an opponent: 1 won, 0.5 drawn, 0 lost."""

    opponent: Rating
    score: float


def rate(player: Rating, outings: Sequence[Outing]) -> Rating:
    """The rating after some games."""
    mu, phi = (player.rating - START) / SCALE, player.deviation / SCALE
    if not outings:
        return Rating(player.rating, _deviation(sqrt(phi * phi + player.volatility**2)), player.volatility)
    spread = gain = 0.0
    for outing in outings:
        other = (outing.opponent.rating - START) / SCALE
        g = 1 / sqrt(1 + 3 * (outing.opponent.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - other)))
        spread += g * g * expected * (1 - expected)
        gain += g * (outing.score - expected)
    v = 1 / spread
    volatility = _volatility(player.volatility, phi, v, v * gain)
    before = sqrt(phi * phi + volatility**2)
    after = 1 / sqrt(1 / before**2 + 1 / v)
    return Rating(START + SCALE * (mu + after * after * gain), _deviation(after), volatility)


def _deviation(phi: float) -> float:
    return min(MOST_DEVIATION, max(LEAST_DEVIATION, SCALE * phi))


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Step 5 of the paper: the Illinois variant of regula falsi."""
    a = log(sigma * sigma)

    def f(x: float) -> float:
        e = exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def after_game(ratings: Sequence[Rating], points: Sequence[float]) -> list[Rating]:
    """The ratings of all seats after a game in which each got so many points: more beat fewer, equal drew."""
    return [
        rate(
            mine,
            [
                Outing(ratings[j], 1.0 if points[i] > points[j] else 0.0 if points[i] < points[j] else 0.5)
                for j in range(len(ratings))
                if j != i
            ],
        )
        for i, mine in enumerate(ratings)
    ]
