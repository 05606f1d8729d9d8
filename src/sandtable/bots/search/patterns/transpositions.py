# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""TranspositionTable: results of searches by the key of the position. Types live in transpositions.pxd.

A position has a bucket of two slots. A new entry replaces one of an earlier search, of the same position, or the one
searched less deeply.

Threads share a table without locks, each through a twin of its own. A slot is two numbers, the data and the key XORed
with the data: if two threads write it at once and their halves mix, no key matches.
"""

import mmap
from array import array

import cython

if not cython.compiled:
    from sandtable.games.bits import roll

EXACT = 0
AT_LEAST = 1
AT_MOST = 2
MOST_SIZE = 30


class TranspositionTable:
    """A table of 2 ** size slots; `find` leaves what it found in the attributes.

    value   what the position is worth
    bound   whether that is exact, or the least or the most that it is worth
    depth   how deep it was searched
    action  the best move, or -1
    """

    def __init__(self, size: cython.int, twin=None):
        if not 1 <= size <= MOST_SIZE:
            raise ValueError(f"a table has 2 ** 1 to 2 ** {MOST_SIZE} slots, not 2 ** {size}")
        if twin is None:
            memory = mmap.mmap(-1, 16 << size)  # zeros that take up no memory until they are written to
            if hasattr(mmap, "MADV_HUGEPAGE"):
                memory.madvise(mmap.MADV_HUGEPAGE)  # positions lie far apart: fewer pages are found faster
            self.slots = memoryview(memory).cast("Q")
            self.common = array("Q", [1, 0])  # the search's number, from 1 to 255, and what keys are salted with
        else:
            other: TranspositionTable = twin
            if other.mask != (1 << size) - 2:
                raise ValueError("twins have the same size")
            self.slots = other.slots
            self.common = other.common
        self.mask = (1 << size) - 2
        self.value = self.depth = self.bound = 0
        self.action = -1

    def begin(self):
        """Another search begins: what the earlier ones have found stays, but makes room first."""
        self.common[0] = self.common[0] % 255 + 1

    def forget(self):
        """Nothing that is in the table will be found again."""
        self.begin()
        self.common[1] = roll(self.common[1])

    def fetch(self, key):
        """Have the memory of a position brought near: `find` will be asked for it soon."""
        if cython.compiled:
            prefetch(  # noqa: F821 - a C function that the .pxd declares
                cython.address(self.slots[2 * ((key ^ self.common[1]) & self.mask)])
            )

    def find(self, key):
        """Whether there is something about a position."""
        i: cython.ulonglong
        data: cython.ulonglong
        k: cython.int
        key ^= self.common[1]
        i = 2 * (key & self.mask)
        for k in range(2):
            data = self.slots[i + 2 * k + 1]
            if self.slots[i + 2 * k] ^ data == key and data:
                self.bound = (data >> 8) & 3
                self.depth = (data >> 10) & 255
                self.action = cython.cast(cython.int, (data >> 18) & 1023) - 1
                self.value = cython.cast(cython.int, data >> 32) - 1000000
                return True
        return False

    def keep(self, key, value, depth, bound, action):
        """Put something about a position in."""
        i: cython.ulonglong
        first: cython.ulonglong
        second: cython.ulonglong
        age: cython.ulonglong = self.common[0]
        move: cython.ulonglong = action + 1
        worth: cython.ulonglong = value + 1000000
        deep: cython.ulonglong = depth
        kind: cython.ulonglong = bound
        key ^= self.common[1]
        i = 2 * (key & self.mask)
        first = self.slots[i + 1]
        second = self.slots[i + 3]
        if self.slots[i] ^ first != key and first & 255 == age:
            if self.slots[i + 2] ^ second == key or second & 255 != age or (second >> 10) & 255 <= (first >> 10) & 255:
                i += 2
        first = age | (kind << 8) | (deep << 10) | (move << 18) | (worth << 32)
        self.slots[i] = key ^ first
        self.slots[i + 1] = first
