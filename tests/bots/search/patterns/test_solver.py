"""Solver: the exact end of a game, compared with trying everything."""

import pytest

from sandtable.bots.search.patterns.solver import TRIAL, Solver
from sandtable.games.patterns.rules import Patterns
from tests.bots.search.patterns.endgames import endgames, last_flips, outcome
from tests.games.positions import patterns_game, scaled, table, walk
from tests.stopwatch import quickest

pytestmark = pytest.mark.slow

SIZE = scaled(16, 10)


def replayed(game: Patterns, line: list[int], seat: int) -> int:
    """The margin at the end of a line of legal moves."""
    for action in line:
        assert game.can(action)
        game.do(action)
    assert game.ending
    scores = game.scores()
    return scores[seat] - scores[1 - seat]


def solve(solver: Solver, game: Patterns, threads: int = 1) -> tuple[int, list[int]]:
    """However long it takes."""
    solved = solver.solve(game, threads=threads)
    assert solved is not None
    return solved


def test_it_finds_what_trying_everything_finds() -> None:
    solver = Solver(SIZE)
    solved = 0
    for game, margin in endgames("solver"):
        found, line = solve(solver, game)
        assert found == margin
        assert replayed(game.copy(), line, game.seat) == margin
        solved += 1
    assert solved >= scaled(120, 15)


def test_its_move_keeps_the_margin() -> None:
    """Whatever the opponent does after it."""
    solver = Solver(SIZE)
    for game, margin in endgames("move"):
        after = game.copy()
        after.do(solve(solver, game)[1][0])
        best = outcome(after, [100_000])
        assert (best if game.seat == 0 else -best) == margin


def test_best_play_takes_all_the_last_flips() -> None:
    game = patterns_game(last_flips())
    margin, line = solve(Solver(SIZE), game)
    assert margin == 3
    assert len(line) == 3
    assert replayed(game, line, 0) == 3


def test_it_gives_up_where_it_is_told_to() -> None:
    game = patterns_game(table("patterns", "give up"))
    solver = Solver(SIZE)
    assert solver.solve(game, nodes=50) is None
    assert solver.nodes == 50
    assert solver.solve(game, seconds=0.01) is None


def test_the_same_work_every_time() -> None:
    solver = Solver(SIZE)
    for game, _ in list(endgames("same"))[:10]:
        solver.forget()
        first, nodes = solver.solve(game), solver.nodes
        solver.forget()
        assert solver.solve(game) == first
        assert solver.nodes == nodes


def test_several_threads_find_the_same_margin() -> None:
    """In positions that take long enough for them to be used."""
    one, two = Solver(SIZE), Solver(SIZE)
    longer = 0
    for index in range(scaled(12, 1)):
        games = [patterns_game(position) for position in walk(table("patterns", "threads", index), f"threads/{index}")]
        game = games[-min(scaled(12, 5), len(games))]
        if (alone := one.solve(game, nodes=200_000)) is None:
            continue
        longer += one.nodes > TRIAL
        margin, line = solve(two, game, threads=3)
        assert margin == alone[0]
        assert replayed(game.copy(), line, game.seat) == margin
    assert longer >= scaled(2, 0)


def test_threads_stop_at_the_deadline() -> None:
    game = patterns_game(table("patterns", "give up"))

    def give_up() -> None:
        assert Solver(SIZE).solve(game, seconds=0.2, threads=3) is None

    assert quickest(give_up, 2) < 2


def test_the_position_is_left_alone() -> None:
    for game, _ in list(endgames("alone"))[:10]:
        before = game.state()
        Solver(SIZE).solve(game)
        assert game.state() == before


def test_a_finished_game_has_nothing_to_solve() -> None:
    *_, position = walk(table("patterns", "over"), "over")
    with pytest.raises(ValueError, match="over"):
        Solver(SIZE).solve(patterns_game(position))


@pytest.mark.long
@pytest.mark.skipif(scaled(0, 1) == 1, reason="takes the compiled build")
def test_it_agrees_with_itself_one_move_later() -> None:
    """Longer endgames than can be tried out: the value of a position is the best of the values after its moves."""
    solver = Solver()
    for index in range(30):
        *games, _ = (patterns_game(position) for position in walk(table("patterns", "later", index), f"later/{index}"))
        game = games[-10]
        if (solved := solver.solve(game, nodes=300_000)) is None:
            continue
        values = []
        for action in game.actions():
            after = game.copy()
            after.do(action)
            if after.ending:
                scores = after.scores()
                values.append(scores[game.seat] - scores[1 - game.seat])
            else:
                value, _ = solve(solver, after)
                values.append(value if after.seat == game.seat else -value)
        assert max(values) == solved[0]
