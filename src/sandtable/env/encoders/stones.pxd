from sandtable.env.encoders.encoder cimport Encoder
from sandtable.env.lanes cimport put8, wipe
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport ctz, popcount, u64
from sandtable.games.stones.rules cimport Stones

cdef u64 LEVEL[32]
cdef u64 HIDDEN[4096]
cdef u64 TOWER[16]



cdef class StonesEncoder(Encoder):
    cdef bint open_stacks
    cdef int seats
    cdef int cards
    cdef int spaces
    cdef bint new_stones

    cdef void show(self, Stones game, int seat, unsigned char *row) noexcept nogil
    cdef void allow(self, Stones game, unsigned char *row) noexcept nogil
