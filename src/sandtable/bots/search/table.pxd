cimport cython
from sandtable.games.bits cimport u64

cdef int EXACT, AT_LEAST, AT_MOST


@cython.final
cdef class Table:
    cdef u64[::1] slots
    cdef u64 mask
    cdef u64 age
    cdef int value
    cdef int depth
    cdef int bound
    cdef int action

    cdef bint find(self, u64 key) noexcept nogil
    cdef void keep(self, u64 key, int value, int depth, int bound, int action) noexcept nogil
