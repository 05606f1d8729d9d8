"""The same game from the same seed, whatever the build: what same_by_seed.json holds, compiled code and plain Python
must both give.

`python -m tests.games.test_same_by_seed` writes same_by_seed.json anew; a change in it is a change of the rules, of the
dice or of the dealing.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.games import kind_of, playout
from tests.effort import tries
from tests.games.positions import COMPILED, PUBLISHED, TABLES, table, walk

pytestmark = pytest.mark.slow

SAME = Path(__file__).with_name("same_by_seed.json")
SEEDS = (0, 1, 2**64 - 1)
FEW, MANY = 50, 20_000  # games: what both builds play, and what only the compiled one has the time for
GAMES = 3


def sums(name: str, games: int, seed: int, listed: bool = False) -> list[int]:
    """Of random playouts: the points of seats 0 and 1, and the decisions."""
    game, options = TABLES[name]
    kind = kind_of(game)
    return list(playout.run(kind.core(kind.options(options)), games, seed, listed))


def game_hash(name: str, index: int) -> str:
    """Of a whole game, dealt and played from seeds: SHA-256 of its setup, events and result."""
    *_, position = walk(table(name, "same", index), f"same/{name}/{index}")
    whole = [position.setup, position.events, position.result]
    return hashlib.sha256(msgspec.json.encode(whole, order="sorted")).hexdigest()


def expected(name: str) -> Any:
    return json.loads(SAME.read_text())[name]


def test_every_table_is_there() -> None:
    assert list(json.loads(SAME.read_text())) == PUBLISHED


@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PUBLISHED)
def test_playouts(name: str, seed: int, listed: bool) -> None:
    assert sums(name, FEW, seed, listed) == expected(name)["few"][str(seed)]
    if COMPILED and (seed != SEEDS[0]) + listed <= tries(1, 0):
        assert sums(name, MANY, seed, listed) == expected(name)["many"][str(seed)]


@pytest.mark.parametrize("index", range(GAMES))
@pytest.mark.parametrize("name", PUBLISHED)
def test_games(name: str, index: int) -> None:
    assert game_hash(name, index) == expected(name)["games"][index]


def write() -> None:
    assert COMPILED, "plain Python is too slow to write the sums of many games"
    content = {
        name: {
            "few": {seed: sums(name, FEW, seed) for seed in SEEDS},
            "many": {seed: sums(name, MANY, seed) for seed in SEEDS},
            "games": [game_hash(name, index) for index in range(GAMES)],
        }
        for name in PUBLISHED
    }
    lines = [f'  "{name}": {json.dumps(rows)}' for name, rows in content.items()]
    SAME.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    write()
