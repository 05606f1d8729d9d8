cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.games.base cimport Game
from sandtable.games.bits cimport ask_cpu, popcount, u64
from sandtable.games.stones.rules cimport HUE, NEW, UNDECIDED, Stones, height_of


@cython.final
cdef class StonesEvaluation(Evaluation):
    cdef void survey(self, Stones table, int seat) noexcept nogil
    cdef double own[16]

    cdef void side(self, Stones game, int seat) noexcept nogil
    cdef double total(self) noexcept nogil
    cdef int colour_worth(self, Stones game, int seat, int colour) noexcept nogil
