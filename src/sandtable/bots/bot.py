"""Bot: what every player of ours looks like."""

from typing import Any, Protocol


class Bot(Protocol):
    """Sees what its seat may see, with the legal moves, and answers with one of them."""

    def choose(self, observation: Any) -> str:
        """A legal move for the seat to act."""
