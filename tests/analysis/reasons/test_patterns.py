"""What is said about a move of Patterns is so: checked by playing it, and by counting neighbours on the board."""

import random
from collections import Counter
from typing import Any

import pytest

from sandtable.analysis.reasons.reason import Reason
from sandtable.games.patterns.state import CELL_NAMES
from sandtable.position import Position
from tests.analysis.walks import decisions, everything, on_a_guess, some_moves
from tests.effort import tries
from tests.games.positions import scaled, state, token

pytestmark = pytest.mark.slow


def beside(cell: str) -> list[str]:
    column, row = ord(cell[0]), int(cell[1])
    near = [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]
    return [name for c, r in near if (name := f"{chr(c)}{r}") in CELL_NAMES]


def touches(position: Position[Any], cell: str, colour: str, seat: int) -> bool:
    """Whether a cell lies beside a seat's group of a colour."""
    return any(token(position, near) == f"{colour}{seat}" for near in beside(cell))


def can_join(position: Position[Any], colour: str, seat: int) -> list[str]:
    """The face-up cells where a token of a colour could join a seat's group of it."""
    return [
        cell
        for cell in CELL_NAMES
        if token(position, cell)[1] == "."
        and touches(position, cell, colour, seat)
        and not touches(position, cell, colour, 1 - seat)
    ]


def chain(position: Position[Any], seat: int) -> int:
    """The points in the tokens that a seat could flip one after the other, by hand."""
    points = 0
    for marker, colour in enumerate(state(position).groups[seat], 1):
        found: set[str] = set()
        fresh = {cell for cell in can_join(position, colour, seat) if token(position, cell)[0] == colour}
        while fresh:
            found |= fresh
            fresh = {
                cell
                for old in fresh
                for cell in beside(old)
                if cell not in found
                and token(position, cell) == f"{colour}."
                and not touches(position, cell, colour, 1 - seat)
            }
        points += marker * len(found)
    return points


def cluster(board: str, colour: str) -> int:
    left = {cell for cell, letter in zip(CELL_NAMES, board, strict=True) if letter == colour}
    most = 0
    while left:
        todo, n = [left.pop()], 0
        while todo:
            n += 1
            near = left & set(beside(todo.pop()))
            left -= near
            todo += near
        most = max(most, n)
    return most


def check(position: Position[Any], seen: Any, move: str, reason: Reason) -> None:
    """One sentence against what really happens."""
    key, values = reason.key.removeprefix("hint.patterns."), reason.values
    me = seen.seat
    after = position.copy()
    after.push(move)
    now = state(after)
    gain = after.scores[me] - position.scores[me]
    if key in ("flip", "swap"):
        assert values["n"] == gain
        assert values["colour"][-1] == token(after, move[2:])[0]
    elif key == "establish":
        colour = values["colour"][-1]
        assert now.groups[me].index(colour) + 1 == values["n"] == len(now.groups[me])
        assert token(after, values["cell"]) == f"{colour}{me}"
        assert gain == 0
    elif key == "end":
        assert after.result is not None
    elif key == "bowl":
        assert {values["colour"][-1], values["other"][-1]} == set(seen.spare)
        assert now.bowls[me] == values["colour"][-1]
    elif key == "bowl.cluster":
        colour = values["colour"][-1]
        other = seen.spare.replace(colour, "", 1)
        assert values["n"] == cluster(seen.board, colour) > cluster(seen.board, other) == values["less"]
    elif key == "beside":
        colour = token(after, move[2:])[0]
        ready = [cell for cell in can_join(after, colour, me) if token(after, cell)[0] == colour]
        assert len(ready) == values["n"]
        assert all(cell in beside(move[2:]) for cell in ready)
    elif key == "stuck":
        assert after.seat in (me, None)
    elif key == "free":
        rest = position.copy()
        while flips := [flip for flip in rest.legal_moves if flip[0] == "F"]:
            rest.push(flips[0])
        assert rest.scores[me] - position.scores[me] == values["n"]
    elif key == "blocked":
        assert chain(position, 1 - me) - chain(after, 1 - me) == values["n"] > 0
    elif key == "chain":
        assert chain(after, me) == values["n"] > 0
    elif key == "taken":
        colour = values["colour"][-1]
        assert now.bowls[me] == colour
        assert now.groups[me].index(colour) + 1 == values["marker"]
        assert len(can_join(after, colour, me)) == values["n"] > 0
    else:
        raise AssertionError(f"nobody checks {key}")


def test_all_that_is_said_is_so() -> None:
    rng = random.Random("patterns")
    told: Counter[str] = Counter()
    for position, seen in decisions("patterns", "truth", scaled(12, 1)):
        if position.ply % scaled(tries(2, 7), 8) and seen.phase == "turn":
            continue
        for move in some_moves(seen, rng, 3):
            for reason in everything(on_a_guess(seen, move)):
                check(position, seen, move, reason)
                told[reason.key] += 1
    assert len(told) >= scaled(11, 5), told
