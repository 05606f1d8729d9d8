# The C types of sight.py. What each attribute and each method means is said there, in their docstrings.
cimport cython
from sandtable.games.patterns.rules cimport BOWL, CELLS, Patterns
from sandtable.games.pen cimport Pen

cdef bytes COLOURS, OWNERS
cdef int QUOTE


@cython.final
cdef class PatternsSight:
    cdef object moment
    cdef Patterns game
    cdef Pen pen
    cdef bytes table
    cdef tuple lies

    cdef write(self)
    cdef void board(self) noexcept
    cdef void owners(self) noexcept
    cdef int group(self, int seat, int place) noexcept
    cdef void groups(self, int seat) noexcept
    cdef void markers(self, int seat) noexcept
