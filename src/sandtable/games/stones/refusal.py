"""Why a move of Stones is refused: the first rule that it breaks."""

from sandtable.errors import Refusal
from sandtable.games.stones.notation import ANY, COLOUR, DROP, KEEP, PICK, PUT, pick_parts, spaces_of
from sandtable.games.stones.state import COLOURS, NEW, SIDES, STACK_AT, StonesState
from sandtable.locale import Word


def refusal(state: StonesState, action: int) -> Refusal:
    """The sentence that says which rule forbids an action; only asked about actions that are not legal (rules: *Your
    turn*, *Keep or drop*, *Put*)."""
    kind, rest = action & 7, action >> 3
    if state.pending:
        return "refused.stones.decide_first", {"space": state.pending[0]}
    if kind in (KEEP, DROP):
        return "refused.stones.nothing_to_keep", {}
    if state.kept:
        return _put(state, rest) if kind == PUT else ("refused.stones.put_first", {})
    if kind == PUT:
        return "refused.stones.nothing_to_put", {}
    if kind == PICK:
        return _pick(state, *pick_parts(action))
    empty = [space for space in spaces_of(rest & 31) if not state.towers[state.seat][space]]
    if empty:
        return "refused.stones.no_tower", {"space": empty[0] + 1}
    assert kind in (COLOUR, ANY)
    return _colour(state, COLOURS[rest >> 5], spaces_of(rest & 31))


def _put(state: StonesState, space: int) -> Refusal:
    """Why a New Stone cannot be put there: no tower, or one that is too high (rules: *Put*)."""
    key = "refused.stones.too_high" if state.towers[state.seat][space] else "refused.stones.no_tower"
    return key, {"space": space + 1}


def _colour(state: StonesState, colour: str, spaces: list[int]) -> Refusal:
    """Why a colour cannot be scored with these towers (rules: *Score a colour*, *Score New Stones*)."""
    tops = [tower[-1][0] if tower else "" for tower in state.towers[state.seat]]
    values = {"colour": Word(f"colour.{colour}")}
    for space in spaces:
        if tops[space] not in (colour, NEW):
            return "refused.stones.other_colour", {**values, "space": space + 1, "top": Word(f"colour.{tops[space]}")}
    for space, top in enumerate(tops):
        if top == colour and space not in spaces:
            return "refused.stones.score_all", {**values, "space": space + 1}
    return "refused.stones.two_towers", values


def _pick(state: StonesState, start: int, to: int, side: int, space: int) -> Refusal:
    """Why a pick is not possible: the tower space, the Artist, the circle, or the stones there (rules: *Pick*)."""
    if all(state.towers[state.seat]):
        return "refused.stones.no_space", {}
    if state.towers[state.seat][space]:
        return "refused.stones.space_taken", {"space": space + 1}
    pattern = state.artists.get(str(start + 1))
    if pattern is None:
        return "refused.stones.no_artist", {"circle": start + 1}
    if start == to:
        return "refused.stones.must_move", {}
    if str(to + 1) in state.artists:
        return "refused.stones.circle_taken", {"circle": to + 1}
    reasons = [_stack(state, start, to, other, pattern) for other in range(4)]
    if None not in reasons:
        return "refused.stones.nothing_there", {"circle": to + 1, "pattern": Word(f"pattern.{pattern}")}
    why = reasons[side] or "refused.stones.no_stone"
    return why, {"side": Word(f"side.{SIDES[side]}"), "circle": to + 1, "pattern": Word(f"pattern.{pattern}")}


def _stack(state: StonesState, start: int, to: int, side: int, pattern: str) -> str | None:
    """Why the top stone of a stack cannot be taken; None if it can be (rules: *Pick*, ruling `leaving`)."""
    name = STACK_AT[to][side]
    stack = state.stacks[name]
    if not stack:
        return "refused.stones.no_stone"
    if stack[-1][1] != pattern:
        return "refused.stones.other_pattern"
    for circle in state.artists:
        if int(circle) - 1 not in (start, to) and name in STACK_AT[int(circle) - 1]:
            return "refused.stones.blocked"
    return None
