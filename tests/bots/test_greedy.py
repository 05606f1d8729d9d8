"""Greedy: the move with the best value after it, from what its seat sees alone."""

import pytest

from sandtable.arena.game import play_game
from sandtable.bots import make
from sandtable.bots.evaluation import evaluation_of
from sandtable.bots.greedy import Greedy
from sandtable.dealing import series_seed
from sandtable.games import kind_of
from tests.bots.observations import alike, played
from tests.games.positions import TABLES, mandala, patterns, stones, table, walk

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", TABLES)
def test_a_game_of_legal_moves(name: str) -> None:
    assert played(name, "greedy", bytes(32)).result is not None


@pytest.mark.parametrize("name", TABLES)
def test_the_seed_decides(name: str) -> None:
    first = played(name, "greedy", b"a" * 32, most=12)
    assert played(name, "greedy", b"a" * 32, most=12).events == first.events


@pytest.mark.parametrize("name", TABLES)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    for one, other in alike(name):
        assert Greedy(b"x" * 32).choose(one) == Greedy(b"x" * 32).choose(other)


@pytest.mark.parametrize(
    "name",
    [
        "mandala",
        "patterns",
        "stones-2",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("stones-3-new", "stones-4")),
    ],
)
def test_it_beats_random(name: str) -> None:
    game, given = TABLES[name]
    options = kind_of(game).options(given)
    players = kind_of(game).players(options)
    wins = 0
    for i in range(20):
        seats = ["random"] * players
        seats[i % players] = "greedy"
        result = play_game(game, options, seats, series_seed(f"greedy/{name}", i)).result
        assert result is not None
        wins += result.winner == i % players
    assert wins >= 18


def test_it_takes_the_best_value_after_one_move() -> None:
    """Patterns hides nothing, so what it looks for can be looked for here as well."""
    evaluation = evaluation_of("patterns")
    for position in walk(table("patterns", "best"), "best"):
        if position.seat is None or len(position.legal_moves) == 1:
            continue
        values = {}
        for move in position.legal_moves:
            after = position.copy_game()
            after.do(position.kind.parse(move))
            values[move] = evaluation.of(after, position.seat)
        move = make("greedy", "patterns", 2, bytes(32)).choose(position.observe(position.seat))
        assert values[move] == pytest.approx(max(values.values()))


def test_it_takes_a_colour_worth_more() -> None:
    """Of two colours to claim, six cards of the one in space 5 or one of that in space 1."""
    position = mandala(
        mountains=("RYYYYYY", "OO"),
        fields=(("OOG", "PK"), ("", "")),
        hands=("RRR", "GGG"),
        rivers=("RGOPY", "O"),
        claiming=0,
        completer=1,
    )
    assert position.legal_moves == ("C R", "C Y")
    assert Greedy(bytes(32)).choose(position.observe(0)) == "C Y"


def test_it_scores_a_colour_rather_than_a_stone() -> None:
    position = stones(towers=[("R*", "Ro", "Y* B* U* R*", "Y* B* U* R*", "Y* B* U* R*")], placed=22)
    assert Greedy(bytes(32)).choose(position.observe(0)) == "S R 12345"


def test_it_takes_its_last_flips() -> None:
    """The opponent is stuck: a flip is worth points, and `end` is worth none."""
    position = patterns(
        """
            . . . .
          . . . . . .
        . . . R . . . .
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
    assert position.legal_moves == ("F d6", "end")
    assert Greedy(bytes(32)).choose(position.observe(0)) == "F d6"
