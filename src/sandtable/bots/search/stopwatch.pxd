cimport cython
from cpython.time cimport perf_counter


@cython.final
cdef class Stopwatch:
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef long long limit
    cdef double begun
    cdef double deadline

    cdef bint tick(self) noexcept nogil
    cdef bint late(self, double share) noexcept nogil
