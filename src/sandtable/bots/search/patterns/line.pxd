cimport cython
from sandtable.bots.search.patterns.prospects cimport flood
from sandtable.games.bits cimport ask_cpu, ctz, popcount, roll, u64
from sandtable.games.patterns.rules cimport BOWL, CHOOSE, ESTABLISH, FLIP, NEAR, SWAP, TURN, Patterns

cdef int MOST_MOVES
cdef u64 TURN_KEY
cdef u64 UP_KEYS[384]
cdef u64 HALO_KEYS[768]
cdef u64 VALUE_KEYS[96]
cdef u64 BOWL_KEYS[12]


@cython.final
cdef class Line:
    cdef readonly Patterns board
    cdef readonly int ply
    cdef readonly u64 key
    cdef int[8192] moves
    cdef int[8192] ranks
    cdef int[64] old_action
    cdef int[64] old_colour
    cdef int[64] old_taken
    cdef int[64] old_points
    cdef int[64] old_choices
    cdef bint[64] old_fresh
    cdef u64[64] old_halo
    cdef u64[64] old_targets
    cdef u64[64] old_mine
    cdef u64[64] old_theirs
    cdef u64[64] old_key

    cpdef u64 whole_key(self) noexcept nogil
    cdef void push(self, int action) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef int lead(self, int seat) noexcept nogil
    cdef int last_gain(self, int seat) noexcept nogil
    cdef int list_moves(self) noexcept nogil
    cdef int pick(self, int i, int n) noexcept nogil
