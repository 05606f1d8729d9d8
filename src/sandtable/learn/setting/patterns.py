"""Positions of Patterns as a lesson writes them."""

from __future__ import annotations

import re
from collections import Counter

from sandtable.dealing import Stream
from sandtable.errors import BadState
from sandtable.games.observation import Observation
from sandtable.games.patterns.state import CELL_NAMES, COLOURS, TOKENS_OF_A_COLOUR
from sandtable.learn.setting.form import Given, known, seat

PIECES = tuple(COLOURS)
PLACE = re.compile(rf"cell ({'|'.join(CELL_NAMES)})|(their )?(bowl|groups)")


def is_place(seen: Observation, place: str) -> bool:
    return PLACE.fullmatch(place) is not None


def state(given: Given, stream: Stream) -> dict[str, object]:
    """The board as eight rows of tokens, top row first: `R` face up, `R+` in a group of yours, `R-` in one of theirs.
    The cells under the markers 1, 2, 3 … are named in order."""
    known(given, ("board", "bowl", "their_bowl", "groups", "their_groups", "turn"))
    tokens = str(given["board"]).split()
    if len(tokens) != len(CELL_NAMES):
        raise BadState("bad_lesson.position.cells", n=len(tokens))
    colours, owners = [token[:1] for token in tokens], [token[1:] for token in tokens]
    if set(colours) - set(COLOURS) or set(owners) - {"", "+", "-"}:
        raise BadState("bad_lesson.position.letters", entry="board", known=f"{COLOURS} + -")
    bowls = f"{given['bowl']}{given['their_bowl']}"
    found = Counter([*colours, *bowls])
    for colour in COLOURS:
        if found[colour] != TOKENS_OF_A_COLOUR:
            raise BadState("bad_lesson.position.tokens", colour=colour, n=found[colour])
    at = dict(zip(CELL_NAMES, colours, strict=True))
    markers = [str(given.get(name, "")).split() for name in ("groups", "their_groups")]
    for cell in (*markers[0], *markers[1]):
        if cell not in at:
            raise BadState("bad_lesson.position.cell", cell=cell[:10])
    return {
        "board": "".join(colours),
        "owners": "".join({"": ".", "+": "0", "-": "1"}[owner] for owner in owners),
        "spare": bowls,
        "bowls": bowls,
        "groups": ["".join(at[cell] for cell in cells) for cells in markers],
        "markers": markers,
        "phase": "turn",
        "seat": seat(given, "turn"),
    }
