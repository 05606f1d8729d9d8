"""Why a move of Patterns is good: the group that it founds or expands, the flips in reach, what it blocks."""

from collections.abc import Callable
from typing import Any

import msgspec

from sandtable.analysis.reasons.move import Move
from sandtable.analysis.reasons.reason import Count, Reason, colour_word
from sandtable.bots.search.line import all_flips
from sandtable.games.base import Game
from sandtable.games.patterns.notation import FLIP, SWAP
from sandtable.games.patterns.state import CELL_NAMES, cell_name

# Terms of the evaluation that no sentence is made of: they are in the lead already, or too slight to be told.
SILENT = frozenset({"points", "flips", "loose", "to_come", "groups", "turn"})


def lead(move: Move) -> Reason:
    """What the move does, with its points."""
    kind = move.text[0]
    if kind == "e":
        return Reason("hint.patterns.end")
    if kind == "B":
        return _bowl(move)
    colour = _colour_played(move)
    if kind == "E":
        marker = len(move.before.groups[move.seat]) + 1
        return Reason("hint.patterns.establish", {"colour": colour_word(colour), "cell": _cell(move), "n": marker})
    n = move.before.groups[move.seat].index(colour) + 1
    key = "hint.patterns.flip" if kind == "F" else "hint.patterns.swap"
    return Reason(key, {"colour": colour_word(colour), "n": n})


def facts(move: Move) -> list[Reason]:
    """What else is worth knowing whatever the evaluation says, the most telling first."""
    told = [_stuck(move), _free(move), _beside(move), _blocked(move)]
    return [reason for reason in told if reason is not None]


def _cell(move: Move) -> str:
    return move.text.split()[1]


def _token(state: Any, cell: str) -> str:
    letter: str = state.board[CELL_NAMES.index(cell)]
    return letter


def _colour_played(move: Move) -> str:
    """The colour of the group that grows: that of the token flipped, or of the bowl token."""
    return _token(move.before, _cell(move)) if move.text[0] == "F" else move.before.bowls[move.seat]


def _bowl(move: Move) -> Reason:
    """The colour whose tokens lie closer together, if it is that one."""
    letter = _cell(move)
    (other,) = move.before.spare.replace(letter, "", 1)
    n, less = _cluster(move.before.board, letter), _cluster(move.before.board, other)
    if n > less:
        return Reason("hint.patterns.bowl.cluster", {"colour": colour_word(letter), "n": n, "less": less})
    return Reason("hint.patterns.bowl", {"colour": colour_word(letter), "other": colour_word(other)})


def _cluster(board: str, letter: str) -> int:
    """The most tokens of a colour that lie side by side."""
    left = {name for name, token in zip(CELL_NAMES, board, strict=True) if token == letter}
    most = 0
    while left:
        found, fresh = set(), {left.pop()}
        while fresh:
            found |= fresh
            fresh = {name for name in left if any(_touch(name, other) for other in fresh)}
            left -= fresh
        most = max(most, len(found))
    return most


def _touch(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1])) == 1


# ------------------------------------------------------------------------------------------------------- flips, by rule


def _with(move: Move, state: Any, **changes: Any) -> Game:
    """The position that plain data describe, somewhat changed."""
    game = move.game.blank()
    game.load(msgspec.structs.replace(state, **changes))
    return game


def flips_of(move: Move, state: Any, seat: int) -> tuple[int, int]:
    """How many flips a seat could take at once, and the points of all it could take one after the other."""
    if state.phase == "bowl":
        return 0, 0
    game = _with(move, state, phase="flips", seat=seat)
    flips = sum(action >> 6 == FLIP for action in game.actions())
    before = game.scores()[seat]
    for action in all_flips(game):
        game.do(action)
    return flips, game.scores()[seat] - before


def _beside(move: Move) -> Reason | None:
    """Flips that are ready beside a group just founded."""
    if move.text[0] != "E" or move.after.phase == "over":
        return None
    game = _with(move, move.after, phase="flips", seat=move.seat)
    colour = _colour_played(move)
    kinds = [_token(move.after, cell_name(action & 63)) for action in game.actions() if action >> 6 == FLIP]
    n = kinds.count(colour)
    return Reason("hint.patterns.beside", {"n": n, "count": Count(n)}) if n else None


def _stuck(move: Move) -> Reason | None:
    """The opponent is left without a move."""
    stuck = move.before.phase == "turn" and (move.after.phase == "over" or move.after.seat == move.seat)
    return Reason("hint.patterns.stuck") if stuck else None


def _free(move: Move) -> Reason | None:
    """The last flips: all of them can be taken."""
    if move.before.phase != "flips" or move.text[0] != "F":
        return None
    _, points = flips_of(move, move.before, move.seat)
    return Reason("hint.patterns.free", {"n": points})


def _blocked(move: Move) -> Reason | None:
    """Points that the opponent could have made with flips and no longer can."""
    other = 1 - move.seat
    lost = flips_of(move, move.before, other)[1] - flips_of(move, move.after, other)[1]
    if move.before.phase != "turn" or lost <= 0:
        return None
    return Reason("hint.patterns.blocked", {"n": lost})


# ----------------------------------------------------------------------------------------------- what the terms can say


def _chain(move: Move) -> Reason | None:
    """Points in flips that the seat can take one after the other, if they are left to it."""
    if move.before.phase != "turn" or move.after.phase != "turn":
        return None
    points, before = (flips_of(move, state, move.seat)[1] for state in (move.after, move.before))
    gained = move.game.scores()[move.seat] - _with(move, move.before).scores()[move.seat]
    # a flip that was in reach and is taken now is no news
    return Reason("hint.patterns.chain", {"n": points}) if points > max(0, before - gained) else None


def _taken(move: Move) -> Reason | None:
    """The new bowl token, the group that it can join, and on how many cells."""
    if move.text[0] not in "ES" or move.after.phase != "turn":
        return None
    letter = move.after.bowls[move.seat]
    game = _with(move, move.after, seat=move.seat)
    n = sum(action >> 6 == SWAP for action in game.actions()) if game.seat == move.seat else 0
    if letter not in move.after.groups[move.seat] or not n:
        return None
    marker = move.after.groups[move.seat].index(letter) + 1
    return Reason("hint.patterns.taken", {"colour": colour_word(letter), "marker": marker, "n": n, "count": Count(n)})


TERMS: dict[str, Callable[[Move], Reason | None]] = {
    "chain": _chain,
    "frontier": _taken,
    "room": _taken,
    "bowl": _taken,
}
