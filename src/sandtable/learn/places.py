"""Places: what of a board a lesson can light, by the names that a person writes: "hand R", "mountain 1", "cell d4"."""

import re

from sandtable.games.mandala.state import COLOURS as SAND
from sandtable.games.observation import Observation
from sandtable.games.patterns.state import CELL_NAMES
from sandtable.games.stones.state import NEW, STACK_NAMES, STONES

# The pieces of each game that can be drawn in a text.
PIECES = {"mandala": tuple(SAND), "patterns": tuple(SAND), "stones": (*STONES, "R", "Y", "B", "U", NEW)}

PLACES = {
    "mandala": re.compile(
        r"(hand|claim) [ROYGPK]|(mountain|field|their field|mandala) [12]|hand|discard|deck|(their )?(river|cup)"
    ),
    "patterns": re.compile(rf"cell ({'|'.join(CELL_NAMES)})|(their )?(bowl|groups)"),
    "stones": re.compile(
        rf"circle [1-9]|stack ({'|'.join(STACK_NAMES)})|space [1-5]|towers|their towers|mandala|goals"
    ),
}


def is_place(seen: Observation, place: str) -> bool:
    """Whether there is such a place on the board that a seat sees: a colour that is not in hand cannot be lit."""
    if seen.game not in PLACES or not PLACES[seen.game].fullmatch(place):
        return False
    kind, _, name = place.rpartition(" ")
    if kind in ("hand", "claim"):
        legal = " ".join(seen.legal)
        wanted = rf"C {name}\b" if kind == "claim" else rf"[MFD]\d? {name}"
        return re.search(wanted, legal) is not None
    return True
