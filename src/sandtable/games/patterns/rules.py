# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Patterns: the rules, as docs/rules.md tells them. Types live in rules.pxd; this file also runs uncompiled.

A set of cells is one 64-bit number, a1 = bit 0, b1 = bit 1, ... h8 = bit 63; the three cells at each corner are never
in it. Every action keeps the cells beside each group (`halo`) and the cells that each seat may flip (`flips`) up to
date, so that listing the legal moves needs no search.
"""

import cython

from sandtable.games.base import Game
from sandtable.games.patterns.state import COLOURS, PatternsState, cell_name, cell_number

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, below, ctz, nth, popcount, roll

    CELLS = [0] * 52
    NEAR = [0] * 64

# phases: a bowl token is to be chosen, a turn is to be played, only flips are left, the game is over
BOWL = 0
TURN = 1
FLIPS = 2
OVER = 3
# kinds of action, each with its method; an action is kind * 64 + cell, or kind * 64 + colour for CHOOSE
CHOOSE = 0  # `take_bowls` (rules: *Start*)
ESTABLISH = 1  # `place` (rules: *Establish*)
SWAP = 2  # `place` (rules: *Swap*)
FLIP = 3  # `turn_over` (rules: *Flip*)
END = 4  # no more flips, in `play` and `apply` (rules: *The end*)
# why a game ended
STUCK = 1  # nobody is left to move (rules: *The end*)

PHASES = ("bowl", "turn", "flips", "over")
NAMES = tuple(map(cell_name, range(64)))


def draw_board():
    """Fill the tables of cells, in the order of the notation (row 8 first), and of their neighbours along the sides
    (rules: *Components*, ruling `playmat`)."""
    n: cython.int = 0
    for row in range(7, -1, -1):
        for column in range(8):
            if min(row, 7 - row) + min(column, 7 - column) >= 2:
                CELLS[n] = row * 8 + column
                n += 1
    on_board = {CELLS[i] for i in range(52)}
    for cell in on_board:
        column = cell % 8
        beside = [cell - 8, cell + 8] + ([cell - 1] if column else []) + ([cell + 1] if column < 7 else [])
        near = 0
        for other in beside:
            if other in on_board:
                near |= 1 << other
        NEAR[cell] = near


ask_cpu()
draw_board()


class Patterns(Game):
    """A position of Patterns. Its attributes beyond those of Game, each group with its headings in docs/rules.md:

    The board and the bowls (rules: *Components*, *Start*):

    token   [cell] the colour of the token on each cell
    faceup  the cells whose token is face up
    up      [colour] the cells with a face-up token of each colour
    spare   the two tokens from which seat 1 chooses one for their bowl
    bowl    [seat] the colour of each bowl token
    bag     the tokens that are not laid yet; used by `deal` only

    The groups (rules: *Establish*, *Groups stay apart*):

    group   [seat * 6 + colour] the cells of each group
    halo    [seat * 6 + colour] the cells beside each group
    value   [seat * 6 + colour] the number of the group's claim marker, 1 to 6; 0 where there is no group
    marker  [seat * 6 + colour] the cell under that claim marker
    used    [seat] how many claim markers each seat has used

    The legal moves of a turn (rules: *Your turn*, *The end*):

    phase    BOWL while seat 1 chooses, TURN, FLIPS once a player is out, or OVER
    targets  the cells where the bowl token may go, by an Establish or by a Swap
    aims     how many these are
    flips    [seat] the cells that each seat may flip

    The score (rules: *Points*):

    points  [seat] what the groups score as they stand
    """

    def __init__(self):
        if not cython.compiled:
            self.up = [0] * 6
            self.group = [0] * 12
            self.halo = [0] * 12
            self.flips = [0] * 2
            self.token = [0] * 64
            self.value = [0] * 12
            self.marker = [0] * 12
            self.bowl = [0] * 2
            self.spare = [0] * 2
            self.used = [0] * 2
            self.points = [0] * 2
            self.bag = [0] * 48
            self.dice = self.aims = self.faceup = self.targets = 0
        self.players = 2
        self.told = False
        self.waiting = False
        self.secret = False
        self.clear()

    def blank(self):
        """Another position of Patterns."""
        return Patterns()

    def clear(self):
        """Take everything off the board. Seat 1 is to choose a bowl token."""
        i: cython.int
        for i in range(6):
            self.up[i] = 0
        for i in range(12):
            self.group[i] = 0
            self.halo[i] = 0
            self.value[i] = 0
            self.marker[i] = 0
        for i in range(2):
            self.flips[i] = 0
            self.used[i] = 0
            self.points[i] = 0
            self.bowl[i] = 0
        self.faceup = 0
        self.targets = 0
        self.aims = 0
        self.ending = 0
        self.phase = BOWL
        self.seat = 1
        self.choices = 2

    def lay(self, cell, colour):
        """Lay a token face up on a cell (rules: *Start*)."""
        bit: cython.ulonglong = 1
        bit <<= cell
        self.token[cell] = colour
        self.up[colour] |= bit
        self.faceup |= bit

    def deal(self):
        """Set up a random game (rules: *Start*): one token of each colour is put aside, four of these six go onto the
        cells in the middle, the other two are for the bowls; the other 48 tokens go onto the other cells."""
        i: cython.int
        j: cython.int
        cell: cython.int
        left: cython.int
        colour: cython.int
        centre: cython.ulonglong = 0x1818000000
        self.clear()
        for i in range(6):
            self.bag[i] = i
        for i in range(6):
            self.dice = roll(self.dice)
            j = i + below(self.dice, 6 - i)
            colour = self.bag[j]
            self.bag[j] = self.bag[i]
            if i == 0:
                self.lay(35, colour)
            elif i == 1:
                self.lay(36, colour)
            elif i == 2:
                self.lay(27, colour)
            elif i == 3:
                self.lay(28, colour)
            else:
                self.spare[i - 4] = colour
        for i in range(48):
            self.bag[i] = i >> 3
        left = 48
        for i in range(52):
            cell = CELLS[i]
            if not (centre >> cell) & 1:
                self.dice = roll(self.dice)
                j = below(self.dice, left)
                left -= 1
                self.lay(cell, self.bag[j])
                self.bag[j] = self.bag[left]

    def legal(self, out):
        """The legal moves: the two bowl tokens (rules: *Start*); the cells to establish on or to swap with, then those
        to flip (rules: *Your turn*); or the last flips and `end` (rules: *The end*)."""
        n: cython.int = 0
        bits: cython.ulonglong
        if self.phase == BOWL:
            out.items[0] = CHOOSE * 64 + self.spare[0]
            out.items[1] = CHOOSE * 64 + self.spare[1]
            n = 2
        elif self.phase != OVER:
            if self.phase == TURN:
                bits = self.targets
                kind: cython.int = SWAP if self.value[self.seat * 6 + self.bowl[self.seat]] else ESTABLISH
                while bits:
                    out.items[n] = kind * 64 + ctz(bits)
                    bits &= bits - 1
                    n += 1
            bits = self.flips[self.seat]
            while bits:
                out.items[n] = FLIP * 64 + ctz(bits)
                bits &= bits - 1
                n += 1
            if self.phase == FLIPS:
                out.items[n] = END * 64
                n += 1
        out.n = n

    def play(self, k):
        """Play the k-th legal move, in the order of `legal`."""
        if self.phase == TURN:
            if k < self.aims:
                self.place(nth(self.targets, k))
            else:
                self.turn_over(nth(self.flips[self.seat], k - self.aims))
            self.next_turn(1 - self.seat)
        elif self.phase == FLIPS:
            if k == self.choices - 1:
                self.choices = 0
                self.phase = OVER
                self.ending = STUCK
            else:
                self.turn_over(nth(self.flips[self.seat], k))
                self.last_flips()
        else:
            self.take_bowls(self.spare[k])

    def apply(self, action):
        """Play a legal move: choose a bowl token, establish, swap, flip, or end the game."""
        kind: cython.int = action >> 6
        cell: cython.int = action & 63
        if kind == CHOOSE:
            self.take_bowls(cell)
        elif kind == END:
            self.choices = 0
            self.phase = OVER
            self.ending = STUCK
        else:
            if kind == FLIP:
                self.turn_over(cell)
            else:
                self.place(cell)
            if self.phase == TURN:
                self.next_turn(1 - self.seat)
            else:
                self.last_flips()

    def allows(self, action):
        """Whether a number is a legal move here."""
        kind: cython.int = action >> 6
        cell: cython.int = action & 63
        if self.phase == BOWL:
            return kind == CHOOSE and (cell == self.spare[0] or cell == self.spare[1])
        if self.phase == OVER or kind == CHOOSE:
            return False
        if kind == END:
            return self.phase == FLIPS and cell == 0
        if kind == FLIP:
            return (self.flips[self.seat] >> cell) & 1
        if self.phase != TURN or (kind != ESTABLISH and kind != SWAP):
            return False
        if (kind == SWAP) != (self.value[self.seat * 6 + self.bowl[self.seat]] > 0):
            return False
        return (self.targets >> cell) & 1

    def take_bowls(self, chosen):
        """Seat 1 chooses their bowl token; the other one is seat 0's, who begins (rules: *Start*)."""
        self.bowl[1] = chosen
        self.bowl[0] = self.spare[1] if chosen == self.spare[0] else self.spare[0]
        self.phase = TURN
        self.next_turn(0)

    def place(self, cell):
        """Establish or swap: the bowl token goes face down onto the cell, and the token there goes into the bowl. The
        bowl token belongs to the mover's group of its colour (rules: *Swap*); if there is none, it is a new group with
        the lowest claim marker left (rules: *Establish*). A swap for the bowl's own colour is the same as the flip of
        that cell (ruling `own-colour`)."""
        bit: cython.ulonglong = 1
        seat: cython.int = self.seat
        colour: cython.int = self.bowl[seat]
        taken: cython.int = self.token[cell]
        own: cython.int = seat * 6 + colour
        bit <<= cell
        self.up[taken] ^= bit
        self.bowl[seat] = taken
        self.token[cell] = colour
        if self.value[own]:
            self.points[seat] += self.value[own]
        else:
            self.used[seat] += 1
            self.value[own] = self.used[seat]
            self.marker[own] = cell
        self.join(colour, cell)

    def turn_over(self, cell):
        """Flip: the token on the cell is turned face down and belongs to the mover's group of its colour (rules:
        *Flip*)."""
        bit: cython.ulonglong = 1
        colour: cython.int = self.token[cell]
        bit <<= cell
        self.up[colour] ^= bit
        self.points[self.seat] += self.value[self.seat * 6 + colour]
        self.join(colour, cell)

    def join(self, colour, cell):
        """A token lies face down in the mover's group from now on. The mover may flip those of its colour beside it,
        unless the opponent's group is beside them too; the opponent may not flip these any more (rules: *Flip*, *Groups
        stay apart*)."""
        bit: cython.ulonglong = 1
        own: cython.int = self.seat * 6 + colour
        other: cython.int = (1 - self.seat) * 6 + colour
        near: cython.ulonglong = NEAR[cell]
        alike: cython.ulonglong = near & self.up[colour]
        bit <<= cell
        self.group[own] |= bit
        self.halo[own] |= near
        self.faceup ^= bit
        self.flips[self.seat] = (self.flips[self.seat] | (alike & ~self.halo[other])) & ~bit
        self.flips[1 - self.seat] &= ~(alike | bit)

    def next_turn(self, seat):
        """The turn passes to a seat (rules: *Your turn*). A seat that cannot act is out, and the other has the last
        flips (rules: *The end*)."""
        self.seat = seat
        self.find_moves()
        if self.choices == 0:
            self.seat = 1 - seat
            self.phase = FLIPS
            self.last_flips()

    def find_moves(self):
        """Find where the bowl token may go: beside the group of its colour (rules: *Swap*), or anywhere if there is
        none (rules: *Establish*), but not beside the opponent's group of that colour (rules: *Groups stay apart*). The
        flips are known."""
        colour: cython.int = self.bowl[self.seat]
        own: cython.int = self.seat * 6 + colour
        free: cython.ulonglong = self.faceup & ~self.halo[(1 - self.seat) * 6 + colour]
        if self.value[own]:
            free &= self.halo[own]
        self.targets = free
        self.aims = popcount(free)
        self.choices = self.aims + popcount(self.flips[self.seat])

    def last_flips(self):
        """The opponent is out: only flips are left, or to say `end` (rules: *The end*). Taking one never costs anything
        (ruling `all-flips`). Without a flip the game is over at once (ruling `no-flip`)."""
        if self.flips[self.seat]:
            self.choices = popcount(self.flips[self.seat]) + 1
        else:
            self.choices = 0
            self.phase = OVER
            self.ending = STUCK

    def score(self, seat):
        """What a seat's groups score: of each its value times its tokens but one (rules: *Points*)."""
        return self.points[seat]

    def worths(self):
        """What each seat's groups score as they stand, in the order of their claim markers (rules: *Points*)."""
        found = []
        seat: cython.int
        colour: cython.int
        for seat in range(2):
            row = [0] * self.used[seat]
            for colour in range(seat * 6, seat * 6 + 6):
                if self.value[colour]:
                    row[self.value[colour] - 1] = self.value[colour] * (popcount(self.group[colour]) - 1)
            found.append(tuple(row))
        return tuple(found)

    def winner(self):
        """The seat with more points (rules: *Points*), or -1: equal points are a draw (ruling `tie`)."""
        if self.points[0] == self.points[1]:
            return -1
        return 0 if self.points[0] > self.points[1] else 1

    def assign(self, other):
        """Become a copy of another position of Patterns."""
        self.copy_from(cython.cast(Patterns, other))

    def copy_from(self, other):
        """Become a copy of another position of Patterns, attribute by attribute; the dice stay."""
        i: cython.int
        self.seat = other.seat
        self.choices = other.choices
        self.ending = other.ending
        self.phase = other.phase
        self.aims = other.aims
        self.faceup = other.faceup
        self.targets = other.targets
        for i in range(6):
            self.up[i] = other.up[i]
        for i in range(12):
            self.group[i] = other.group[i]
            self.halo[i] = other.halo[i]
            self.value[i] = other.value[i]
            self.marker[i] = other.marker[i]
        for i in range(2):
            self.flips[i] = other.flips[i]
            self.bowl[i] = other.bowl[i]
            self.spare[i] = other.spare[i]
            self.used[i] = other.used[i]
            self.points[i] = other.points[i]
        for i in range(64):
            self.token[i] = other.token[i]

    def state(self):
        """The whole position as plain data."""
        first: cython.ulonglong = 0
        second: cython.ulonglong = 0
        i: cython.int
        seat: cython.int
        colour: cython.int
        for colour in range(6):
            first |= self.group[colour]
            second |= self.group[6 + colour]
        board = []
        owners = []
        for i in range(52):
            board.append(COLOURS[self.token[CELLS[i]]])
            owners.append("0" if (first >> CELLS[i]) & 1 else "1" if (second >> CELLS[i]) & 1 else ".")
        groups = []
        markers = []
        for seat in range(2):
            letters = [""] * self.used[seat]
            cells = [""] * self.used[seat]
            for colour in range(seat * 6, seat * 6 + 6):
                if self.value[colour]:
                    letters[self.value[colour] - 1] = COLOURS[colour - seat * 6]
                    cells[self.value[colour] - 1] = NAMES[self.marker[colour]]
            groups.append("".join(letters))
            markers.append(tuple(cells))
        return PatternsState(
            board="".join(board),
            owners="".join(owners),
            spare=COLOURS[self.spare[0]] + COLOURS[self.spare[1]],
            bowls="" if self.phase == BOWL else COLOURS[self.bowl[0]] + COLOURS[self.bowl[1]],
            groups=tuple(groups),
            markers=tuple(markers),
            phase=PHASES[self.phase],
            seat=self.seat,
        )

    def load(self, state):
        """Become the position that the data describe; what they say of tokens and groups must have been checked
        (PatternsState.check)."""
        if state.seat not in (0, 1):
            raise ValueError(f"seats are 0 and 1, not {state.seat}")
        self.clear()
        for i in range(2):
            self.spare[i] = COLOURS.index(state.spare[i])
        for i in range(52):
            cell: cython.int = CELLS[i]
            self.lay(cell, COLOURS.index(state.board[i]))
        for seat in range(2):
            self.seat = seat
            for place, letter in enumerate(state.groups[seat]):
                own: cython.int = seat * 6 + COLOURS.index(letter)
                self.value[own] = place + 1
                self.marker[own] = cell_number(state.markers[seat][place])
            self.used[seat] = len(state.groups[seat])
            for i in range(52):
                if state.owners[i] == str(seat):
                    self.turn_over(CELLS[i])
            self.points[seat] -= sum(range(1, self.used[seat] + 1))
        self.seat = state.seat
        if state.phase != "bowl":
            self.phase = PHASES.index(state.phase)
            self.bowl[0] = COLOURS.index(state.bowls[0])
            self.bowl[1] = COLOURS.index(state.bowls[1])
            if self.phase == TURN:
                self.next_turn(state.seat)
            elif self.phase == FLIPS:
                self.last_flips()
            else:
                self.choices = 0
                self.ending = STUCK
