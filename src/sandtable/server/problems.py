"""Problems: what the server refuses, as typed errors with an HTTP status and a sentence in every language; problem+json
on the wire."""

from __future__ import annotations

import msgspec

from sandtable.errors import IllegalMove, SandtableError, Unavailable
from sandtable.locale import LANGUAGES

Sentence = dict[str, str]


class Refused(SandtableError):
    """What a table, or the server, does not do now."""

    status = 409


class PositionChanged(Refused):
    """Somebody else was faster: what was asked for was meant for an earlier position."""


class NotFound(Refused):
    """There is no such table, person or page."""

    status = 404


class NotAllowed(Refused):
    """Not permitted to this person, or from this site."""

    status = 403


class NotSignedIn(Refused):
    """A name, password or token that is missing or wrong."""

    status = 401


class BadMessage(Refused):
    """What was sent cannot be read, or does not fit."""

    status = 400


class TooLarge(Refused):
    """A message or a body over the limit."""

    status = 413


class TooMany(Refused):
    """A limit was exceeded."""

    status = 429


class OutOfService(Refused):
    """The database does not answer, so nothing was played. The same request can be sent again."""

    status = 503


class Problem(msgspec.Struct, frozen=True, rename={"kind": "type"}):
    """An error as problem+json (RFC 9457).

    kind    `urn:sandtable:` and the name of the error's class
    detail  the sentence in the language of the request
    key     which sentence it is, the same in every language
    text    the sentence in every language
    """

    kind: str
    title: str
    status: int
    detail: str
    key: str
    text: Sentence


def status_of(error: SandtableError) -> int:
    """The HTTP status of any of our errors."""
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, IllegalMove):
        return 409
    return 503 if isinstance(error, Unavailable) else 400


def problem(error: SandtableError, lang: str = "en") -> Problem:
    """A typed error in the form in which it is sent."""
    name = type(error).__name__
    key = error.reason if isinstance(error, IllegalMove) else error.key
    text = {each: error.text(each) for each in LANGUAGES}
    return Problem(f"urn:sandtable:{name}", name, status_of(error), text.get(lang, text["en"]), key, text)
