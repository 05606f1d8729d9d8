"""What the written positions of all games share: their entries and their players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.errors import BadState

Given = Mapping[str, Any]


def known(given: Given, names: Iterable[str]) -> None:
    """Raise BadState at the first entry that a position does not have."""
    known = tuple(names)
    for name in given:
        if name not in known:
            raise BadState("bad_lesson.position.entry", entry=str(name)[:40], known=", ".join(known))


def seat(given: Given, name: str, usual: str = "you") -> int:
    """The seat of the learner, "you", or of the other player, "them"."""
    who = given.get(name, usual)
    if who not in ("you", "them"):
        raise BadState("bad_lesson.position.who", entry=name, given=str(who)[:40])
    return 0 if who == "you" else 1
