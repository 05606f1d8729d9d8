# cython: boundscheck=False, wraparound=False
"""Encoder: a position as numbers for a network, as one seat may see it, and its legal moves as a mask.

Types live in encoder.pxd; this file also runs uncompiled. Each game has an encoder in a file of its name beside this
one. One that has none gets this one: a mask, and no planes.
"""

import cython

from sandtable.env.plane import width_of
from sandtable.games.base import Actions, Game, refuse_subclasses

if not cython.compiled:
    from sandtable.env.lanes import wipe


class Encoder:
    """Writes rows of bytes: what a seat may see of a position, and which actions are legal.

    planes  what stands where in a row of observations, one `Plane` each
    width   how many bytes such a row has
    size    how many actions the table of actions has
    ids     [action of the rules] its id in the table of actions
    kept    the array that `ids` points into
    """

    def __init__(self, planes, size: cython.int, ids):
        self.planes = tuple(planes)
        self.width = width_of(self.planes)
        self.size = size
        self.kept = ids
        if cython.compiled:
            self.ids = cython.cast(cython.p_int, cython.cast(cython.size_t, ids.ctypes.data))
        else:
            self.ids = ids

    def observe(self, game, seat, row):
        """Write what a seat may see of a position: nothing, where the game has no planes."""

    def mask(self, game, buffer, row):
        """Write 1 for each action that is legal, 0 for every other."""
        i: cython.int
        wipe(row, 0, self.size)
        game.legal(buffer)
        for i in range(buffer.n):
            row[self.ids[buffer.items[i]]] = 1

    def write(self, game: Game, seat: cython.int, observation, mask):
        """Write both rows, arrays of bytes of the right lengths, for Python code. TypeError or ValueError for anything
        else."""
        for name, row, length in (("observation", observation, self.width), ("mask", mask, self.size)):
            if row.dtype != "uint8" or row.shape != (length,) or not row.flags.c_contiguous:
                raise ValueError(f"{name} must be a contiguous row of {length} bytes, got {row.dtype} {row.shape}")
        if not 0 <= seat < game.players:
            raise ValueError(f"there is no seat {seat} at a table for {game.players}")
        if cython.compiled:
            self.observe(game, seat, cython.cast(cython.p_uchar, cython.cast(cython.size_t, observation.ctypes.data)))
            self.mask(game, Actions(), cython.cast(cython.p_uchar, cython.cast(cython.size_t, mask.ctypes.data)))
        else:
            self.observe(game, seat, observation)
            self.mask(game, Actions(), mask)


if cython.compiled:
    refuse_subclasses(Encoder)
