from collections.abc import Mapping
from typing import final

from sandtable.bots.evaluation import NetworkWeights
from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.mandala.rules import Mandala

SHAPE: tuple[int, int, int]

@final
class MandalaNetwork(Evaluation):
    """Mandala, judged by a network."""

    def __init__(self, weights: Mapping[str, float], network: NetworkWeights) -> None: ...
    def inputs(self, game: Mandala, seat: int) -> tuple[list[list[float]], list[float]]: ...
