from sandtable.env.encoders.encoder cimport Encoder
from sandtable.env.lanes cimport put6, put8, spread, wipe
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport u64
from sandtable.games.mandala.rules cimport Mandala


cdef class MandalaEncoder(Encoder):
    cdef bint forgets
    cdef void show(self, Mandala game, int seat, unsigned char *row) noexcept nogil
    cdef void allow(self, Mandala game, unsigned char *row) noexcept nogil
