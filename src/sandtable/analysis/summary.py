"""Summary: how each seat played a game: by phase, its best and worst move, its turning points, and its luck."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from sandtable.analysis.luck import Luck, luck_of
from sandtable.analysis.mark import MARKS, accuracy_of
from sandtable.analysis.review import Ply
from sandtable.games import kind_of
from sandtable.games.outcome import Result
from sandtable.records import Record

Phase = Literal["opening", "middle", "end"]
PHASES: tuple[Phase, ...] = ("opening", "middle", "end")  # a third of the decisions each

Sign = Literal["?!", "?", "??"]
SIGNS: tuple[tuple[float, Sign], ...] = ((3.0, "??"), (2.0, "?"), (1.0, "?!"))  # from so many points given away
MOST_TURNS = 5


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision that cost more than a point, by what its player knew."""

    ply: int
    lost: float
    sign: Sign


class Summary(msgspec.Struct, frozen=True):
    """How a seat played, over the decisions where it had a choice. What is an average is None where there were none.

    accuracy     from 0 to 1: the mean over its moves, 1 for one that gives away nothing, 0 for a quarter of the win
    lost_win     given away a decision, on average
    lost_margin  the same in points
    marks        how many of each
    phases       the accuracy in each third of the game
    best         the decision that it made best: nothing given away, where another seat had just given away the most
    worst        the one that gave away the most points; None where none gave anything away
    turning      up to five that gave away the most, more than a point each, in the order of the game
    luck         how much of the result was the draw; None where the game hides nothing
    """

    seat: int
    name: str
    decisions: int
    accuracy: float | None
    lost_win: float | None
    lost_margin: float | None
    marks: dict[str, int]
    phases: dict[str, float | None] = {}
    best: int | None = None
    worst: int | None = None
    turning: tuple[TurningPoint, ...] = ()
    luck: Luck | None = None


def summaries(names: Sequence[str], record: Record, plies: Sequence[Ply]) -> list[Summary]:
    """How each seat played the game of a record, whose seats are called so."""
    kind = kind_of(record.game)
    # a game that was cut short is judged as far as it went
    lucky = bool(plies) and kind.core(kind.options(record.options)).secret
    found = []
    for seat, name in enumerate(names):
        luck = luck_of(seat, len(names), plies, record.result) if lucky else None
        found.append(_summary(seat, name, plies, luck))
    return found


def _summary(seat: int, name: str, all_plies: Sequence[Ply], luck: Luck | None) -> Summary:
    plies = [ply for ply in all_plies if ply.seat == seat and ply.choices > 1]
    worst = max(plies, key=lambda ply: (ply.lost_margin, ply.lost_win), default=None)
    return Summary(
        seat=seat,
        name=name,
        decisions=len(plies),
        accuracy=_accuracy(plies),
        lost_win=_mean([ply.lost_win for ply in plies], 4),
        lost_margin=_mean([ply.lost_margin for ply in plies], 2),
        marks={mark: sum(ply.mark == mark for ply in plies) for mark in MARKS},
        phases={
            phase: _accuracy([ply for ply in plies if 3 * ply.ply // len(all_plies) == third])
            for third, phase in enumerate(PHASES)
        },
        best=_best(plies, all_plies),
        worst=worst.ply if worst and (worst.lost_margin or worst.lost_win) else None,
        turning=_turning(plies),
        luck=luck,
    )


def _mean(values: list[float], digits: int) -> float | None:
    return round(sum(values) / len(values), digits) if values else None


def _accuracy(plies: list[Ply]) -> float | None:
    return _mean([accuracy_of(ply.lost_win) for ply in plies], 4)


def _best(plies: list[Ply], all_plies: Sequence[Ply]) -> int | None:
    """Of the decisions that gave nothing away, the one that took what another seat had just given away; among equals
    the one with the most moves to choose from."""
    given = {ply.ply: (ply.seat, ply.lost_margin) for ply in all_plies}

    def gift(ply: Ply) -> float:
        seat, lost = given.get(ply.ply - 1, (ply.seat, 0.0))
        return 0.0 if seat == ply.seat else lost

    faultless = [ply for ply in plies if ply.mark == "best"]
    best = max(faultless, key=lambda ply: (gift(ply), ply.choices, -ply.ply), default=None)
    return None if best is None else best.ply


def _turning(plies: list[Ply]) -> tuple[TurningPoint, ...]:
    lost = sorted((ply for ply in plies if ply.lost_margin > SIGNS[-1][0]), key=lambda ply: (-ply.lost_margin, ply.ply))
    return tuple(
        TurningPoint(ply.ply, ply.lost_margin, next(sign for least, sign in SIGNS if ply.lost_margin >= least))
        for ply in sorted(lost[:MOST_TURNS], key=lambda ply: ply.ply)
    )


class Review(msgspec.Struct, frozen=True):
    """The review of one record; `record` is its number in its file."""

    record: int
    game: str
    options: dict[str, object]
    seats: tuple[str, ...]
    result: Result | None
    plies: tuple[Ply, ...]
    summary: tuple[Summary, ...]


def review_of(number: int, record: Record, plies: Sequence[Ply]) -> Review:
    """The review of a record whose decisions have been judged."""
    summary = tuple(summaries(record.seats, record, plies))
    return Review(number, record.game, record.options, record.seats, record.result, tuple(plies), summary)
