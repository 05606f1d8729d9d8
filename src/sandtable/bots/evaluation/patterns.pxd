cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.games.base cimport Game
from sandtable.games.bits cimport ask_cpu, ctz, popcount, u64
from sandtable.games.patterns.rules cimport NEAR, Patterns


@cython.final
cdef class PatternsEvaluation(Evaluation):
    cdef void survey(self, Patterns board, int seat) noexcept nogil
    cdef void side(self, Patterns game, int seat, double sign) noexcept nogil
    cdef u64 chain(self, Patterns game, int seat, int colour) noexcept nogil
