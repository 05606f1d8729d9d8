# The C types of base.py. What each attribute and each method means is said there, in their docstrings.
from sandtable.games.bits cimport u64


cdef class Actions:
    cdef int n
    cdef int items[1024]


cdef class Game:
    cdef readonly int players
    cdef readonly int seat
    cdef readonly int choices
    cdef readonly bint waiting
    cdef readonly int ending
    cdef readonly bint secret
    cdef bint told
    cdef u64 dice

    cdef void deal(self) noexcept nogil
    cdef int count(self) noexcept nogil
    cdef void play(self, int k) noexcept nogil
    cdef void legal(self, Actions out) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef bint allows(self, int action) noexcept nogil
    cdef void assign(self, Game other) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int winner(self) noexcept nogil
    cpdef Game blank(self)
    cpdef take(self, Game other)
