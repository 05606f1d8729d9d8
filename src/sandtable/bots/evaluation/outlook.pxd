cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.games.base cimport Game
from sandtable.games.bits cimport ask_cpu, popcount, u64
from sandtable.games.patterns.rules cimport Patterns

cdef int TERMS, WIDTH
cdef u64 NOT_A, NOT_H

cdef u64 around(u64 cells) noexcept nogil


@cython.final
cdef class Outlook(Evaluation):
    cdef float[1060] weights
    cdef float[20] sums
    cdef u64[12] front
    cdef u64[12] chain
    cdef u64[2] reach
    cdef u64[2] room

    cdef void survey(self, Patterns board, int seat) noexcept nogil
    cdef void scout(self, Patterns board, int seat) noexcept nogil
    cdef void side(self, Patterns board, int seat, float sign) noexcept nogil
