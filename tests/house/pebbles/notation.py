"""Pebbles' moves as text: `L1`, `L2` one or two pieces from the left end, `R1`, `R2` from the right."""

import re
from collections.abc import Mapping

from sandtable.errors import BadNotation

_MOVE = re.compile(r"([LR])\s*([12])", re.ASCII)


def parse(text: str) -> int:
    """The action of a move's text, forgiving about case and spaces."""
    match = _MOVE.fullmatch(text.strip().upper()) if len(text) <= 40 else None
    if match is None:
        raise BadNotation("errors.notation.pebbles", given=text[:40])
    return "LR".index(match[1]) * 2 + int(match[2]) - 1


def format_move(action: int) -> str:
    """The exact text of an action."""
    return f"{'LR'[action >> 1]}{(action & 1) + 1}"


def every_move(options: Mapping[str, object]) -> list[str]:
    """All four moves."""
    return ["L1", "L2", "R1", "R2"]
