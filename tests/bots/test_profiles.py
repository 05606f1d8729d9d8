"""Profiles: each game's own, and what is usual for a game that has none."""

from importlib import import_module

import pytest

from sandtable.bots import make
from sandtable.bots.alphabeta import AlphaBetaBot
from sandtable.bots.levels import LEVELS
from sandtable.bots.profiles import Profile, profile_of
from sandtable.bots.searcher import Searcher
from tests.games.contract import published


@pytest.mark.parametrize("game", published())
def test_a_game_has_its_own(game: str) -> None:
    assert profile_of(game) is profile_of(game)
    assert profile_of(game) == import_module(f"sandtable.bots.profiles.{game}").PROFILE


def test_a_game_without_one_has_what_is_usual() -> None:
    usual = profile_of("unheard_of")
    assert usual == Profile()
    assert usual.strongest is None
    assert usual.line_finder is None
    assert not usual.widen
    assert usual.tree_for(2) == {"explore": 1.0, "ripe": 1}
    assert usual.analysis_for(2) > usual.analysis_for(3) > 0
    assert all(usual.level_for(level, 2) is None for level in LEVELS)


def test_more_than_two_players_have_parameters_besides() -> None:
    profile = Profile(tree={"explore": 0.5, "ripe": 2}, crowd_tree={"explore": 0.7, "lookahead": 3})
    assert profile.tree_for(2) == {"explore": 0.5, "ripe": 2}
    for players in (3, 4):
        assert profile.tree_for(players) == {"explore": 0.7, "ripe": 2, "lookahead": 3}


def test_more_than_two_players_have_simulations_of_their_own() -> None:
    profile = Profile(levels={"club": 5, "expert": 50}, crowd_levels={"expert": 20}, analysis=9, crowd_analysis=4)
    assert [profile.level_for("expert", players) for players in (2, 3, 4)] == [50, 20, 20]
    assert [profile.level_for("club", players) for players in (2, 3)] == [5, 5]
    assert profile.level_for("master", 2) is None
    assert [profile.analysis_for(players) for players in (2, 3)] == [9, 4]


@pytest.mark.parametrize(
    ("level", "game", "players", "simulations"),
    [
        ("club", "mandala", 2, 100),
        ("club", "patterns", 2, 200),
        ("club", "stones", 4, 200),
        ("expert", "mandala", 2, 800),
        ("expert", "patterns", 2, 3000),
        ("expert", "stones", 2, 3000),
        ("expert", "stones", 3, 700),
        ("expert", "unheard_of", 2, 3000),
        ("expert", "unheard_of", 4, 700),
    ],
)
def test_what_a_level_thinks_for(level: str, game: str, players: int, simulations: int) -> None:
    bot = make(level, game, players, bytes(32))
    assert vars(bot)["_budget"].simulations == simulations


def test_the_best_level_searches_as_the_profile_says() -> None:
    assert isinstance(make("master", "patterns", 2, bytes(32)), AlphaBetaBot)
    for game in ("mandala", "stones", "unheard_of"):
        assert isinstance(make("master", game, 2, bytes(32)), Searcher)
    assert isinstance(make("expert", "patterns", 2, bytes(32)), Searcher)
