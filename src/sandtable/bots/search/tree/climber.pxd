cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.bots.search.tree.shared cimport add, claim, gain, publish, reserve, seen
from sandtable.bots.search.tree.tree cimport Tree
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport below, roll

cdef int CLAIMED


@cython.final
cdef class Climber:
    cdef readonly Tree tree
    cdef readonly long long simulations
    cdef readonly long long plies
    cdef int capacity
    cdef double explore
    cdef double temperature
    cdef double scale
    cdef double margin
    cdef int ripe
    cdef bint widen
    cdef int depth_limit
    cdef int lookahead
    cdef bint guided
    cdef int *first
    cdef int *count
    cdef int *action
    cdef int *visits
    cdef int *chances
    cdef int *more
    cdef float *prior
    cdef double *won
    cdef double *led
    cdef int *leads
    cdef int *taken
    cdef int[256] path
    cdef int[256] chooser
    cdef double[4] reward
    cdef double[1024] likely
    cdef int[1024] order
    cdef double[4] ahead
    cdef int forced
    cdef Game root
    cdef Game work
    cdef Game probe
    cdef Actions buffer
    cdef Evaluation evaluation

    cdef void expand(self, int node) noexcept nogil
    cdef int extend(self, int node, int last, int missing) noexcept nogil
    cdef void fill(self, int node, int start, int n, bint new) noexcept nogil
    cdef bint has(self, int node, int action) noexcept nogil
    cdef void weigh(self) noexcept nogil
    cdef int child_of_root(self) noexcept nogil
    cdef int select(self, int node) noexcept nogil
    cdef void simulate(self) noexcept nogil
    cdef void look_ahead(self) noexcept nogil
    cdef void roll_out(self) noexcept nogil
    cdef void judge(self) noexcept nogil
