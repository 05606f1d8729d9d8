cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.bots.search.clock cimport Clock
from sandtable.bots.search.line cimport MOST_MOVES, Line
from sandtable.bots.search.table cimport AT_LEAST, AT_MOST, Table
from sandtable.games.bits cimport popcount, u64
from sandtable.games.patterns.rules cimport FLIP, FLIPS, TURN, Patterns

cdef int INFINITE, FEW


@cython.final
cdef class Solver:
    cdef Clock clock
    cdef Line line
    cdef Patterns board
    cdef Table table
    cdef Evaluation evaluation
    cdef int[640] history

    cdef int reach(self, int goal) noexcept nogil
    cdef void reward(self, int action, int n) noexcept nogil
    cdef void rank(self, int n, int known) noexcept nogil
