"""Actions as numbers, for those who search by themselves: no number, however wrong, breaks a position."""

from typing import Any

import pytest

from sandtable.errors import IllegalMove
from sandtable.games.base import Game
from tests.effort import tries
from tests.games.positions import TABLES, table, walk

WRONG = (-1, -(2**31), 2**31 - 1, 9999, 63, 64, 255, 256, 1023, 4095, 65535, 10**6)


def positions(name: str) -> list[Game]:
    """Some positions of a game as the rules hold them."""
    return [position.copy_game() for i, position in enumerate(walk(table(name, "numbers"), "numbers")) if i % 5 == 0]


def unchanged(game: Game, call: Any, number: int) -> None:
    before = game.state()
    with pytest.raises(IllegalMove) as caught:
        call(number)
    assert caught.value.reason in ("refused.action", "refused.choice")
    assert "{" not in caught.value.text("fr")
    assert game.state() == before


@pytest.mark.parametrize("name", list(TABLES))
def test_a_number_that_is_no_action_is_refused(name: str) -> None:
    for game in positions(name):
        legal = set(game.actions())
        for number in {*WRONG, *range(0, 2048, tries(7, 29))} - legal:
            unchanged(game, game.do, number)


@pytest.mark.parametrize("name", list(TABLES))
def test_a_choice_that_is_not_there_is_refused(name: str) -> None:
    for game in positions(name):
        for k in (-1, game.choices, 2**31 - 1):
            unchanged(game, game.choose, k)


@pytest.mark.parametrize("name", list(TABLES))
def test_every_legal_action_is_taken(name: str) -> None:
    for game in positions(name):
        for action in game.actions():
            game.copy().do(action)
