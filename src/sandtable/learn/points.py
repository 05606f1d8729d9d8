"""Points: what a score sheet for people with the box counts, as tables that the rules fill. The page looks points up in
them, so that a sheet adds up at once and without a network, and no rule exists twice.

python -m sandtable.learn.points GAME > web/src/games/GAME/companion/points.json
"""

import json
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from sandtable.games.mandala.rules import worth_of
from sandtable.games.mandala.state import CARDS_OF_A_COLOUR
from sandtable.games.mandala.state import COLOURS as SAND
from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import CELL_NAMES, TOKENS_OF_A_COLOUR, PatternsState
from sandtable.games.stones import KIND as STONES
from sandtable.games.stones.layout import standard_layout
from sandtable.games.stones.state import COLOURS, StonesState
from sandtable.position import new

TOWER_SPACES, HIGHEST = 5, 4
HEIGHTS = (
    (1, 1, 1, 1, 1),
    (1, 0, 0, 0, 0),
    (1, 2, 0, 0, 0),
    (1, 2, 3, 0, 0),
    (1, 2, 3, 4, 0),
)  # from one different to five


def tables() -> dict[str, dict[str, Any]]:
    """All of it, by game."""
    return {"mandala": mandala(), "patterns": patterns(), "stones": stones()}


def mandala() -> dict[str, Any]:
    """What a card of the Cup is worth, by the River space of its colour."""
    return {"colours": SAND, "cards": CARDS_OF_A_COLOUR, "spaces": worth_of(SAND, (1, 1, 1, 1, 1, 1))}


def patterns() -> dict[str, Any]:
    """What a group scores, by its claim marker and its tokens, from none to all of its colour."""
    sizes = range(1, TOKENS_OF_A_COLOUR + 1)
    return {"markers": [[0, *(_group(marker, size) for size in sizes)] for marker in range(len(SAND))]}


def _group(marker: int, size: int) -> int:
    """What the rules give for a group of a size, where each of the others has one token."""
    board = (SAND + SAND[marker] * (size - 1)).ljust(len(CELL_NAMES), SAND[0])
    owners = "0" * (len(SAND) + size - 1)
    game = Patterns()
    game.load(
        PatternsState(
            board,
            owners.ljust(len(CELL_NAMES), "."),
            "RO",
            "RO",
            (SAND, ""),
            (CELL_NAMES[: len(SAND)], ()),
            "turn",
            0,
        )
    )
    return game.worths()[0][marker]


def stones() -> dict[str, Any]:
    """What a tower scores by its space, from 1: on space 1 by the different heights, on space 5 by its colours, on the
    others by its height; and what the spaces of the Mandala board and the objectives give."""
    layout = standard_layout()
    towers = [[_tower(0, heights) for heights in HEIGHTS]]
    for space in range(1, TOWER_SPACES - 1):
        towers.append([_tower(space, _alone(space, height)) for height in range(1, HIGHEST + 1)])
    towers.append([_tower(4, _alone(4, colours), colours) for colours in range(1, len(COLOURS) + 1)])
    return {
        "towers": towers,
        "any": 1,
        "board": [{"space": point.space, "points": point.points} for point in layout.points],
        "goals": [
            {"id": card.id, "kind": card.kind, "value": card.value, "points": card.points} for card in layout.objectives
        ],
    }


def _alone(space: int, height: int) -> tuple[int, ...]:
    return tuple(height if other == space else 0 for other in range(TOWER_SPACES))


def _tower(space: int, heights: Sequence[int], colours: int = 1) -> int:
    """The points for a tower by the rules, among towers of these heights, with this number of colours each."""
    position = new("stones", seed=bytes(32))
    state = position.copy_game().state()
    assert isinstance(state, StonesState)
    stacks = {name: list(stack) for name, stack in state.stacks.items()}

    def taken(colour: str) -> str:
        stack = next(stack for stack in stacks.values() if any(stone[0] == colour for stone in stack))
        stone = next(stone for stone in stack if stone[0] == colour)
        stack.remove(stone)
        return stone

    towers = tuple(tuple(taken(COLOURS[i % colours]) for i in range(height)) for height in heights)
    placed = msgspec.structs.replace(
        state,
        stacks={name: tuple(stack) for name, stack in stacks.items()},
        towers=(towers, *state.towers[1:]),
    )
    return STONES.load(position.plain_options, placed).worths()[0][space]


if __name__ == "__main__":
    print(json.dumps(tables()[sys.argv[1]], indent=1))
