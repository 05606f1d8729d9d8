"""What the tests that hold for every game need to know of Pebbles."""

from typing import Any

from sandtable.games.pebbles.state import PIECES, PebblesState
from sandtable.position import Position
from tests.games.contract import Contract, gains


def universe() -> list[str]:
    return ["L1", "L2", "R1", "R2"]


def check_conserved(plain: PebblesState) -> None:
    """Every piece is in the row or has been scored."""
    assert sum(map(int, plain.row)) + sum(plain.scores) == sum(map(int, PIECES))


def happened(before: Position[Any], seat: int, consequence: Any, after: Position[Any]) -> None:
    gains(before, seat, consequence, after)
    final = (after.scores[seat], after.scores[1 - seat]) if after.result else ()
    assert consequence.final == final


CONTRACT = Contract(
    game="pebbles",
    universe=universe,
    size=4,
    no_moves=("L", "L0", "L3", "2", "L1 R1", "LR", "L１"),
    reasons={"empty"},
    examples={"turn": ("L1", "L2", "R1", "R2")},
    check_conserved=check_conserved,
    happened=happened,
    middle=3,
    repeat=5,
    depth=5,
    later=(0, 3, 6),
)
