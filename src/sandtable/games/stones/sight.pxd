# The C types of sight.py. What each attribute and each method means is said there, in their docstrings.
cimport cython
from sandtable.games.pen cimport Pen
from sandtable.games.stones.rules cimport NEW, Stones, height_of, stones_of

cdef bytes COLOURS, PATTERNS
cdef list STACKS
cdef int QUOTE, UNKNOWN, STONE


@cython.final
cdef class StonesSight:
    cdef object moment
    cdef Stones game
    cdef bint bare
    cdef Pen pen
    cdef bytes table
    cdef bytes rest
    cdef bytes worth
    cdef object told

    cdef str phase(self)
    cdef make_glimpse(self)
    cdef int earned(self, int owner) noexcept
    cdef void write(self) noexcept
    cdef write_rest(self)
    cdef void write_met(self, int seat) noexcept
    cdef void stack(self, int i) noexcept
    cdef void artists(self) noexcept
    cdef void tower(self, int pile) noexcept
    cdef void stone(self, int stone) noexcept
    cdef void sheet(self, int owner) noexcept
