from typing import Final, final

SIDE_TERMS: Final[tuple[str, ...]]

@final
class Side:
    """What is found out about a seat of Stones."""

    def __init__(self) -> None: ...
