"""Patterns' moves as text: `B R` bowl, `E d4` establish, `S d4` swap, `F d4` flip, `end`."""

import re
from collections.abc import Mapping

from sandtable.errors import BadNotation
from sandtable.games.patterns.state import CELL_NAMES, COLOURS, cell_name, cell_number

BOWL, ESTABLISH, SWAP, FLIP, END = range(5)

_MOVE = re.compile(r"(?:B\s*(?P<bowl>[ROYGPK]))|(?:(?P<kind>[ESF])\s*(?P<cell>[A-H][1-8]))|(?P<end>END)", re.ASCII)
_KINDS = {"E": ESTABLISH, "S": SWAP, "F": FLIP}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}


def parse(text: str) -> int:
    """The action of a move's text, forgiving about case and spaces."""
    match = _MOVE.fullmatch(text.strip().upper()) if len(text) <= 40 else None
    if match is None:
        raise BadNotation("errors.notation.patterns", given=text[:40])
    if match["end"]:
        return END * 64
    if match["bowl"]:
        return BOWL * 64 + COLOURS.index(match["bowl"])
    cell = match["cell"].lower()
    if cell not in CELL_NAMES:
        raise BadNotation("errors.notation.cell", given=text[:40], cell=cell)
    return _KINDS[match["kind"]] * 64 + cell_number(cell)


def format_move(action: int) -> str:
    """The exact text of an action."""
    kind, cell = action >> 6, action & 63
    if kind == END:
        return "end"
    if kind == BOWL:
        return f"B {COLOURS[cell]}"
    return f"{_LETTERS[kind]} {cell_name(cell)}"


def every_move(options: Mapping[str, object]) -> list[str]:
    """All 163 moves: the bowl tokens, establish, swap and flip on each cell, `end`."""
    bowls = [f"B {colour}" for colour in COLOURS]
    return bowls + [f"{kind} {cell}" for kind in "ESF" for cell in CELL_NAMES] + ["end"]
