"""Trial: a legal move tried by the rules on a guess of what its seat cannot see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic

from sandtable.games import kind_of
from sandtable.games.base import Game
from sandtable.games.kind import ObservationT, StateT
from sandtable.games.moment import GameT
from sandtable.games.observation import Observation
from sandtable.games.state import State


@dataclass(frozen=True)
class Trial(Generic[GameT, ObservationT, StateT]):
    """A move of the seat to act, with what it changes. Only what is open or the seat's own may be told of it, never a
    card that is drawn or a pattern that is uncovered: that is the same whichever guess the trial stands on.

    seen    the seat's Observation before the move
    move    its text
    start   the guess: the position before the move
    before  the same, as plain data
    after   the same after the move
    gain    what the seat's score grew by
    game    the position after the move
    """

    seen: ObservationT
    move: str
    start: GameT
    before: StateT
    after: StateT
    gain: int
    game: GameT

    @property
    def seat(self) -> int:
        """Who decides."""
        return self.seen.decider


AnyTrial = Trial[Game, Observation, State]


def trials(guess: Game, observation: Observation, moves: Iterable[str]) -> Iterator[AnyTrial]:
    """Moves of an Observation, each tried on a guess that was drawn from it."""
    kind, seat = kind_of(observation.game), observation.decider
    before, score = guess.state(), guess.scores()[seat]
    for move in moves:
        game = guess.copy()
        game.do(kind.parse(move))
        yield Trial(observation, move, guess, before, game.state(), game.scores()[seat] - score, game)


def try_move(guess: Game, observation: Observation, move: str) -> AnyTrial:
    """A move of an Observation, tried on a guess that was drawn from it."""
    return next(trials(guess, observation, (move,)))
