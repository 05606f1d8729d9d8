"""The games: rules, notation, words and pictures. Nothing here knows of bots, the server or the command line."""

import os
import pkgutil
import random
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Union, cast

from sandtable import locale
from sandtable.errors import BadOption, BadState
from sandtable.games.base import Game
from sandtable.games.kind import AnyKind
from sandtable.games.observation import Observation


def _found() -> tuple[str, ...]:
    """The games: every folder here that has a `kind`, and every one in the folder that SANDTABLE_GAMES names. What it
    holds is imported as if it stood here."""
    elsewhere = os.environ.get("SANDTABLE_GAMES", "")
    if elsewhere:
        if not Path(elsewhere).is_dir():
            raise BadOption("errors.games", folder=elsewhere[:200])
        __path__.append(elsewhere)
    games = {}
    for folder in map(Path, __path__):
        for module in pkgutil.iter_modules([str(folder)]):
            if module.ispkg and any(part.name == "kind" for part in pkgutil.iter_modules([str(folder / module.name)])):
                games[module.name] = folder / module.name
    for folder in games.values():
        if (folder / "locale").is_dir():
            locale.add_folder(folder / "locale")
    return tuple(sorted(games))


IDS = _found()


def kind_of(game: object) -> AnyKind:
    """The kind with a game's id; BadOption if there is none."""
    if not isinstance(game, str) or game not in IDS:
        raise BadOption("errors.game", game=str(game)[:40], known=", ".join(IDS))
    return _kind(game)


@cache
def _kind(game: str) -> AnyKind:
    kind: AnyKind = import_module(f"sandtable.games.{game}").KIND
    return kind


@cache
def observation_type() -> type[Observation]:
    """The union of the games' Observations, told apart by their field `game`: for decoding."""
    kinds = tuple(kind_of(game).observation for game in IDS)
    return cast(type[Observation], Union[kinds])  # noqa: UP007 (they are known at run time only)


def resample(observation: Observation, rng: random.Random) -> Game:
    """A full position consistent with an Observation of any game, each consistent one equally likely."""
    given: tuple[object, object] = (observation, rng)  # the caller may be untyped
    if not isinstance(given[0], Observation) or not isinstance(given[1], random.Random):
        raise BadState("errors.resample.observation")
    return kind_of(observation.game).resample(observation, rng)
