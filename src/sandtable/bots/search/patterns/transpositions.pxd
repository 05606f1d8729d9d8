cimport cython
from sandtable.games.bits cimport roll, u64

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define sandtable_prefetch(place) __builtin_prefetch(place)
    #else
    #define sandtable_prefetch(place) ((void)(place))
    #endif
    """
    void prefetch "sandtable_prefetch"(const void *place) noexcept nogil

cdef int EXACT, AT_LEAST, AT_MOST


@cython.final
cdef class TranspositionTable:
    cdef u64[::1] slots
    cdef u64[::1] common
    cdef u64 mask
    cdef int value
    cdef int depth
    cdef int bound
    cdef int action

    cdef void fetch(self, u64 key) noexcept nogil
    cdef bint find(self, u64 key) noexcept nogil
    cdef void keep(self, u64 key, int value, int depth, int bound, int action) noexcept nogil
