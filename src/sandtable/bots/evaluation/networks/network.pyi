from typing import final

from sandtable.bots.evaluation import NetworkWeights

@final
class Network:
    """A small network."""

    def __init__(self, weights: NetworkWeights) -> None: ...
    def inputs(self) -> tuple[list[list[float]], list[float]]: ...

def blank(parts: int, part_size: int, whole_size: int) -> NetworkWeights: ...
