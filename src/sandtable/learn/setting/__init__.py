"""Setting: a position of a lesson as a person writes it, short, made into a whole state; and the places of its board
that a lesson can light. One file per game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from sandtable.dealing import Stream, seed_of
from sandtable.errors import BadState
from sandtable.games.observation import Observation
from sandtable.learn.setting.form import Given, known


class Setting(Protocol):
    """How a game is written: `PIECES` are those that can be drawn in a text."""

    PIECES: tuple[str, ...]

    def state(self, given: Given, stream: Stream) -> dict[str, object]:
        """The state of a position that is written short; the stream deals what is not said."""

    def is_place(self, seen: Observation, place: str) -> bool:
        """Whether there is such a place on the board that a seat sees, by the name that a person writes: "hand R"."""


def setting_of(game: str) -> Setting | None:
    """How a game is written; None where only whole states are."""
    name = f"{__name__}.{game}"
    return cast(Setting, import_module(name)) if find_spec(name) else None


def state_of(game: str, given: Given, seed: str) -> dict[str, object]:
    """The state of a position that is written short, or as a `state` in whole; BadState says what does not fit. The
    same seed fills it in the same way."""
    if "state" in given:
        known(given, ("state",))
        return dict(given["state"])
    setting = setting_of(game)
    if setting is None:
        raise BadState("bad_lesson.position.whole", game=game)
    try:
        return setting.state(given, Stream(seed_of(seed)))
    except KeyError as error:
        raise BadState("bad_lesson.position.lacks", entry=str(error.args[0])[:40]) from None
    except (AttributeError, TypeError, ValueError, IndexError) as error:
        raise BadState("bad_lesson.position.form", why=str(error)[:120]) from None


def is_place(seen: Observation, place: str) -> bool:
    """Whether there is such a place on the board that a seat sees."""
    setting = setting_of(seen.game)
    return setting is not None and setting.is_place(seen, place)


def pieces_of(game: str) -> tuple[str, ...]:
    """The pieces of a game that can be drawn in a text."""
    setting = setting_of(game)
    return () if setting is None else setting.PIECES
