"""Positions near the end of games of Patterns, few moves long enough to be played out in every way."""

from collections.abc import Iterator
from typing import Any

from sandtable.games.patterns.rules import Patterns
from sandtable.position import Position
from tests.games.positions import patterns, patterns_game, scaled, table, walk


class TooMany(Exception):
    """There are more ways to play than a test has time for."""


def outcome(game: Patterns, left: list[int]) -> int:
    """The final margin for seat 0 with best play of both, by trying everything."""
    left[0] -= 1
    if left[0] < 0:
        raise TooMany
    if not game.choices:
        first, second = game.scores()
        return first - second
    values = []
    for action in game.actions():
        after = game.copy()
        after.do(action)
        values.append(outcome(after, left))
    return max(values) if game.seat == 0 else min(values)


def endgames(series: str) -> Iterator[tuple[Patterns, int]]:
    """Positions of random games, each with its final margin for the seat to move."""
    for index in range(scaled(40, 6)):
        games = [patterns_game(position) for position in walk(table("patterns", series, index), f"{series}/{index}")]
        for game in games[-10:-1]:
            try:
                margin = outcome(game, [scaled(8000, 300)])
            except TooMany:
                continue
            yield game, margin if game.seat == 0 else -margin


def last_flips() -> Position[Any]:
    """Seat 1 is stuck; three flips of R are left for seat 0."""
    return patterns(
        """
            . . . .
          . . . R . .
        . . . R R . . .
        . . O R0 O . . .
        . . . O . . . .
        . . . . . . . .
          . . . . . .
            . . . .
        """,
        bowls="GK",
        groups=("R", ""),
        markers=(("d5",), ()),
        phase="flips",
    )
