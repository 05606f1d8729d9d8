"""What Python can call of the compiled rules checks its arguments; positions are pickled, copied and freed."""

import copy
import pickle
import random
from typing import Any

import msgspec
import pytest

from sandtable.dealing import series_seed
from sandtable.errors import BadState
from sandtable.games.base import Game
from sandtable.games.mandala.rules import Mandala
from sandtable.games.patterns.rules import Patterns
from sandtable.games.playout import perft
from sandtable.games.stones.layout import HandSpace, PointSpace, standard_layout
from sandtable.games.stones.rules import Stones
from sandtable.position import new
from tests.games.positions import COMPILED, TABLES, scaled, table

OTHERS: tuple[Any, ...] = (Mandala(), Patterns(), Stones(2), Stones(3), Stones(2, True), None, 5, "R")


@pytest.mark.parametrize("own", range(5))
def test_a_position_takes_only_what_is_of_its_own_game_and_options(own: int) -> None:
    game: Game = OTHERS[own].copy()
    before = game.state()
    for other in OTHERS:
        if other is OTHERS[own]:
            game.take(other)
        else:
            with pytest.raises(TypeError):
                game.take(other)
    assert game.state() == before


def test_lines_of_play_are_not_shorter_than_nothing() -> None:
    game = table("patterns", "perft").copy_game()
    for depth in (-1, -(2**31)):
        with pytest.raises(ValueError, match="0 decisions or more"):
            perft(game, depth)
    assert perft(game, 0) == 1


def test_decks_that_are_none_are_refused() -> None:
    game = Mandala()
    for deck in ("R" * 109, "R" * 100_000, "", "X" * 108):
        with pytest.raises(ValueError, match=r"108 cards|substring|is not in"):
            game.start(deck)
    dealt = new("mandala", seed=bytes(32)).copy_game()
    assert isinstance(dealt, Mandala)
    with pytest.raises(ValueError, match="only when the game waits"):
        dealt.reshuffle("RRR")


def test_tables_that_are_none_are_refused() -> None:
    layout = standard_layout()
    for players in (-1, 0, 1, 5, 1000):
        with pytest.raises(ValueError, match="two to four players"):
            Stones(players)
    far = msgspec.structs.replace(layout, points=(PointSpace(100_000, 1, "house"),))
    with pytest.raises(ValueError, match="no space 100000"):
        Stones(2, layout=far)
    many = msgspec.structs.replace(layout, objectives=layout.objectives * 4, hands=(HandSpace(2, 44, "house"),))
    with pytest.raises(ValueError, match="32 cards"):
        Stones(2, layout=many)


def test_data_that_describe_no_position_are_refused() -> None:
    for name, wrong in (
        ("mandala", {"seat": 9}),
        ("mandala", {"claiming": 7, "completer": 1}),
        ("mandala", {"deck": "R" * 5000}),
        ("patterns", {"seat": 9}),
        ("stones", {"seat": 9}),
        ("stones", {"pending": (1,) * 50}),
        ("stones", {"players": 3}),
    ):
        game: Any = new(name, seed="wrong").copy_game()
        with pytest.raises((ValueError, BadState)):
            game.load(msgspec.structs.replace(game.state(), **wrong))


@pytest.mark.skipif(not COMPILED, reason="plain Python calls the methods of any class")
def test_a_class_that_the_search_would_not_call_is_refused_when_it_is_made() -> None:
    with pytest.raises(TypeError, match=r"Mine is plain Python and Game is compiled"):
        type("Mine", (Game,), {})


def actions_to_the_end(game: Game, seed: int) -> list[int]:
    """The actions of a random game, played by number and with the game's own dice."""
    dice = random.Random(seed)
    played = []
    while actions := game.actions():
        played.append(dice.choice(actions))
        game.do(played[-1])
    return [*played, game.ending, *game.scores()]


@pytest.mark.parametrize("name", TABLES)
def test_positions_are_pickled_and_copied_whole(name: str) -> None:
    """Each goes on just as the original: the same legal actions in the same order, the same chance."""
    position = table(name, "pickle")
    game = position.kind.core(position.options)
    game.seed(7)
    game.fresh()
    for ply in range(scaled(12, 4)):
        others = [pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)]
        expected = actions_to_the_end(game.copy(), ply)
        for other in others:
            assert other.state() == game.state()
            assert actions_to_the_end(other, ply) == expected
        game.choose(game.choices // 2)


@pytest.mark.parametrize("name", TABLES)
def test_an_action_that_was_checked_is_played_as_any_other(name: str) -> None:
    game = table(name, "checked").copy_game(dice=7)
    other = game.copy()
    while actions := game.actions():
        game.do(actions[0])
        other.play_checked(actions[0])
        assert other.state() == game.state()


def test_a_position_that_waits_for_a_reshuffle_is_pickled_as_that() -> None:
    waiting = mandala_at_a_reshuffle()
    other = pickle.loads(pickle.dumps(waiting))
    assert other.waiting
    for game in (waiting, other):
        game.reshuffle("".join(c * n for c, n in zip("ROYGPK", game.state().discard, strict=True)))
    assert other.state() == waiting.state()
    assert other.actions() == waiting.actions() != []


def mandala_at_a_reshuffle() -> Mandala:
    game = new("mandala", seed=series_seed("free", 0)).copy_game()
    dice = random.Random(3)
    while not game.waiting:
        game.do(dice.choice(game.actions()))
    assert isinstance(game, Mandala)
    return game


def test_a_free_copy_goes_on_where_chance_would_have_to_be_told() -> None:
    waiting = mandala_at_a_reshuffle()
    assert not waiting.choices
    assert not waiting.ending
    first, again, other = waiting.copy(), waiting.copy(), waiting.copy()
    for game, dice in ((first, 1), (again, 1), (other, 2)):
        game.free(dice)
        assert not game.waiting
    ends = [actions_to_the_end(game, 5) for game in (first, again, other)]
    assert first.ending
    assert ends[0] == ends[1] != ends[2]


def test_a_position_gives_out_a_free_copy() -> None:
    position = new("mandala", seed=series_seed("free", 0))
    told, free = position.copy_game(), position.copy_game(dice=11)
    assert told.state() == free.state()
    actions_to_the_end(free, 3)
    assert free.ending
    actions_to_the_end(told, 3)
    assert told.waiting
