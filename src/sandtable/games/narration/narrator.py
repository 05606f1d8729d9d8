"""Narrator: tells a game in sentences, the same way at a table, in a replay and in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from sandtable.games.fact import Fact
from sandtable.games.kind import AnyKind
from sandtable.games.narration.verdict import Ending, Verdict
from sandtable.games.observation import Observation
from sandtable.games.outcome import Result
from sandtable.games.sight import Glimpse
from sandtable.locale import say, template


class Narrator:
    """Tells the moves and the end of a game in one language.

    names   of all seats
    viewer  the seat whose own moves are told as "you"; None to tell everybody the same
    """

    __slots__ = ("_kind", "_names", "_viewer", "_words", "_you", "lang")

    def __init__(self, kind: AnyKind, names: Sequence[str], lang: str, viewer: int | None = None) -> None:
        self._kind = kind
        self._words = kind.words
        self._names = names
        self._viewer = viewer
        self._you = say(lang, "play.you")
        self.lang = lang

    def move(self, seat: int, move: str, before: Glimpse | None, after: Glimpse, chance: bool) -> list[str]:
        """A move: who did what, what it brought about, and that it made cards be shuffled (`chance`). `before` and
        `after` are what the seat that is told saw; without `before` nothing is said of the effect."""
        told = [self.deed(seat, move)]
        told += self.news(before, move, after)
        if chance:
            told.append(self.chance())
        return told

    def told(self, seat: int, move: str, facts: Sequence[Fact], chance: bool) -> str:
        """The same in one text, by the facts that the move made."""
        told = self.deed(seat, move)
        for fact in facts:
            told += " " + fact.said(self.lang, self._names)
        return f"{told} {self.chance()}" if chance else told

    def deed(self, seat: int, move: str) -> str:
        """Who did what."""
        you = seat == self._viewer
        before, after = _around(self._kind, move, self.lang, you)
        return before + (self._you if you else self._names[seat]) + after

    def news(self, before: Glimpse | None, move: str, after: Glimpse) -> list[str]:
        """What a move brought about, beyond what it says itself, as far as an observer saw it."""
        return [fact.said(self.lang, self._names) for fact in self.facts(before, move, after)]

    def facts(self, before: Glimpse | None, move: str, after: Glimpse) -> Sequence[Fact]:
        """The same in no language yet; nothing where what was seen before the move is not known."""
        return () if before is None else self._words.news(before, move, after)

    def chance(self) -> str:
        """The chance that a move caused."""
        told: str = self._words.chance(self.lang)
        return told

    def headline(self, result: Result, ending: Ending) -> str:
        """How the game ended, in a line."""
        return self._verdict(result, ending).headline()

    def reasons(self, result: Result, ending: Ending, ply: int, last: Observation) -> list[str]:
        """Why the game ended, and what decided a tie; or how the table stood when it was broken off. `last` is the
        final Observation."""
        stood = self._verdict(result, ending).stood(ply)
        return [stood] if stood else list(self._words.ending(last, self.lang))

    def _verdict(self, result: Result, ending: Ending) -> Verdict:
        return Verdict(self._kind.id, result, ending, self._names, self.lang, self._viewer)


@lru_cache(16_384)
def _around(kind: AnyKind, move: str, lang: str, you: bool) -> tuple[str, str]:
    """What stands before and after a name where somebody is said to have made a move. The same moves come again and
    again, at tables with other names."""
    before, after = _frame(lang)
    deed = kind.words.describe(move, lang, you)
    return before.format(deed=deed, move=move), after.format(deed=deed, move=move)


@cache
def _frame(lang: str) -> tuple[str, str]:
    """What stands before and after a name in the sentence about any move, the move still to be filled in."""
    before, _, after = template(lang, "play.told").partition("{name}")
    return before, after
