cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.games.base cimport Game


@cython.final
cdef class PointsEvaluation(Evaluation):
    pass
