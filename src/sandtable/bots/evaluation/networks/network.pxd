cimport cython

cdef enum:
    WIDTH = 32
    MOST_PARTS = 8
    MOST_PART = 48
    MOST_WHOLE = 64


@cython.final
cdef class Network:
    cdef int parts
    cdef int part_size
    cdef int whole_size
    cdef float part[384]
    cdef float whole[64]
    cdef float first[1536]
    cdef float first_bias[32]
    cdef float second[3072]
    cdef float second_bias[32]
    cdef float last[32]
    cdef float direct[64]
    cdef float last_bias
    cdef float unit[32]
    cdef float pool[32]

    cdef void wipe(self) noexcept nogil
    cdef double run(self) noexcept nogil
