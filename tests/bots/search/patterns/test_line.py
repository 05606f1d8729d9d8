"""Line: moves that are played and taken back, and the key of every position on the way."""

import random

import pytest

from sandtable.bots.search.patterns.line import Line, all_flips
from sandtable.games.patterns import notation
from sandtable.games.patterns.state import CELL_NAMES
from tests.games.positions import patterns, patterns_game, scaled, table


@pytest.mark.parametrize("index", range(scaled(20, 3)))
def test_the_key_is_kept_up_to_date_and_moves_are_taken_back(index: int) -> None:
    rng = random.Random(index)
    game = patterns_game(table("patterns", "line", index))
    line, fresh = Line(), Line()
    line.start(game)
    before = []
    while game.state().phase in ("bowl", "turn"):
        before.append((game.state(), line.key))
        for action in game.actions():
            line.do(action)
            if line.board.state().phase == "turn":
                assert line.key == line.whole_key()
            line.undo()
            assert line.board.state() == game.state()
            assert line.board.actions() == game.actions()
        action = rng.choice(game.actions())
        line.do(action)
        game.do(action)
        assert line.board.state() == game.state()
        if game.state().phase == "turn":
            fresh.start(game)
            assert line.key == fresh.key
    while before:
        line.undo()
        assert (line.board.state(), line.key) == before.pop()
    assert line.ply == 0


@pytest.mark.parametrize("index", range(scaled(20, 5)))
def test_the_lead_at_the_end_counts_the_last_flips(index: int) -> None:
    rng = random.Random(index)
    game = patterns_game(table("patterns", "lead", index))
    while game.state().phase in ("bowl", "turn"):
        game.do(rng.choice(game.actions()))
    line = Line()
    line.start(game)
    for action in all_flips(game):
        assert notation.format_move(action).startswith("F")
        game.do(action)
    assert game.ending
    first, second = game.scores()
    assert (line.ahead(0), line.ahead(1)) == (first - second, second - first)


def test_a_swap_for_the_same_colour_is_a_flip() -> None:
    cells = {"d4": "K0", "d5": "K", "e4": "R"}
    position = patterns(
        " ".join(cells.get(cell, ".") for cell in CELL_NAMES), bowls="KR", groups=("K", ""), markers=(("d4",), ())
    )
    keys = []
    for move in ("S d5", "F d5", "S e4"):
        line = Line()
        line.start(patterns_game(position))
        line.do(notation.parse(move))
        keys.append(line.key)
    assert keys[0] == keys[1] != keys[2]
