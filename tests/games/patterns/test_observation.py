"""What an Observation of Patterns adds to what lies on the table, so that a screen needs no rules."""

import random

import msgspec

from sandtable.games.patterns import KIND
from sandtable.games.patterns.observation import PatternsObservation
from tests.games.positions import patterns, state, table, walk

PICTURE = """
      . . . .
    . . . . . .
  . G1 G1 . . . . .
  . . G1 . . . . .
  . . . R0 R0 . . .
  . . . . . . . .
    . . . . K0 K0
      . . . .
"""


def test_what_each_group_scores() -> None:
    """Its claim marker times its tokens but the first, in the order of the markers."""
    position = patterns(PICTURE, bowls="RK", groups=("RK", "G"), markers=(("d4", "f2"), ("b6",)))
    for seat in (0, 1, None):
        assert position.observe(seat).worth == ((1 * 1, 2 * 1), (1 * 2,))


def test_what_is_shown_is_what_is_scored() -> None:
    grown = 0
    for position in walk(table("patterns", "worth"), "worth"):
        seen = position.observe(None)
        assert [len(row) for row in seen.worth] == [len(groups) for groups in seen.groups]
        assert tuple(map(sum, seen.worth)) == seen.scores == position.scores
        grown = max(grown, *seen.scores)
    assert grown > 5


def test_an_observation_of_another_program_may_leave_it_out() -> None:
    position = patterns(PICTURE, bowls="RK", groups=("RK", "G"), markers=(("d4", "f2"), ("b6",)))
    plain = msgspec.to_builtins(position.observe(0))
    del plain["worth"]
    seen = msgspec.convert(plain, PatternsObservation)
    assert KIND.resample(seen, random.Random(0)).state() == state(position)
