"""Stones' moves as text: `P 2>5 n 3` pick, `S R 145` score a colour, `A 13` score any, `keep`, `drop`, `N 2` put."""

import re
from collections.abc import Mapping

from sandtable.errors import BadNotation
from sandtable.games.stones.state import COLOURS, SIDES

PICK, COLOUR, ANY, KEEP, DROP, PUT = range(6)

_MOVE = re.compile(
    r"(?:P\s*(?P<from>[1-9])\s*>?\s*(?P<to>[1-9])\s*(?P<side>[NESW])\s*(?P<space>[1-5]))"
    r"|(?:S\s*(?P<colour>[RYBU])\s*(?P<scored>[1-5](?:\s*[1-5])*))"
    r"|(?:A\s*(?P<any>[1-5](?:\s*[1-5])*))"
    r"|(?P<keep>KEEP)|(?P<drop>DROP)"
    r"|(?:N\s*(?P<put>[1-5]))",
    re.ASCII,
)


def pick_action(start: int, to: int, side: int, space: int) -> int:
    """The action of a pick; circles and spaces are counted from 0."""
    return PICK + 8 * (start * 512 + to * 32 + side * 8 + space)


def pick_parts(action: int) -> tuple[int, int, int, int]:
    """From, to, side and space of a pick; circles and spaces are counted from 0."""
    rest = action >> 3
    return rest >> 9, (rest >> 5) & 15, (rest >> 3) & 3, rest & 7


def spaces_of(bits: int) -> list[int]:
    """The tower spaces, from 0, in a set of bits."""
    return [space for space in range(5) if bits >> space & 1]


def parse(text: str) -> int:
    """The action of a move's text, forgiving about case, spaces and the order of tower spaces."""
    match = _MOVE.fullmatch(text.strip().upper()) if len(text) <= 40 else None
    if match is None:
        raise BadNotation("errors.notation.stones", given=text[:40])
    if match["from"]:
        side = SIDES.index(match["side"].lower())
        return pick_action(int(match["from"]) - 1, int(match["to"]) - 1, side, int(match["space"]) - 1)
    if match["scored"]:
        return COLOUR + 8 * (COLOURS.index(match["colour"]) * 32 + _spaces(text, match["scored"]))
    if match["any"]:
        return ANY + 8 * _spaces(text, match["any"])
    if match["put"]:
        return PUT + 8 * (int(match["put"]) - 1)
    return KEEP if match["keep"] else DROP


def _spaces(text: str, digits: str) -> int:
    """A set of tower spaces, as bits, out of their digits; BadNotation if one comes twice."""
    bits = 0
    for digit in "".join(digits.split()):
        bit = 1 << (int(digit) - 1)
        if bits & bit:
            raise BadNotation("errors.notation.twice", given=text[:40], space=digit)
        bits |= bit
    return bits


def format_move(action: int) -> str:
    """The exact text of an action."""
    kind, rest = action & 7, action >> 3
    if kind == PICK:
        start, to, side, space = pick_parts(action)
        return f"P {start + 1}>{to + 1} {SIDES[side]} {space + 1}"
    if kind in (COLOUR, ANY):
        spaces = "".join(str(space + 1) for space in spaces_of(rest & 31))
        return f"S {COLOURS[rest >> 5]} {spaces}" if kind == COLOUR else f"A {spaces}"
    if kind == PUT:
        return f"N {rest + 1}"
    return "keep" if kind == KEEP else "drop"


def every_move(options: Mapping[str, object]) -> list[str]:
    """All 1,595 moves, with New Stones 1,602: picks, ways to score a colour, ways to score any; then those about New
    Stones, so that the others have the same place with and without them."""
    circles, sets = range(1, 10), ["".join(str(space + 1) for space in spaces_of(bits)) for bits in range(1, 32)]
    picks = [
        f"P {start}>{to} {side} {space}"
        for start in circles
        for to in circles
        if to != start
        for side in SIDES
        for space in range(1, 6)
    ]
    scores = [f"S {colour} {spaces}" for colour in COLOURS for spaces in sets] + [f"A {spaces}" for spaces in sets]
    return picks + scores + (["keep", "drop", *(f"N {n}" for n in range(1, 6))] if options.get("new_stones") else [])
