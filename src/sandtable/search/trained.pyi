from typing import final

from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.base import Game
from sandtable.search.network_file import NetworkFile

@final
class Trained(Evaluation):
    """A network from a file as an evaluation."""

    def __init__(self, network: NetworkFile) -> None: ...
    @property
    def network(self) -> NetworkFile: ...
    def points_and_logits(self, game: Game) -> tuple[list[float], dict[int, float]]: ...
