"""Levels: legal, repeatable, blind to what is hidden, and each one stronger than the one before."""

from itertools import pairwise

import pytest

from sandtable.arena.game import bot_seed
from sandtable.bots import make
from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget
from sandtable.bots.levels import LEVELS
from sandtable.dealing import series_seed
from sandtable.games import IDS
from sandtable.position import new
from tests.bots.observations import alike
from tests.effort import tries
from tests.games.contract import published
from tests.games.positions import TABLES, TYPICAL, table

pytestmark = pytest.mark.slow

SMALL = Budget(simulations=30)  # what a level plays like does not matter here, only that it plays


def budget(level: str) -> Budget | None:
    return SMALL if LEVELS[level].budget else None


def player(name: str, level: str, seed: bytes) -> Bot:
    """A bot of a level for one of the TABLES."""
    return make(level, TABLES[name][0], table(name, "levels").players, seed, budget(level))


def game(name: str, level: str, seed: bytes, most: int) -> list[str]:
    """The first moves of a game of a level against itself."""
    position = table(name, "levels")
    players = [player(name, level, bot_seed(seed, seat)) for seat in range(position.players)]
    moves: list[str] = []
    while (seat := position.seat) is not None and position.ply < most:
        observation = position.observe(seat)
        moves.append(players[seat].choose(observation))
        assert moves[-1] in observation.legal
        position.push(moves[-1])
    return moves


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", TYPICAL)
def test_legal_moves_that_the_seed_decides(name: str, level: str) -> None:
    assert game(name, level, bytes(32), 16) == game(name, level, bytes(32), 16)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", TYPICAL)
def test_what_is_hidden_makes_no_difference(name: str, level: str) -> None:
    for one, other in alike(name):
        assert player(name, level, bytes(32)).choose(one) == player(name, level, bytes(32)).choose(other)


# who thinks longer plays longer: experts in --long, masters by the arena alone
STEPS = [
    pytest.param(*step, marks=pytest.mark.long) if step[1] == "expert" else step
    for step in pairwise([name for name in LEVELS if name != "master"])
]


@pytest.mark.parametrize(("weaker", "stronger"), STEPS)
@pytest.mark.parametrize("name", published())
def test_each_level_beats_the_one_before(name: str, weaker: str, stronger: str) -> None:
    """A short check of what docs and arena measure: some deals from both sides, over half."""
    score, games = 0.0, tries(16, 8)
    for i in range(games):
        position = new(name, seed=series_seed("ladder", i // 2))
        mine = i % 2
        bots = [
            make(stronger if seat == mine else weaker, name, 2, series_seed("ladder bots", 2 * i + seat))
            for seat in (0, 1)
        ]
        while (seat := position.seat) is not None:
            position.push(bots[seat].choose(position.observe(seat)))
        assert position.result is not None
        score += 0.5 if position.result.winner is None else position.result.winner == mine
    assert score > games / 2, (name, weaker, stronger, score)


def test_two_threads_play_a_legal_move_in_time() -> None:
    for name in IDS:
        position = new(name, seed=bytes(32))
        observation = position.observe(position.seat)
        bot = make("master", name, 2, bytes(32), Budget(seconds=0.1, threads=2))
        assert bot.choose(observation) in observation.legal
