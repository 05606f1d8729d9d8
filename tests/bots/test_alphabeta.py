"""The bot that plays Patterns by the alpha-beta search and the solver."""

from functools import partial

import pytest

from sandtable.bots import make
from sandtable.bots.alphabeta import AlphaBetaBot
from sandtable.bots.budget import Budget
from sandtable.dealing import series_seed
from sandtable.games.patterns import notation
from tests.bots.search.patterns.endgames import endgames, last_flips, outcome
from tests.games.positions import COMPILED, at, ended, patterns, scaled, table, walk
from tests.stopwatch import quickest

NODES = scaled(2000, 100)


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


def test_near_the_end_its_move_keeps_the_margin() -> None:
    """Whatever the opponent does after it."""
    for game, margin in list(endgames("sure"))[:: scaled(5, 2)]:
        position = at("patterns", game.state())
        move = bot(scaled(50_000, 5000)).choose(position.observe(game.seat))
        after = game.copy()
        after.do(notation.parse(move))
        best = outcome(after, [100_000])
        assert (best if game.seat == 0 else -best) == margin


def test_before_that_the_same_positions_give_the_same_moves() -> None:
    """What it still knows from one game makes no difference in another that it plays anew."""
    position = table("patterns", "again")
    first, second = bot(), bot()
    for _ in range(scaled(12, 4)):
        assert position.seat is not None
        observation = position.observe(position.seat)
        move = first.choose(observation)
        assert second.choose(observation) == move
        position.push(move)


def test_it_takes_its_last_flips() -> None:
    position = last_flips()
    for flip in ("F d6", "F e6", "F e7"):
        assert bot().choose(position.observe(0)) == flip
        position.push(flip)
    assert ended(position) == "stuck"


def test_a_flip_and_a_swap_that_do_the_same_are_one_choice() -> None:
    """So there is nothing to think about where there is no other."""
    position = patterns(
        """
            . . . .
          . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
          . R . . . .
            R0 O1 . .
        """,
        bowls="RK",
        groups=("R", "O"),
        markers=(("c1",), ("d1",)),
    )
    assert position.legal_moves == ("F c2", "S c2")
    player = bot()
    vars(player).update(_search=None, _solver=None)
    assert player.choose(position.observe(0)) == "F c2"


def test_the_clock_is_kept() -> None:
    player = AlphaBetaBot(bytes(32), Budget(seconds=0.05))
    for position in walk(table("patterns", "clock"), "clock"):
        if position.seat is not None and not position.ply % 9:
            assert quickest(partial(player.choose, position.observe(position.seat)), 2) < 2


@pytest.mark.skipif(not COMPILED, reason="takes the compiled build")
def test_it_beats_greedy() -> None:
    wins = 0
    for i in range(12):
        position = table("patterns", "beats", i // 2)
        greedy, mine = make("greedy", "patterns", 2, series_seed("greedy", i)), bot()
        while (seat := position.seat) is not None:
            position.push((mine if seat == i % 2 else greedy).choose(position.observe(seat)))
        assert position.result is not None
        wins += position.result.winner == i % 2
    assert wins >= 10
