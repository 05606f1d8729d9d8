"""Why a move of Patterns is refused: the first rule that it breaks."""

from sandtable.errors import Refusal
from sandtable.games.patterns.notation import BOWL, END, ESTABLISH, FLIP, SWAP
from sandtable.games.patterns.state import CELL_NAMES, PatternsState, cell_name
from sandtable.locale import Word

COLUMNS = "abcdefgh"


def refusal(state: PatternsState, action: int) -> Refusal:
    """The sentence that says which rule forbids an action; only asked about actions that are not legal (rules: *Start*,
    *Your turn*, *Groups stay apart*, *The end*)."""
    kind = action >> 6
    if state.phase == "bowl":
        if kind != BOWL:
            return "refused.patterns.bowl_first", {}
        return "refused.patterns.not_spare", {
            "first": Word(f"colour.{state.spare[0]}"),
            "second": Word(f"colour.{state.spare[1]}"),
        }
    if kind == BOWL:
        return "refused.patterns.bowl_chosen", {}
    if kind == END:
        return "refused.patterns.must_act", {}
    if state.phase == "flips" and kind != FLIP:
        return "refused.patterns.only_flips", {}
    cell = cell_name(action & 63)
    place = CELL_NAMES.index(cell)
    if state.owners[place] != ".":
        return "refused.patterns.face_down", {"cell": cell}
    bowl = state.bowls[state.seat]
    if kind == ESTABLISH and bowl in state.groups[state.seat]:
        return "refused.patterns.has_group", {"colour": Word(f"colour.{bowl}")}
    if kind == SWAP and bowl not in state.groups[state.seat]:
        return "refused.patterns.no_bowl_group", {"colour": Word(f"colour.{bowl}")}
    colour = state.board[place] if kind == FLIP else bowl
    named = {"cell": cell, "colour": Word(f"colour.{colour}")}
    if kind == FLIP and colour not in state.groups[state.seat]:
        return "refused.patterns.no_group", named
    if kind != ESTABLISH and not _beside(state, cell, colour, state.seat):
        return "refused.patterns.not_beside", named
    return "refused.patterns.connects", named


def _beside(state: PatternsState, cell: str, colour: str, seat: int) -> bool:
    """Whether a cell is beside a seat's group of a colour."""
    column, row = COLUMNS.index(cell[0]), int(cell[1])
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if not 0 <= column + dx < 8:
            continue
        other = f"{COLUMNS[column + dx]}{row + dy}"
        if other in CELL_NAMES:
            place = CELL_NAMES.index(other)
            if state.owners[place] == str(seat) and state.board[place] == colour:
                return True
    return False
