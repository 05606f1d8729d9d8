# The C types of sight.py. What each attribute and each method means is said there, in their docstrings.
cimport cython
from sandtable.games.bits cimport ask_cpu, popcount, u64
from sandtable.games.mandala.rules cimport CLAIM, Mandala, unpack, untally
from sandtable.games.pen cimport Pen

cdef bytes COLOURS

cdef u64 counted(u64 hand) noexcept
cdef int size(u64 pile) noexcept


@cython.final
cdef class MandalaSight:
    cdef object moment
    cdef Mandala game
    cdef bint forgets
    cdef Pen pen

    cdef void write(self, int seat) noexcept
    cdef void write_worth(self, int seat) noexcept
    cdef void pile(self, u64 pile) noexcept
    cdef void river(self, int owner) noexcept
    cdef void cup(self, int owner, int seat) noexcept
    cdef u64 unseen(self, int seat) noexcept
    cdef void worth(self, int owner, int seat) noexcept
    cdef void points(self, int owner, int seat) noexcept
