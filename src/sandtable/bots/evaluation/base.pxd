from sandtable.games.base cimport Actions, Game

cdef int MOST_TERMS


cdef class Evaluation:
    cdef readonly int terms
    cdef double weight[16]
    cdef double term[16]

    cdef void measure(self, Game game, int seat) noexcept nogil
    cdef double worth(self, Game game, int seat) noexcept nogil
    cdef double estimate(self, Game game, int seat) noexcept nogil
    cdef void compare(self, Game game, double *ahead) noexcept nogil
    cdef void prefer(self, Game game, Actions moves, Game probe, double *likely) noexcept nogil
