cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.bots.evaluation.patterns cimport PatternsEvaluation
from sandtable.games.base cimport Game
from sandtable.games.bits cimport ask_cpu, popcount
from sandtable.games.patterns.rules cimport Patterns


@cython.final
cdef class Tapered(Evaluation):
    cdef PatternsEvaluation inner
    cdef double early[16]

    cdef double blend(self, Patterns board, int seat) noexcept nogil
