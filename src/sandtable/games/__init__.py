"""The rules, once. Nothing here knows of bots, screens or sockets."""

import random
from functools import cache
from importlib import import_module
from typing import Any

from sandtable.errors import BadOption, BadState
from sandtable.games.base import Game
from sandtable.games.kind import Kind

IDS = ("mandala", "patterns", "stones")


def kind_of(game: object) -> Kind:
    """The kind with a game's id; BadOption if there is none."""
    if not isinstance(game, str) or game not in IDS:
        raise BadOption("errors.game", game=str(game)[:40], known=", ".join(IDS))
    return _kind(game)


@cache
def _kind(game: str) -> Kind:
    kind: Kind = import_module(f"sandtable.games.{game}").KIND
    return kind


def observation_type() -> Any:
    """The union of the games' Observations, told apart by their field `game`: for decoding."""
    from sandtable.games.mandala.observation import MandalaObservation
    from sandtable.games.patterns.observation import PatternsObservation
    from sandtable.games.stones.observation import StonesObservation

    return MandalaObservation | PatternsObservation | StonesObservation


def players_of(observation: Any) -> int:
    """How many play the game of an Observation."""
    players: int = getattr(observation, "players", 2)
    return players


def resample(observation: Any, rng: random.Random) -> Game:
    """A full position consistent with an Observation of any game, each consistent one equally likely."""
    if not isinstance(observation, observation_type()) or not isinstance(rng, random.Random):
        raise BadState("errors.resample.observation")
    return kind_of(observation.__struct_config__.tag).resample(observation, rng)
