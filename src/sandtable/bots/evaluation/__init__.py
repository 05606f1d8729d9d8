"""Evaluations: what a position is worth, one module per game, compiled."""

import json
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TypedDict

from sandtable.bots.evaluation import points
from sandtable.bots.evaluation.base import Evaluation

DATA = Path(__file__).parent / "data"


class NetworkWeights(TypedDict):
    """The shape of a network and its weights, as its data file holds them; `Network` says what the layers are."""

    parts: int
    part_size: int
    whole_size: int
    first: list[float]
    first_bias: list[float]
    second: list[float]
    second_bias: list[float]
    last: list[float]
    last_bias: float
    direct: list[float]


@cache
def weights_of(game: str) -> dict[str, float]:
    """A game's weights, from the data file with the figures that justify them."""
    if not (file := DATA / f"{game}.json").exists():
        return points.WEIGHTS
    data = json.loads(file.read_text(encoding="utf-8"))
    weights: dict[str, float] = data["weights"]
    return weights


@cache
def network_weights_of(game: str) -> NetworkWeights | None:
    """The weights of a game's network, where there is one."""
    file = DATA / f"{game}_network.json"
    return json.loads(file.read_text(encoding="utf-8"))["weights"] if file.exists() else None


def evaluation_of(game: str, weights: dict[str, float] | None = None) -> Evaluation:
    """A game's evaluation, with its published weights unless others are given; a game that has none goes by its points
    as they stand."""
    name = f"sandtable.bots.evaluation.{game}"
    if find_spec(name) is None:
        return points.PointsEvaluation(weights or points.WEIGHTS)
    evaluation: Evaluation = getattr(import_module(name), f"{game.capitalize()}Evaluation")(weights or weights_of(game))
    return evaluation


def judge_of(game: str) -> Evaluation:
    """What judges best in a search: the game's network where it has one, else its evaluation."""
    network = network_weights_of(game)
    return evaluation_of(game) if network is None else network_of(game, network)


def network_of(game: str, network: NetworkWeights) -> Evaluation:
    """A game's network with these weights; its terms and its order of moves are those of the evaluation."""
    module = import_module(f"sandtable.bots.evaluation.networks.{game}")
    judge: Evaluation = getattr(module, f"{game.capitalize()}Network")(weights_of(game), network)
    return judge
