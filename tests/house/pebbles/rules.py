# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Pebbles: the rules. Types live in rules.pxd; this file also runs uncompiled.

Twelve pieces lie in a row, three each of the values 1 to 4, shuffled. Two players take turns: take one or two pieces
from the left or from the right end of the row. When the row is empty the game is over; more points win.
"""

import cython

from sandtable.games.base import Game
from sandtable.games.pebbles.state import PebblesState

if not cython.compiled:
    from sandtable.games.bits import below, roll

# an action is end * 2 + pieces - 1: the end is 0 for the left and 1 for the right
# why a game ended
EMPTY = 1  # no piece is left


class Pebbles(Game):
    """A position of Pebbles. Its attributes beyond those of Game:

    row     the values of the pieces, from left to right
    first   where the leftmost piece lies in `row`
    last    where the rightmost piece lies, plus one: equal to `first` when no piece is left
    points  [seat] the values that each seat has taken
    """

    def __init__(self):
        if not cython.compiled:
            self.row = [0] * 12
            self.points = [0] * 2
            self.dice = 0
        self.players = 2
        self.told = False
        self.waiting = False
        self.secret = False
        self.clear()
        self.find_moves()

    def blank(self):
        """Another position of Pebbles."""
        return Pebbles()

    def clear(self):
        """Take the row away, and all points. Seat 0 is to begin."""
        self.first = 0
        self.last = 0
        self.points[0] = 0
        self.points[1] = 0
        self.seat = 0
        self.ending = 0

    def deal(self):
        """Lay out a random row."""
        i: cython.int
        j: cython.int
        value: cython.int
        self.clear()
        for i in range(12):
            self.row[i] = 1 + i // 3
        for i in range(11, 0, -1):
            self.dice = roll(self.dice)
            j = below(self.dice, i + 1)
            value = self.row[i]
            self.row[i] = self.row[j]
            self.row[j] = value
        self.last = 12
        self.find_moves()

    def legal(self, out):
        """The legal moves: one or two pieces from either end, or one where only one is left."""
        n: cython.int = 0
        action: cython.int
        for action in range(4):
            if self.allows(action):
                out.items[n] = action
                n += 1
        out.n = n

    def play(self, k):
        """Play the k-th legal move, in the order of `legal`."""
        self.apply(k if self.choices == 4 else 2 * k)

    def apply(self, action):
        """Take one or two pieces; then it is the other seat's turn."""
        self.take_one(action >> 1)
        if action & 1:
            self.take_one(action >> 1)
        self.seat = 1 - self.seat
        self.find_moves()

    def allows(self, action):
        """Whether a number is a legal move here: so many pieces are left."""
        return 0 <= action < 4 and (action & 1) < self.last - self.first

    def take_one(self, end):
        """The seat to act takes the piece at one end."""
        if end == 0:
            self.points[self.seat] += self.row[self.first]
            self.first += 1
        else:
            self.last -= 1
            self.points[self.seat] += self.row[self.last]

    def find_moves(self):
        """Count the legal moves. Without a piece the game is over."""
        left: cython.int = self.last - self.first
        self.choices = 4 if left > 1 else 2 * left
        if left == 0:
            self.ending = EMPTY

    def score(self, seat):
        """The values of all pieces that a seat has taken."""
        return self.points[seat]

    def winner(self):
        """The seat with more points, or -1: equal points are a draw."""
        if self.points[0] == self.points[1]:
            return -1
        return 0 if self.points[0] > self.points[1] else 1

    def assign(self, other):
        """Become a copy of another position of Pebbles."""
        self.copy_from(cython.cast(Pebbles, other))

    def copy_from(self, other):
        """Become a copy of another position of Pebbles, attribute by attribute; the dice stay."""
        i: cython.int
        self.seat = other.seat
        self.choices = other.choices
        self.ending = other.ending
        self.first = other.first
        self.last = other.last
        for i in range(12):
            self.row[i] = other.row[i]
        for i in range(2):
            self.points[i] = other.points[i]

    def state(self):
        """The whole position as plain data."""
        return PebblesState(
            row="".join(str(self.row[i]) for i in range(self.first, self.last)),
            scores=(self.points[0], self.points[1]),
            seat=self.seat,
        )

    def load(self, state):
        """Become the position that the data describe; they must have been checked (PebblesState.check)."""
        self.clear()
        for i, value in enumerate(state.row):
            self.row[i] = int(value)
        self.last = len(state.row)
        for seat in range(2):
            self.points[seat] = state.scores[seat]
        self.seat = state.seat
        self.find_moves()
