"""What a strong player looks at, per game, compiled."""

import json
from functools import cache
from importlib import import_module
from pathlib import Path

from sandtable.bots.evaluation.base import Evaluation


@cache
def weights_of(game: str) -> dict[str, float]:
    """A game's weights, from the data file with the figures that justify them."""
    data = json.loads((Path(__file__).parent / "data" / f"{game}.json").read_text(encoding="utf-8"))
    weights: dict[str, float] = data["weights"]
    return weights


def evaluation_of(game: str, weights: dict[str, float] | None = None) -> Evaluation:
    """A game's evaluation, with its published weights unless others are given."""
    module = import_module(f"sandtable.bots.evaluation.{game}")
    return getattr(module, f"{game.capitalize()}Evaluation")(weights or weights_of(game))
