"""The whole of a Patterns position as plain, checked data."""

from typing import Literal

import msgspec

from sandtable.errors import BadState

COLOURS = "ROYGPK"
TOKENS_OF_A_COLOUR = 9
CELL_NAMES = tuple(
    f"{'abcdefgh'[column]}{row + 1}"
    for row in range(7, -1, -1)
    for column in range(8)
    if min(row, 7 - row) + min(column, 7 - column) >= 2
)


def cell_name(cell: int) -> str:
    """The name of a cell, such as `d4`, from its bit number."""
    return f"{'abcdefgh'[cell % 8]}{cell // 8 + 1}"


def cell_number(name: str) -> int:
    """The bit number of a cell from its name."""
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def beside(name: str) -> tuple[str, ...]:
    """The cells beside a cell."""
    return _BESIDE[name]


_BESIDE = {
    name: tuple(
        other for other in CELL_NAMES if abs(ord(other[0]) - ord(name[0])) + abs(int(other[1]) - int(name[1])) == 1
    )
    for name in CELL_NAMES
}


def together(cells: set[str], start: str) -> set[str]:
    """Those of some cells that hang together with one of them."""
    found, open_ends = {start}, [start]
    while open_ends:
        for other in beside(open_ends.pop()):
            if other in cells and other not in found:
                found.add(other)
                open_ends.append(other)
    return found


def touching(one: set[str], other: set[str]) -> set[str]:
    """The cells of two groups that lie beside a cell of the other."""
    return {cell for cell in one if not other.isdisjoint(beside(cell))} | {
        cell for cell in other if not one.isdisjoint(beside(cell))
    }


class PatternsState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole position (rules: *Components*, *Start*). Cells are listed row by row from row 8 to row 1, a to h, as in
    a record's setup.

    board    the colour of the token on each cell
    owners   `.` face up, `0` or `1` face down in that seat's group
    spare    the two tokens from which seat 1 chooses one for their bowl
    bowls    the bowl tokens of seats 0 and 1; empty before the choice
    groups   for each seat the colours of its groups in the order of their claim markers, 1 first
    markers  for each seat the cells under those claim markers
    phase    what is to be decided: a bowl token, a turn, the last flips, or nothing
    seat     whose decision it is
    """

    board: str
    owners: str
    spare: str
    bowls: str
    groups: tuple[str, str]
    markers: tuple[tuple[str, ...], tuple[str, ...]]
    phase: Literal["bowl", "turn", "flips", "over"]
    seat: Literal[0, 1]

    def check(self) -> None:
        """Raise BadState unless the data describe a position."""
        if len(self.board) != 52 or set(self.board) - set(COLOURS):
            raise BadState("state.patterns.board")
        if len(self.owners) != 52 or set(self.owners) - set(".01"):
            raise BadState("state.patterns.owners")
        if len(self.spare) != 2 or set(self.spare) - set(COLOURS):
            raise BadState("state.patterns.spare")
        if len(self.bowls) != (0 if self.phase == "bowl" else 2) or set(self.bowls) - set(COLOURS):
            raise BadState("state.patterns.bowls")
        # the spare tokens are in the bowls once the choice has been made
        tokens = self.board + (self.bowls or self.spare)
        for colour in COLOURS:
            if (n := tokens.count(colour)) != TOKENS_OF_A_COLOUR:
                raise BadState("state.patterns.tokens", colour=colour, n=n)
        groups = [self._check_groups(seat) for seat in range(2)]
        for colour in COLOURS:
            if touching(groups[0].get(colour, set()), groups[1].get(colour, set())):
                raise BadState("state.patterns.touching", colour=colour)

    def _check_groups(self, seat: int) -> dict[str, set[str]]:
        """The cells of a seat's groups; BadState unless groups, tokens and claim markers agree, and each group hangs
        together (rules: *Establish*, *Flip*)."""
        groups, markers = self.groups[seat], self.markers[seat]
        if len(set(groups)) != len(groups) or set(groups) - set(COLOURS) or len(markers) != len(groups):
            raise BadState("state.patterns.groups", seat=seat)
        owned = {
            name: colour
            for name, colour, owner in zip(CELL_NAMES, self.board, self.owners, strict=True)
            if owner == str(seat)
        }
        if set(owned.values()) != set(groups) or any(owned.get(m) != c for m, c in zip(markers, groups, strict=True)):
            raise BadState("state.patterns.markers", seat=seat)
        cells = {colour: {name for name, token in owned.items() if token == colour} for colour in groups}
        for colour, marker in zip(groups, markers, strict=True):
            if together(cells[colour], marker) != cells[colour]:
                raise BadState("state.patterns.torn", seat=seat, colour=colour)
        return cells
