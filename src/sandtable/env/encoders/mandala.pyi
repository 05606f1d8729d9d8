from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from sandtable.env.encoders.encoder import Encoder
from sandtable.games.mandala.rules import Mandala

class MandalaEncoder(Encoder):
    """Mandala as rows of numbers."""

    def __init__(self, size: int, ids: npt.NDArray[np.int32], forgets: bool = False) -> None: ...

def make(options: Mapping[str, object], game: Mandala, size: int, ids: npt.NDArray[np.int32]) -> MandalaEncoder: ...
