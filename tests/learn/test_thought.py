"""Thoughts: best moves and what a position is worth, by a seat's knowledge or with everything open."""

import random
from typing import Any

import msgspec
import pytest

from sandtable.bots.budget import Budget
from sandtable.games import resample
from sandtable.learn.line import Line, Start, Walk
from sandtable.learn.thought import think
from tests.games.positions import TYPICAL, state, table, walk
from tests.learn.test_line import after, record_of

FEW = Budget(None, 60)


def line_of(position: Any, know: Any = "mover") -> Line:
    return Line(
        Start(state=position.kind.plain_state(state(position))), position.kind.id, position.plain_options, know=know
    )


@pytest.mark.parametrize("name", TYPICAL)
def test_the_best_moves_come_with_reasons_and_a_worth(name: str) -> None:
    position = after(name, 9)
    found = think(line_of(position), FEW)
    assert 1 <= len(found.moves) <= 3
    assert found.seat == found.know == position.seat
    assert [move.win for move in found.moves] == sorted((move.win for move in found.moves), reverse=True)
    assert all(move.move in position.legal_moves and move.deed["fr"] and move.text["en"] for move in found.moves)
    assert found.worth is not None
    assert (found.worth.seat, found.worth.win) == (position.seat, found.moves[0].win)
    assert think(line_of(position), FEW) == found


@pytest.mark.parametrize("name", TYPICAL)
def test_what_a_seat_cannot_know_does_not_help_it(name: str) -> None:
    position = after(name, 8)
    assert position.seat is not None
    guesses = [resample(position.observe(position.seat), random.Random(dice)).state() for dice in range(2)]
    line = line_of(position)
    told = [
        think(msgspec.structs.replace(line, start=Start(state=position.kind.plain_state(guess))), FEW)
        for guess in guesses
    ]
    assert told[0] == told[1]


def test_with_everything_open_what_is_hidden_counts() -> None:
    """The same to the seat, and different things are best once all is known: over a few games they differ."""
    differ = 0
    for plies in range(20, 44, 4):
        position = after("mandala", plies)
        if position.seat is None:
            break
        fair, open_ = think(line_of(position), Budget(None, 300)), think(line_of(position, None), Budget(None, 300))
        assert open_.know is None
        differ += fair.worth != open_.worth
    assert differ


def test_nobody_judges_the_moves_of_a_hand_that_they_cannot_see() -> None:
    position = after("mandala", 8)
    other = 1 - (position.seat or 0)
    found = think(line_of(position, other), FEW)
    assert (found.moves, found.worth, found.seat) == ((), None, position.seat)


def test_another_seat_may_judge_moves_that_all_can_see() -> None:
    position = after("stones-2", 8)
    other = 1 - (position.seat or 0)
    found = think(line_of(position, other), FEW)
    assert found.know == other
    assert found.moves


def test_a_game_that_is_over_is_worth_its_result() -> None:
    *_, last = walk(table("patterns", "over"), "over")
    found = think(Line(Start(record=record_of(last))))
    assert last.result is not None
    assert found.seat is None
    assert found.worth is not None
    assert found.worth.exact
    assert found.worth.margin == abs(last.result.scores[0] - last.result.scores[1])


def test_moves_that_are_asked_for_are_judged_as_well() -> None:
    line = Line(Start(seed="also"), "mandala", know="mover")
    legal = Walk(line).position.legal_moves
    wanted = (legal[0], legal[-1])
    thought = think(line, Budget(simulations=200), 1, also=wanted)
    assert set(wanted) <= {move.move for move in thought.moves}
    assert len(thought.moves) <= 3
    assert thought.moves[0].win == max(move.win for move in thought.moves)
