"""The alpha-beta search of Patterns, and the bot that plays by it."""

from functools import partial
from typing import Any

import pytest

from sandtable.bots import make
from sandtable.bots.alphabeta import AlphaBetaBot
from sandtable.bots.evaluation import evaluation_of
from sandtable.bots.search.alphabeta import AlphaBeta
from sandtable.bots.searcher import Budget
from sandtable.dealing import series_seed
from sandtable.games.patterns import notation
from sandtable.position import Position
from tests.bots.endgames import endgames, outcome
from tests.games.positions import COMPILED, at, patterns, scaled, table, walk
from tests.stopwatch import quickest

SIZE = scaled(16, 10)
NODES = scaled(2000, 100)


def some(series: str, every: int = 6) -> list[Position]:
    """Positions from all through a game, the last one left out."""
    game = table("patterns", series)
    return [
        position.copy() for position in walk(game, series) if position.seat is not None and not position.ply % every
    ]


def last_flips() -> Position:
    """Seat 1 is stuck; three flips of R are left for seat 0."""
    return patterns(
        """
            . . . .
          . . . R . .
        . . . R R . . .
        . . O R0 O . . .
        . . . O . . . .
        . . . . . . . .
          . . . . . .
            . . . .
        """,
        bowls="GK",
        groups=("R", ""),
        markers=(("d5",), ()),
        phase="flips",
    )


# -------------------------------------------------------------------------------------------------------------- search


def test_a_number_of_positions_always_finds_the_same() -> None:
    used = AlphaBeta(size=SIZE)
    for position in some("same"):
        game = position.copy_game()
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
    game = some("shared")[1].copy_game()
    _, _, _, nodes, _ = AlphaBeta(size=SIZE).search(game, nodes=NODES, threads=2)
    assert NODES // 2 <= nodes <= NODES  # a helper that gets no core in time counts for nothing


def test_threads_stop_at_the_deadline() -> None:
    game = some("deadline")[1].copy_game()
    assert quickest(lambda: AlphaBeta(size=SIZE).search(game, seconds=0.05, threads=3), 2) < 2


def test_what_is_kept_is_not_searched_again() -> None:
    game = some("kept")[2].copy_game()
    search = AlphaBeta(size=SIZE)
    _, _, depth, nodes, _ = search.search(game, nodes=NODES)
    _, _, again, _, _ = search.search(game, nodes=NODES, keep=True)
    assert again > depth
    assert search.search(game, nodes=NODES)[2:4] == (depth, nodes)


def test_it_stops_at_a_deadline() -> None:
    game = some("deadline")[1].copy_game()
    assert quickest(lambda: AlphaBeta(size=SIZE).search(game, seconds=0.05), 2) < 2


def test_near_the_end_it_sees_everything() -> None:
    search = AlphaBeta(size=SIZE)
    for game, margin in endgames("sees"):
        action, value, _, _, line = search.search(game)
        assert value == margin
        assert line[0] == action


def test_deeper_means_more_positions() -> None:
    game = some("deeper")[2].copy_game()
    found = [AlphaBeta(size=SIZE).search(game, nodes=n) for n in (NODES // 10, NODES, NODES * 3)]
    depths = [depth for _, _, depth, _, _ in found]
    assert depths == sorted(depths)
    assert depths[0] < depths[-1]


def test_with_no_time_at_all_it_looks_one_move_ahead() -> None:
    evaluation = evaluation_of("patterns")
    game = some("hurry")[2].copy_game()
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
    for position in some("line"):
        game = position.copy_game()
        action, _, _, _, line = search.search(game, nodes=NODES)
        assert line[0] == action
        for expected in line:
            assert game.can(expected)
            game.do(expected)


def test_the_choices_are_the_different_moves() -> None:
    search = AlphaBeta(size=SIZE)
    for position in some("choices"):
        game = position.copy_game()
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
    action, value, depth, nodes, line = search.search(position.copy_game(), nodes=NODES)
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
        AlphaBeta(size=SIZE).search(position.copy_game())


# ----------------------------------------------------------------------------------------------------------------- bot


def bot(nodes: int = NODES) -> AlphaBetaBot:
    return AlphaBetaBot(bytes(32), Budget(simulations=nodes))


def test_a_game_of_legal_moves() -> None:
    position = table("patterns", "bot")
    player = bot(scaled(1000, 50))
    while (seat := position.seat) is not None:
        observation = position.observe(seat)
        move = player.choose(observation)
        assert move in observation.legal
        position.push(move)
    assert position.result is not None


def test_opinions_are_of_all_legal_moves_and_the_first_is_the_move() -> None:
    for position in some("opinions"):
        observation: Any = position.observe(position.seat)
        opinions = bot().opinions(observation)
        assert sorted(opinion.move for opinion in opinions) == list(observation.legal)
        assert opinions[0].move == bot().choose(observation)
        assert opinions[0].value == max(opinion.value for opinion in opinions)
        assert all(0 <= opinion.value <= 1 for opinion in opinions)


def test_opinions_near_the_end_are_sure() -> None:
    for game, margin in list(endgames("sure"))[:: scaled(5, 2)]:
        position = at("patterns", game.state())
        best = bot(scaled(50_000, 5000)).opinions(position.observe(position.seat))[0]
        assert best.value == (0.5 if margin == 0 else float(margin > 0))


def test_margins_near_the_end_are_exact() -> None:
    for game, margin in list(endgames("exact"))[:: scaled(5, 3)]:
        position = at("patterns", game.state())
        observation = position.observe(position.seat)
        margins = bot(scaled(50_000, 5000)).margins(observation)
        assert sorted(found.move for found in margins) == list(observation.legal)
        assert (margins[0].points, margins[0].exact) == (margin, True)
        for found in margins:
            after = game.copy()
            after.do(notation.parse(found.move))
            points = outcome(after, [100_000]) * (1 if game.seat == 0 else -1)
            assert found.points == points if found.exact else found.most and found.points >= points


def test_margins_before_that_are_expected_or_bounds() -> None:
    for position in some("margins")[1:3]:
        observation: Any = position.observe(position.seat)
        first, *others = bot().margins(observation)
        assert first.move == bot().choose(observation)
        assert not first.most
        assert all(found.most and found.points <= first.points for found in others)
        assert not any(found.exact for found in (first, *others))


def test_it_takes_its_last_flips() -> None:
    position = last_flips()
    assert bot().choose(position.observe(0)) == "F d6"
    assert [opinion.move for opinion in bot().opinions(position.observe(0))] == ["F d6", "end"]
    assert bot().opinions(position.observe(0))[0].value == 1


def test_a_flip_and_a_swap_that_do_the_same_are_thought_of_alike() -> None:
    position = patterns(
        """
            . . . .
          . . . . . .
        . . . . . . . .
        . . Y R O . . .
        . . Y R0 O . . .
        . . . P . . . .
          . . . . . .
            . . . .
        """,
        bowls="RK",
        groups=("R", ""),
        markers=(("d4",), ()),
    )
    told = {opinion.move: opinion for opinion in bot().opinions(position.observe(0))}
    assert (told["F d5"].visits, told["F d5"].value) == (told["S d5"].visits, told["S d5"].value)


def test_the_clock_is_kept() -> None:
    player = AlphaBetaBot(bytes(32), Budget(seconds=0.05))
    for position in some("clock", every=9):
        assert quickest(partial(player.choose, position.observe(position.seat)), 2) < 2


@pytest.mark.skipif(not COMPILED, reason="takes the compiled build")
def test_it_beats_greedy() -> None:
    wins = 0
    for i in range(12):
        position = table("patterns", "beats", i // 2)
        greedy, mine = make("greedy", series_seed("greedy", i)), bot()
        while (seat := position.seat) is not None:
            position.push((mine if seat == i % 2 else greedy).choose(position.observe(seat)))
        assert position.result is not None
        wins += position.result.winner == i % 2
    assert wins >= 10
