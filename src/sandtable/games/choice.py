"""Choice: what a legal move would do at once, for whoever has to decide."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from sandtable.games.base import Game
from sandtable.games.kind import Kind
from sandtable.locale import LANGUAGES, say


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move and its consequence, as far as the seat that decides can know it: never a card that is drawn, never
    a pattern that is uncovered. What does not apply is left out.

    gain       points that the seat gets at once
    text       the consequence in words; may be empty
    warning    what must be known before it is played, in a few words: that it is the end
    completes  Mandala: the sixth colour is there, and the Mountain will be claimed
    draws      Mandala: how many cards are drawn
    river      Mandala: the River space that the claimed colour takes
    cup        Mandala: how many of the claimed cards go to the Cup
    cells      Patterns: the cells that change
    opens      Patterns: the cells that the seat can flip afterwards and could not before
    rest       Patterns: the points of all flips that are left, which the end of the game gives up
    final      Patterns: the scores at the end, the seat's own first, where the move ends the game or leaves only the
               seat's own flips, which are counted as taken
    stranded   Patterns: the opponent's next turn is "sure" to leave the seat without an action, or it is "possible"
    taken      Stones: the stacks that give a stone, in the order in which they are picked
    tower      Stones: the tower that is built or gets a New Stone, as it stands then, bottom to top
    towers     Stones: the spaces whose towers are scored
    worth      Stones: what the tower scores once it is built or has the New Stone; what each of the scored towers gives
    placed     Stones: the stones that go to the Mandala board, in their order
    """

    move: str
    gain: int
    text: dict[str, str]
    warning: dict[str, str] = {}
    completes: bool = False
    draws: int = 0
    river: int | None = None
    cup: int = 0
    cells: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    rest: int = 0
    final: tuple[int, ...] = ()
    stranded: Literal["", "possible", "sure"] = ""
    taken: tuple[str, ...] = ()
    tower: tuple[str, ...] = ()
    towers: tuple[int, ...] = ()
    worth: tuple[int, ...] = ()
    placed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Trial:
    """A legal move tried by the rules on a guess of what the seat cannot see. Only what is the same for every guess
    may be told of it.

    seen    the seat's Observation
    move    its text
    before  the guess, as plain data
    after   the same after the move
    gain    what the seat's score grew by
    game    the rules themselves, after the move
    """

    seen: Any
    move: str
    before: Any
    after: Any
    gain: int
    game: Game

    @property
    def seat(self) -> int:
        """Who decides."""
        seat: int = self.seen.seat
        return seat


class Clause:
    """A part of a consequence: a sentence by its key, to be said in every language."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values


def sentence(*clauses: Clause | None) -> dict[str, str]:
    """Clauses one after the other, in every language."""
    told = [clause for clause in clauses if clause is not None]
    return {lang: " ".join(say(lang, clause.key, **clause.values) for clause in told) for lang in LANGUAGES}


def choices(kind: Kind, observation: Any) -> tuple[Choice, ...]:
    """What each legal move of an Observation would do, in their order."""
    if not observation.legal:
        return ()
    guess = kind.resample(observation, random.Random(0))
    tried, before, seat = guess.blank(), guess.state(), observation.seat
    score, found = guess.scores()[seat], []
    for move in observation.legal:
        tried.take(guess)
        tried.do(kind.parse(move))
        trial = Trial(observation, move, before, tried.state(), tried.scores()[seat] - score, tried)
        found.append(kind.consequence.consequence(trial))
    return tuple(found)
