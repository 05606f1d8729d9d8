"""What an Observation of Mandala adds to what lies on the table, so that a screen needs no rules."""

import random

import msgspec

from sandtable.games.mandala import KIND
from sandtable.games.mandala.observation import MandalaObservation
from tests.games.positions import mandala, state, table, walk


def test_what_the_cups_are_worth_by_river_space() -> None:
    """Two red at 1, a yellow at 3; a dealt green at 2 only where one may see it."""
    position = mandala(rivers=("RGY", "K"), cups=("RRY", "KO"), dealt=("GP", "KK"))
    assert position.observe(0).worth == ((2, 2, 3, 0, 0, 0), None)
    assert position.observe(1).worth == (None, (3, 0, 0, 0, 0, 0))
    assert position.observe(0).points == (7, None)
    assert position.observe(1).points == (None, 3)
    assert (position.observe(None).worth, position.observe(None).points) == ((None, None), (None, None))


def test_what_is_shown_is_what_is_scored() -> None:
    for name in ("mandala", "mandala-hidden"):
        for position in walk(table(name, "worth"), f"worth/{name}"):
            for seat in (0, 1):
                seen = position.observe(seat)
                assert seen.points[seat] == sum(seen.worth[seat]) == position.scores[seat]
                assert (seen.points[1 - seat] is None) == (position.result is None)
        assert position.result is not None
        assert position.observe(None).points == position.result.scores


def test_an_observation_of_another_program_may_leave_it_out() -> None:
    position = mandala(rivers=("RGY", "K"), cups=("RRY", "KO"), dealt=("GP", "KK"))
    plain = msgspec.to_builtins(position.observe(0))
    del plain["worth"], plain["points"]
    seen = msgspec.convert(plain, MandalaObservation)
    assert KIND.resample(seen, random.Random(0)).state().cups == state(position).cups
