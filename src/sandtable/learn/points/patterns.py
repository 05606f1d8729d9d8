"""Points of Patterns: what a group scores."""

from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import CELL_NAMES, COLOURS, TOKENS_OF_A_COLOUR, PatternsState


def points() -> dict[str, object]:
    """What a group scores, by its claim marker and its tokens, from none to all of its colour."""
    sizes = range(1, TOKENS_OF_A_COLOUR + 1)
    return {"markers": [[0, *(_group(marker, size) for size in sizes)] for marker in range(len(COLOURS))]}


def _group(marker: int, size: int) -> int:
    """What the rules give for a group of a size, where each of the others has one token."""
    board = (COLOURS + COLOURS[marker] * (size - 1)).ljust(len(CELL_NAMES), COLOURS[0])
    owners = "0" * (len(COLOURS) + size - 1)
    game = Patterns()
    game.load(
        PatternsState(
            board,
            owners.ljust(len(CELL_NAMES), "."),
            "RO",
            "RO",
            (COLOURS, ""),
            (CELL_NAMES[: len(COLOURS)], ()),
            "turn",
            0,
        )
    )
    return game.worths()[0][marker]
