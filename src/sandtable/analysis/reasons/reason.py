"""Reason: one true sentence about a move, kept as a key and values so that it can be said in any language."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.locale import Word, say

WORDS = range(1, 11)  # numbers that are written as words


@dataclass(frozen=True)
class Reason:
    """A sentence by its key in locale/, with what goes into it: numbers, texts, words, or parts that are Reasons."""

    key: str
    values: dict[str, Any] = field(default_factory=dict)

    def text(self, lang: str) -> str:
        """The sentence."""
        return say(lang, self.key, **{name: spoken(value, lang) for name, value in self.values.items()})


@dataclass(frozen=True)
class Count:
    """A small number as a word; larger ones are written in digits."""

    n: int

    def text(self, lang: str) -> str:
        return say(lang, f"hint.number.{self.n}") if self.n in WORDS else str(self.n)


@dataclass(frozen=True)
class Listed:
    """Several things in a row: "4 on space 2, 1 on space 3 and 6 on space 4"."""

    items: tuple[Any, ...]

    def text(self, lang: str) -> str:
        *before, last = [str(spoken(item, lang)) for item in self.items]
        return say(lang, "play.and", before=", ".join(before), last=last) if before else last


def listed(items: Sequence[object]) -> Listed:
    """Several things in a row."""
    return Listed(tuple(items))


def spoken(value: object, lang: str) -> object:
    """A value as it stands in a sentence of a language."""
    return value.text(lang) if hasattr(value, "text") else value


def colour_word(letter: str) -> Word:
    """A colour, in whatever form the sentence needs it."""
    return Word(f"colour.{letter}")
