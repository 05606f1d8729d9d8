cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.games.base cimport Game
from sandtable.games.bits cimport ask_cpu, ctz, popcount, u64
from sandtable.games.mandala.rules cimport SIX, Mandala


@cython.final
cdef class MandalaEvaluation(Evaluation):
    cdef void survey(self, Mandala table, int seat) noexcept nogil
    cdef double gain[2]

    cdef void side(self, Mandala game, int seat, double sign) noexcept nogil
    cdef double claim_value(self, Mandala game, int seat, int length, int colour, int cards) noexcept nogil
    cdef void claims(self, Mandala game, int mandala) noexcept nogil
