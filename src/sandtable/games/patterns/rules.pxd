# The C types of rules.py. What each attribute and each method means is said there, in their docstrings.
cimport cython
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport ask_cpu, below, ctz, nth, popcount, roll, u8, u64

cdef int BOWL, TURN, FLIPS, OVER
cdef int CHOOSE, ESTABLISH, SWAP, FLIP, END
cdef int STUCK
cdef tuple NAMES
cdef u8 CELLS[52]
cdef u64 NEAR[64]


@cython.final
cdef class Patterns(Game):
    cdef readonly int phase
    cdef int aims
    cdef u64 faceup
    cdef u64 targets
    cdef u64 up[6]
    cdef u64 group[12]
    cdef u64 halo[12]
    cdef u64 flips[2]
    cdef u8 token[64]
    cdef u8 value[12]
    cdef u8 marker[12]
    cdef int bowl[2]
    cdef int spare[2]
    cdef int used[2]
    cdef int points[2]
    cdef u8 bag[48]

    cdef void clear(self) noexcept nogil
    cdef void lay(self, int cell, int colour) noexcept nogil
    cdef void place(self, int cell) noexcept nogil
    cdef void turn_over(self, int cell) noexcept nogil
    cdef void join(self, int colour, int cell) noexcept nogil
    cdef void take_bowls(self, int chosen) noexcept nogil
    cdef void next_turn(self, int seat) noexcept nogil
    cdef void find_moves(self) noexcept nogil
    cdef void last_flips(self) noexcept nogil
    cdef void copy_from(self, Patterns other) noexcept nogil
