# The C types of pen.py. What each attribute and each method means is said there, in their docstrings.
cimport cython

cdef extern from "string.h":
    void copy "memcpy"(unsigned char *to, const char *piece, size_t length) noexcept

cdef int SIZE, MINUS, ZERO, COMMA


@cython.final
cdef class Pen:
    cdef int n
    cdef unsigned char page[8192]

    cdef void byte(self, int code) noexcept
    cdef void text(self, bytes piece) noexcept
    cdef void number(self, int value) noexcept
    cdef void flag(self, bint value) noexcept
    cdef void comma(self, int i) noexcept
    cdef bytes taken(self)
