"""Checked: whether a move that a player considers can be played, and if not, the rule that it breaks."""

from __future__ import annotations

import msgspec

from sandtable.errors import BadNotation, IllegalMove
from sandtable.locale import LANGUAGES
from sandtable.server.problems import Sentence
from sandtable.server.table.table import Table


class Checked(msgspec.Struct, frozen=True):
    """A move in its exact notation, if it is one. `why` says what is wrong with it; None where it can be played."""

    move: str
    seat: int
    number: int
    why: Sentence | None


def check_move(table: Table, seat: int, move: str) -> Checked:
    """Whether a seat that has to decide can play a move. Nothing is played."""
    assert table.position is not None
    try:
        return Checked(str(table.position.check(move)), seat, table.number, None)
    except BadNotation as error:  # no move at all: there is no exact notation of it
        return Checked(move, seat, table.number, {lang: error.text(lang) for lang in LANGUAGES})
    except IllegalMove as error:
        # the rule alone: who asked knows which move it was
        why = {lang: _capital(error.why(lang)) for lang in LANGUAGES}
        return Checked(error.move, seat, table.number, why)


def _capital(sentence: str) -> str:
    """Its first letter large, the others as they are."""
    return sentence[:1].upper() + sentence[1:]
