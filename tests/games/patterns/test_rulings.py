"""What docs/rules.md decides where the rulebook of Patterns is silent, each ruling by its name."""

from itertools import pairwise

import pytest

from tests.games.patterns.test_rulebook import black_group, last_turn
from tests.games.positions import ended, moves, state


@pytest.mark.ruling("all-flips")
def test_end_all_flips_can_be_taken_and_none_costs_anything() -> None:
    position = last_turn()
    position.push("S f7")
    scores = [position.scores]
    while flips := moves(position, "F"):
        position.push(flips[0])
        scores.append(position.scores)
    assert ended(position) == "stuck"
    assert len(scores) == 4
    for before, after in pairwise(scores):
        assert after[0] > before[0]
        assert after[1] == before[1]


@pytest.mark.ruling("own-colour")
def test_a_swap_for_the_bowls_own_color_and_the_flip_of_that_cell_are_one_position() -> None:
    swapped, flipped = black_group(bowls="KP", e4="K"), black_group(bowls="KP", e4="K")
    assert {"S e4", "F e4"} <= set(swapped.legal_moves)
    swapped.push("S e4")
    flipped.push("F e4")
    assert state(swapped) == state(flipped)
    assert swapped.legal_moves == flipped.legal_moves
    assert swapped.scores == flipped.scores == (1, 0)
    assert [swapped.events[0].move, flipped.events[0].move] == ["S e4", "F e4"]
