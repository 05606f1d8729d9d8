from sandtable.env.encoders.encoder cimport Encoder
from sandtable.env.lanes cimport put8, spread, wipe
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport popcount, u64
from sandtable.games.patterns.rules cimport Patterns


cdef class PatternsEncoder(Encoder):
    cdef void show(self, Patterns game, int seat, unsigned char *row) noexcept nogil
    cdef void allow(self, Patterns game, unsigned char *row) noexcept nogil
    cdef void board(self, u64 cells, unsigned char *row, int at) noexcept nogil
    cdef void spots(self, u64 cells, unsigned char *row, int at) noexcept nogil
