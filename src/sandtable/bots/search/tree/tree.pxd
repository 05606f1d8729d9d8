cimport cython


@cython.final
cdef class Tree:
    cdef int capacity
    cdef int[::1] first
    cdef int[::1] count
    cdef int[::1] action
    cdef int[::1] visits
    cdef int[::1] chances
    cdef int[::1] more
    cdef float[::1] prior
    cdef double[::1] won
    cdef double[::1] led
    cdef int[::1] leads
    cdef int[::1] taken

    cdef void descend(self, int node)
