# The C types of rules.py. What each attribute and each method means is said there, in their docstrings.
cimport cython
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport ask_cpu, below, ctz, nth, popcount, roll, u8, u64

cdef int TURN, CLAIM, OVER
cdef int BUILD, GROW, DISCARD, TAKE
cdef int RIVER, DECK, DRY
cdef int NEXT, CHECK, REFILL
cdef u64 SIX, ALL
cdef bytes LETTERS

cdef tuple unpack(u64 pile)
cdef tuple untally(u64 hand)


@cython.final
cdef class Mandala(Game):
    cdef readonly int phase
    cdef readonly int mandala
    cdef readonly bint exhausted
    cdef int completer
    cdef bint full
    cdef bint lazy
    cdef int left
    cdef int owed
    cdef int then
    cdef int discards
    cdef int to_build
    cdef int to_grow[2]
    cdef u64 dead
    cdef u64 builds
    cdef u64 grows[2]
    cdef u64 live
    cdef u64 discard
    cdef u64 mountain[2]
    cdef u64 field[4]
    cdef u64 cup[2]
    cdef u64 dealt[2]
    cdef u64 hand[2]
    cdef int cards[2]
    cdef u64 in_mountain[2]
    cdef u64 in_field[4]
    cdef int strength[4]
    cdef int length[2]
    cdef u8 river[12]
    cdef u8 deck[112]

    cdef void clear(self) noexcept nogil
    cdef int draw(self) noexcept nogil
    cdef void hand_out(self) noexcept nogil
    cdef void pick_up(self, int seat, int colour) noexcept nogil
    cdef void put_down(self, int colour, int n) noexcept nogil
    cdef void found(self, int mandala, int colour) noexcept nogil
    cdef void play_out(self, int colour, int n) noexcept nogil
    cdef void build(self, int mandala, int colour) noexcept nogil
    cdef void grow(self, int mandala, int colour, int n) noexcept nogil
    cdef void throw(self, int colour, int n) noexcept nogil
    cdef void claim(self, int colour) noexcept nogil
    cdef void flow(self) noexcept nogil
    cdef void renew(self) noexcept nogil
    cdef void check(self) noexcept nogil
    cdef void destroyed(self) noexcept nogil
    cdef void next_turn(self, int seat) noexcept nogil
    cdef void find_moves(self) noexcept nogil
    cdef bint is_dry(self) noexcept nogil
    cdef void finish(self, int ending) noexcept nogil
    cdef void copy_from(self, Mandala other) noexcept nogil
