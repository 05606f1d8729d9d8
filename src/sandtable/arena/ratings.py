"""Ratings: how strong players are, from how they did against each other.

The model is Bradley and Terry's: a beats b with probability g(a) / (g(a) + g(b)), and a player's Elo is 400 log10 of
its g. A draw is half a win for each. If one player has several seats of a table, its chance grows with them: with m
seats against n it is m g(a) / (m g(a) + n g(b)), so equal players get equal ratings although one of them wins more
games.

The ratings are maximum-likelihood estimates. So that a player who won or lost every game gets a finite rating, each
pair of players begins with one drawn game between them, which weighs little after some dozen games. The mean of all
ratings is 0: a rating is the distance from the average of this field. The 95% interval is 1.96 standard
deviations to either side, from the inverse of the Fisher information at the maximum. It assumes that games are
independent. Two games of one deal are not quite independent; since seats are swapped, the true interval is a bit
narrower.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt

ELO = 400 / log(10)
NORMAL = 1.959964
PRIOR_DRAWS = 1.0


@dataclass(frozen=True)
class Meeting:
    """The score of player `a` in a number of games against player `b`, with `odds` times as many seats."""

    a: int
    b: int
    games: float
    score: float
    odds: float = 1.0


@dataclass(frozen=True)
class Rating:
    """Elo, and its 95% interval."""

    elo: float
    low: float
    high: float


def rate(players: int, meetings: Iterable[Meeting]) -> list[Rating]:
    """The ratings of players 0, 1, 2, … Newton's method: the log-likelihood is smooth and concave."""
    prior = [Meeting(a, b, PRIOR_DRAWS, PRIOR_DRAWS / 2) for a, b in combinations(range(players), 2)]
    played = [*meetings, *prior]
    strength = [0.0] * players
    for _ in range(100):
        slope, covariance = _slope(strength, played), _covariance(strength, played)
        step = [sum(c * s for c, s in zip(row, slope, strict=True)) for row in covariance]
        longest = max((abs(length) for length in step), default=0.0)
        shorter = min(1.0, 2.0 / longest) if longest else 1.0  # a long step could leave the hill
        strength = [value + shorter * length for value, length in zip(strength, step, strict=True)]
        if longest < 1e-9:
            break
    covariance = _covariance(strength, played)
    middle = sum(strength) / max(1, players)
    ratings = []
    for i, value in enumerate(strength):
        elo, reach = ELO * (value - middle), ELO * NORMAL * sqrt(max(0.0, covariance[i][i]))
        ratings.append(Rating(elo, elo - reach, elo + reach))
    return ratings


def _chance(strength: Sequence[float], meeting: Meeting) -> float:
    """That a wins, its seats counted."""
    return 1 / (1 + exp(strength[meeting.b] - strength[meeting.a]) / meeting.odds)


def _slope(strength: Sequence[float], played: Iterable[Meeting]) -> list[float]:
    """How the logarithm of the likelihood changes with each strength."""
    slope = [0.0] * len(strength)
    for meeting in played:
        surplus = meeting.score - meeting.games * _chance(strength, meeting)
        slope[meeting.a] += surplus
        slope[meeting.b] -= surplus
    return slope


def _covariance(strength: Sequence[float], played: Iterable[Meeting]) -> list[list[float]]:
    """Of the strengths about their mean: the pseudo-inverse of the information matrix."""
    n = len(strength)
    information = [[1 / n] * n for _ in range(n)]
    for meeting in played:
        chance = _chance(strength, meeting)
        weight = meeting.games * chance * (1 - chance)
        for i, j in ((meeting.a, meeting.b), (meeting.b, meeting.a)):
            information[i][i] += weight
            information[i][j] -= weight
    return [[value - 1 / n for value in row] for row in _inverse(information)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Gauss-Jordan elimination; the matrices here are small and positive definite."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(n):
            if k != i and rows[k][i]:
                rows[k] = [value - rows[k][i] * above for value, above in zip(rows[k], rows[i], strict=True)]
    return [row[n:] for row in rows]


def interval(score: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share, from a score (wins, and shares of draws) in a number of games."""
    if not games:
        return 0.0, 1.0
    share, z2 = score / games, NORMAL**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = NORMAL * sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)
