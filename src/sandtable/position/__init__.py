"""A game in progress with its history: a Position takes moves as text, gives Observations and a record."""

from sandtable.position.checked import CheckedMove
from sandtable.position.position import Position, new
from sandtable.position.recorded import CUT_AFTER, begin, check_fair, check_result, replay

__all__ = ["CUT_AFTER", "CheckedMove", "Position", "begin", "check_fair", "check_result", "new", "replay"]
