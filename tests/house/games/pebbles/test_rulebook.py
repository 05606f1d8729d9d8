"""Pebbles, rule by rule."""

from typing import Any, Literal

import pytest

from sandtable.errors import BadRecord, BadState, SandtableError
from sandtable.games import kind_of
from sandtable.games.pebbles.state import PIECES, PebblesState
from sandtable.position import Position, new
from tests.games.positions import at, refused, state


def pebbles(row: str, *, taken: int | None = None, seat: Literal[0, 1] = 0) -> Position[Any]:
    """A position with this row. Of what is missing in it seat 0 has taken so many points, or all."""
    missing = sum(map(int, PIECES)) - sum(map(int, row))
    first = missing if taken is None else taken
    return at("pebbles", PebblesState(row, (first, missing - first), seat))


# ------------------------------------------------------------------------------------------------------------ the start


def test_a_row_of_twelve_pieces_three_of_each_value() -> None:
    position = new("pebbles", seed=bytes(32))
    assert sorted(state(position).row) == sorted("111222333444")
    assert (position.seat, position.scores) == (0, (0, 0))
    assert new("pebbles", seed=bytes([1] * 32)).setup != position.setup


@pytest.mark.parametrize(
    "setup", [{}, {"row": 5}, {"row": "123"}, {"row": "111222333445"}, {"row": PIECES, "deck": ""}]
)
def test_another_row_is_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        kind_of("pebbles").start({}, setup)


# -------------------------------------------------------------------------------------------------------------- a turn


@pytest.mark.parametrize(
    ("move", "left", "points"), [("L1", "234", 1), ("L2", "34", 3), ("R1", "123", 4), ("R2", "12", 7)]
)
def test_take_one_or_two_pieces_from_either_end(move: str, left: str, points: int) -> None:
    position = pebbles("1234", taken=10)
    position.push(move)
    assert (state(position).row, position.seat) == (left, 1)
    assert position.scores == (10 + points, 10)


def test_of_the_last_piece_only_one_can_be_taken() -> None:
    position = pebbles("3")
    assert position.legal_moves == ("L1", "R1")
    assert refused(position, "L2") == refused(position, "R2") == "refused.pebbles.too_few"


# -------------------------------------------------------------------------------------------------------------- the end


def test_the_game_is_over_when_the_row_is_empty_and_more_points_win() -> None:
    position = pebbles("12", taken=14, seat=1)
    position.push("L2")
    assert position.result is not None
    assert (position.result.reason, position.result.scores, position.result.winner) == ("empty", (14, 16), 1)


def test_equal_points_are_a_draw() -> None:
    position = pebbles("12", taken=12)
    position.push("R2")
    assert position.result is not None
    assert (position.result.scores, position.result.winner) == ((15, 15), None)
    assert position.kind.words.ending(position.observe(0), "en") == ["No piece was left.", "The points are equal."]


# ------------------------------------------------------------------------------------------------- data of no position


@pytest.mark.parametrize(
    ("row", "scores", "key"),
    [
        ("1111", (26, 0), "state.pebbles.row"),
        ("5", (25, 0), "state.pebbles.row"),
        ("12x", (27, 0), "state.pebbles.row"),
        ("12", (28, 0), "state.pebbles.scores"),
        ("12", (28, -1), "state.pebbles.scores"),
    ],
)
def test_data_that_describe_no_position_are_refused(row: str, scores: tuple[int, int], key: str) -> None:
    with pytest.raises(BadState) as caught:
        PebblesState(row, scores, 0).check()
    error: SandtableError = caught.value
    assert error.key == key
    assert error.text("fr") != error.text("en") != key
