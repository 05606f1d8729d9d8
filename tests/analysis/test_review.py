"""Review: each decision by what its seat knew, nothing given away below zero, sums that add up."""

import pytest

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.review import decisions, judge_decision, review
from sandtable.bots.budget import Budget
from sandtable.errors import BadRecord
from sandtable.records import Event, Record
from tests.bots.observations import alike, played
from tests.games.positions import TYPICAL, scaled, table

pytestmark = pytest.mark.slow

SMALL = Budget(simulations=scaled(40, 20))


def record_of(name: str, most: int = 1000) -> Record:
    position = played(name, "greedy", bytes(32), most)
    return position.record([f"bot {seat}" for seat in range(position.players)])


@pytest.mark.parametrize("name", TYPICAL)
def test_every_decision_is_reviewed(name: str) -> None:
    record = record_of(name, scaled(1000, 8))
    plies = list(review(record, Evaluator(SMALL)))
    moves = [event for event in record.events if event.move is not None]
    assert [(ply.seat, ply.played.move) for ply in plies] == [(event.seat, event.move) for event in moves]
    assert [ply.ply for ply in plies] == list(range(len(moves)))
    for ply in plies:
        assert ply.lost_win >= 0.0
        assert ply.lost_margin >= 0.0
        assert ply.played.win <= ply.best.win
        assert ply.lost_win == pytest.approx(ply.best.win - ply.played.win)
        if ply.played.move == ply.best.move:
            assert (ply.lost_win, ply.lost_margin, ply.mark) == (0.0, 0.0, "best")
        if ply.choices == 1:
            assert ply.played == ply.best
    assert any(ply.lost_win for ply in plies) or len(plies) < 10


def test_decisions_are_what_each_seat_observed_and_played() -> None:
    record = record_of("mandala", 9)
    found = list(decisions(record, 3))
    moves = [(event.seat, event.move) for event in record.events if event.move is not None]
    assert [(observation.seat, move) for observation, move in found] == moves[3:]
    for observation, move in found:
        assert observation.to_act == observation.seat
        assert move in observation.legal


@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-2"])
def test_a_review_that_starts_later_goes_on_the_same(name: str) -> None:
    record = record_of(name, 12)
    whole = list(review(record, Evaluator(SMALL, b"x")))
    assert list(review(record, Evaluator(SMALL, b"x"), 7)) == whole[7:]


@pytest.mark.parametrize("name", TYPICAL)
def test_what_the_mover_could_not_see_makes_no_difference(name: str) -> None:
    for one, other in alike(name):
        move = one.legal[-1]
        assert judge_decision(one, move, Evaluator(SMALL)) == judge_decision(other, move, Evaluator(SMALL))


def test_a_blunder_is_found() -> None:
    """To end the game with flips at hand is never good; in a won game it still costs points."""
    found = 0
    for index in range(scaled(40, 3)):
        position = table("patterns", "blunder", index)
        while position.seat is not None and position.observe(position.seat).phase != "flips":
            position.push(position.legal_moves[index % len(position.legal_moves)])
        if position.seat is None:
            continue
        ply = judge_decision(position.observe(position.seat), "end", Evaluator(Budget(simulations=100)))
        assert ply.best.exact
        assert ply.played.exact
        assert ply.lost_margin > 0
        assert ply.mark != "best"
        found += 1
    assert found


def test_a_record_that_does_not_verify() -> None:
    record = record_of("mandala", 6)
    broken = Record(record.format, record.game, {}, record.seats, record.setup, (*record.events, Event(0, "M9 R")))
    with pytest.raises(BadRecord):
        list(review(broken, Evaluator(SMALL)))
