"""Luck: with play it adds up to the result, always; small games by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.analysis.luck import LuckStep, Shares, luck_of
from sandtable.analysis.review import Ply
from sandtable.analysis.summary import summaries
from sandtable.games.outcome import Result
from tests.analysis.judged import game_of, judged

points = st.integers(0, 2000).map(lambda n: n / 100)
chances = st.integers(0, 5000).map(lambda n: n / 10_000)
margins = st.integers(-9000, 9000).map(lambda n: n / 100)


@st.composite
def games(draw: st.DrawFn) -> tuple[int, list[Ply], Result | None]:
    players = draw(st.integers(2, 4))
    drawn = st.tuples(st.integers(0, players - 1), chances, points, margins)
    plies = [judged(i, *decision) for i, decision in enumerate(draw(st.lists(drawn, max_size=30)))]
    scores = tuple(draw(st.lists(st.integers(0, 120), min_size=players, max_size=players)))
    winner = draw(st.none() | st.integers(0, players - 1))
    reason = draw(st.sampled_from(["river", "stuck", "forfeit", "agreed"]))
    return players, plies, draw(st.none() | st.just(Result(scores, winner, reason)))


@given(games())
def test_play_and_luck_are_the_whole_result(game: tuple[int, list[Ply], Result | None]) -> None:
    players, plies, result = game
    for seat in range(players):
        luck = luck_of(seat, players, plies, result)
        for shares, digits in ((luck.margin, 2), (luck.win, 4)):
            assert round(shares.play + shares.luck, digits) == pytest.approx(shares.result, abs=1e-9)
        own = sum(ply.lost_margin for ply in plies if ply.seat == seat)
        others = sum(ply.lost_margin for ply in plies if ply.seat != seat)
        assert luck.margin.play == pytest.approx((others if players == 2 else 0) - own, abs=1e-6)
        if result is not None and result.reason in ("river", "stuck"):
            rest = [score for other, score in enumerate(result.scores) if other != seat]
            assert luck.margin.result == result.scores[seat] - max(rest)
        made = [ply for ply in plies if ply.seat == seat]
        assert [step.ply for step in luck.steps] == [*(ply.ply for ply in made), len(plies)]
        for step, ply in zip(luck.steps, made, strict=False):
            assert step.play + step.luck == pytest.approx(ply.best.margin, abs=1e-6)
        assert (luck.steps[-1].play, luck.steps[-1].luck) == (luck.margin.play, luck.margin.luck)


@given(games())
def test_of_two_players_one_has_the_luck_that_the_other_lacks(game: tuple[int, list[Ply], Result | None]) -> None:
    players, plies, result = game
    if players != 2 or (result is None and not plies):
        return
    one, other = (luck_of(seat, 2, plies, result) for seat in (0, 1))
    assert one.margin.play == pytest.approx(-other.margin.play, abs=1e-6)
    assert one.margin.luck == pytest.approx(-other.margin.luck, abs=1e-6)
    assert one.win.play == pytest.approx(-other.win.play, abs=1e-6)


def test_a_game_of_three_decisions_by_hand() -> None:
    """The first expects 2 points from the deal and gives 3 away; the other gives 5 away; then the deck is against the
    first, who gives nothing away and loses by 1."""
    plies = [judged(0, 0, 0.1, 3.0, 2.0), judged(1, 1, 0.2, 5.0, 1.0), judged(2, 0, 0.0, 0.0, 4.0)]
    luck = luck_of(0, 2, plies, Result((10, 11), 1, "river"))
    assert luck.margin == Shares(play=2.0, luck=-3.0, result=-1.0)
    assert luck.win == Shares(play=0.1, luck=-0.6, result=-0.5)
    assert luck.steps == (LuckStep(0, 0.0, 2.0), LuckStep(2, 2.0, 2.0), LuckStep(3, 2.0, -3.0))
    assert luck.others


def test_a_game_that_was_given_up_counts_as_far_as_it_went() -> None:
    plies = [judged(0, 0, 0.1, 3.0, 2.0), judged(1, 1, 0.0, 0.0, 4.0, 0.7)]
    luck = luck_of(0, 2, plies, Result((50, 0), 0, "forfeit"))
    assert luck.margin == Shares(play=-3.0, luck=-1.0, result=-4.0)
    assert luck.win == Shares(play=-0.1, luck=-0.1, result=-0.2)


def test_there_is_luck_where_something_is_hidden() -> None:
    for game, lucky in (("mandala", True), ("stones", True), ("patterns", False)):
        found = summaries(["x", "y"], game_of(game, Result((1, 0), 0, "stuck")), [judged(0, 0), judged(1, 1)])
        assert all((seat.luck is not None) == lucky for seat in found)
    assert all(seat.luck is None for seat in summaries(["x", "y"], game_of("mandala"), []))
