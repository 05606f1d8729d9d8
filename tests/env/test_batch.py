"""Batch: the games of the rules, many at once."""

import copy
import gc
import pickle
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sandtable.env import BadAction, BadArgument, Batch
from sandtable.env.lanes import mix
from sandtable.errors import BadOption
from sandtable.games import kind_of
from tests.games.positions import TABLES, TYPICAL, scaled


def choose(batch: Batch, rng: np.random.Generator) -> Any:
    """A legal action for each game, at random."""
    return (rng.random(batch.mask.shape, np.float32) * batch.mask).argmax(axis=1)


def rows(batch: Batch) -> list[Any]:
    return [
        getattr(batch, name).copy()
        for name in ("observation", "mask", "seat", "reward", "done", "cut", "score", "ply", "episode")
    ]


@pytest.mark.parametrize("name", TYPICAL)
def test_it_plays_the_rules(name: str) -> None:
    """Every slot beside a game of its own, dealt by the same dice: legal moves, seats, results, new deals."""
    game, options = TABLES[name]
    kind = kind_of(game)
    batch = Batch(game, n=6, seed=5, options=options, threads=2)
    twins = [kind.core(kind.options(options)) for _ in range(6)]

    def deal(slot: int, episode: int) -> None:
        twins[slot].seed(mix(mix(mix(5) + slot) + episode))
        twins[slot].fresh()

    for slot in range(6):
        deal(slot, 0)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(scaled(300, 60)):
        for slot, twin in enumerate(twins):
            legal = sorted(map(kind.format, twin.actions()))
            assert sorted(batch.actions[i] for i in batch.mask[slot].nonzero()[0]) == legal
            assert batch.seat[slot] == twin.seat
        chosen = choose(batch, rng)
        batch.step(chosen)
        for slot, twin in enumerate(twins):
            twin.do(int(batch.actions.numbers[chosen[slot]]))
            over = not twin.actions()
            assert batch.done[slot] == over
            if over:
                ended += 1
                assert batch.score[slot].tolist() == twin.scores()
                winner = twin.leader()
                wanted = [-1 / (len(twin.scores()) - 1)] * len(twin.scores())
                if winner is None:
                    wanted = [0.0] * len(wanted)
                else:
                    wanted[winner] = 1.0
                assert batch.reward[slot] == pytest.approx(wanted)
                deal(slot, int(batch.episode[slot]))
            else:
                assert not batch.reward[slot].any()
    assert ended == batch.episode.sum()
    assert ended or scaled(0, 1)


@pytest.mark.parametrize("name", TYPICAL)
def test_the_same_whatever_the_threads(name: str) -> None:
    game, options = TABLES[name]
    batches = [Batch(game, n=scaled(300, 6), seed=9, options=options, threads=threads) for threads in (1, 2, 5)]
    for batch in batches:
        rng = np.random.default_rng(2)
        for _ in range(scaled(60, 2)):
            batch.step(choose(batch, rng))
    first, *others = map(rows, batches)
    for other in others:
        for mine, theirs in zip(first, other, strict=True):
            assert np.array_equal(mine, theirs)


@pytest.mark.parametrize("pause", [0.0, 0.0002, 0.008])
def test_threads_that_look_out_or_sleep(pause: float) -> None:
    """However fast the steps come: threads may look out for the next one, have just gone to sleep, or be late."""
    alone, together = (Batch("patterns", n=scaled(100, 6), seed=3, threads=threads) for threads in (1, 4))
    rng = np.random.default_rng(6)
    for _ in range(scaled(12, 2)):
        chosen = choose(alone, rng)
        for batch in (alone, together):
            batch.step(chosen)
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(rows(alone), rows(together), strict=True))
        time.sleep(pause)


def test_what_a_slot_is_dealt_depends_on_nothing_else() -> None:
    """Not on what was played before, not on how many games there are."""
    some, more = Batch("mandala", n=2, seed=3), Batch("mandala", n=5, seed=3)
    rng = np.random.default_rng(4)
    deals: list[dict[int, bytes]] = [{}, {}]
    for deal, batch in zip(deals, (some, more), strict=True):
        while batch.episode[1] < 2:
            batch.step(choose(batch, rng))
            if batch.done[1]:
                deal[int(batch.episode[1])] = batch.observation[1].tobytes()
    assert deals[0] == deals[1]
    assert len(set(deals[0].values())) == 2


def test_reset_begins_the_same_games_again() -> None:
    batch = Batch("stones", n=8, seed=11)
    before = rows(batch)
    batch.step(batch.mask.argmax(axis=1))
    batch.reset()
    assert all(np.array_equal(mine, theirs) for mine, theirs in zip(before, rows(batch), strict=True))
    batch.reset(seed=12)
    assert not np.array_equal(before[0], batch.observation)


def test_seeds_and_slots_do_not_overlap() -> None:
    """Slot 1 of a seed is not slot 0 of the next one."""
    assert not np.array_equal(
        Batch("mandala", n=2, seed=0).observation[1], Batch("mandala", n=2, seed=1).observation[0]
    )


def test_a_game_that_goes_on_for_ever_is_cut() -> None:
    batch = Batch("mandala", n=2, seed=1)
    first_discard = batch.actions.id("D R1")
    for ply in range(1000):
        assert not batch.done.any(), ply
        batch.step(first_discard + batch.mask[:, first_discard : first_discard + 48].argmax(axis=1))
    assert batch.done.all()
    assert batch.cut.all()
    assert batch.ply.tolist() == [0, 0]


def test_without_observations() -> None:
    batch = Batch("stones", n=4, observations=False)
    assert batch.observation.shape == (4, 0)
    batch.step(batch.mask.argmax(axis=1))


@pytest.mark.parametrize(
    ("actions", "what"),
    [
        ([0], "must be 3 whole numbers"),
        ([[0, 0, 0]], "must be 3 whole numbers"),
        ([0.0, 0.0, 0.0], "float64"),
        ([True, True, True], "bool"),
        (["a", "b", "c"], "must be 3 whole numbers"),
        (None, "must be 3 whole numbers"),
        ([2**70] * 3, "must be 3 whole numbers"),
    ],
)
def test_actions_of_a_wrong_form(actions: Any, what: str) -> None:
    with pytest.raises(BadArgument, match=what):
        Batch("patterns", n=3).step(actions)


@pytest.mark.parametrize("wrong", [-1, 163, 2**40, -(2**40)])
def test_actions_that_there_are_not(wrong: int) -> None:
    batch = Batch("patterns", n=3)
    legal = batch.mask.argmax(axis=1)
    before = rows(batch)
    with pytest.raises(BadAction, match=f"Game 1 of the batch: there is no action {wrong}"):
        batch.step([legal[0], wrong, legal[2]])
    assert all(np.array_equal(mine, theirs) for mine, theirs in zip(before, rows(batch), strict=True))


def test_an_action_that_is_not_legal_and_nothing_is_played() -> None:
    batch = Batch("patterns", n=3, threads=3)
    legal = batch.mask.argmax(axis=1)
    before = rows(batch)
    with pytest.raises(BadAction, match=r"Game 2 of the batch: action 162, end, is not legal"):
        batch.step([legal[0], legal[1], 162])
    assert all(np.array_equal(mine, theirs) for mine, theirs in zip(before, rows(batch), strict=True))
    batch.step(legal)


def test_a_mask_that_somebody_wrote_into_does_no_harm() -> None:
    """Ones make no action legal: such a game stays as it is, and bots play on in the others. Zeros forbid none."""
    batch = Batch("stones", n=3, bots={1: "random"})
    legal, wrong = batch.mask.argmax(axis=1), len(batch.actions) - 1
    batch.mask[:] = 1
    with pytest.raises(BadAction, match=f"Game 1 of the batch: action {wrong}"):
        batch.step([legal[0], wrong, wrong])
    assert batch.ply.tolist() == [2, 0, 0]
    assert batch.seat.tolist() == [0, 0, 0]
    legal[0] = batch.mask[0].argmax()
    batch.mask[:] = 0
    batch.step(legal)
    assert batch.ply.tolist() == [4, 2, 2]


@pytest.mark.parametrize(
    "arguments",
    [
        *({"n": given} for given in (0, -1, 1.5, True, 2**40)),
        *({"seed": given} for given in (-1, 2**64, "a")),
        *({"threads": given} for given in (0, 1000)),
    ],
)
def test_arguments_of_a_wrong_form(arguments: dict[str, Any]) -> None:
    with pytest.raises(BadArgument, match=next(iter(arguments))):
        Batch("mandala", **arguments)


def test_games_and_options_that_there_are_not() -> None:
    with pytest.raises(BadOption):
        Batch("chess")
    with pytest.raises(BadOption):
        Batch("stones", options={"players": 5})


def test_its_threads_end_with_it() -> None:
    before = set(threading.enumerate())
    batch = Batch("mandala", n=128, threads=4)
    batch.step(batch.mask.argmax(axis=1))
    workers = [thread for thread in threading.enumerate() if thread not in before]
    assert len(workers) == scaled(3, 0)
    del batch
    gc.collect()
    for worker in workers:
        worker.join(30)
        assert not worker.is_alive()


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_is_not_copied(how: Callable[[object], object]) -> None:
    """Two of them would play the same games."""
    with pytest.raises(BadArgument, match="cannot be copied"):
        how(Batch("mandala", n=2))


def test_a_closed_batch_says_so() -> None:
    batch = Batch("mandala", n=4, threads=2)
    batch.close()
    batch.close()
    with pytest.raises(BadArgument, match="closed"):
        batch.step([0, 0, 0, 0])
