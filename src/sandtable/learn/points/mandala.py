"""Points of Mandala: what a card of the Cup is worth."""

from typing import Any

from sandtable.games.mandala.rules import worth_of
from sandtable.games.mandala.state import CARDS_OF_A_COLOUR, COLOURS


def points() -> dict[str, Any]:
    """What a card of the Cup is worth, by the River space of its colour."""
    return {"colours": COLOURS, "cards": CARDS_OF_A_COLOUR, "spaces": worth_of(COLOURS, (1, 1, 1, 1, 1, 1))}
