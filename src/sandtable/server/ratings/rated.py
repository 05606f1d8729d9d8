"""Rated games: how finished games change the ratings of their players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sandtable.glicko import Rating, after_game
from sandtable.server.ratings.pinned import pinned
from sandtable.server.table.table import Table


class Line(NamedTuple):
    """A row of the table `rating`, in the order of its columns."""

    person: str
    game: str
    rating: float
    deviation: float
    volatility: float
    games: int
    wins: int
    draws: int
    losses: int
    updated: int


Change = tuple[float, float, float]  # a rating before a game and after it, and how unsure it was then


def rate_all(tables: Iterable[Table], known: Iterable[Line]) -> tuple[list[Line], dict[str, list[Change]]]:
    """The new rating lines of all players of these games, from their current lines; and for each table the changes,
    seat by seat. A bot may have played several games at once; its rating is fixed, and only its results are counted."""
    lines = {(line.person, line.game): line for line in known}
    changed: dict[tuple[str, str], Line] = {}
    changes: dict[str, list[Change]] = {}
    for table in tables:
        game = table.kind.id
        before = [_pinned(lines.get((person, game)) or _unrated(person, game)) for person in table.rated_as]
        after = [_pinned(line) for line in _after(table, before)]
        changes[table.id] = [(old.rating, new.rating, new.deviation) for old, new in zip(before, after, strict=True)]
        for line in after:
            lines[line.person, game] = changed[line.person, game] = line
    return list(changed.values()), changes


def _unrated(person: str, game: str) -> Line:
    new = Rating()
    return Line(person, game, new.rating, new.deviation, new.volatility, 0, 0, 0, 0, 0)


def _pinned(line: Line) -> Line:
    """A bot's line with the rating that bots have; anyone else's as it is."""
    rating = pinned(line.person, line.game)
    if rating is None:
        return line
    return line._replace(rating=rating.rating, deviation=rating.deviation, volatility=rating.volatility)


def _after(table: Table, before: list[Line]) -> list[Line]:
    ending = table.ending
    assert ending is not None
    points = [-float(place) for place in ending.places]
    best = max(points)
    ratings = after_game([Rating(line.rating, line.deviation, line.volatility) for line in before], points)
    return [
        line._replace(
            rating=rating.rating,
            deviation=rating.deviation,
            volatility=rating.volatility,
            games=line.games + 1,
            wins=line.wins + (point == best and points.count(best) == 1),
            draws=line.draws + (point == best and points.count(best) > 1),
            losses=line.losses + (point != best),
            updated=table.updated_at,
        )
        for line, rating, point in zip(before, ratings, points, strict=True)
    ]
