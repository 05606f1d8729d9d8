cimport cython
from sandtable.games.bits cimport ask_cpu, popcount, u16
from sandtable.games.stones.rules cimport HEIGHT_POINTS, HUE, Stones

cdef int SIDE, NO_HUE, NEW_HUE

cdef int tall(int pile) noexcept nogil


@cython.final
cdef class Side:
    cdef short[33] found
    cdef int[4] waits
    cdef int[8] counts
    cdef int[4] worths
    cdef u16[5] pile
    cdef int[5] height
    cdef int[5] hue
    cdef int[5] points
    cdef int best
    cdef int second

    cdef void appraise(self, Stones table, int seat) noexcept nogil
    cdef int stood(self) noexcept nogil
    cdef void best_worth(self) noexcept nogil
    cdef int best_pair(self) noexcept nogil
    cdef void aim(self, Stones table, int seat, int stones) noexcept nogil
