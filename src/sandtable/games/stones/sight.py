# cython: boundscheck=False, wraparound=False, cdivision=True
"""What observers see of Stones, as JSON and for sentences, straight from the arrays of the rules. What lies under other
stones is counted, not named (ruling `stacks`), and a seat is told its own objective cards alone (ruling `cards`). Types
live in sight.pxd; this file also runs uncompiled."""

import cython
import msgspec

from sandtable.games.pen import Pen
from sandtable.games.sight import head
from sandtable.games.stones.glimpse import StonesGlimpse
from sandtable.games.stones.observation import NOTHING_HIDDEN, others
from sandtable.games.stones.rules import Stones
from sandtable.games.stones.state import STACK_NAMES

if not cython.compiled:
    from sandtable.games.stones.rules import NEW, height_of, stones_of

COLOURS = b"RYBU"
PATTERNS = b"*o"
STACKS = [name.encode() for name in STACK_NAMES]
QUOTE = 34
UNKNOWN = 63  # a question mark
STONE = 78  # the letter N, a New Stone
encode = msgspec.json.Encoder().encode


class StonesSight:
    """The sight of a game that goes on.

    moment  the position, and what else an Observation is made of
    game    the position alone
    bare    the table plays with open stacks
    pen     writes JSON
    table   what all see, up to the objective cards, once it was asked for
    rest    what all see, from there up to the cards that are not seen
    worth   what all see after these, up to which cards are met
    told    what sentences are made from, which is the same for all, once it was asked for
    """

    def __init__(self, moment):
        self.moment = moment
        self.game = moment.game
        self.bare = moment.options.get("stacks") == "open"
        self.pen = Pen()
        self.table = b""
        self.rest = b""
        self.worth = b""
        self.told = None

    def encoded(self, seat):
        """The JSON of a StonesObservation."""
        game: Stones = self.game
        if not self.table:
            self.write()
            self.table = self.pen.taken()
            self.write_rest()
            self.rest = self.pen.taken()
            self.worth = b',"layout":%b,"result":null,"worth":%b' % (game.layout.encoded, encode(game.worths()))
        hand = (game.players, seat, None if seat is None else game.cards_of(seat))
        if hand not in game.layout.hands_shown:
            cards = tuple([game.cards_of(owner) if owner == seat else None for owner in range(game.players)])
            game.layout.hands_shown[hand] = (encode(cards), encode(others(game.layout, cards)))
        own, unseen = game.layout.hands_shown[hand]
        self.write_met(-1 if seat is None else seat)
        begin = head(self.moment, "stones", seat, self.phase())
        return b"".join((begin, self.table, own, self.rest, unseen, self.worth, self.pen.taken()))

    def phase(self):
        """Which kind of decision it is."""
        return "keep" if self.game.decided < self.game.pending else "put" if self.game.kept else "turn"

    def glimpse(self, seat):
        """What sentences are made from."""
        if self.told is None:
            self.told = self.make_glimpse()
        return self.told

    def make_glimpse(self):
        """The same for all."""
        game: Stones = self.game
        owner: cython.int
        towers = []
        points = []
        for owner in range(game.players):
            towers.append(tuple([stones_of(game.tower[i]) for i in range(owner * 5, owner * 5 + 5)]))
            points.append(self.earned(owner))
        return StonesGlimpse(game.seat, tuple(towers), tuple(points), bool(game.last_round))

    def earned(self, owner):
        """The points that a seat has scored so far."""
        row: cython.int
        total: cython.int = 0
        for row in range(7):
            total += self.game.sheet[owner * 8 + row]
        return total

    def write(self):
        """Write what everybody sees, in the order of StonesObservation, up to the objective cards."""
        game: Stones = self.game
        pen: Pen = self.pen
        i: cython.int
        n: cython.int = 0
        pen.text(b'"players":')
        pen.number(game.players)
        pen.text(b',"new_stones":')
        pen.flag(game.new_stones)
        pen.text(b',"open_stacks":')
        pen.flag(self.bare)
        pen.text(b',"stacks":{')
        for i in range(24):
            pen.comma(i)
            self.stack(i)
        pen.text(b'},"artists":{')
        self.artists()
        pen.text(b'},"towers":[')
        for i in range(game.players * 5):
            pen.comma(i)
            if i % 5 == 0:
                pen.text(b"[")
            self.tower(game.tower[i])
            if i % 5 == 4:
                pen.text(b"]")
        pen.text(b'],"board":[')
        for i in range(game.placed):
            pen.comma(i)
            self.stone(game.board[i])
        pen.text(b'],"new_spaces":[')
        for i in range(1, game.spaces + 1):
            if game.new_on[i]:
                pen.comma(n)
                pen.number(i)
                n += 1
        pen.text(b'],"box":')
        pen.number(game.box)
        pen.text(b',"points":[')
        for i in range(game.players):
            pen.comma(i)
            pen.number(self.earned(i))
        pen.text(b'],"sheet":[')
        for i in range(game.players):
            pen.comma(i)
            self.sheet(i)
        pen.text(b'],"objectives":')

    def write_rest(self):
        """Write what everybody sees after that, up to the cards that are not seen."""
        game: Stones = self.game
        pen: Pen = self.pen
        i: cython.int
        pen.text(b',"pending":[')
        for i in range(game.decided, game.pending):
            pen.comma(i - game.decided)
            pen.number(game.waiting_spaces[i])
        pen.text(b'],"kept":')
        pen.number(game.kept)
        pen.text(b',"last_round":')
        pen.flag(game.last_round)
        pen.text(b',"unseen":')
        pen.text(encode(NOTHING_HIDDEN if self.bare else game.covered()))
        pen.text(b',"unseen_cards":')

    def write_met(self, seat):
        """Write which of a seat's own cards its towers meet."""
        game: Stones = self.game
        pen: Pen = self.pen
        owner: cython.int
        pen.text(b',"met":[')
        for owner in range(game.players):
            pen.comma(owner)
            if owner != seat:
                pen.text(b"null")
            else:
                pen.text(b"[")
                pen.flag(game.meets(owner, game.card[owner * 2]))
                pen.text(b",")
                pen.flag(game.meets(owner, game.card[owner * 2 + 1]))
                pen.text(b"]")
        pen.text(b"]}")

    def stack(self, i):
        """A stack by its name, bottom to top; on the table only the pattern of the top stone shows."""
        pile: cython.int = self.game.stack[i]
        pen: Pen = self.pen
        place: cython.int
        pen.byte(QUOTE)
        pen.text(STACKS[i])
        pen.text(b'":{"colours":"')
        for place in range(height_of(pile) - 1, -1, -1):
            pen.byte(COLOURS[(pile >> (4 * place)) & 3])
        pen.text(b'","patterns":"')
        for place in range(height_of(pile) - 1, -1, -1):
            pen.byte(UNKNOWN if place and not self.bare else PATTERNS[(pile >> (4 * place + 2)) & 1])
        pen.text(b'"}')

    def artists(self):
        """The Artist's pattern on each circle that has one."""
        circle: cython.int
        i: cython.int
        n: cython.int = 0
        for circle in range(9):
            for i in range(4):
                if self.game.artist[i] == circle:
                    self.pen.comma(n)
                    self.pen.byte(QUOTE)
                    self.pen.number(circle + 1)
                    self.pen.text(b'":"')
                    self.pen.byte(PATTERNS[self.game.pattern[i]])
                    self.pen.byte(QUOTE)
                    n += 1

    def tower(self, pile):
        """The stones of a tower, bottom to top."""
        place: cython.int
        top: cython.int = height_of(pile) - 1
        self.pen.text(b"[")
        for place in range(top, -1, -1):
            self.pen.comma(top - place)
            self.stone((pile >> (4 * place)) & 15)
        self.pen.text(b"]")

    def stone(self, stone):
        """A stone by its name."""
        self.pen.byte(QUOTE)
        if stone == NEW:
            self.pen.byte(STONE)
        else:
            self.pen.byte(COLOURS[stone & 3])
            self.pen.byte(PATTERNS[(stone >> 2) & 1])
        self.pen.byte(QUOTE)

    def sheet(self, owner):
        """The points of a seat by where they come from."""
        row: cython.int
        self.pen.text(b"[")
        for row in range(7):
            self.pen.comma(row)
            self.pen.number(self.game.sheet[owner * 8 + row])
        self.pen.text(b"]")


SIGHT = StonesSight
