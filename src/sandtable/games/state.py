"""State: the whole of a position as plain, checked data. Each game has one of its own."""

from typing import Protocol


class State(Protocol):
    """Frozen data that the rules of a game can be loaded with."""

    def check(self) -> None:
        """Raise BadState unless the data describe a position that the rules can hold."""
