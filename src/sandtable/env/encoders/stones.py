# cython: boundscheck=False, wraparound=False, cdivision=True
"""Mandala Stones as numbers. Types live in stones.pxd; this file also runs uncompiled.

Actions: picks, by the circle that the Artist leaves, the circle that they go to, the side of the first stone and the
tower space; scores of a colour, by colour and set of spaces; scores of any, by set of spaces; with New Stones `keep`,
`drop`, and where one is put.
"""

import cython

from sandtable.env.encoders.encoder import Encoder
from sandtable.env.plane import Plane
from sandtable.games.stones.rules import Stones

if not cython.compiled:
    from sandtable.env.lanes import put8, wipe
    from sandtable.games.bits import ctz, popcount

    LEVEL = [0] * 32
    HIDDEN = [0] * 4096
    TOWER = [0] * 16


def draw_tables():
    """Fill the tables of what a stone looks like in a row: R Y B U, then star and ring; in a tower a New Stone
    comes after the colours. LEVEL has stones whose pattern is hidden in its second half. HIDDEN counts the stones of
    a stack under its top one, a byte for each colour and pattern."""
    for stone in range(8, 16):
        colour = stone & 3
        pattern = (stone >> 2) & 1
        LEVEL[stone] = 1 << (8 * colour) | 1 << (8 * (4 + pattern))
        LEVEL[16 + stone] = 1 << (8 * colour)
        TOWER[stone] = 1 << (8 * colour) | 1 << (8 * (5 + pattern))
    TOWER[4] = 1 << 32
    for pile in range(4096):
        count = 0
        for place in (pile & 15, pile >> 4 & 15, pile >> 8):
            if place >= 8:
                count += 1 << (8 * (2 * (place & 3) + (place >> 2 & 1)))
        HIDDEN[pile] = count


draw_tables()


def planes_of(players, new_stones, cards, spaces):
    """The planes of a table."""
    planes = [
        Plane("stacks", (24, 4, 6), "the stones of each stack, the top one first: 1 for its colour R Y B U and for its "
              "pattern, star or ring, where that can be seen"),
        Plane("towers", (players, 5, 4, 7), "the stones of each tower, own first and then in turn order, the top one "
              "first: 1 for its colour R Y B U or for a New Stone, and for its pattern"),
        Plane("artists", (9, 2), "1 for a star or a ring Artist on each circle"),
        Plane("unseen", (4, 2), "stars and rings of each colour whose pattern is hidden"),
        Plane("cards", (cards,), "1 for the own objective cards"),
        Plane("points", (players,), "points so far without objectives, own first; 255 at the most"),
        Plane("placed", (1,), "stones on the Mandala board"),
        Plane("last_round", (1,), "1 if this round is the last"),
        Plane("place", (players,), "1 for the own place in the turn order"),
        Plane("to_act", (players,), "1 for who is to act, own first"),
        Plane("phase", (3,), "1 for what is to be decided: a turn, whether to keep a New Stone, where to put one"),
    ]  # fmt: skip
    if new_stones:
        planes += [
            Plane("new_spaces", (spaces,), "1 where a New Stone lies on the Mandala board, by space"),
            Plane("pending", (1,), "New Stones taken this turn and not decided on"),
            Plane("kept", (1,), "New Stones kept and not put yet"),
            Plane("box", (1,), "New Stones back in the box"),
        ]
    return planes


class StonesEncoder(Encoder):
    """Stones' planes and masks.

    open_stacks  every pattern can be seen (`stacks=open`)
    seats        how many play
    cards        how many objective cards there are
    spaces       how many spaces the Mandala board has
    new_stones   the table plays with New Stones
    """

    def __init__(self, size: cython.int, ids, game: Stones, open_stacks: cython.bint = False):
        Encoder.__init__(self, planes_of(game.players, game.new_stones, game.cards, game.spaces), size, ids)
        self.open_stacks = open_stacks
        self.seats = game.players
        self.cards = game.cards
        self.spaces = game.spaces
        self.new_stones = game.new_stones

    def observe(self, game, seat, row):
        """Write the planes as a seat may see them."""
        self.show(cython.cast(Stones, game), seat, row)

    def mask(self, game, buffer, row):
        """Write the legal actions."""
        self.allow(cython.cast(Stones, game), row)

    def show(self, game, seat, row):
        """Write the planes as a seat may see them. Six or seven bytes are written as eight, and what follows over what
        is too much."""
        at: cython.int = 0
        i: cython.int
        j: cython.int
        owner: cython.int
        pile: cython.int
        points: cython.int
        covered: cython.int = 0 if self.open_stacks else 16
        unseen: cython.ulonglong = 0
        for i in range(24):
            pile = game.stack[i]
            put8(row, at, LEVEL[pile & 15])
            put8(row, at + 6, LEVEL[covered + (pile >> 4 & 15)])
            put8(row, at + 12, LEVEL[covered + (pile >> 8 & 15)])
            put8(row, at + 18, LEVEL[covered + (pile >> 12 & 15)])
            unseen += HIDDEN[pile >> 4]
            at += 24
        owner = seat
        for i in range(self.seats):
            for j in range(5):
                pile = game.tower[owner * 5 + j]
                put8(row, at, TOWER[pile & 15])
                put8(row, at + 7, TOWER[pile >> 4 & 15])
                put8(row, at + 14, TOWER[pile >> 8 & 15])
                put8(row, at + 21, TOWER[pile >> 12 & 15])
                at += 28
            owner = owner + 1 if owner + 1 < self.seats else 0
        wipe(row, at, self.width)
        for i in range(4):
            row[at + 2 * game.artist[i] + game.pattern[i]] = 1
        put8(row, at + 18, 0 if self.open_stacks else unseen)
        at += 26
        row[at + game.card[2 * seat]] = 1
        row[at + game.card[2 * seat + 1]] = 1
        at += self.cards
        owner = seat
        for i in range(self.seats):
            points = game.points[owner]
            row[at + i] = points if points < 255 else 255
            owner = owner + 1 if owner + 1 < self.seats else 0
        at += self.seats
        row[at] = game.placed
        row[at + 1] = game.last_round
        at += 2
        row[at + seat] = 1
        at += self.seats
        row[at + (game.seat - seat + self.seats) % self.seats] = 1
        at += self.seats
        if game.phase < 3:
            row[at + game.phase] = 1
        at += 3
        if self.new_stones:
            for i in range(self.spaces):
                row[at + i] = game.new_on[i + 1] != 0
            at += self.spaces
            row[at] = game.pending - game.decided
            row[at + 1] = game.kept
            row[at + 2] = game.box

    def allow(self, game, row):
        """Write the legal actions. A pick is legal with every free tower space or with none."""
        filled: cython.int = game.filled[game.seat]
        free: cython.int = 31 & ~filled
        a: cython.int
        at: cython.int
        point: cython.int
        start: cython.int
        to: cython.int
        k: cython.int
        colour: cython.int
        reach: cython.ulonglong
        wipe(row, 0, self.size)
        if game.phase == 1:
            row[1595] = 1
            row[1596] = 1
            return
        if game.phase == 2:
            free = game.room()
            for k in range(5):
                row[1597 + k] = free >> k & 1
            return
        if game.choices == 0:
            return
        if free:
            for a in range(4):
                reach = game.reach[a]
                start = game.artist[a]
                while reach:
                    point = ctz(reach)
                    reach &= reach - 1
                    to = point >> 2
                    at = ((start * 8 + to - (to > start)) * 4 + (point & 3)) * 5
                    row[at] = free & 1
                    row[at + 1] = free >> 1 & 1
                    row[at + 2] = free >> 2 & 1
                    row[at + 3] = free >> 3 & 1
                    row[at + 4] = free >> 4 & 1
        if game.to_colour:
            for colour in range(4):
                for k in range(game.colour_ways(colour)):
                    row[1440 + 31 * colour + game.colour_spaces(colour, k) - 1] = 1
        # every set of filled spaces but the empty one
        k = filled
        while k:
            row[1563 + k] = 1
            k = (k - 1) & filled


def make(options, game, size, ids):
    """The encoder of a table."""
    return StonesEncoder(size, ids, game, options.get("stacks") == "open")
