from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from sandtable.env.encoders.encoder import Encoder
from sandtable.games.stones.rules import Stones

class StonesEncoder(Encoder):
    """Stones as rows of numbers."""

    def __init__(self, size: int, ids: npt.NDArray[np.int32], game: Stones, open_stacks: bool = False) -> None: ...

def make(options: Mapping[str, object], game: Stones, size: int, ids: npt.NDArray[np.int32]) -> StonesEncoder: ...
