"""Bot: the interface of every bot."""

from typing import Protocol, runtime_checkable

from sandtable.games.observation import Observation


@runtime_checkable
class Bot(Protocol):
    """Sees what its seat may see, with the legal moves, and answers with one of them."""

    def choose(self, observation: Observation) -> str:
        """A legal move for the seat to act."""
