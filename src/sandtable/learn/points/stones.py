"""Points of Stones: what a tower scores, the spaces of the Mandala board and the objectives."""

from collections.abc import Sequence

import msgspec

from sandtable.games.stones import KIND
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


def points() -> dict[str, object]:
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
    return KIND.load(position.plain_options, placed).worths()[0][space]
