from typing import final

import numpy as np
import numpy.typing as npt

from sandtable.bots.search.tree.climber import Climber
from sandtable.games.base import Game

MOST: int

@final
class Leaves:
    """The leaves of a climber's tree that wait for an evaluation from outside."""

    def __init__(self, climber: Climber, game: Game, most: int) -> None: ...
    @property
    def most(self) -> int: ...
    @property
    def n(self) -> int: ...
    def gather(self, position: Game, simulations: int) -> int: ...
    def position(self, leaf: int) -> Game: ...
    def absorb(
        self, policy: npt.NDArray[np.float32], value: npt.NDArray[np.float64], ids: npt.NDArray[np.int32]
    ) -> None: ...
    def forget(self) -> None: ...
