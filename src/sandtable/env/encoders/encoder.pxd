# The C types of encoder.py. What each attribute and each method means is said there, in their docstrings.
from sandtable.env.lanes cimport wipe
from sandtable.games.base cimport Actions, Game


cdef class Encoder:
    cdef readonly tuple planes
    cdef readonly int width
    cdef readonly int size
    cdef object kept
    cdef int *ids

    cdef void observe(self, Game game, int seat, unsigned char *row) noexcept nogil
    cdef void mask(self, Game game, Actions buffer, unsigned char *row) noexcept nogil
