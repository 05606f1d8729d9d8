"""Luck: how much of a result was the draw, and how much the play.

What a seat expects is followed from nothing, before the deal, to the result. Play is what decisions changed: what the
others gave away less what the seat itself gave away, each judged by what its player knew then. All the rest is luck:
the deal, the draws, and what was hidden. So play and luck always add up to the result.
"""

from collections.abc import Sequence

import msgspec

from sandtable.analysis.review import Ply
from sandtable.games.outcome import Result

UNPLAYED = ("forfeit", "agreed")  # such an end is nobody's points: the last expectation stands for it


class Shares(msgspec.Struct, frozen=True):
    """A result in two parts, for one seat: `play` and `luck` add up to `result`."""

    play: float
    luck: float
    result: float


class LuckStep(msgspec.Struct, frozen=True):
    """How it stood after `ply` decisions, in points: both together are the margin that the seat expected, in the end
    the one that it has."""

    ply: int
    play: float
    luck: float


class Luck(msgspec.Struct, frozen=True):
    """The luck of a seat.

    margin  in points: how far it is ahead of the best of the others
    win     in chances to win: a share of 1, less what all seats have before the deal
    others  what the others gave away counts as play; with more than two it counts as luck, since what they lose is no
            single seat's gain
    steps   before each decision of the seat, by what it knew, and in the end
    """

    margin: Shares
    win: Shares
    others: bool
    steps: tuple[LuckStep, ...]


def luck_of(seat: int, players: int, plies: Sequence[Ply], result: Result | None) -> Luck:
    """The luck of a seat in a game whose decisions have all been judged."""
    others = players == 2
    points = chances = 0.0
    steps = []
    for ply in plies:
        if ply.seat == seat:
            steps.append(LuckStep(ply.ply, points, _less(ply.best.margin, points)))
            points, chances = round(points - ply.lost_margin, 2), round(chances - ply.lost_win, 4)
        elif others:
            points, chances = round(points + ply.lost_margin, 2), round(chances + ply.lost_win, 4)
    margin, win = _end(seat, players, plies, result)
    steps.append(LuckStep(len(plies), points, _less(margin, points)))
    won = round(win - 1 / players, 4)
    return Luck(
        Shares(points, _less(margin, points), margin),
        Shares(chances, round(won - chances, 4), won),
        others,
        tuple(steps),
    )


def _less(whole: float, part: float) -> float:
    return round(whole - part, 2)


def _end(seat: int, players: int, plies: Sequence[Ply], result: Result | None) -> tuple[float, float]:
    """The margin and the win that a seat has in the end; where the rules did not end the game, what it could expect
    after the last decision that says so."""
    if result is not None and result.reason not in UNPLAYED:
        best = max(score for other, score in enumerate(result.scores) if other != seat)
        won = 0.5 if result.winner is None else float(result.winner == seat)
        return float(result.scores[seat] - best), won
    for ply in reversed(plies):
        if ply.seat == seat:
            return ply.played.margin, ply.played.win
        if players == 2:
            return -ply.played.margin, round(1 - ply.played.win, 4)
    return 0.0, 1 / players
