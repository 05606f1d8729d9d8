cimport cython
from sandtable.games.bits cimport ask_cpu, popcount, roll, u64
from sandtable.games.patterns.rules cimport Patterns

cdef u64 NOT_A, NOT_H

cdef u64 spread(u64 cells) noexcept nogil
cdef u64 flood(u64 cells, u64 free) noexcept nogil
cdef u64 mix(u64 key, u64 more) noexcept nogil


@cython.final
cdef class Prospects:
    cdef Patterns board
    cdef u64 room[12]
    cdef u64 open[12]
    cdef u64 within[2]
    cdef int tokens[12]
    cdef bint live[2]
    cdef u64 idle[2]
    cdef u64 realm[2]
    cdef int sure[2]
    cdef u64 chain[6]
    cdef int supply[6]
    cdef int by_flip[7]
    cdef int by_swap[7]
    cdef int fresh[6]

    cdef void update(self) noexcept nogil
    cdef void survey(self, int seat) noexcept nogil
    cdef void set_aside(self, int seat) noexcept nogil
    cdef u64 key(self) noexcept nogil
    cdef int most(self, int seat) noexcept nogil
    cdef int least(self, int seat) noexcept nogil
