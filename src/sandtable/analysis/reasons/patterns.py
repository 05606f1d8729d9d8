"""Why a move of Patterns is good: the group that it founds or expands, the flips in reach, what it blocks."""

from collections.abc import Callable
from typing import Any

import msgspec

from sandtable.analysis.reasons.reason import Count, Reason, colour_word
from sandtable.bots.search.patterns.line import all_flips
from sandtable.games.patterns.consequence import PatternsTrial
from sandtable.games.patterns.notation import FLIP, SWAP
from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import CELL_NAMES, PatternsState, cell_name

# Terms of the evaluation that no sentence is made of: they are in the lead already, or too slight to be told.
SILENT = frozenset({"points", "flips", "loose", "to_come", "groups", "turn"})


def lead(trial: PatternsTrial) -> Reason:
    """What the move does, with its points."""
    kind = trial.move[0]
    if kind == "e":
        return Reason("hint.patterns.end")
    if kind == "B":
        return _bowl(trial)
    colour = _colour_played(trial)
    if kind == "E":
        marker = len(trial.before.groups[trial.seat]) + 1
        return Reason("hint.patterns.establish", {"colour": colour_word(colour), "cell": _cell(trial), "n": marker})
    n = trial.before.groups[trial.seat].index(colour) + 1
    key = "hint.patterns.flip" if kind == "F" else "hint.patterns.swap"
    return Reason(key, {"colour": colour_word(colour), "n": n})


def facts(trial: PatternsTrial) -> list[Reason]:
    """What else is worth knowing whatever the evaluation says, the most telling first."""
    told = [_stuck(trial), _free(trial), _beside(trial), _blocked(trial)]
    return [reason for reason in told if reason is not None]


def _cell(trial: PatternsTrial) -> str:
    return trial.move.split()[1]


def _token(state: PatternsState, cell: str) -> str:
    letter: str = state.board[CELL_NAMES.index(cell)]
    return letter


def _colour_played(trial: PatternsTrial) -> str:
    """The colour of the group that grows: that of the token flipped, or of the bowl token."""
    return _token(trial.before, _cell(trial)) if trial.move[0] == "F" else trial.before.bowls[trial.seat]


def _bowl(trial: PatternsTrial) -> Reason:
    """The colour whose tokens lie closer together, if it is that one."""
    letter = _cell(trial)
    other = trial.before.spare.replace(letter, "", 1)
    n, less = _cluster(trial.before.board, letter), _cluster(trial.before.board, other)
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


def _with(trial: PatternsTrial, state: PatternsState, **changes: Any) -> Patterns:
    """The position that plain data describe, somewhat changed."""
    game = trial.game.blank()
    game.load(msgspec.structs.replace(state, **changes))
    return game


def flips_of(trial: PatternsTrial, state: PatternsState, seat: int) -> tuple[int, int]:
    """How many flips a seat could take at once, and the points of all it could take one after the other."""
    if state.phase == "bowl":
        return 0, 0
    game = _with(trial, state, phase="flips", seat=seat)
    flips = sum(action >> 6 == FLIP for action in game.actions())
    before = game.scores()[seat]
    for action in all_flips(game):
        game.do(action)
    return flips, game.scores()[seat] - before


def _beside(trial: PatternsTrial) -> Reason | None:
    """Flips that are ready beside a group just founded."""
    if trial.move[0] != "E" or trial.after.phase == "over":
        return None
    game = _with(trial, trial.after, phase="flips", seat=trial.seat)
    colour = _colour_played(trial)
    kinds = [_token(trial.after, cell_name(action & 63)) for action in game.actions() if action >> 6 == FLIP]
    n = kinds.count(colour)
    return Reason("hint.patterns.beside", {"n": n, "count": Count(n)}) if n else None


def _stuck(trial: PatternsTrial) -> Reason | None:
    """The opponent is left without a move."""
    stuck = trial.before.phase == "turn" and (trial.after.phase == "over" or trial.after.seat == trial.seat)
    return Reason("hint.patterns.stuck") if stuck else None


def _free(trial: PatternsTrial) -> Reason | None:
    """The last flips: all of them can be taken."""
    if trial.before.phase != "flips" or trial.move[0] != "F":
        return None
    _, points = flips_of(trial, trial.before, trial.seat)
    return Reason("hint.patterns.free", {"n": points})


def _blocked(trial: PatternsTrial) -> Reason | None:
    """Points that the opponent could have made with flips and no longer can."""
    other = 1 - trial.seat
    lost = flips_of(trial, trial.before, other)[1] - flips_of(trial, trial.after, other)[1]
    if trial.before.phase != "turn" or lost <= 0:
        return None
    return Reason("hint.patterns.blocked", {"n": lost})


# ----------------------------------------------------------------------------------------------- what the terms can say


def _chain(trial: PatternsTrial) -> Reason | None:
    """Points in flips that the seat can take one after the other, if they are left to it."""
    if trial.before.phase != "turn" or trial.after.phase != "turn":
        return None
    points, before = (flips_of(trial, state, trial.seat)[1] for state in (trial.after, trial.before))
    gained = trial.game.scores()[trial.seat] - _with(trial, trial.before).scores()[trial.seat]
    # a flip that was in reach and is taken now is no news
    return Reason("hint.patterns.chain", {"n": points}) if points > max(0, before - gained) else None


def _taken(trial: PatternsTrial) -> Reason | None:
    """The new bowl token, the group that it can join, and on how many cells."""
    if trial.move[0] not in "ES" or trial.after.phase != "turn":
        return None
    letter = trial.after.bowls[trial.seat]
    game = _with(trial, trial.after, seat=trial.seat)
    n = sum(action >> 6 == SWAP for action in game.actions()) if game.seat == trial.seat else 0
    if letter not in trial.after.groups[trial.seat] or not n:
        return None
    marker = trial.after.groups[trial.seat].index(letter) + 1
    return Reason("hint.patterns.taken", {"colour": colour_word(letter), "marker": marker, "n": n, "count": Count(n)})


TERMS: dict[str, Callable[[PatternsTrial], Reason | None]] = {
    "chain": _chain,
    "frontier": _taken,
    "room": _taken,
    "bowl": _taken,
}
