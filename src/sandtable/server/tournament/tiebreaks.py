"""Tie-breaks: who is before whom with the same points, and why, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from sandtable.server.tournament.plan import Arena, Format, KnockOut, RoundRobin, Swiss
from sandtable.server.tournament.standings import DECIDED, POINTS, Score

TieBreak = Literal["buchholz", "direct", "sonneborn", "wins", "games", "seed"]
# In this order, the seed last of all: a tie never stays.
ORDER: dict[type[Format], tuple[TieBreak, ...]] = {
    Swiss: ("buchholz", "direct", "sonneborn", "wins", "seed"),
    RoundRobin: ("direct", "sonneborn", "wins", "seed"),
    KnockOut: ("seed",),
    Arena: ("games", "direct", "seed"),
}
# Which of them everybody is shown as a figure.
SHOWN: dict[type[Format], TieBreak | None] = {
    Swiss: "buchholz",
    RoundRobin: "sonneborn",
    KnockOut: None,
    Arena: "games",
}

Scores = Mapping[str, Score]


class Place(NamedTuple):
    """A place in the standings. `by` is what puts it behind the place before it where both have the same points, with
    the figures of that one and of this one."""

    score: Score
    by: TieBreak | None = None
    before: float = 0.0
    own: float = 0.0


def buchholz(score: Score, all: Scores) -> float:
    """The points of all opponents. A round without an opponent counts as one against an opponent with the same
    points."""
    return sum(score.points if cell.opponent is None else all[cell.opponent].points for cell in score.cells)


def sonneborn(score: Score, all: Scores) -> float:
    """The points of everybody they beat, and half of those of everybody they drew with."""
    return sum(
        POINTS.get(cell.result, 0) * all[cell.opponent].points
        for cell in score.cells
        if cell.opponent is not None and cell.result in DECIDED
    )


def direct(score: Score, group: Sequence[Score]) -> float:
    """The points from the games among those who are tied; nothing where not all of them have met."""
    ids = {each.id for each in group}
    if any(ids - {one.id} - _met(one) for one in group):
        return 0.0
    return sum(POINTS.get(cell.result, 0) for cell in score.cells if cell.opponent in ids)


def _met(score: Score) -> set[str | None]:
    return {cell.opponent for cell in score.cells if cell.result in DECIDED}


def figure(what: TieBreak, score: Score, group: Sequence[Score], all: Scores) -> float:
    """A player's figure, the larger the better."""
    if what == "buchholz":
        return buchholz(score, all)
    if what == "sonneborn":
        return sonneborn(score, all)
    if what == "direct":
        return direct(score, group)
    if what == "wins":
        return score.wins
    return -score.games if what == "games" else -score.player.seed


def ranked(all: Scores, format: Format) -> list[Place]:
    """Everybody in order."""
    order = sorted(all.values(), key=lambda score: -score.points)
    places: list[Place] = []
    for _, group in groupby(order, key=lambda score: score.points):
        places += _broken(list(group), ORDER[type(format)], all)
    return places


def _broken(group: list[Score], breaks: Sequence[TieBreak], all: Scores) -> list[Place]:
    """Players with the same points, in order. Each tie-break orders the players who are still tied after the previous
    one."""
    if len(group) == 1 or not breaks:
        return [Place(score) for score in group]
    what, *others = breaks
    figures = {score.id: figure(what, score, group, all) for score in group}
    places: list[Place] = []
    by: Callable[[Score], float] = lambda score: -figures[score.id]  # noqa: E731
    for _, part in groupby(sorted(group, key=by), key=by):
        next = _broken(list(part), others, all)
        if places:
            last = places[-1].score
            next[0] = Place(next[0].score, what, abs(figures[last.id]), abs(figures[next[0].score.id]))
        places += next
    return places
