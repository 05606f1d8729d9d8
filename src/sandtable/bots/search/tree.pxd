from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport below, roll, u64


cdef class Tree:
    cdef readonly int used
    cdef readonly long long simulations
    cdef readonly long long plies
    cdef int capacity
    cdef double explore
    cdef double temperature
    cdef double scale
    cdef double margin
    cdef int ripe
    cdef int depth_limit
    cdef int lookahead
    cdef bint guided
    cdef int[::1] first
    cdef int[::1] count
    cdef int[::1] action
    cdef int[::1] visits
    cdef int[::1] chances
    cdef float[::1] prior
    cdef double[::1] won
    cdef int[256] path
    cdef int[256] chooser
    cdef double[4] reward
    cdef double[1024] likely
    cdef int[1024] order
    cdef double[4] ahead
    cdef double[1024] led
    cdef int[1024] leads
    cdef int forced
    cdef Game root
    cdef Game work
    cdef Game probe
    cdef Actions buffer
    cdef Evaluation evaluation

    cdef void expand(self, int node) noexcept nogil
    cdef void weigh(self) noexcept nogil
    cdef int child_of_root(self) noexcept nogil
    cdef int select(self, int node) noexcept nogil
    cdef void simulate(self) noexcept nogil
    cdef void look_ahead(self) noexcept nogil
    cdef void roll_out(self) noexcept nogil
    cdef void descend(self, int node)
    cdef void judge(self) noexcept nogil
