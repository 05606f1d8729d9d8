# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Table: what a search has found out about positions, by their keys. Types live in table.pxd.

A position has two neighbouring slots to lie in. A new one takes that of an earlier search, of the same position, or the
one less deeply searched.
"""

from array import array

import cython

EXACT = 0
AT_LEAST = 1
AT_MOST = 2


class Table:
    """A table of 2 ** size slots; `find` leaves what it found in the attributes.

    value   what the position is worth
    bound   whether that is exact, or the least or the most that it is worth
    depth   how deep it was searched
    action  the best move, or -1
    """

    def __init__(self, size: cython.int):
        self.slots = array("Q", bytes(16 << size))
        self.mask = (1 << size) - 2
        self.age = 0
        self.value = self.depth = self.bound = 0
        self.action = -1

    def forget(self):
        """Begin anew: nothing that is in the table will be found again."""
        i: cython.Py_ssize_t
        self.age += 1
        if self.age == 256:
            self.age = 1
            for i in range(self.slots.shape[0] if cython.compiled else len(self.slots)):
                self.slots[i] = 0

    def find(self, key):
        """Whether there is something about a position."""
        i: cython.ulonglong = 2 * (key & self.mask)
        data: cython.ulonglong
        k: cython.int
        for k in range(2):
            data = self.slots[i + 2 * k + 1]
            if self.slots[i + 2 * k] == key and data & 255 == self.age:
                self.bound = (data >> 8) & 3
                self.depth = (data >> 10) & 255
                self.action = cython.cast(cython.int, (data >> 18) & 1023) - 1
                self.value = cython.cast(cython.int, data >> 32) - 1000000
                return True
        return False

    def keep(self, key, value, depth, bound, action):
        """Put something about a position in."""
        i: cython.ulonglong = 2 * (key & self.mask)
        first: cython.ulonglong = self.slots[i + 1]
        second: cython.ulonglong = self.slots[i + 3]
        move: cython.ulonglong = action + 1
        worth: cython.ulonglong = value + 1000000
        deep: cython.ulonglong = depth
        kind: cython.ulonglong = bound
        if self.slots[i] != key and first & 255 == self.age:
            if self.slots[i + 2] == key or second & 255 != self.age or (second >> 10) & 255 <= (first >> 10) & 255:
                i += 2
        self.slots[i] = key
        self.slots[i + 1] = self.age | (kind << 8) | (deep << 10) | (move << 18) | (worth << 32)
