"""Mandala's moves as text: `M1 R` build, `F2 G3` grow, `D Y2` discard, `C P` claim."""

import re
from collections.abc import Mapping

from sandtable.errors import BadNotation
from sandtable.games.mandala.state import COLOURS

BUILD, GROW, DISCARD, CLAIM = range(4)

_MOVE = re.compile(
    r"(?:M\s*(?P<mountain>[12])\s*(?P<built>[ROYGPK]))"
    r"|(?:F\s*(?P<field>[12])\s*(?P<grown>[ROYGPK])\s*(?P<cards>[1-8]))"
    r"|(?:D\s*(?P<discarded>[ROYGPK])\s*(?P<thrown>[1-8]))"
    r"|(?:C\s*(?P<claimed>[ROYGPK]))",
    re.ASCII,
)


def action_of(kind: int, mandala: int, colour: int, cards: int) -> int:
    """The number that the rules give an action."""
    return kind * 256 + mandala * 128 + colour * 16 + cards


def parts_of(action: int) -> tuple[int, int, int, int]:
    """Kind, Mandala (0 or 1), colour and number of cards of an action."""
    return action >> 8, (action >> 7) & 1, (action >> 4) & 7, action & 15


def parse(text: str) -> int:
    """The action of a move's text, forgiving about case and spaces."""
    match = _MOVE.fullmatch(text.strip().upper()) if len(text) <= 40 else None
    if match is None:
        raise BadNotation("errors.notation.mandala", given=text[:40])
    if match["mountain"]:
        return action_of(BUILD, int(match["mountain"]) - 1, COLOURS.index(match["built"]), 1)
    if match["field"]:
        return action_of(GROW, int(match["field"]) - 1, COLOURS.index(match["grown"]), int(match["cards"]))
    if match["discarded"]:
        return action_of(DISCARD, 0, COLOURS.index(match["discarded"]), int(match["thrown"]))
    return action_of(CLAIM, 0, COLOURS.index(match["claimed"]), 0)


def format_move(action: int) -> str:
    """The exact text of an action."""
    kind, mandala, colour, cards = parts_of(action)
    letter = COLOURS[colour]
    if kind == BUILD:
        return f"M{mandala + 1} {letter}"
    if kind == GROW:
        return f"F{mandala + 1} {letter}{cards}"
    if kind == DISCARD:
        return f"D {letter}{cards}"
    return f"C {letter}"


def every_move(options: Mapping[str, object]) -> list[str]:
    """All 162 moves: builds, ways to grow, discards, claims."""
    builds = [f"M{mandala} {colour}" for mandala in (1, 2) for colour in COLOURS]
    grows = [f"F{mandala} {colour}{cards}" for mandala in (1, 2) for colour in COLOURS for cards in range(1, 9)]
    discards = [f"D {colour}{cards}" for colour in COLOURS for cards in range(1, 9)]
    return builds + grows + discards + [f"C {colour}" for colour in COLOURS]
