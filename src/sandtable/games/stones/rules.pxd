# The C types of rules.py. What each attribute and each method means is said there, in their docstrings.
cimport cython
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport ask_cpu, below, ctz, nth, popcount, roll, u8, u16, u64

cdef int TURN, KEEP, PUT, OVER
cdef int PICK, COLOUR, ANY, KEEPING, DROPPING, PUTTING
cdef int HANDS, STUCK
cdef int NEW
cdef int UNDECIDED
cdef int STACK[36]
cdef u64 BESIDE[24]
cdef u64 NEAR[9]
cdef u8 HUE[16]
cdef u8 HEIGHT_POINTS[25]
cdef u8 SUBSET[1024]

cdef dict PILES

cdef int height_of(int tower) noexcept nogil
cdef tuple stones_of(int pile)

@cython.final
cdef class Stones(Game):
    cdef readonly int phase
    cdef readonly bint new_stones
    cdef readonly object layout
    cdef bint last_round
    cdef int spaces
    cdef int hands_space
    cdef int placed
    cdef int box
    cdef int pending
    cdef int decided
    cdef int kept
    cdef int picks
    cdef int to_pick
    cdef int to_colour
    cdef u64 top[2]
    cdef u64 reach[4]
    cdef int artist[4]
    cdef int home[4]
    cdef int pattern[4]
    cdef int reaches[4]
    cdef int filled[4]
    cdef int points[4]
    cdef u64 tops[4]
    cdef int sheet[32]
    cdef u16 stack[24]
    cdef u16 tower[20]
    cdef u8 board[112]
    cdef u8 worth[112]
    cdef u8 new_on[112]
    cdef u8 waiting_spaces[8]
    cdef u8 card[8]
    cdef u8 card_kind[32]
    cdef u8 card_value[32]
    cdef u8 card_points[32]
    cdef int cards
    cdef u8 bag[96]

    cdef void clear(self) noexcept nogil
    cdef void surface(self, int stack) noexcept nogil
    cdef void find_reach(self) noexcept nogil
    cdef void pick(self, int artist, int to, int side, int space) noexcept nogil
    cdef void score_colour(self, int colour, int spaces) noexcept nogil
    cdef void score_any(self, int spaces) noexcept nogil
    cdef int heights(self, int seat) noexcept nogil
    cdef int tower_points(self, int seat, int space, int colour, int heights) noexcept nogil
    cdef int different_colours(self, int tower, int colour) noexcept nogil
    cdef void place_tops(self, int spaces) noexcept nogil
    cdef void place(self, int stone) noexcept nogil
    cdef void earn(self, int row, int points) noexcept nogil
    cdef void decide(self, bint keep) noexcept nogil
    cdef void after_placing(self) noexcept nogil
    cdef void put(self, int space) noexcept nogil
    cdef int room(self) noexcept nogil
    cdef void next_turn(self) noexcept nogil
    cdef void find_moves(self) noexcept nogil
    cdef int colour_ways(self, int colour) noexcept nogil
    cdef int colour_spaces(self, int colour, int k) noexcept nogil
    cdef int objective(self, int seat) noexcept nogil
    cdef bint meets(self, int seat, int card) noexcept nogil
    cdef void finish(self, int ending) noexcept nogil
    cdef void copy_from(self, Stones other) noexcept nogil
