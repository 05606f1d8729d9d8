# The C types of trained.py. What each attribute and each method means is said there, in their docstrings.
cimport cython
from sandtable.bots.evaluation.base cimport Evaluation
from sandtable.env.encoders.encoder cimport Encoder
from sandtable.games.base cimport Actions, Game
from sandtable.search.layers cimport add_bytes, add_floats, ask_width, dots, filled, rectify

cdef float *floats(object array) except NULL


@cython.final
cdef class Trained(Evaluation):
    cdef readonly object network
    cdef Encoder encoder
    cdef Evaluation inner
    cdef Game table
    cdef int players
    cdef int views
    cdef int width
    cdef int shown
    cdef bint asks
    cdef double ahead
    cdef int first_units
    cdef int second_units
    cdef int heads
    cdef object kept
    cdef unsigned char *row
    cdef int *places
    cdef float *given
    cdef float *one
    cdef float *two
    cdef float *first
    cdef float *by_terms
    cdef float *first_bias
    cdef float *second
    cdef float *second_bias
    cdef float *value
    cdef float *direct
    cdef float *value_bias
    cdef float *policy
    cdef float *policy_bias
    cdef double points[4]
    cdef int heads_at[4]
    cdef int ids[1024]
    cdef double logits[1024]

    cdef void run(self, Game game) noexcept nogil
    cdef void judge(self) noexcept nogil
