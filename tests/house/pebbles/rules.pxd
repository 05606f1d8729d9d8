# The C types of rules.py. What each attribute and each method means is said there, in their docstrings.
cimport cython
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport below, roll, u8

cdef int EMPTY


@cython.final
cdef class Pebbles(Game):
    cdef int first
    cdef int last
    cdef u8 row[12]
    cdef int points[2]

    cdef void clear(self) noexcept nogil
    cdef void take_one(self, int end) noexcept nogil
    cdef void find_moves(self) noexcept nogil
    cdef void copy_from(self, Pebbles other) noexcept nogil
