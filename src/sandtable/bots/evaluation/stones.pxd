cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.games.base cimport Game
from sandtable.games.bits cimport ask_cpu, popcount, roll, u8, u16, u64
from sandtable.games.stones.rules cimport HUE, NEW, UNDECIDED, Stones, height_of


@cython.final
cdef class StonesEvaluation(Evaluation):
    cdef void survey(self, Stones table, int seat) noexcept nogil
    cdef double own[16]
    cdef double rival[16]
    cdef int seen_by
    cdef int seen_placed
    cdef int seen_points[4]
    cdef u16 seen_tower[20]
    cdef u8 seen_card[8]
    cdef u64 towers[1024]
    cdef u64 goals[1024]
    cdef u8 known[8192]

    cdef void find_rival(self, Stones table, int seat) noexcept nogil
    cdef bint recall(self, Stones table, int seat) noexcept nogil
    cdef void side(self, Stones game, int seat) noexcept nogil
    cdef u64 towers_key(self, Stones game, int seat) noexcept nogil
    cdef u64 goals_key(self, Stones game, int seat) noexcept nogil
    cdef void appraise(self, Stones game, int seat, u8 *found) noexcept nogil
    cdef double total(self) noexcept nogil
    cdef int colour_worth(self, Stones game, int seat, int colour) noexcept nogil
