"""The whole of a Stones position as plain, checked data."""

from collections import Counter
from typing import Literal

import msgspec

from sandtable.errors import BadState
from sandtable.games.stones.layout import Layout, standard_layout

COLOURS = "RYBU"
PATTERNS = "*o"
SIDES = "nesw"
STONES = tuple(colour + pattern for colour in COLOURS for pattern in PATTERNS)  # (ruling `kinds`)
STONES_OF_A_KIND = 12
NEW = "N"


def _stack_name(circle: int, side: str) -> str:
    """The name of a stack: its lowest-numbered circle and its side there (circles from 0)."""
    row, column = divmod(circle, 3)
    if side == "n" and row > 0:
        return f"{circle - 2}s"
    if side == "w" and column > 0:
        return f"{circle}e"
    return f"{circle + 1}{side}"


# The stack on each side of each circle, and the stacks in the order in which they are dealt (ruling `circles`).
STACK_AT = tuple(tuple(_stack_name(circle, side) for side in SIDES) for circle in range(9))
STACK_NAMES = tuple(sorted({name for names in STACK_AT for name in names}))


class StonesState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole position, with all that is hidden (rules: *Components*, *New Stones*).

    players     how many seats there are
    stacks      the stones of each stack, bottom to top
    artists     the Artist's pattern on each circle that has one
    towers      [seat][space] bottom to top
    board       the stones on the Mandala board in the order they were placed; those put aside come last
    sheet       for each seat the points of tower spaces 1-5, of "score any", of the Mandala board
    objectives  each seat's two cards
    seat        whose decision it is
    new_stones  the table plays with New Stones
    new_spaces  the spaces of the Mandala board where a New Stone lies
    box         how many New Stones are back in the box
    pending     the spaces whose New Stone the seat has taken and not yet decided on
    kept        how many New Stones the seat keeps and has not put yet
    last_round  the hands are covered: this round is the last
    over        why the game has ended; empty while it goes on
    layout      where the Artists begin, the Mandala board and the cards
    """

    players: Literal[2, 3, 4]
    stacks: dict[str, tuple[str, ...]]
    artists: dict[str, str]
    towers: tuple[tuple[tuple[str, ...], ...], ...]
    board: tuple[str, ...]
    sheet: tuple[tuple[int, ...], ...]
    objectives: tuple[tuple[str, str], ...]
    seat: int
    new_stones: bool = False
    new_spaces: tuple[int, ...] = ()
    box: int = 0
    pending: tuple[int, ...] = ()
    kept: int = 0
    last_round: bool = False
    over: Literal["", "hands", "stuck"] = ""
    layout: Layout = msgspec.field(default_factory=standard_layout)

    def check(self) -> None:
        """Raise BadState unless the data describe a position."""
        if self.players not in (2, 3, 4):
            raise BadState("state.stones.players", n=self.players)
        self.layout.check()
        if set(self.stacks) != set(STACK_NAMES) or any(len(stack) > 4 for stack in self.stacks.values()):
            raise BadState("state.stones.stacks")
        if (
            len(self.artists) != 4
            or set(self.artists) - set("123456789")
            or sorted(self.artists.values()) != ["*", "*", "o", "o"]
        ):
            raise BadState("state.stones.artists")
        for part in (self.towers, self.sheet, self.objectives):
            if len(part) != self.players:
                raise BadState("state.stones.seats", n=self.players)
        if any(len(spaces) != 5 or any(len(tower) > 4 for tower in spaces) for spaces in self.towers):
            raise BadState("state.stones.towers")
        if any(len(row) != 7 or any(not 0 <= points <= 999 for points in row) for row in self.sheet):
            raise BadState("state.stones.sheet")
        if not 0 <= self.seat < self.players:
            raise BadState("state.stones.seat", seat=self.seat, last=self.players - 1)
        if self.box < 0 or self.kept < 0 or len(self.pending) + self.kept > 5:
            raise BadState("state.stones.in_hand")
        self._check_new_stones()
        self._check_stones()
        self._check_cards()

    def _check_new_stones(self) -> None:
        """Raise BadState where a New Stone lies in a stack or under another stone: they lie only on top of a tower or
        on one another (rules: *New Stones*)."""
        for pile in (tower for spaces in self.towers for tower in spaces if NEW in tower):
            first = pile.index(NEW)
            if first == 0 or set(pile[first:]) != {NEW}:
                raise BadState("state.stones.new_inside")
        if any(NEW in stack for stack in self.stacks.values()):
            raise BadState("state.stones.new_inside")

    def _check_stones(self) -> None:
        """Raise BadState unless there are 12 stones of each kind, and a New Stone for each space with points."""
        towers = [stone for spaces in self.towers for tower in spaces for stone in tower]
        stones = Counter([*(stone for stack in self.stacks.values() for stone in stack), *towers, *self.board])
        new = stones.pop(NEW, 0) + len(self.new_spaces) + self.box + len(self.pending) + self.kept
        if set(stones) - set(STONES):
            raise BadState("state.stones.stone", stone=sorted(set(stones) - set(STONES))[0])
        for kind in STONES:
            if stones[kind] != STONES_OF_A_KIND:
                raise BadState("state.stones.count", stone=kind, n=stones[kind])
        if new != (len(self.layout.points) if self.new_stones else 0):
            raise BadState("state.stones.new", n=new)
        spaces = {point.space for point in self.layout.points}
        open_ones = {space for space in spaces if space > len(self.board)}
        if not set(self.new_spaces) <= open_ones or not set(self.pending) <= spaces:
            raise BadState("state.stones.new_spaces")

    def _check_cards(self) -> None:
        """Raise BadState unless the objective cards are different cards of the layout."""
        dealt = [card for cards in self.objectives for card in cards]
        if len(set(dealt)) != len(dealt) or set(dealt) - set(self.layout.card_ids()):
            raise BadState("state.stones.cards")
