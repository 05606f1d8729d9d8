"""What an Observation of Stones adds to what lies on the table, so that a screen needs no rules."""

import random
from collections import Counter

import msgspec
import pytest

from sandtable.games.stones import KIND
from sandtable.games.stones.observation import StonesObservation
from tests.games.positions import state, stones, table, walk

TOWERS = [["R*", "R*", "R* Y* B*", "R* R* Ro Ro", "Yo Y* N"], ["", "U*", "", "", ""]]


def test_what_each_tower_would_score() -> None:
    position = stones(towers=TOWERS, placed=5, new_stones=True)
    for seat in (0, 1, None):
        assert position.observe(seat).worth == ((3, 4, 4, 6, 3), (0, 4, 0, 0, 0))


def test_what_is_scored_is_what_was_shown() -> None:
    position = stones(towers=TOWERS, placed=5, new_stones=True)
    position.push("S R 124")
    assert state(position).sheet[0][:5] == (3, 4, 0, 6, 0)


@pytest.mark.parametrize("name", ["stones-2", "stones-4-new"])
def test_of_a_stack_all_see_the_colours_and_the_pattern_on_top(name: str) -> None:
    for position in walk(table(name, "stacks", 0), "stacks"):
        stacks, hidden = state(position).stacks, Counter[str]()
        seen = position.observe(None)
        assert list(seen.stacks) == list(stacks)
        for name, stack in stacks.items():
            assert seen.stacks[name].colours == "".join(stone[0] for stone in stack)
            assert seen.stacks[name].patterns == "".join(["?"] * len(stack[:-1]) + [stone[1] for stone in stack[-1:]])
            hidden.update(stack[:-1])
        assert seen.unseen == tuple((hidden[colour + "*"], hidden[colour + "o"]) for colour in "RYBU")


def test_whether_objectives_are_met_where_one_may_see_them() -> None:
    position = stones(towers=[["R*", "Y*", "", "", ""], ["Uo", "", "", "", ""]])
    cards = {card.id: card for card in state(position).layout.objectives}
    seen = position.observe(0)
    assert seen.objectives[1] is None
    assert seen.met[1] is None
    assert seen.met[0] == tuple(cards[id].kind == "pattern" and cards[id].value == "*" for id in seen.objectives[0])
    assert any(seen.met[0])


def test_an_observation_of_another_program_may_leave_both_out() -> None:
    position = stones(towers=TOWERS, placed=5, new_stones=True)
    plain = msgspec.to_builtins(position.observe(0))
    del plain["worth"], plain["met"]
    seen = msgspec.convert(plain, StonesObservation)
    assert KIND.resample(seen, random.Random(0)).state().towers == state(position).towers
