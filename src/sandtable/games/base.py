# cython: boundscheck=False, wraparound=False
"""Game: the one interface that every game implements. Types live in base.pxd; this file also runs uncompiled.

Two faces that agree move for move: `count` and `play` for playouts, `legal`, `apply` and `assign` for search. Both run
without the GIL. The methods below them, with plain names (`actions`, `do`, `choose`, ...), are what Python code calls.
An action is a small number whose meaning is the game's own; its notation module turns it into text and back.
"""

import cython

from sandtable.errors import IllegalMove


class Actions:
    """A buffer for the legal actions of one decision."""

    def __init__(self):
        self.n = 0
        if not cython.compiled:
            self.items = [0] * 1024


class Game:
    """A position under the rules.

    seat     whose decision it is
    choices  how many legal actions there are; 0 when the game is over or waits for chance
    waiting  a chance event (a reshuffle) has to be told before play goes on; only where `told` is set
    ending   0 while the game goes on, else the game's own code of why it ended
    secret   there is something that a seat cannot see, so that its legal actions may depend on a guess
    told     chance comes from outside (a record, a fair deal); otherwise the game rolls its own dice
    """

    def deal(self):
        """Set up a fresh random game with the game's own dice."""

    def count(self):
        """How many legal actions there are; 0 when the game is over."""
        return self.choices

    def play(self, k):
        """Play the k-th legal action, in the order of `legal`."""

    def legal(self, out):
        """Write the legal actions into a buffer."""
        out.n = 0

    def apply(self, action):
        """Play a legal action. It is not checked: the Python face does that."""

    def allows(self, action):
        """Whether a number is a legal action here; quicker than listing them all, and safe for any number."""
        return False

    def assign(self, other):
        """Become a copy of another position of the same game; the dice stay one's own."""

    def score(self, seat):
        """The points of a seat as the position stands, everything counted."""
        return 0

    def winner(self):
        """The seat that is ahead under the game's own tie-breaks, or -1."""
        return -1

    def blank(self):
        """Another object of the same game and options, to be assigned to."""
        raise NotImplementedError

    def seed(self, dice: cython.ulonglong):
        """Give the game dice of its own."""
        self.dice = dice

    def fresh(self):
        """Deal a fresh random game."""
        self.deal()

    def copy(self):
        """A second position, independent of this one."""
        other = self.blank()
        other.take(self)
        return other

    def take(self, other):
        """Become a copy of another position, its dice included."""
        self.assign(other)
        self.dice = other.dice

    def actions(self):
        """The legal actions as a list."""
        buffer: Actions = Actions()
        self.legal(buffer)
        return [buffer.items[i] for i in range(buffer.n)]

    def can(self, action: cython.int):
        """Whether a number is a legal action here."""
        return bool(self.allows(action))

    def do(self, action: cython.int):
        """Play a legal action; IllegalMove for any other number."""
        if not self.can(action):
            raise IllegalMove(str(action), self.seat, "refused.action")
        self.apply(action)

    def choose(self, k: cython.int):
        """Play the k-th legal action; IllegalMove if there are not so many."""
        if not 0 <= k < self.choices:
            raise IllegalMove(str(k), self.seat, "refused.choice", n=self.choices)
        self.play(k)

    def scores(self):
        """The points of every seat."""
        return [self.score(seat) for seat in range(self.players)]

    def leader(self):
        """The seat that is ahead, or None."""
        seat: cython.int = self.winner()
        return None if seat < 0 else seat
