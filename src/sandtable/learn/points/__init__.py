"""Points: what a score sheet for people with the box counts, as tables that the rules fill. The page looks points up in
them, so that a sheet adds up at once and without a network, and no rule exists twice. One file per game.

python -m sandtable.learn.points GAME > web/src/games/GAME/companion/points.json
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from sandtable.errors import BadOption
from sandtable.games import IDS


class PointsOf(Protocol):
    """The points of a game."""

    def points(self) -> dict[str, object]:
        """All that its sheet looks up, as JSON."""


def games() -> tuple[str, ...]:
    """The games whose sheets look points up."""
    return tuple(game for game in IDS if find_spec(f"{__name__}.{game}"))


def points_of(game: str) -> dict[str, object]:
    """What the sheet of a game looks up; BadOption where there is nothing."""
    if game not in games():
        raise BadOption("errors.game", game=game[:40], known=", ".join(games()))
    return cast(PointsOf, import_module(f"{__name__}.{game}")).points()
