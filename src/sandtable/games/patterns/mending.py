"""Mending: the first thing that is wrong with a position of Patterns laid out by hand, and how to put it right.

It names what `PatternsState.check` refuses, for a person. A place without a token is a full stop in the data."""

from __future__ import annotations

import random

from msgspec.structs import replace

from sandtable.games.fault import Fault, Mend
from sandtable.games.patterns.state import CELL_NAMES, COLOURS, TOKENS_OF_A_COLOUR, PatternsState, together, touching
from sandtable.locale import Word

EMPTY = "."
MARKERS = 6


def fault(state: PatternsState) -> Fault | None:
    """The first thing that is wrong; None where the data describe a position. Data of another form are not its own."""
    if not _has_form(state):
        return None
    found = _many(state) or _empty(state)
    for seat in range(2):
        found = found or _markers(state, seat) or _torn(state, seat)
    return found or _touching(state)


def _has_form(state: PatternsState) -> bool:
    known = set(COLOURS) | {EMPTY}
    held = state.spare if state.phase == "bowl" else state.bowls
    whole = len(state.board) == len(state.owners) == 52 and len(held) == 2
    return whole and not set(state.board + held) - known and not set(state.owners) - set(".01")


def _tokens(state: PatternsState) -> dict[str, str]:
    """What lies where, by the names that places have as text; bowls come last."""
    held, name = (state.spare, "spare") if state.phase == "bowl" else (state.bowls, "bowl")
    return dict(zip((*CELL_NAMES, f"{name} 1", f"{name} 2"), state.board + held, strict=True))


def _with(state: PatternsState, tokens: dict[str, str]) -> PatternsState:
    """The same position with other tokens."""
    letters = "".join(tokens.values())
    held = letters[52:]
    if state.phase == "bowl":
        return replace(state, board=letters[:52], spare=held)
    return replace(state, board=letters[:52], bowls=held, spare=held if EMPTY in state.spare else state.spare)


def _word(colour: str) -> Word:
    return Word(f"colour.{colour}")


def _many(state: PatternsState) -> Fault | None:
    """More tokens of a colour than the box has (rules: *Components*)."""
    tokens = _tokens(state)
    owners = dict(zip(CELL_NAMES, state.owners, strict=True))
    for colour in COLOURS:
        places = [place for place, token in tokens.items() if token == colour]
        if len(places) <= TOKENS_OF_A_COLOUR:
            continue
        # one that lies face up is the easiest to do without
        place = next((each for each in places if owners.get(each) == "."), places[-1])
        mended = _turned(_with(state, {**tokens, place: EMPTY}), {place: "."})
        values = {"colour": _word(colour), "n": len(places)}
        return Fault(
            "mend.patterns.many", values, tuple(places), Mend("mend.patterns.many.do", {"place": place}, mended)
        )
    return None


def _empty(state: PatternsState) -> Fault | None:
    """Places without a token."""
    tokens = _tokens(state)
    empty = [place for place, token in tokens.items() if token == EMPTY]
    if not empty:
        return None
    missing = [c for c in COLOURS for _ in range(TOKENS_OF_A_COLOUR - list(tokens.values()).count(c))]
    # in no order that somebody could know, and yet the same for the same position
    random.Random(state.board).shuffle(missing)
    mended = _with(state, {**tokens, **dict(zip(empty, missing, strict=True))})
    mended = _turned(mended, dict.fromkeys(empty, "."))
    mend = Mend("mend.patterns.empty.do", {"n": len(empty)}, mended)
    return Fault("mend.patterns.empty", {"n": len(empty), "colour": _word(min(missing))}, tuple(empty), mend)


def _owned(state: PatternsState, seat: int) -> dict[str, str]:
    """The tokens that lie face down for a seat."""
    cells = zip(CELL_NAMES, state.board, state.owners, strict=True)
    return {name: colour for name, colour, owner in cells if owner == str(seat)}


def _turned(state: PatternsState, cells: dict[str, str]) -> PatternsState:
    """The same position with other owners of some cells, and groups and markers that fit them."""
    owners = "".join(cells.get(name, owner) for name, owner in zip(CELL_NAMES, state.owners, strict=True))
    changed = replace(state, owners=owners)
    (first, marks), (second, others) = _grouped(changed, 0), _grouped(changed, 1)
    return replace(changed, groups=(first, second), markers=(marks, others))


def _grouped(state: PatternsState, seat: int) -> tuple[str, tuple[str, ...]]:
    """The groups of a seat and the cells of their markers, as they follow from its tokens: what was there keeps its
    number."""
    owned = _owned(state, seat)
    groups, markers = state.groups[seat], state.markers[seat]
    kept = [colour for i, colour in enumerate(groups) if colour in owned.values() and colour not in groups[:i]]
    kept += [colour for colour in COLOURS if colour in owned.values() and colour not in kept]
    at = []
    for colour in kept:
        i = groups.find(colour)
        cells = [cell for cell, token in owned.items() if token == colour]
        at.append(markers[i] if 0 <= i < len(markers) and markers[i] in cells else cells[0])
    return "".join(kept), tuple(at)


def _markers(state: PatternsState, seat: int) -> Fault | None:
    """Groups and claim markers that do not fit the tokens that lie face down (rules: *Establish*)."""
    groups, markers = _grouped(state, seat)
    if (groups, markers) == (state.groups[seat], state.markers[seat]):
        return None
    wrong = next(i for i in range(MARKERS + 1) if (groups[i : i + 1], markers[i : i + 1]) != _mark(state, seat, i))
    mend = Mend("mend.patterns.markers.do", {}, _turned(state, {}))
    values = {"seat": seat, "marker": wrong + 1}
    if wrong >= len(groups):
        return Fault("mend.patterns.markers.none", values, (), mend)
    places = tuple(cell for cell, token in _owned(state, seat).items() if token == groups[wrong])
    return Fault("mend.patterns.markers", {**values, "colour": _word(groups[wrong])}, places, mend)


def _mark(state: PatternsState, seat: int, i: int) -> tuple[str, tuple[str, ...]]:
    return state.groups[seat][i : i + 1], state.markers[seat][i : i + 1]


def _torn(state: PatternsState, seat: int) -> Fault | None:
    """A group whose tokens do not hang together (rules: *Flip*, *Swap*)."""
    owned = _owned(state, seat)
    for colour, marker in zip(state.groups[seat], state.markers[seat], strict=True):
        cells = {cell for cell, token in owned.items() if token == colour}
        apart = tuple(cell for cell in CELL_NAMES if cell in cells - together(cells, marker))
        if apart:
            mend = Mend("mend.patterns.up", {"n": len(apart)}, _turned(state, dict.fromkeys(apart, ".")))
            values = {"seat": seat, "colour": _word(colour)}
            return Fault("mend.patterns.torn", values, apart, mend)
    return None


def _touching(state: PatternsState) -> Fault | None:
    """Groups of one colour of both players beside each other (rules: *Groups stay apart*)."""
    for colour in COLOURS:
        sides = [{cell for cell, token in _owned(state, seat).items() if token == colour} for seat in range(2)]
        beside = touching(*sides)
        if not beside:
            continue
        # the smaller group gives way
        loser = min((0, 1), key=lambda seat: len(sides[seat]))
        turned = sorted(sides[loser]) if len(sides[loser]) == 1 else sorted(beside & sides[loser])
        mended = _turned(state, dict.fromkeys(turned, "."))
        mend = Mend("mend.patterns.up", {"n": len(turned)}, mended)
        places = tuple(cell for cell in CELL_NAMES if cell in beside)
        return Fault("mend.patterns.touching", {"colour": _word(colour)}, places, mend)
    return None
