"""Fact: something that a move brought about, to be said in any language."""

from collections.abc import Sequence

from sandtable.locale import say


class Fact:
    """One sentence by its key and values. Words keep those that come again and again, and a fact keeps how it is said.

    seat  whose name is in the sentence; None for a sentence without one
    """

    __slots__ = ("_key", "_said", "_seat", "_values")

    def __init__(self, key: str, seat: int | None = None, **values: object) -> None:
        self._key = key
        self._seat = seat
        self._values = values
        self._said: dict[str, str] = {}

    def said(self, lang: str, names: Sequence[str]) -> str:
        """The sentence in a language; `names` of all seats."""
        if self._seat is not None:
            return say(lang, self._key, name=names[self._seat], **self._values)
        if lang not in self._said:
            self._said[lang] = say(lang, self._key, **self._values)
        return self._said[lang]
