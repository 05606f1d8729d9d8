"""The searching bot: on time, deterministic where it can be, and quick where there is nothing to think about."""

import threading
import time
from typing import Any

import pytest

from sandtable.bots import make
from sandtable.bots.budget import Budget
from sandtable.bots.search.tree.climber import SHARES
from sandtable.bots.searcher import BATCH, LONG_BATCH, Opinion, Plan, Searcher
from sandtable.games import resample
from tests.games.positions import TABLES, mandala, table
from tests.stopwatch import quickest

pytestmark = pytest.mark.slow


def searcher(budget: Budget, **plan: object) -> Searcher:
    return Searcher(bytes(32), budget, Plan(**plan))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-4-new"])
@pytest.mark.parametrize("threads", [1, 2])
def test_it_stops_in_time(name: str, threads: int) -> None:
    observation = table(name, "time").observe(table(name, "time").seat)
    opinions: list[Opinion] = []

    def think() -> None:
        opinions[:] = searcher(Budget(seconds=0.2, threads=threads)).opinions(observation)

    assert 0.19 < quickest(think, 1) < 5
    assert sorted(opinion.move for opinion in opinions) == sorted(observation.legal)
    assert opinions[0].visits > 1


def test_threads_share_the_simulations() -> None:
    observation = table("patterns", "threads").observe(1)
    for threads in (1, 2, 3):
        opinions = searcher(Budget(simulations=600, threads=threads)).opinions(observation)
        assert sum(opinion.visits for opinion in opinions) == 600


def test_a_long_search_goes_on_guessing() -> None:
    """And keeps as many of its guesses as before, the latest."""
    observation = table("mandala", "guesses").observe(table("mandala", "guesses").seat)
    made: list[Any] = []
    kept: list[Any] = []

    def guess(*arguments: Any) -> Any:
        made.append(resample(*arguments))
        return made[-1]

    bot = searcher(Budget(simulations=3 * BATCH + 2 * LONG_BATCH), guesses=3, guess=guess)
    search = bot._search

    def kept_by(*arguments: Any) -> Any:
        made.clear()
        kept[:] = search(*arguments)
        return kept

    bot._search = kept_by  # type: ignore[method-assign, assignment]
    bot.opinions(observation)
    assert len(made) == 5
    assert kept == [made[3], made[4], made[2]]


@pytest.mark.skipif(not SHARES, reason="plain Python climbs alone")
def test_what_goes_wrong_on_a_thread_is_not_lost() -> None:
    """Nor does anyone go on climbing after it."""
    observation = table("patterns", "threads").observe(1)
    for wrong in (0, 1):
        bot = searcher(Budget(seconds=100.0, threads=2))
        search = bot._search

        def fails(i: int, *rest: Any, wrong: int = wrong, search: Any = search) -> Any:
            if i == wrong:
                raise MemoryError
            return search(i, *rest)

        bot._search = fails  # type: ignore[method-assign, assignment]
        start, threads = time.perf_counter(), threading.active_count()
        with pytest.raises(MemoryError):
            bot.opinions(observation)
        assert time.perf_counter() - start < 50
        assert threading.active_count() == threads


def test_it_does_not_think_on_when_the_choice_is_clear() -> None:
    """Eighteen points or one: long before its time is up nothing else can come first. Asked for opinions it goes on."""
    position = mandala(
        mountains=("ORRR", ""),
        fields=(("K", "Y"), ("", "")),
        hands=("P", "P"),
        dealt=("KK", "KK"),
        rivers=("OYGPKR", "ROY"),
        claiming=0,
        completer=1,
    )

    def choose() -> None:
        assert searcher(Budget(seconds=2.5)).choose(position.observe(0)) == "C R"

    assert quickest(choose, 2) < 2
    start = time.perf_counter()
    searcher(Budget(seconds=0.5)).opinions(position.observe(0))
    assert time.perf_counter() - start > 0.49


def test_a_game_in_which_the_tree_is_kept() -> None:
    """In Patterns later choices begin with what earlier ones found out; with secrets they begin anew."""
    for name, expected in (("patterns", True), ("mandala", False), ("stones-2", False)):
        position = table(name, "kept")
        bots = [searcher(Budget(simulations=200)) for _ in range(2)]
        kept = 0
        while (seat := position.seat) is not None and position.ply < 20:
            move = bots[seat].choose(position.observe(seat))
            visits = (
                sum(visits for visits, _ in bots[seat]._climbers[0].tree.choices().values())
                if bots[seat]._climbers
                else 0
            )
            kept += max(0, visits - 200)
            position.push(move)
        assert (kept > 0) == expected


def test_another_move_than_its_own_does_not_confuse_it() -> None:
    """It may be asked about any position, whatever was played since."""
    position = table("patterns", "confused")
    bot = searcher(Budget(simulations=100))
    for ply in range(12):
        assert position.seat is not None
        observation = position.observe(position.seat)
        assert bot.choose(observation) in observation.legal
        position.push(observation.legal[ply % len(observation.legal)])


@pytest.mark.parametrize("name", TABLES)
def test_plain_search_plays_legal_moves_that_the_seed_decides(name: str) -> None:
    position = table(name, "plain")
    assert position.seat is not None
    observation = position.observe(position.seat)
    game, players = TABLES[name][0], position.players
    moves = {make("plain@150", game, players, bytes(32)).choose(observation) for _ in range(2)}
    assert len(moves) == 1
    assert moves <= set(observation.legal)
