"""The alpha-beta search of Patterns."""

import pytest

from sandtable.bots.evaluation import evaluation_of
from sandtable.bots.search.patterns.alphabeta import AlphaBeta
from sandtable.games.patterns import notation
from sandtable.games.patterns.rules import Patterns
from tests.bots.search.patterns.endgames import endgames, last_flips
from tests.games.positions import patterns_game, scaled, table, walk
from tests.stopwatch import quickest

SIZE = scaled(16, 10)
NODES = scaled(2000, 100)


def some(series: str) -> list[Patterns]:
    """Positions from all through a game, the last one left out."""
    games = [patterns_game(position) for position in walk(table("patterns", series), series)]
    return games[:-1:6]


def test_a_number_of_positions_always_finds_the_same() -> None:
    used = AlphaBeta(size=SIZE)
    for game in some("same"):
        found = AlphaBeta(size=SIZE).search(game, nodes=NODES)
        assert found == used.search(game, nodes=NODES)
        assert found[3] <= NODES


def test_several_threads_find_as_good_a_move_near_the_end() -> None:
    search = AlphaBeta(size=SIZE)
    for game, margin in list(endgames("threads"))[:: scaled(8, 3)]:
        action, value, _, _, line = search.search(game, threads=3)
        assert value == margin
        assert line[0] == action


def test_threads_share_the_positions_allowed() -> None:
    game = some("shared")[1]
    _, _, _, nodes, _ = AlphaBeta(size=SIZE).search(game, nodes=NODES, threads=2)
    assert NODES // 2 <= nodes <= NODES  # a helper that gets no core in time counts for nothing


def test_threads_stop_at_the_deadline() -> None:
    game = some("deadline")[1]
    assert quickest(lambda: AlphaBeta(size=SIZE).search(game, seconds=0.05, threads=3), 2) < 2


def test_what_is_kept_is_not_searched_again() -> None:
    game = some("kept")[2]
    search = AlphaBeta(size=SIZE)
    _, _, depth, nodes, _ = search.search(game, nodes=NODES)
    _, _, again, _, _ = search.search(game, nodes=NODES, keep=True)
    assert again > depth
    assert search.search(game, nodes=NODES)[2:4] == (depth, nodes)


def test_it_stops_at_a_deadline() -> None:
    game = some("deadline")[1]
    assert quickest(lambda: AlphaBeta(size=SIZE).search(game, seconds=0.05), 2) < 2


def test_near_the_end_it_sees_everything() -> None:
    search = AlphaBeta(size=SIZE)
    for game, margin in endgames("sees"):
        action, value, _, _, line = search.search(game)
        assert value == margin
        assert line[0] == action


def test_deeper_means_more_positions() -> None:
    game = some("deeper")[2]
    found = [AlphaBeta(size=SIZE).search(game, nodes=n) for n in (NODES // 10, NODES, NODES * 3)]
    depths = [depth for _, _, depth, _, _ in found]
    assert depths == sorted(depths)
    assert depths[0] < depths[-1]


def test_with_no_time_at_all_it_looks_one_move_ahead() -> None:
    evaluation = evaluation_of("patterns")
    game = some("hurry")[2]
    action, value, depth, _, _ = AlphaBeta(evaluation, SIZE).search(game, nodes=1)
    worths = {}
    for other in game.actions():
        after = game.copy()
        after.do(other)
        worths[other] = evaluation.of(after, game.seat)
    assert depth == 0
    assert worths[action] == pytest.approx(max(worths.values()), abs=0.02)
    assert value == pytest.approx(max(worths.values()), abs=0.02)


def test_the_line_expected_is_legal() -> None:
    search = AlphaBeta(size=SIZE)
    for game in some("line"):
        action, _, _, _, line = search.search(game, nodes=NODES)
        assert line[0] == action
        for expected in line:
            assert game.can(expected)
            game.do(expected)


def test_the_choices_are_the_different_moves() -> None:
    search = AlphaBeta(size=SIZE)
    for game in some("choices"):
        action, value, _, _, _ = search.search(game, nodes=NODES)
        choices = search.choices()
        states = []
        for other in choices:
            after = game.copy()
            after.do(other)
            states.append(after.state())
        assert all(state not in states[:i] for i, state in enumerate(states))
        assert set(choices) <= set(game.actions())
        assert next(iter(choices)) == action
        assert choices[action][1] == value


def test_the_last_flips_need_no_search() -> None:
    position = last_flips()
    search = AlphaBeta(size=SIZE)
    action, value, depth, nodes, line = search.search(patterns_game(position), nodes=NODES)
    assert (value, depth, nodes) == (3, 0, 0)
    assert sorted(notation.format_move(flip) for flip in line) == ["F d6", "F e6", "F e7"]
    assert line[0] == action
    assert {notation.format_move(move): points for move, (_, points) in search.choices().items()} == {
        "F d6": 3,
        "end": 0,
    }


def test_a_finished_game_has_nothing_to_search() -> None:
    *_, position = walk(table("patterns", "over"), "over")
    with pytest.raises(ValueError, match="over"):
        AlphaBeta(size=SIZE).search(patterns_game(position))
