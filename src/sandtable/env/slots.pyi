from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt

from sandtable.env.encoders.encoder import Encoder
from sandtable.games.base import Game

CREWS: bool

class Slots:
    """Many games side by side."""

    def __init__(
        self,
        games: Sequence[Game],
        encoder: Encoder,
        threads: int,
        longest: int,
        seeing: bool,
        arrays: Mapping[str, npt.NDArray[Any]],
    ) -> None: ...
    @property
    def n(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def threads(self) -> int: ...
    @property
    def longest(self) -> int: ...
    def serve(self, thread: int) -> None: ...
    def stop(self) -> None: ...
    def deal(self, seed: int) -> None: ...
    def step(self) -> int: ...
    def play(self, i: int, choice: int) -> bool: ...
