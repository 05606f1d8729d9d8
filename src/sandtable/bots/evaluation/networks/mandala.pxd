cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.bots.evaluation.mandala cimport MandalaEvaluation
from sandtable.bots.evaluation.networks.network cimport MOST_PART, Network
from sandtable.games.base cimport Game
from sandtable.games.bits cimport ask_cpu, popcount
from sandtable.games.mandala.rules cimport Mandala

cdef double SURE


@cython.final
cdef class MandalaNetwork(Evaluation):
    cdef MandalaEvaluation inner
    cdef Network network

    cdef void show(self, Mandala table, int seat) noexcept nogil
