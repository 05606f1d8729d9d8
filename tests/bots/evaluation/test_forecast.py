"""Forecast: what the search of Stones looks at, weighed by how far the game is."""

import random

import pytest

from sandtable.bots.evaluation.forecast import TERMS_BY_NAME, Forecast, forecast
from sandtable.games import resample
from sandtable.games.stones.rules import Stones
from tests.games.positions import table, walk

NOTHING = dict.fromkeys(TERMS_BY_NAME, ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0)))
TABLES = ("stones-2", "stones-3", "stones-4")


def test_the_weights_change_with_the_board_and_the_turn() -> None:
    evaluation = Forecast({name: ((i, 2.0 * i, -3.0), (1.0, -i, i)) for i, name in enumerate(TERMS_BY_NAME)})
    for position in walk(table("stones-2", "forecast"), "forecast"):
        if position.seat is None:
            continue
        game = position.copy_game()
        assert isinstance(game, Stones)
        share = min(1.0, len(position.observe(0).board) / 44)
        mover = [i + 2.0 * i * share - 3.0 * share**2 for i in range(len(TERMS_BY_NAME))]
        other = [1.0 - i * share + i * share**2 for i in range(len(TERMS_BY_NAME))]
        worth = [
            sum(
                weight * term
                for weight, term in zip(
                    mover if seat == game.seat else other, evaluation.terms_of(game, seat), strict=True
                )
            )
            for seat in (0, 1)
        ]
        assert evaluation.of(game, 0) == pytest.approx(worth[0] - worth[1], rel=1e-4, abs=1e-2)


def test_the_published_weights_see_both_sides_alike() -> None:
    evaluation = forecast()
    for position in walk(table("stones-2", "sides"), "sides"):
        game = position.copy_game()
        assert evaluation.of(game, 0) == pytest.approx(-evaluation.of(game, 1), abs=1e-4)
        if position.result:
            assert evaluation.of(game, 0) == position.result.scores[0] - position.result.scores[1]


@pytest.mark.parametrize("name", TABLES)
def test_moves_are_preferred_as_they_are_worth(name: str) -> None:
    """What ranks moves does not play each of them, and keeps what it found out about towers."""
    kept, rng = forecast(), random.Random(name)
    last = 0
    for position in walk(table(name, "preferred"), "preferred"):
        if position.seat is None or rng.random() < 0.7:
            continue
        game = resample(position.observe(position.seat), rng)
        fresh = forecast()
        for action, preferred in kept.preferences(game).items():
            after = game.copy()
            after.do(action)
            assert preferred == pytest.approx(fresh.of(after, game.seat), abs=1e-3)
            last += after.ending > 0
    if name == "stones-2":
        assert last


@pytest.mark.parametrize("name", [*TERMS_BY_NAME[20:29], *TERMS_BY_NAME[30:-1]])
def test_every_term_occurs(name: str) -> None:
    """A term that is always nothing would have no weight to speak of."""
    evaluation = Forecast(NOTHING)
    place = TERMS_BY_NAME.index(name)
    found = 0
    for position in walk(table("stones-2", "kinds"), "kinds"):
        game = position.copy_game()
        assert isinstance(game, Stones)
        found += any(evaluation.terms_of(game, seat)[place] for seat in (0, 1))
    assert found


def test_another_game_is_refused() -> None:
    with pytest.raises(TypeError, match="Stones"):
        forecast().of(table("mandala", "other").copy_game(), 0)
