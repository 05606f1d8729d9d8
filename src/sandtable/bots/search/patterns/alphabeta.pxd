cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.bots.search.stopwatch cimport Stopwatch
from sandtable.bots.search.patterns.line cimport MOST_MOVES, Line
from sandtable.bots.search.patterns.transpositions cimport AT_LEAST, AT_MOST, EXACT, TranspositionTable
from sandtable.games.bits cimport popcount, u64
from sandtable.games.patterns.rules cimport END, FLIPS, TURN, Patterns

cdef int INFINITE, POINT, WINDOW
cdef int DIVIDED
cdef int FIRST_MOVE, SECOND_MOVE, DOUBT, DOUBT_LESS
cdef u64 BUSY
cdef double LATE, PATIENCE


@cython.final
cdef class AlphaBeta:
    cdef Stopwatch stopwatch
    cdef Line line
    cdef Patterns board
    cdef TranspositionTable table
    cdef Evaluation evaluation
    cdef bint alone
    cdef bint together
    cdef u64[::1] busy
    cdef int[8192] later
    cdef int size
    cdef list helpers
    cdef list running
    cdef int depth
    cdef int roots
    cdef int[128] root_moves
    cdef int[128] root_values
    cdef long long[128] root_nodes
    cdef int[128] root_statics
    cdef int verdict

    cdef void deepen(self) noexcept nogil
    cdef int root(self, int depth, int alpha, int beta) noexcept nogil
    cdef void to_front(self, int i, int held) noexcept nogil
    cdef bint taken(self, int depth, int i) noexcept nogil
    cdef void take(self, int depth) noexcept nogil
    cdef void leave(self, int depth) noexcept nogil
    cdef int best(self, int depth, int alpha, int beta, int static) noexcept nogil
    cdef bint foregone(self, int depth, int alpha, int static) noexcept nogil
    cdef void skip(self, int n) noexcept nogil
    cdef int less(self, int depth, int i) noexcept nogil
    cdef int value_after(self, int action) noexcept nogil
    cdef void rank(self, int n) noexcept nogil
    cdef bint put_first(self, int n, int known) noexcept nogil
