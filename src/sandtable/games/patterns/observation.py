"""What one seat, or a watcher, may see of a Patterns position: everything."""

from typing import Literal

import msgspec

from sandtable.games.outcome import Result


class PatternsObservation(msgspec.Struct, frozen=True, tag="patterns", tag_field="game"):
    """Cells are listed row by row from row 8 to row 1, a to h, as in a record's setup.

    seat     who sees this; None for a watcher
    to_act   whose decision it is; None when the game is over
    legal    the legal moves, sorted, where seat and to_act are the same
    board    the colour of the token on each of the 52 cells
    owners   `.` face up, `0` or `1` face down in that seat's group
    spare    the two bowl tokens that seat 1 chooses from
    bowls    the bowl tokens of seats 0 and 1; empty before the choice
    groups   for each seat the colours of its groups in the order of their claim markers, 1 first
    markers  for each seat the cells under those claim markers
    scores   the points of the groups as they stand
    """

    seat: int | None
    to_act: int | None
    legal: tuple[str, ...]
    phase: Literal["bowl", "turn", "flips", "over"]
    ply: int
    board: str
    owners: str
    spare: str
    bowls: str
    groups: tuple[str, str]
    markers: tuple[tuple[str, ...], tuple[str, ...]]
    scores: tuple[int, int]
    result: Result | None
