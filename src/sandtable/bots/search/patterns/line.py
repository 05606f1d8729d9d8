# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Line: a line of play of Patterns, with make and unmake of moves. Types live in line.pxd.

Each position has a key for tables. It is made of what still matters for play: the face-up tokens, which of them lie
beside which group, the groups' values, the bowls and the turn. Where the face-down tokens lie matters only through the
points that they have made, so tables hold what is still to be won, not the margin, and positions that differ only in
how the points were made share a place.
"""

import cython

from sandtable.errors import IllegalMove
from sandtable.games.patterns.rules import Patterns

if not cython.compiled:
    from sandtable.bots.search.patterns.prospects import flood
    from sandtable.games.bits import ask_cpu, ctz, popcount, roll
    from sandtable.games.patterns.rules import BOWL, CHOOSE, ESTABLISH, FLIP, NEAR, SWAP, TURN

    UP_KEYS = [0] * 384
    HALO_KEYS = [0] * 768
    VALUE_KEYS = [0] * 96
    BOWL_KEYS = [0] * 12

MOST_MOVES = 128
TURN_KEY = 0x9E3779B97F4A7C15


def draw_keys():
    """Fill the tables of keys, always with the same numbers."""
    dice: cython.ulonglong = 2024
    i: cython.int
    for i in range(384 + 768 + 96 + 12):
        high: cython.ulonglong = roll(dice)
        dice = roll(high)
        mixed: cython.ulonglong = (high ^ (high >> 29)) ^ ((dice >> 32) | ((dice & 0xFFFFFFFF) << 32))
        if i < 384:
            UP_KEYS[i] = mixed
        elif i < 1152:
            HALO_KEYS[i - 384] = mixed
        elif i < 1248:
            VALUE_KEYS[i - 1152] = mixed
        else:
            BOWL_KEYS[i - 1248] = mixed


ask_cpu()
draw_keys()


class Line:
    """A position with what is needed to take moves back, and room for the moves listed at each ply."""

    def __init__(self):
        if not cython.compiled:
            self.moves = [0] * 8192
            self.ranks = [0] * 8192
            self.old_action = [0] * 64
            self.old_colour = [0] * 64
            self.old_taken = [0] * 64
            self.old_points = [0] * 64
            self.old_choices = [0] * 64
            self.old_fresh = [False] * 64
            self.old_halo = [0] * 64
            self.old_targets = [0] * 64
            self.old_mine = [0] * 64
            self.old_theirs = [0] * 64
            self.old_key = [0] * 64
        self.board = Patterns()
        self.ply = 0
        self.key = 0

    def start(self, board: Patterns):
        """Begin a line at a position."""
        self.board.copy_from(board)
        self.ply = 0
        self.key = self.whole_key()

    def do(self, action: cython.int):
        """`push`, for Python code: IllegalMove for an action that cannot be searched on."""
        if self.board.phase not in (BOWL, TURN) or not self.board.can(action):
            raise IllegalMove(str(action), self.board.seat, "refused.action")
        self.push(action)

    def undo(self):
        """`pop`, for Python code: IllegalMove at the beginning of the line."""
        if self.ply == 0:
            raise IllegalMove("undo", self.board.seat, "refused.undo")
        self.pop()

    def ahead(self, seat: cython.int):
        """`lead`, for Python code."""
        if seat not in (0, 1):
            raise ValueError(f"seats are 0 and 1, not {seat}")
        return self.lead(seat)

    def whole_key(self):
        """The key of the position, from scratch; `push` keeps it up to date until the game ends."""
        i: cython.int
        key: cython.ulonglong = TURN_KEY if self.board.seat else 0
        bits: cython.ulonglong
        for i in range(6):
            bits = self.board.up[i]
            while bits:
                key ^= UP_KEYS[i * 64 + ctz(bits)]
                bits &= bits - 1
        for i in range(12):
            bits = self.board.halo[i] & self.board.faceup
            while bits:
                key ^= HALO_KEYS[i * 64 + ctz(bits)]
                bits &= bits - 1
            if self.board.value[i]:
                key ^= VALUE_KEYS[i * 8 + self.board.value[i]]
        return key ^ BOWL_KEYS[self.board.bowl[0]] ^ BOWL_KEYS[6 + self.board.bowl[1]]

    def push(self, action):
        """Play a legal action that is not one of the last flips."""
        ply: cython.int = self.ply
        seat: cython.int = self.board.seat
        kind: cython.int = action >> 6
        cell: cython.int = action & 63
        bit: cython.ulonglong = 1
        new: cython.ulonglong
        key: cython.ulonglong = self.key
        i: cython.int
        self.ply = ply + 1
        self.old_action[ply] = action
        self.old_key[ply] = key
        if kind == CHOOSE:
            self.board.take_bowls(cell)
            self.key = self.whole_key()
            return
        colour: cython.int = self.board.token[cell] if kind == FLIP else self.board.bowl[seat]
        taken: cython.int = self.board.token[cell]
        own: cython.int = seat * 6 + colour
        bit <<= cell
        self.old_colour[ply] = colour
        self.old_taken[ply] = taken
        self.old_points[ply] = self.board.points[seat]
        self.old_choices[ply] = self.board.choices
        self.old_halo[ply] = self.board.halo[own]
        self.old_targets[ply] = self.board.targets
        self.old_mine[ply] = self.board.flips[seat]
        self.old_theirs[ply] = self.board.flips[1 - seat]
        self.old_fresh[ply] = kind == ESTABLISH
        key ^= TURN_KEY ^ UP_KEYS[taken * 64 + cell]
        for i in range(12):
            if (self.board.halo[i] >> cell) & 1:
                key ^= HALO_KEYS[i * 64 + cell]
        new = NEAR[cell] & self.board.faceup & ~self.board.halo[own]
        while new:
            key ^= HALO_KEYS[own * 64 + ctz(new)]
            new &= new - 1
        if kind == FLIP:
            self.board.turn_over(cell)
        else:
            self.board.place(cell)
            key ^= BOWL_KEYS[seat * 6 + colour] ^ BOWL_KEYS[seat * 6 + taken]
            if kind == ESTABLISH:
                key ^= VALUE_KEYS[own * 8 + self.board.value[own]]
        self.key = key
        self.board.next_turn(1 - seat)

    def pop(self):
        """Take the last action back."""
        ply: cython.int = self.ply - 1
        action: cython.int = self.old_action[ply]
        cell: cython.int = action & 63
        colour: cython.int = self.old_colour[ply]
        taken: cython.int = self.old_taken[ply]
        bit: cython.ulonglong = 1
        bit <<= cell
        self.ply = ply
        self.key = self.old_key[ply]
        self.board.ending = 0
        if action >> 6 == CHOOSE:
            self.board.phase = 0
            self.board.seat = 1
            self.board.choices = 2
            return
        # whoever is shown to move now, the action was the other's, unless the game ended with it
        seat: cython.int = 1 - self.board.seat
        if self.board.phase != TURN:
            seat = self.board.seat
            self.board.phase = TURN
        own: cython.int = seat * 6 + colour
        self.board.seat = seat
        self.board.choices = self.old_choices[ply]
        self.board.targets = self.old_targets[ply]
        self.board.aims = popcount(self.board.targets)
        self.board.points[seat] = self.old_points[ply]
        self.board.flips[seat] = self.old_mine[ply]
        self.board.flips[1 - seat] = self.old_theirs[ply]
        self.board.halo[own] = self.old_halo[ply]
        self.board.group[own] = self.board.group[own] ^ bit
        self.board.faceup |= bit
        self.board.up[taken] = self.board.up[taken] | bit
        self.board.token[cell] = taken
        if action >> 6 != FLIP:
            self.board.bowl[seat] = colour
            if self.old_fresh[ply]:
                self.board.value[own] = 0
                self.board.used[seat] = self.board.used[seat] - 1

    def lead(self, seat):
        """How many points a seat is ahead; in a game that has ended with the last flips, which cost nothing and are all
        taken."""
        lead: cython.int = self.board.points[seat] - self.board.points[1 - seat]
        if self.board.phase == TURN or self.board.flips[self.board.seat] == 0:
            return lead
        return lead + self.last_gain(seat) if self.board.seat == seat else lead - self.last_gain(1 - seat)

    def last_gain(self, seat):
        """The points in the tokens that a seat can flip one after the other."""
        colour: cython.int
        gain: cython.int = 0
        free: cython.ulonglong
        more: cython.ulonglong
        for colour in range(6):
            more = self.board.flips[seat] & self.board.up[colour]
            if more:
                free = self.board.up[colour] & ~self.board.halo[(1 - seat) * 6 + colour]
                gain += self.board.value[seat * 6 + colour] * popcount(flood(more, free))
        return gain

    def list_moves(self):
        """Write the moves of the position to its ply's place, one for each position that can follow; how many."""
        n: cython.int = self.ply * MOST_MOVES
        bits: cython.ulonglong
        kind: cython.int = ESTABLISH
        if self.board.phase != TURN:
            self.moves[n] = CHOOSE * 64 + self.board.spare[0]
            self.moves[n + 1] = CHOOSE * 64 + self.board.spare[1]
            return 2
        bits = self.board.targets
        if self.board.value[self.board.seat * 6 + self.board.bowl[self.board.seat]]:
            kind = SWAP
            bits &= ~self.board.up[self.board.bowl[self.board.seat]]  # the flip of that cell gives the same position
        while bits:
            self.moves[n] = kind * 64 + ctz(bits)
            bits &= bits - 1
            n += 1
        bits = self.board.flips[self.board.seat]
        while bits:
            self.moves[n] = FLIP * 64 + ctz(bits)
            bits &= bits - 1
            n += 1
        return n - self.ply * MOST_MOVES

    def pick(self, i, n):
        """The best ranked of the moves from the i-th on, brought to the i-th place."""
        place: cython.int = self.ply * MOST_MOVES
        best: cython.int = place + i
        j: cython.int
        for j in range(place + i + 1, place + n):
            if self.ranks[j] > self.ranks[best]:
                best = j
        action: cython.int = self.moves[best]
        rank: cython.int = self.ranks[best]
        self.moves[best] = self.moves[place + i]
        self.ranks[best] = self.ranks[place + i]
        self.moves[place + i] = action
        self.ranks[place + i] = rank
        return action


def all_flips(position: Patterns):
    """The last flips of a position in a list, all of them: a flip never costs anything."""
    game: Patterns = position.copy()
    flips = []
    while game.choices:
        action = game.actions()[0]
        flips.append(action)
        game.do(action)
    return flips
