"""Names of people: their form, and which of them are the same."""

from __future__ import annotations

import re
import unicodedata

from sandtable.server.problems import BadMessage

NAME = re.compile(r"[\w][\w .'’-]{0,23}")
LONGEST_HANDLE = 64


def fold(name: str) -> str:
    """Names that look alike are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()


def handle(name: str) -> str:
    """What to look an account up by. PostgreSQL would stumble over a NUL, which is in no name."""
    return fold(name)[: LONGEST_HANDLE + 1].replace("\0", " ")


def clean_name(name: str) -> str:
    """A name in the form in which it is kept; BadMessage if it is none."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not NAME.fullmatch(name) or len(fold(name)) > LONGEST_HANDLE:  # one character may fold to several
        raise BadMessage("server.name.form")
    return name
