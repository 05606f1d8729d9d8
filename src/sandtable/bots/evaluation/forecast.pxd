cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.bots.evaluation.side cimport SIDE, Side
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport ask_cpu, ctz, popcount, roll, u8, u64
from sandtable.games.stones.rules cimport COLOUR, PICK, STACK, TURN, Stones

cdef int SCENE, MOMENTS, KEPT


@cython.final
cdef class Forecast(Evaluation):
    cdef Side own
    cdef float[198] kept_weights
    cdef float[900] scene_weights
    cdef u64 towers[4096]
    cdef u64 goals[4096]
    cdef float[24576] sums
    cdef u8[16384] waiting
    cdef u8[16384] tops
    cdef short[10] scene
    cdef int[4] most
    cdef int biggest
    cdef int pairs
    cdef float[6] rival_of

    cdef void find_picks(self, Stones table) noexcept nogil
    cdef float rivals(self, Stones table, int seat) noexcept nogil
    cdef void rank(self, Stones table, Actions moves, Stones trial, double *likely) noexcept nogil
    cdef float after(self, Stones table, Stones trial, int action) noexcept nogil
    cdef float picked(self, Stones table, Stones trial, int action) noexcept nogil
    cdef float scored(self, Stones table, Stones trial, int action, bint last) noexcept nogil
    cdef float value(self, Stones table, int seat) noexcept nogil
    cdef int find(self, Stones table, int seat) noexcept nogil
    cdef void survey(self, Stones table, int seat, int place) noexcept nogil
