"""A game of the tests' own, Pebbles: where it is to be found, compiled as the package is."""

from pathlib import Path
from types import ModuleType

import pytest

from sandtable.games import IDS
from tests.games.positions import COMPILED
from tests.house.workshop import GAME, HOUSE, games_folder

# Its own tests need it among the games: test_add_a_game.py runs them so.
collect_ignore = [] if GAME in IDS else ["games"]


@pytest.fixture(scope="session")
def games(hatch_build: ModuleType) -> Path:
    """The folder for SANDTABLE_GAMES."""
    return games_folder(hatch_build) if COMPILED else HOUSE
