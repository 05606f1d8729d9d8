"""PettingZoo: every seat an agent. Its own tests of an environment pass."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from sandtable.env import BadAction, BadArgument
from sandtable.env.pettingzoo import SeatsEnv, env, raw_env
from sandtable.errors import BadOption

TABLES: list[tuple[str, dict[str, object]]] = [
    ("mandala", {}),
    ("patterns", {}),
    ("stones", {"players": 3, "new_stones": True}),
]

# an observation with a mask is a dictionary, and whoever has reached the end may do nothing
usual = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


@usual
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_api_test_of_pettingzoo_passes(
    game: str, options: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(env(game, options), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_seed_test_of_pettingzoo_passes(game: str, options: dict[str, object]) -> None:
    seed_test(partial(env, game, options), num_cycles=50)


def test_the_render_test_of_pettingzoo_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, "patterns"), custom_tests={"svg": lambda picture: picture.startswith("<svg")})  # type: ignore[arg-type]
    assert capsys.readouterr().out


def test_a_whole_game_by_its_agents() -> None:
    game = env("mandala")
    game.reset(seed=7)
    rng = np.random.default_rng(7)
    total = {"seat_0": 0.0, "seat_1": 0.0}
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        total[agent] += reward
        assert not truncated
        assert seen is not None
        game.step(None if terminated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert sorted(total.values()) == [-1.0, 1.0]
    assert game.agents == []


def test_the_next_game_is_another_one() -> None:
    game = raw_env("mandala")
    game.reset(seed=1)
    first = game.observe("seat_0")["observation"]
    game.reset()
    assert not np.array_equal(first, game.observe("seat_0")["observation"])
    game.reset(seed=1)
    assert np.array_equal(first, game.observe("seat_0")["observation"])


def test_a_game_that_is_too_long_is_truncated() -> None:
    game = raw_env("mandala")
    game.reset(seed=1)
    first = game.episode._encoding.actions.id("D R1")
    for _ in range(1000):
        assert not any(game.truncations.values())
        mask = game.episode.mask(game.episode.seat or 0)
        game.step(first + int(mask[first : first + 48].argmax()))
    assert all(game.truncations.values())
    assert not any(game.terminations.values())


@pytest.mark.parametrize("action", [-1, 10_000, 1.5, "a", None, True, np.array([1, 2])])
def test_actions_of_a_wrong_form(action: Any) -> None:
    game = raw_env("patterns")
    game.reset(seed=1)
    with pytest.raises(BadArgument, match="action must be a whole number"):
        game.step(action)


def test_actions_that_do_not_fit() -> None:
    game = raw_env("patterns")
    with pytest.raises(BadArgument, match="has not begun"):
        game.observe("seat_0")
    game.reset(seed=1)
    with pytest.raises(BadAction, match="Action 162, end, is not legal here"):
        game.step(162)
    assert game.episode.position.ply == 0
    with pytest.raises(BadArgument, match="agent must be one of seat_0, seat_1"):
        game.observe("seat_2")


def test_arguments_of_a_wrong_form() -> None:
    with pytest.raises(BadArgument, match="render_mode must be one of human, ansi, rgb_array, svg"):
        SeatsEnv("mandala", render_mode="film")
    with pytest.raises(BadOption):
        SeatsEnv("chess")
    for seed in (-1, 2**64, "a", 1.0, True):
        with pytest.raises(BadArgument, match="seed must be a whole number"):
            SeatsEnv("mandala").reset(seed=seed)  # type: ignore[arg-type]
