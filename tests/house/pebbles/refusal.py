"""Why a move of Pebbles is refused: the first rule that it breaks."""

from sandtable.errors import Refusal
from sandtable.games.pebbles.state import PebblesState


def refusal(state: PebblesState, action: int) -> Refusal:
    """The sentence that says which rule forbids an action; only asked about actions that are not legal."""
    return "refused.pebbles.too_few", {"n": len(state.row)}
