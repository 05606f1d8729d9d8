# cython: boundscheck=False, wraparound=False
"""Patterns as numbers. Types live in patterns.pxd; this file also runs uncompiled.

Actions: the bowl token, by colour; then establish, swap and flip, each by cell, row 8 first; then `end`.
"""

import cython

from sandtable.env.encoders.encoder import Encoder
from sandtable.env.plane import Plane
from sandtable.games.patterns.rules import Patterns

if not cython.compiled:
    from sandtable.env.lanes import put8, spread, wipe

PLANES = (
    Plane("face_up", (6, 8, 8), "1 where a face-up token of the colour lies; [row - 1][column], a1 first"),
    Plane("groups", (2, 6, 8, 8), "1 where a token of the group of a colour lies, own then other"),
    Plane("values", (2, 6), "the number of the claim marker of each group, own then other; 0 if there is no group"),
    Plane("bowls", (2, 6), "1 for the colour of the bowl token, own then other; nothing before the choice"),
    Plane("spare", (6,), "1 for the two tokens to choose from, before the choice"),
    Plane("points", (2,), "points as the groups stand, own then other; 255 at the most"),
    Plane("phase", (3,), "1 for what is to be decided: a bowl token, a turn, a last flip"),
    Plane("to_act", (1,), "1 if this seat is to act"),
)


class PatternsEncoder(Encoder):
    """Patterns' planes and masks."""

    def __init__(self, size: cython.int, ids):
        Encoder.__init__(self, PLANES, size, ids)

    def observe(self, game, seat, row):
        """Write the planes as a seat sees them."""
        self.show(cython.cast(Patterns, game), seat, row)

    def mask(self, game, buffer, row):
        """Write the legal actions."""
        self.allow(cython.cast(Patterns, game), row)

    def board(self, cells, row, at):
        """Write a set of cells as 64 bytes."""
        i: cython.int
        for i in range(8):
            put8(row, at + 8 * i, spread(cython.cast(cython.int, (cells >> (8 * i)) & 255)))

    def show(self, game, seat, row):
        """Write the planes as a seat sees them; nothing is hidden, only the sides differ."""
        side: cython.int
        owner: cython.int
        colour: cython.int
        points: cython.int
        for colour in range(6):
            self.board(game.up[colour], row, 64 * colour)
        wipe(row, 1164, 1182)
        for side in range(2):
            owner = seat if side == 0 else 1 - seat
            for colour in range(6):
                self.board(game.group[owner * 6 + colour], row, 384 * (1 + side) + 64 * colour)
                row[1152 + 6 * side + colour] = game.value[owner * 6 + colour]
            if game.phase:
                row[1164 + 6 * side + game.bowl[owner]] = 1
            else:
                row[1176 + game.spare[side]] = 1
            points = game.points[owner]
            row[1182 + side] = points if points < 255 else 255
        row[1184] = game.phase == 0
        row[1185] = game.phase == 1
        row[1186] = game.phase == 2
        row[1187] = game.seat == seat

    def spots(self, cells, row, at):
        """Write a set of cells as 52 bytes, row 8 first: four in the outer rows, six in those beside them. Each row
        of the board is written as eight bytes, and the next one over what is too much; the last one is not."""
        put8(row, at, spread(cython.cast(cython.int, (cells >> 58) & 15)))
        put8(row, at + 4, spread(cython.cast(cython.int, (cells >> 49) & 63)))
        put8(row, at + 10, spread(cython.cast(cython.int, (cells >> 40) & 255)))
        put8(row, at + 18, spread(cython.cast(cython.int, (cells >> 32) & 255)))
        put8(row, at + 26, spread(cython.cast(cython.int, (cells >> 24) & 255)))
        put8(row, at + 34, spread(cython.cast(cython.int, (cells >> 16) & 255)))
        put8(row, at + 42, spread(cython.cast(cython.int, (cells >> 9) & 63)))
        row[at + 48] = (cells >> 2) & 1
        row[at + 49] = (cells >> 3) & 1
        row[at + 50] = (cells >> 4) & 1
        row[at + 51] = (cells >> 5) & 1

    def allow(self, game, row):
        """Write the legal actions: the sets of cells that the rules keep, in the order of the table."""
        flips: cython.ulonglong = game.flips[game.seat]
        if game.phase == 0:
            wipe(row, 0, 163)
            row[game.spare[0]] = 1
            row[game.spare[1]] = 1
            return
        wipe(row, 0, 110)
        if game.phase == 1:
            self.spots(game.targets, row, 58 if game.value[game.seat * 6 + game.bowl[game.seat]] else 6)
        self.spots(flips, row, 110)
        row[162] = game.phase == 2


def make(options, game, size, ids):
    """The encoder of a table."""
    return PatternsEncoder(size, ids)
