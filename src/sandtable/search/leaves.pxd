# The C types of leaves.py. What each attribute and each method means is said there, in their docstrings.
cimport cython
from sandtable.bots.search.tree.climber cimport Climber
from sandtable.bots.search.tree.shared cimport add, claim, gain, publish, reserve, seen
from sandtable.games.base cimport Game

cdef enum:
    DEEPEST = 256
    WAITS = -1


@cython.final
cdef class Leaves:
    cdef readonly int most
    cdef readonly int n
    cdef Climber climber
    cdef list games
    cdef int[::1] nodes
    cdef int[::1] depths
    cdef int[::1] path
    cdef int[::1] chooser

    cdef bint climb(self) except -1
    cdef void turn_back(self, int at, int depth) noexcept
    cdef void reward(self, int at, int depth) noexcept
    cdef void grow(self, int node, float[::1] policy, int[::1] ids) noexcept
