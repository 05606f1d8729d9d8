from typing import final

from sandtable.bots.evaluation.base import Evaluation
from sandtable.bots.search.tree.tree import Tree
from sandtable.games.base import Game

SHARES: bool

@final
class Climber:
    """Simulates games, and grows a tree by them."""

    def __init__(
        self,
        tree: Tree,
        game: Game,
        evaluation: Evaluation | None,
        seed: int,
        explore: float = 1.5,
        temperature: float = 2.0,
        scale: float = 12.0,
        margin: float = 0.1,
        ripe: int = 2,
        widen: bool = False,
        depth_limit: int = 0,
        lookahead: int = 0,
    ) -> None: ...
    @property
    def tree(self) -> Tree: ...
    @property
    def simulations(self) -> int: ...
    @property
    def plies(self) -> int: ...
    def open(self, position: Game) -> None: ...
    def run(self, position: Game, simulations: int, first: int = -1) -> None: ...
    def rest(self) -> None: ...
