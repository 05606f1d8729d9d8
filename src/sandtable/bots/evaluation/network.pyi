from typing import Any, final

@final
class Network:
    """A small network."""

    def __init__(self, weights: dict[str, Any]) -> None: ...
    def inputs(self) -> tuple[list[list[float]], list[float]]: ...

def blank(parts: int, part_size: int, whole_size: int) -> dict[str, Any]: ...
