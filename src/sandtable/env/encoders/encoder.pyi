from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from sandtable.env.plane import Plane
from sandtable.games.base import Game

class Encoder:
    """Positions as rows of numbers."""

    def __init__(self, planes: Iterable[Plane], size: int, ids: npt.NDArray[np.int32]) -> None: ...
    @property
    def planes(self) -> tuple[Plane, ...]: ...
    @property
    def width(self) -> int: ...
    @property
    def size(self) -> int: ...
    def write(self, game: Game, seat: int, observation: npt.NDArray[Any], mask: npt.NDArray[Any]) -> None: ...
