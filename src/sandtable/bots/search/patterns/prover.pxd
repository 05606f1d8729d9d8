cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.bots.search.stopwatch cimport Stopwatch
from sandtable.bots.search.patterns.line cimport MOST_MOVES, Line
from sandtable.bots.search.patterns.prospects cimport Prospects
from sandtable.bots.search.patterns.transpositions cimport AT_LEAST, AT_MOST, TranspositionTable
from sandtable.games.bits cimport ask_cpu, ctz, popcount, roll, u64
from sandtable.games.patterns.rules cimport FLIP, TURN, Patterns

cdef int FEW, IDLE, NONE


@cython.final
cdef class Prover:
    cdef readonly Stopwatch stopwatch
    cdef readonly int low
    cdef readonly int high
    cdef Line line
    cdef Patterns board
    cdef TranspositionTable table
    cdef Prospects prospects
    cdef Evaluation evaluation
    cdef u64 dice
    cdef readonly u64 key
    cdef u64 idle
    cdef readonly int base
    cdef int[640] history
    cdef u64[8192] keys
    cdef u64[8192] idles
    cdef int[8192] bases

    cdef void judge(self) noexcept nogil
    cdef void consult(self) noexcept nogil
    cdef int reach(self, int goal, u64 key, int base, u64 idle) noexcept nogil
    cdef int follow(self, int action, int goal) noexcept nogil
    cdef int likely(self, int n) noexcept nogil
    cdef int thin(self, int n, u64 idle) noexcept nogil
    cdef int rank(self, int action) noexcept nogil
    cdef int pick(self, int n) noexcept nogil
    cdef void reward(self, int action, int n) noexcept nogil
