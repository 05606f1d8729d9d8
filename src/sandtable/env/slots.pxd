# The C types of slots.py. What each attribute and each method means is said there, in their docstrings.
from cpython.object cimport PyObject
from libc.stdlib cimport calloc, free
from sandtable.env.crew cimport SANDTABLE_CREWS, Crew, await_call, call, dismiss, hand_in, join, muster, send_home, take
from sandtable.env.encoders.encoder cimport Encoder
from sandtable.env.lanes cimport fetch, mix
from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport u64

ctypedef PyObject **Objects

cdef int CHECK, STEP, DEAL, PIECE, AHEAD


cdef class Slots:
    cdef readonly int n
    cdef readonly int players
    cdef readonly int threads
    cdef int pieces
    cdef Py_ssize_t girth
    cdef readonly int longest
    cdef bint seeing
    cdef int task
    cdef u64 seed
    cdef Encoder encoder
    cdef Crew *crew
    cdef PyObject **games
    cdef PyObject **buffers
    cdef int *wrong
    cdef object kept
    cdef int *numbers
    cdef long long *chosen
    cdef unsigned char *observation
    cdef unsigned char *final
    cdef int *acted
    cdef unsigned char *mask
    cdef unsigned char *done
    cdef unsigned char *cut
    cdef int *seat
    cdef int *ply
    cdef int *score
    cdef float *reward
    cdef long long *episode

    cdef void run(self, int piece, int thread) noexcept nogil
    cdef void share(self, int thread) noexcept nogil
    cdef int first_wrong(self) noexcept nogil
    cdef bint shown(self, int i) noexcept nogil
    cdef bint allows(self, Game game, long long choice) noexcept nogil
    cdef void step_one(self, Game game, Actions buffer, int i) noexcept nogil
    cdef void deal_one(self, Game game, int i) noexcept nogil
    cdef void show(self, Game game, Actions buffer, int i) noexcept nogil
    cdef void see(self, Game game, int seat, unsigned char *rows, int i) noexcept nogil
    cdef void all(self, int task) noexcept nogil
