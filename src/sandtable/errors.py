"""Errors: everything that can be wrong with input from people and programs, typed, with a sentence in every
language."""

from collections.abc import Mapping

from sandtable.locale import say

# Why a move is refused: the sentence's key and its values.
Refusal = tuple[str, Mapping[str, object]]


class SandtableError(Exception):
    """The base of all our errors. `str` is English; `text(lang)` the same sentence in another language.

    key     the sentence's name in locale/
    values  what goes into it
    """

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(say("en", key, **values))

    def text(self, lang: str) -> str:
        """The error as a sentence for people."""
        return say(lang, self.key, **self.values)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.__dict__.copy())


def _rebuild(kind: type[SandtableError], state: dict[str, object]) -> SandtableError:
    """Errors cross process boundaries whole, whatever arguments their class takes."""
    error = kind.__new__(kind)
    error.__dict__.update(state)
    Exception.__init__(error, error.text("en"))
    return error


class BadOption(SandtableError):
    """A game, option, bot, language or flag that does not exist or does not fit."""


class BadNetwork(BadOption):
    """A file that holds no network, or none that fits."""


class BadNotation(SandtableError):
    """A text that is no move of the game at all."""


class BadState(SandtableError):
    """Data that describe no position."""


class BadLayout(SandtableError):
    """A layout file with a wrong entry; the sentence names it."""


class BadRecord(SandtableError):
    """A record that cannot be read or does not verify: `record` is its number in a file, `ply` the decision."""

    def __init__(self, key: str, *, ply: int | None = None, **values: object) -> None:
        self.record: int | None = None
        self.ply = ply
        super().__init__(key, **values)


class BadRequest(SandtableError):
    """A line that the engine cannot obey."""


class BadSeed(SandtableError):
    """A seed that is not 32 bytes in hexadecimal."""


class ProgramFailed(SandtableError):
    """An outside program that did not do its part of a game; it forfeits that game."""


class Unavailable(SandtableError):
    """What a run needs beyond this process is not there: a worker, a cluster, an extra."""


class IllegalMove(SandtableError):
    """A well-written move that the rules forbid here: `move`, `seat`, and `reason`, the rule's name in locale/."""

    def __init__(self, move: str, seat: int | None, reason: str, **values: object) -> None:
        self.move = move
        self.seat = seat
        self.reason = reason
        super().__init__(reason, move=move, seat=seat, **values)

    def text(self, lang: str) -> str:
        """Who tried what, and the rule that forbids it."""
        why = self.why(lang)
        if self.seat is None:
            return say(lang, "errors.illegal.over", move=self.move, why=why)
        return say(lang, "errors.illegal", move=self.move, seat=self.seat, why=why)

    def why(self, lang: str) -> str:
        """The rule that forbids it, alone."""
        return say(lang, self.reason, **self.values)

    def __str__(self) -> str:
        return self.text("en")
