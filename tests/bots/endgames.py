"""Positions near the end of games of Patterns, few moves long enough to be played out in every way."""

from collections.abc import Iterator

from sandtable.games.base import Game
from tests.games.positions import scaled, table, walk


class TooMany(Exception):
    """There are more ways to play than a test has time for."""


def outcome(game: Game, left: list[int]) -> int:
    """The final margin for seat 0 with best play of both, by trying everything."""
    left[0] -= 1
    if left[0] < 0:
        raise TooMany
    if not game.choices:
        first, second = game.scores()
        return int(first - second)
    values = []
    for action in game.actions():
        after = game.copy()
        after.do(action)
        values.append(outcome(after, left))
    return max(values) if game.seat == 0 else min(values)


def endgames(series: str) -> Iterator[tuple[Game, int]]:
    """Positions of random games, each with its final margin for the seat to move."""
    for index in range(scaled(40, 6)):
        games = [position.copy_game() for position in walk(table("patterns", series, index), f"{series}/{index}")]
        for game in games[-10:-1]:
            try:
                margin = outcome(game, [scaled(8000, 300)])
            except TooMany:
                continue
            yield game, margin if game.seat == 0 else -margin
