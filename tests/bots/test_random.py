"""Random: any legal move, each equally likely, by its seed."""

from collections import Counter

import pytest

from sandtable.bots import make
from sandtable.bots.random import Random
from tests.bots.observations import alike, played
from tests.games.positions import TABLES, table


@pytest.mark.parametrize("name", TABLES)
def test_a_game_of_legal_moves(name: str) -> None:
    assert played(name, "random", bytes(32)).result is not None


@pytest.mark.parametrize("name", TABLES)
def test_the_seed_decides(name: str) -> None:
    first = played(name, "random", b"a" * 32)
    assert played(name, "random", b"a" * 32).events == first.events
    assert played(name, "random", b"b" * 32).events != first.events


@pytest.mark.parametrize("name", TABLES)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    for one, other in alike(name):
        assert Random(b"x" * 32).choose(one) == Random(b"x" * 32).choose(other)


def test_every_move_is_equally_likely() -> None:
    observation = table("mandala", "random").observe(0)
    bot = make("random", "mandala", 2, bytes(32))
    times = 400 * len(observation.legal)
    counts = Counter(bot.choose(observation) for _ in range(times))
    assert set(counts) == set(observation.legal)
    assert 300 < min(counts.values()) <= max(counts.values()) < 500  # five standard deviations
