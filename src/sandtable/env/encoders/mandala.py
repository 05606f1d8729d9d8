# cython: boundscheck=False, wraparound=False
"""Mandala as numbers. Types live in mandala.pxd; this file also runs uncompiled.

Actions: builds on Mountain 1 and 2, by colour; growing Field 1 and 2, by colour and number; discards, by colour and
number; claims, by colour.
"""

import cython

from sandtable.env.encoders.encoder import Encoder
from sandtable.env.plane import Plane
from sandtable.games.mandala.rules import Mandala

if not cython.compiled:
    from sandtable.env.lanes import put6, put8, spread, wipe

PLANES = (
    Plane("hand", (6,), "own cards in hand, by colour"),
    Plane("unseen", (6,), "cards that this seat cannot see, by colour: in the deck, in the other hand, dealt into the "
          "other Cup; with `memory=hidden` anywhere in the other Cup"),
    Plane("mountains", (2, 6), "cards on each Mountain, by colour"),
    Plane("fields", (2, 2, 6), "cards in the Fields of each Mandala, own then other, by colour"),
    Plane("cups", (2, 6), "cards in the Cups, own then other, by colour; of the other Cup only those claimed into it, "
          "and none with `memory=hidden`"),
    Plane("dealt", (6,), "the two cards dealt into the own Cup, by colour"),
    Plane("rivers", (2, 6), "the River space that each colour has, own then other, 1 to 6; 0 if none"),
    Plane("discard", (6,), "cards in the discard pile, by colour"),
    Plane("deck", (1,), "cards in the draw deck"),
    Plane("exhausted", (1,), "1 once the deck has run out"),
    Plane("other_hand", (1,), "how many cards the other hand has"),
    Plane("other_cup", (1,), "how many cards the other Cup has"),
    Plane("claiming", (2,), "1 for the Mandala that is being destroyed"),
    Plane("completer", (1,), "1 while claiming if this seat completed that Mandala"),
    Plane("to_act", (1,), "1 if this seat is to act"),
)  # fmt: skip


class MandalaEncoder(Encoder):
    """Mandala's planes and masks.

    forgets  another's Cup shows only its size (`memory=hidden`)
    """

    def __init__(self, size: cython.int, ids, forgets: cython.bint = False):
        Encoder.__init__(self, PLANES, size, ids)
        self.forgets = forgets

    def observe(self, game, seat, row):
        """Write the planes as a seat may see them."""
        self.show(cython.cast(Mandala, game), seat, row)

    def mask(self, game, buffer, row):
        """Write the legal actions."""
        self.allow(cython.cast(Mandala, game), row)

    def show(self, game, seat, row):
        """Write the planes as a seat may see them."""
        other: cython.int = 1 - seat
        tallies: cython.ulonglong = game.hand[seat]
        ones: cython.ulonglong = 0x010101010101
        pairs: cython.ulonglong = 0x555555555555
        fours: cython.ulonglong = 0x333333333333
        nibbles: cython.ulonglong = 0x0F0F0F0F0F0F
        claimed: cython.ulonglong = 0 if self.forgets else game.cup[other] - game.dealt[other]
        unseen: cython.ulonglong
        rivers: cython.ulonglong = 0
        own_river: cython.ulonglong = 0
        other_river: cython.ulonglong = 0
        space: cython.ulonglong
        size: cython.ulonglong = game.cup[other]
        lanes: cython.ulonglong = 0xFF00FF00FF
        gather: cython.ulonglong = 0x100010001
        colour: cython.int
        # how many ones each of the six bytes has, all six at once
        tallies = tallies - ((tallies >> 1) & pairs)
        tallies = (tallies & fours) + ((tallies >> 2) & fours)
        tallies = (tallies + (tallies >> 4)) & nibbles
        for colour in range(6):
            space = game.river[6 * seat + colour]
            own_river |= space << (8 * colour)
            if space:
                rivers += cython.cast(cython.ulonglong, 1) << (8 * colour)
            space = game.river[6 * other + colour]
            other_river |= space << (8 * colour)
            if space:
                rivers += cython.cast(cython.ulonglong, 1) << (8 * colour)
        unseen = 18 * ones - tallies - game.mountain[0] - game.mountain[1] - game.cup[seat] - claimed - rivers
        unseen -= game.field[0] + game.field[1] + game.field[2] + game.field[3] + game.discard
        put6(row, 0, tallies)
        put6(row, 6, unseen)
        put6(row, 12, game.mountain[0])
        put6(row, 18, game.mountain[1])
        put6(row, 24, game.field[seat])
        put6(row, 30, game.field[other])
        put6(row, 36, game.field[2 + seat])
        put6(row, 42, game.field[2 + other])
        put6(row, 48, game.cup[seat])
        put6(row, 54, claimed)
        put6(row, 60, game.dealt[seat])
        put6(row, 66, own_river)
        put6(row, 72, other_river)
        put6(row, 78, game.discard)
        row[84] = game.left
        row[85] = game.exhausted
        row[86] = game.cards[other]
        row[87] = ((((size & lanes) + ((size >> 8) & lanes)) * gather) >> 32) & 255  # the sum of six bytes
        row[88] = game.phase == 1 and game.mandala == 0
        row[89] = game.phase == 1 and game.mandala == 1
        row[90] = game.phase == 1 and game.completer == seat
        row[91] = game.seat == seat

    def allow(self, game, row):
        """Write the legal actions: the sets of moves that the rules keep, in the order of the table."""
        colour: cython.int
        if game.phase:
            wipe(row, 0, 162)
            for colour in range(6):
                row[156 + colour] = (game.in_mountain[game.mandala] >> (8 * colour)) & 1
            return
        for colour in range(6):
            row[colour] = (game.builds >> (8 * colour)) & 1
            row[6 + colour] = (game.builds >> (8 * colour + 1)) & 1
            put8(row, 12 + 8 * colour, spread((game.grows[0] >> (8 * colour)) & 255))
            put8(row, 60 + 8 * colour, spread((game.grows[1] >> (8 * colour)) & 255))
            put8(row, 108 + 8 * colour, spread((game.hand[game.seat] >> (8 * colour)) & 255))
            row[156 + colour] = 0


def make(options, game, size, ids):
    """The encoder of a table."""
    return MandalaEncoder(size, ids, options.get("memory") == "hidden")
