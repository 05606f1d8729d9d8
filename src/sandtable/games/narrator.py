"""Narrator: tells a game in sentences, the same way at a table, in a replay and in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sandtable.games.kind import AnyKind
from sandtable.games.observation import Observation
from sandtable.games.outcome import Result
from sandtable.games.verdict import Ending, Verdict
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

    def move(self, seat: int, move: str, before: Observation | None, after: Observation, chance: bool) -> list[str]:
        """A move: who did what, what it brought about, and that it made cards be shuffled (`chance`). `before` and
        `after` are Observations of the seat that is told; without `before` nothing is said of the effect."""
        told = [self.deed(seat, move)]
        if before is not None:
            told += self.news(before, move, after)
        if chance:
            told.append(self.chance())
        return told

    def told(self, seat: int, move: str, before: Observation | None, after: Observation, chance: bool) -> str:
        """The same in one text."""
        told = self.deed(seat, move)
        if before is not None and (news := self.news(before, move, after)):
            told += " " + " ".join(news)
        return f"{told} {self.chance()}" if chance else told

    def deed(self, seat: int, move: str) -> str:
        """Who did what."""
        you = seat == self._viewer
        before, after = _around(self._kind, move, self.lang, you)
        return before + (self._you if you else self._names[seat]) + after

    def news(self, before: Observation, move: str, after: Observation) -> list[str]:
        """What a move brought about, beyond what it says itself, as far as an observer saw it."""
        told: list[str] = self._words.news(before, move, after, self.lang, self._names)
        return told

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
    before, _, after = template(lang, "play.told").partition("{name}")
    deed = kind.words.describe(move, lang, you)
    return before.format(deed=deed, move=move), after.format(deed=deed, move=move)
