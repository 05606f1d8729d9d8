from sandtable.games.base cimport Actions, Game
from sandtable.games.bits cimport roll, below

cdef int playout(Game game) noexcept nogil
cdef int listed_playout(Game game, Actions buffer) noexcept nogil
