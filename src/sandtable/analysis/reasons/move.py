"""Move: a move with what it changes, as the seat that makes it can know."""

from dataclasses import dataclass
from typing import Any

from sandtable.games import kind_of
from sandtable.games.base import Game


@dataclass(frozen=True)
class Move:
    """A move of the seat to act, on one guess of what that seat cannot see.

    Reasons may speak of what is open or the seat's own only, and so never of cards that are drawn or of patterns that
    are uncovered: whichever guess a Move stands on, its reasons are the same.

    seen    the seat's Observation before the move
    text    the move
    before  the guess, as plain data
    after   the same after the move
    game    the position after it
    """

    seen: Any
    text: str
    before: Any
    after: Any
    game: Game

    @property
    def seat(self) -> int:
        """Who moves."""
        seat: int = self.seen.seat
        return seat


def move_on(guess: Game, observation: Any, text: str) -> Move:
    """A move of an Observation, on a guess that was drawn from it."""
    after = guess.copy()
    after.do(kind_of(observation.__struct_config__.tag).parse(text))
    return Move(observation, text, guess.state(), after.state(), after)
