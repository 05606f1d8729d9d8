# cython: boundscheck=False, wraparound=False, cdivision=True
"""What observers see of Patterns, as JSON and for sentences, straight from the arrays of the rules: the same for all.
Types live in sight.pxd; this file also runs uncompiled."""

import cython
import msgspec

from sandtable.games.patterns.glimpse import PatternsGlimpse
from sandtable.games.patterns.rules import PHASES, Patterns
from sandtable.games.pen import Pen
from sandtable.games.sight import head

if not cython.compiled:
    from sandtable.games.patterns.rules import BOWL, CELLS

COLOURS = b"ROYGPK"
OWNERS = b".01"
QUOTE = 34
encode = msgspec.json.Encoder().encode


class PatternsSight:
    """The sight of a game that goes on.

    moment  the position, and what else an Observation is made of
    game    the position alone
    pen     writes JSON
    table   all but the head of the JSON, once it was asked for
    lies    what lies on the table for sentences: the board, and the groups of both seats
    """

    def __init__(self, moment):
        self.moment = moment
        self.game = moment.game
        self.pen = Pen()
        self.table = b""
        self.lies = None

    def encoded(self, seat):
        """The JSON of a PatternsObservation."""
        if not self.table:
            self.write()
            self.table = self.pen.taken()
        return head(self.moment, "patterns", seat, PHASES[self.game.phase]) + self.table

    def glimpse(self, seat):
        """What sentences are made from."""
        game: Patterns = self.game
        if self.lies is None:
            self.board()
            board = self.pen.taken().decode()
            self.groups(0)
            first = self.pen.taken().decode()
            self.groups(1)
            self.lies = (board, (first, self.pen.taken().decode()))
        points = (game.points[0], game.points[1])
        return PatternsGlimpse(seat, game.seat, PHASES[game.phase], self.lies[0], self.lies[1], points)

    def write(self):
        """Write all that lies on the table, in the order of PatternsObservation."""
        game: Patterns = self.game
        pen: Pen = self.pen
        i: cython.int
        pen.text(b'"board":"')
        self.board()
        pen.text(b'","owners":"')
        self.owners()
        pen.text(b'","spare":"')
        for i in range(2):
            pen.byte(COLOURS[game.spare[i]])
        pen.text(b'","bowls":"')
        if game.phase != BOWL:
            for i in range(2):
                pen.byte(COLOURS[game.bowl[i]])
        pen.text(b'","groups":["')
        self.groups(0)
        pen.text(b'","')
        self.groups(1)
        pen.text(b'"],"markers":[[')
        self.markers(0)
        pen.text(b"],[")
        self.markers(1)
        pen.text(b']],"scores":[')
        pen.number(game.points[0])
        pen.text(b",")
        pen.number(game.points[1])
        pen.text(b'],"result":null,"worth":')
        pen.text(encode(game.worths()))
        pen.text(b"}")

    def board(self):
        """The colour of the token on each cell."""
        i: cython.int
        for i in range(52):
            self.pen.byte(COLOURS[self.game.token[CELLS[i]]])

    def owners(self):
        """Whose group each cell belongs to."""
        first: cython.ulonglong = 0
        second: cython.ulonglong = 0
        i: cython.int
        for i in range(6):
            first |= self.game.group[i]
            second |= self.game.group[6 + i]
        for i in range(52):
            self.pen.byte(OWNERS[1 if (first >> CELLS[i]) & 1 else 2 if (second >> CELLS[i]) & 1 else 0])

    def group(self, seat, place):
        """The group of a seat with a claim marker, as seat * 6 + colour."""
        own: cython.int = seat * 6
        while self.game.value[own] != place:
            own += 1
        return own

    def groups(self, seat):
        """The colours of a seat's groups, in the order of their claim markers."""
        place: cython.int
        for place in range(1, self.game.used[seat] + 1):
            self.pen.byte(COLOURS[self.group(seat, place) - seat * 6])

    def markers(self, seat):
        """The cells under a seat's claim markers."""
        place: cython.int
        for place in range(1, self.game.used[seat] + 1):
            cell: cython.int = self.game.marker[self.group(seat, place)]
            self.pen.comma(place - 1)
            self.pen.byte(QUOTE)
            self.pen.byte(97 + cell % 8)  # the letter a, and those after it
            self.pen.number(cell // 8 + 1)
            self.pen.byte(QUOTE)


SIGHT = PatternsSight
