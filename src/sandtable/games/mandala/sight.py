# cython: boundscheck=False, wraparound=False, cdivision=True
"""What observers see of Mandala, as JSON and for sentences, straight from the arrays of the rules. What is written for
a seat is taken from the open table and from its own hand and Cup (ruling `secret`); of all else it is told sums. Types
live in sight.pxd; this file also runs uncompiled."""

import cython
import msgspec

from sandtable.games.mandala.glimpse import MandalaGlimpse
from sandtable.games.mandala.rules import Mandala
from sandtable.games.pen import Pen
from sandtable.games.sight import head

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, popcount
    from sandtable.games.mandala.rules import CLAIM, unpack, untally

COLOURS = b"ROYGPK"
encode = msgspec.json.Encoder().encode

ask_cpu()


class MandalaSight:
    """The sight of a game that goes on.

    moment   the position, and what else an Observation is made of
    game     the position alone
    forgets  the Cups of others do not show what is claimed (`memory=hidden`, ruling `hidden-cups`)
    pen      writes JSON
    """

    def __init__(self, moment):
        self.moment = moment
        self.game = moment.game
        self.forgets = moment.options.get("memory") == "hidden"
        self.pen = Pen()

    def encoded(self, seat):
        """The JSON of a MandalaObservation."""
        claims: cython.bint = self.game.phase == CLAIM
        known = () if seat is None or self.forgets else self.moment.memory.reshuffles(seat)
        whose: cython.int = -1 if seat is None else seat
        self.write(whose)
        table: bytes = self.pen.taken()
        self.write_worth(whose)
        worth: bytes = self.pen.taken()
        begin: bytes = head(self.moment, "mandala", seat, "claim" if claims else "turn")
        return begin + table + (encode(known) if known else b"[]") + worth

    def glimpse(self, seat):
        """What sentences are made from."""
        game: Mandala = self.game
        return MandalaGlimpse(
            seat,
            game.seat,
            (unpack(game.mountain[0]), unpack(game.mountain[1])),
            ((unpack(game.field[0]), unpack(game.field[1])), (unpack(game.field[2]), unpack(game.field[3]))),
            (game.river_text(0), game.river_text(1)),
            None if seat is None else untally(game.hand[seat]),
            bool(game.exhausted),
            game.mandala + 1 if game.phase == CLAIM else None,
            bool(self.forgets),
        )

    def write(self, seat):
        """Write what a seat sees of the table, -1 for a watcher, in the order of MandalaObservation, up to what it
        remembers of reshuffles: there is no end to these."""
        game: Mandala = self.game
        pen: Pen = self.pen
        pen.text(b'"mountains":[')
        self.pile(game.mountain[0])
        pen.text(b",")
        self.pile(game.mountain[1])
        pen.text(b'],"fields":[[')
        self.pile(game.field[0])
        pen.text(b",")
        self.pile(game.field[1])
        pen.text(b"],[")
        self.pile(game.field[2])
        pen.text(b",")
        self.pile(game.field[3])
        pen.text(b']],"rivers":["')
        self.river(0)
        pen.text(b'","')
        self.river(1)
        pen.text(b'"],"cups":[')
        self.cup(0, seat)
        pen.text(b",")
        self.cup(1, seat)
        pen.text(b'],"hand":')
        if seat < 0:
            pen.text(b"null")
        else:
            self.pile(counted(game.hand[seat]))
        pen.text(b',"hand_sizes":[')
        pen.number(game.cards[0])
        pen.text(b",")
        pen.number(game.cards[1])
        pen.text(b'],"deck":')
        pen.number(game.left)
        pen.text(b',"discard":')
        self.pile(game.discard)
        pen.text(b',"exhausted":')
        pen.flag(game.exhausted)
        if game.phase == CLAIM:
            pen.text(b',"claiming":')
            pen.number(game.mandala + 1)
            pen.text(b',"completer":')
            pen.number(game.completer)
        else:
            pen.text(b',"claiming":null,"completer":null')
        pen.text(b',"unseen":')
        self.pile(self.unseen(seat))
        pen.text(b',"reshuffles":')

    def write_worth(self, seat):
        """Write what comes after that."""
        pen: Pen = self.pen
        pen.text(b',"result":null,"worth":[')
        self.worth(0, seat)
        pen.text(b",")
        self.worth(1, seat)
        pen.text(b'],"points":[')
        self.points(0, seat)
        pen.text(b",")
        self.points(1, seat)
        pen.text(b"]}")

    def pile(self, pile):
        """The number of cards of each colour in a pile."""
        colour: cython.int
        self.pen.text(b"[")
        for colour in range(6):
            self.pen.comma(colour)
            self.pen.number((pile >> (8 * colour)) & 255)
        self.pen.text(b"]")

    def river(self, owner):
        """The colours of a River, space 1 first."""
        colour: cython.int
        space: cython.int
        for space in range(1, self.game.length[owner] + 1):
            for colour in range(6):
                if self.game.river[owner * 6 + colour] == space:
                    self.pen.byte(COLOURS[colour])

    def cup(self, owner, seat):
        """A Cup, as far as a seat may see it."""
        cup: cython.ulonglong = self.game.cup[owner]
        dealt: cython.ulonglong = self.game.dealt[owner]
        self.pen.text(b'{"size":')
        self.pen.number(size(cup))
        self.pen.text(b',"claimed":')
        if owner != seat and self.forgets:
            self.pen.text(b"null")
        else:
            self.pile(cup - dealt)
        self.pen.text(b',"dealt":')
        if owner != seat:
            self.pen.text(b"null")
        else:
            self.pile(dealt)
        self.pen.text(b"}")

    def unseen(self, seat):
        """The cards that a seat cannot see, all together: in the deck, in the other hand, hidden in the other Cup."""
        game: Mandala = self.game
        one: cython.ulonglong = 1
        total: cython.ulonglong = 0
        i: cython.int
        for i in range(game.left):
            total += one << (8 * game.deck[i])
        for i in range(2):
            if i != seat:
                total += counted(game.hand[i])
                total += game.cup[i] if self.forgets else game.dealt[i]
        return total

    def worth(self, owner, seat):
        """What a Cup is worth by River space, to its owner (rules: *Points*)."""
        colour: cython.int
        space: cython.int
        if owner != seat:
            self.pen.text(b"null")
            return
        self.pen.text(b"[")
        for space in range(1, 7):
            value: cython.int = 0
            for colour in range(6):
                if self.game.river[owner * 6 + colour] == space:
                    value = space * ((self.game.cup[owner] >> (8 * colour)) & 255)
            self.pen.comma(space - 1)
            self.pen.number(value)
        self.pen.text(b"]")

    def points(self, owner, seat):
        """The points of a Cup, to its owner."""
        if owner != seat:
            self.pen.text(b"null")
        else:
            self.pen.number(self.game.score(owner))


def counted(hand):
    """A hand as a pile: how many cards of each colour there are, not a one for each."""
    colour: cython.int
    pile: cython.ulonglong = 0
    for colour in range(6):
        n: cython.ulonglong = popcount((hand >> (8 * colour)) & 255)
        pile |= n << (8 * colour)
    return pile


def size(pile):
    """How many cards a pile has."""
    colour: cython.int
    n: cython.int = 0
    for colour in range(6):
        n += (pile >> (8 * colour)) & 255
    return n


SIGHT = MandalaSight
