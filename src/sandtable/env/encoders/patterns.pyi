from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from sandtable.env.encoders.encoder import Encoder
from sandtable.games.patterns.rules import Patterns

class PatternsEncoder(Encoder):
    """Patterns as rows of numbers."""

    def __init__(self, size: int, ids: npt.NDArray[np.int32]) -> None: ...

def make(options: Mapping[str, object], game: Patterns, size: int, ids: npt.NDArray[np.int32]) -> PatternsEncoder: ...
