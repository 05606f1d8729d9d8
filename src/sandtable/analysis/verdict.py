"""Verdict: what the moves of one decision are worth to the seat that has to make it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """A move that was judged.

    win     the chance to win, a draw being half; with more than two players to win outright among all
    margin  by how many points the seat will be ahead of its best opponent in the end
    exact   both are certain: the game has been searched to its end
    visits  how often the search tried the move
    """

    move: str
    win: float
    margin: float
    exact: bool = False
    visits: int = 0


@dataclass(frozen=True)
class Verdict:
    """The moves judged, the best first; each was tried as often as the others, so they can be compared."""

    seat: int
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The best move."""
        return self.choices[0]

    def of(self, move: str) -> Choice:
        """What was found out about a move; KeyError if it was not judged."""
        for choice in self.choices:
            if choice.move == move:
                return choice
        raise KeyError(move)
