"""Bots at seats of a Batch: the others are asked, the same every time, and only Observations are shown to them."""

from typing import Any

import numpy as np
import pytest

from sandtable.bots.random import Random
from sandtable.env import BadArgument, Batch, opponents
from sandtable.errors import BadOption
from sandtable.games.observation import Observation
from tests.games.positions import scaled

TABLES: list[tuple[str, dict[str, object], dict[int, str]]] = [
    ("mandala", {}, {1: "random"}),
    ("patterns", {}, {0: "greedy"}),
    ("stones", {"players": 4, "new_stones": True}, {0: "random", 1: "random", 3: "random"}),
]
SHOWN = ("observation", "final", "mask", "seat", "acted", "reward", "done", "cut", "score", "ply", "episode")


def play(batch: Batch, steps: int, seed: int = 2) -> list[list[Any]]:
    """Play at random: all that the batch shows after each step."""
    rng = np.random.default_rng(seed)
    shown = []
    for _ in range(steps):
        batch.step((rng.random(batch.mask.shape, np.float32) * batch.mask).argmax(axis=1))
        shown.append([getattr(batch, name).copy() for name in SHOWN])
    return shown


@pytest.mark.parametrize(("game", "options", "bots"), TABLES)
def test_only_the_other_seats_are_asked(game: str, options: dict[str, object], bots: dict[int, str]) -> None:
    batch = Batch(game, n=4, seed=3, options=options, bots=bots, threads=2)
    ours = set(range(batch.players)) - set(bots)
    ended = 0
    for _ in range(scaled(80, 3)):
        assert set(batch.seat.tolist()) <= ours
        assert batch.mask.any(axis=1).all()
        before = batch.episode.copy()
        play(batch, 1)
        assert set(batch.acted.tolist()) <= ours
        assert ((batch.episode > before) == batch.done).all()
        assert (batch.reward.any(axis=1) <= batch.done).all()
        assert np.allclose(batch.reward.sum(axis=1), 0, atol=1e-6)
        ended += int(batch.done.sum())
    assert ended or scaled(0, 1)


@pytest.mark.parametrize(("game", "options", "bots"), TABLES)
def test_the_same_whatever_the_threads(game: str, options: dict[str, object], bots: dict[int, str]) -> None:
    steps = scaled(30, 2)
    first, second = (
        play(Batch(game, n=3, seed=9, options=options, bots=bots, threads=threads), steps) for threads in (1, 3)
    )
    for mine, theirs in zip(first, second, strict=True):
        assert all(np.array_equal(one, other) for one, other in zip(mine, theirs, strict=True))


def test_reset_begins_the_same_games_with_the_same_bots() -> None:
    batch = Batch("patterns", n=3, seed=4, bots={1: "random"})
    first = play(batch, scaled(15, 3))
    batch.reset()
    for mine, theirs in zip(first, play(batch, scaled(15, 3)), strict=True):
        assert all(np.array_equal(one, other) for one, other in zip(mine, theirs, strict=True))


def test_what_a_bot_plays_depends_on_its_slot_and_its_game() -> None:
    batch = Batch("patterns", n=8, seed=4, bots={1: "random"})
    assert len({row.tobytes() for row in batch.observation}) > 1
    assert len({opponents.dice_of(*parts) for parts in [(4, 0, 0, 1), (4, 0, 1, 1), (4, 1, 0, 1), (5, 0, 0, 1)]}) == 4


def test_bots_see_observations_of_their_own_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Observation] = []

    class Watched(Random):
        def choose(self, observation: Observation) -> str:
            seen.append(observation)
            return super().choose(observation)

    monkeypatch.setattr(opponents, "make", lambda name, game, players, seed: Watched(seed))
    batch = Batch("mandala", n=2, seed=5, bots={1: "random"})
    play(batch, 6)
    assert len(seen) >= 6
    assert all(one.seat == one.to_act == 1 for one in seen)
    assert all(one.legal for one in seen)


def test_the_end_of_a_game_is_shown_to_us_whoever_made_its_last_decision() -> None:
    batch = Batch("patterns", n=scaled(16, 2), seed=6, bots={1: "random"})
    ended = 0
    for _ in range(40):
        play(batch, 1)
        for slot in np.flatnonzero(batch.done).tolist():
            ended += 1
            final = dict(zip((plane.name for plane in batch.planes), _split(batch, slot), strict=True))
            points = final["points"].tolist()
            assert points == [batch.score[slot][0], batch.score[slot][1]]  # as seat 0 sees it: own first
            winner = batch.reward[slot].argmax()
            assert not batch.reward[slot].any() or batch.score[slot][winner] == max(batch.score[slot])
        if ended >= scaled(16, 1):
            break
    assert ended


def _split(batch: Batch, slot: int) -> list[Any]:
    """The planes of what was seen at the end."""
    ends = np.cumsum([plane.size for plane in batch.planes])
    return np.split(batch.final[slot], ends[:-1])


def test_an_interrupt_closes_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some games would wait for a bot, and show its side."""
    batch = Batch("mandala", n=4, seed=5, bots={1: "random"}, threads=2)

    def interrupted(self: Random, observation: Observation) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Random, "choose", interrupted)
    with pytest.raises(KeyboardInterrupt):
        batch.step(batch.mask.argmax(axis=1))
    with pytest.raises(BadArgument, match="closed"):
        batch.step(batch.mask.argmax(axis=1))


@pytest.mark.parametrize(
    "bots",
    [{0: "random", 1: "random"}, {2: "random"}, {-1: "random"}, {True: "random"}, {"1": "random"}, {1: 5}, "club"],
)
def test_bots_of_a_wrong_form(bots: Any) -> None:
    with pytest.raises(BadArgument, match=r"bots must name a bot for some of the seats \(0 to 1\), .* got"):
        Batch("mandala", n=2, bots=bots)


def test_a_bot_that_there_is_not() -> None:
    with pytest.raises(BadOption, match="nobody"):
        Batch("mandala", n=2, bots={1: "nobody"})


def test_a_corrupted_seat_is_no_crash() -> None:
    batch = Batch("stones", n=4, seed=1)
    for _ in range(scaled(120, 3)):
        batch.seat[:], batch.acted[:] = 99, -7
        play(batch, 1)
