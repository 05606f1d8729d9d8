# cython: boundscheck=False, wraparound=False
"""Game: the one interface that every game implements. Types live in base.pxd; this file also runs uncompiled.

There are two ways to play, which agree move for move: `count` and `play` for playouts, `legal`, `apply` and `assign`
for search. Both run without the GIL. Python code calls `actions`, `can`, `do`, `choose` and the methods around them.
An action is a small number whose meaning is the game's own; its notation module turns it into text and back.
"""

import cython

from sandtable.errors import IllegalMove


def refuse_subclasses(base):
    """Have Python refuse classes of its own under a compiled one, whose methods compiled code would never call."""

    def refuse(cls, **options):
        raise TypeError(
            f"{cls.__name__} is plain Python and {base.__name__} is compiled: a search would call the methods of "
            f"{base.__name__} instead of its own. Compile it (a .pxd file beside it, as CONTRIBUTING.md says for "
            "games), or build all of Sandtable with SANDTABLE_PURE=1."
        )

    set_in_type(base, "__init_subclass__", classmethod(refuse))  # noqa: F821 - a C function that the .pxd declares


class Actions:
    """A buffer for the legal actions of one decision.

    n      how many there are
    items  the actions, in the first n places
    """

    def __init__(self):
        self.n = 0
        if not cython.compiled:
            self.items = [0] * 1024


class Game:
    """A position under the rules.

    players  how many seats there are
    seat     whose decision it is
    choices  how many legal actions there are; 0 when the game is over or waits for chance
    waiting  the game waits for a chance event (a reshuffle) from outside; only where `told` is set
    ending   why the game has ended, in the game's own numbers; 0 while it goes on
    secret   something is hidden from a seat, so that its legal actions may depend on a guess
    told     chance comes from outside (a record, a fair deal); otherwise the game has random numbers of its own
    dice     the state of the game's own generator of random numbers
    """

    def deal(self):
        """Set up a random game with the game's own dice."""

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
        """Whether a number is a legal action here; faster than listing them all, and safe for any number."""
        return False

    def assign(self, other):
        """Become a copy of another position of the same game; the dice stay."""

    def score(self, seat):
        """The points of a seat if the game ended now."""
        return 0

    def winner(self):
        """The seat that would win if the game ended now, ties broken as the rules say; -1 for a draw."""
        return -1

    def blank(self):
        """Another position of the same game and options, to be copied into."""
        raise NotImplementedError

    def state(self):
        """The whole of the position as plain data."""
        raise NotImplementedError

    def seed(self, dice: cython.ulonglong):
        """Set the dice."""
        self.dice = dice

    def fresh(self):
        """Set up a random game, for Python code."""
        self.deal()

    def copy(self):
        """A second position, independent of this one."""
        other = self.blank()
        other.take(self)
        return other

    def __copy__(self):
        """`copy.copy` makes a position of its own, too: an attribute that is a list would else be shared."""
        return self.copy()

    def __deepcopy__(self, memo):
        """`copy.deepcopy` makes the same as `copy.copy`: a position refers to nothing that changes."""
        return self.copy()

    def fits(self, other):
        """Whether another position is one of the same game and options, so that `assign` may copy it."""
        return type(self) is type(other)

    def expect(self, other):
        """TypeError unless another position is one of the same game and options."""
        if not self.fits(other):
            raise TypeError(f"expected a position of {type(self).__name__} with the same options, got {other!r}")

    def take(self, other):
        """Become a copy of another position of the same game and options, its dice included; TypeError for any
        other."""
        self.expect(other)
        self.assign(other)
        self.dice = other.dice

    def free(self, dice: cython.ulonglong):
        """From now on chance comes from the game's own dice: it never waits for a reshuffle from outside."""
        self.told = False
        self.dice = dice

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

    def play_checked(self, action: cython.int):
        """Play an action that `can` has just found legal here; it is not tested again."""
        self.apply(action)

    def choose(self, k: cython.int):
        """Play the k-th legal action; IllegalMove if there are not so many."""
        if not 0 <= k < self.choices:
            raise IllegalMove(str(k), self.seat, "refused.choice", n=self.choices)
        self.play(k)

    def scores(self):
        """The points of every seat if the game ended now."""
        return [self.score(seat) for seat in range(self.players)]

    def leader(self):
        """The seat that would win if the game ended now; None for a draw."""
        seat: cython.int = self.winner()
        return None if seat < 0 else seat


if cython.compiled:
    refuse_subclasses(Game)
