"""Judge: whether a position laid out by hand can be played, and if not, the first thing that is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sandtable.errors import SandtableError
from sandtable.games import kind_of
from sandtable.games.fault import Fault
from sandtable.games.kind import AnyKind
from sandtable.learn.line import Line, Sentence, Walk, names_of
from sandtable.locale import LANGUAGES, say


class Remedy(msgspec.Struct, frozen=True):
    """A way to put it right: what a button says, and the position that it leads to."""

    text: Sentence
    state: dict[str, Any]


class Soundness(msgspec.Struct, frozen=True):
    """Whether a position is sound.

    fine    it can be played, or shows a game that is over
    wrong   the first thing that is wrong, and what to do about it, in words
    places  where that could be done, by the names that the parts of a position have as text
    mend    one way to put it right
    to_act  whose decision it is; None when the game is over, or something is wrong
    moves   how many legal moves there are
    """

    fine: bool
    wrong: Sentence
    places: tuple[str, ...] = ()
    mend: Remedy | None = None
    to_act: int | None = None
    moves: int = 0


def judge(line: Line) -> Soundness:
    """What is said of a position that was laid out by hand, given as a state, or of a line out of a file, whose first
    move that cannot be played is named. It never raises for what is wrong with them."""
    try:
        if line.start.state is not None:
            kind = kind_of(line.game)
            if (fault := kind.fault(kind.read_state(line.start.state))) is not None:
                return _wrong(kind, fault, line)
        position = Walk(line, tried=False).position
    except SandtableError as error:
        return Soundness(False, {lang: error.text(lang) for lang in LANGUAGES})
    return Soundness(True, dict.fromkeys(LANGUAGES, ""), to_act=position.seat, moves=len(position.legal_moves))


def _wrong(kind: AnyKind, fault: Fault, line: Line) -> Soundness:
    names = {lang: names_of(line, None, kind.players(kind.remote_options(line.options)), lang) for lang in LANGUAGES}
    mend = fault.mend
    remedy = None if mend is None else Remedy(_said(mend.key, mend.values, names), kind.plain_state(mend.state))
    return Soundness(False, _said(fault.key, fault.values, names), fault.places, remedy)


def _said(key: str, values: Mapping[str, object], names: Mapping[str, Sequence[str]]) -> Sentence:
    """In every language; a seat by its name there."""
    seat = values.get("seat")
    if not isinstance(seat, int):
        return {lang: say(lang, key, **values) for lang in LANGUAGES}
    named = {lang: names[lang][seat] if seat < len(names[lang]) else "" for lang in LANGUAGES}
    return {lang: say(lang, key, **values, name=named[lang]) for lang in LANGUAGES}
