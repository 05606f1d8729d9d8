"""What the tests that hold for every game need to know of Patterns."""

from collections import Counter
from typing import Any

from sandtable.games.patterns.state import CELL_NAMES, COLOURS, PatternsState
from sandtable.position import Position
from tests.games.contract import Contract


def universe() -> list[str]:
    placed = [f"{kind} {cell}" for kind in "ESF" for cell in CELL_NAMES]
    return [*(f"B {colour}" for colour in COLOURS), *placed, "end"]


def check_conserved(plain: PatternsState) -> None:
    """9 tokens of each colour."""
    assert Counter(plain.board + (plain.bowls or plain.spare)) == Counter(COLOURS * 9)


def happened(before: Position[Any], seat: int, consequence: Any, after: Position[Any]) -> None:
    then, now = before.observe(seat), after.observe(seat)
    assert consequence.gain == now.scores[seat] - then.scores[seat]
    assert (consequence.move[2:],) == consequence.cells or consequence.move[0] in "Be"
    if consequence.move[0] in "ESF":
        marker, cells = consequence.marker - 1, zip(now.board, now.owners, strict=True)
        assert consequence.size == sum(cell == (now.groups[seat][marker], str(seat)) for cell in cells)
        assert (consequence.move[0] == "E") == (consequence.marker > len(then.groups[seat]))
        assert now.worth[seat][marker] == consequence.marker * (consequence.size - 1)
    else:
        assert (consequence.marker, consequence.size) == (0, 0)


CONTRACT = Contract(
    game="patterns",
    size=163,
    no_moves=(
        "B",
        "B X",
        "E a1",
        "E h7",
        "E i4",
        "E d9",
        "E d0",
        "E ｄ4",
        "E d4 e4",
        "S",
        "S h8",
        "F",
        "F d",
        "end.",
        "ends",
    ),
    reasons={"stuck"},
    examples={"bowl": ("B R",), "turn": ("E d4", "F d4", "S d4"), "flips": ("F d4", "end")},
    far=0.2,  # one can be stuck early
    depth=5,
    later=(0, 6, 12),
    derived={"worth": ()},
    chapter="Patterns",
    universe=universe,
    check_conserved=check_conserved,
    happened=happened,
)
