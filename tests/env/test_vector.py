"""Gymnasium's vector environments, over a Batch."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import sandtable.env.gymnasium  # noqa: F401 - registers the names
from sandtable.env import BadAction, BadArgument
from sandtable.env.vector import BotsVectorEnv


def choose(infos: dict[str, Any], rng: np.random.Generator) -> Any:
    """A legal action for each game, at random."""
    mask = infos["action_mask"]
    return (rng.random(mask.shape) * mask).argmax(axis=1)


def test_it_is_made_by_its_name() -> None:
    envs = gymnasium.make_vec("sandtable/Mandala-v0", num_envs=5, bots="random")
    assert isinstance(envs, BotsVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rows, infos = envs.reset(seed=1)
    assert rows in envs.observation_space
    assert rows.shape == (5, 92)
    actions = choose(infos, np.random.default_rng(1))
    assert actions in envs.action_space
    envs.close()
    with pytest.raises(BadArgument, match="closed"):
        envs.step(actions)


def test_games_end_and_begin_again_in_one_step() -> None:
    envs = BotsVectorEnv("patterns", num_envs=16, bots="random", seat=1)
    rng = np.random.default_rng(2)
    rows, infos = envs.reset(seed=2)
    ended = 0
    for _ in range(25):
        rows, rewards, terminations, truncations, infos = envs.step(choose(infos, rng))
        assert not truncations.any()
        assert (infos["seat"] == 1).all()
        assert ((rewards != 0) <= terminations).all()
        if terminations.any():
            assert np.array_equal(infos["_final_obs"], terminations)
            for slot in np.flatnonzero(terminations):
                ended += 1
                assert infos["final_obs"][slot] in envs.single_observation_space
                assert not np.array_equal(infos["final_obs"][slot], rows[slot])
                own, other = infos["score"][slot][[1, 0]]
                assert np.sign(rewards[slot]) == np.sign(own - other) or own == other
    assert ended
    envs.close()


def test_what_is_given_out_is_the_callers_own() -> None:
    for copy in (True, False):
        envs = BotsVectorEnv("mandala", num_envs=3, bots=None, copy=copy)
        rows, infos = envs.reset(seed=3)
        before = rows.copy()
        again, *_ = envs.step(infos["action_mask"].argmax(axis=1))
        assert np.array_equal(rows, before) is copy
        assert np.shares_memory(rows, again) is not copy
        envs.close()


def test_without_bots_we_play_every_seat() -> None:
    envs = BotsVectorEnv("mandala", num_envs=32, bots=None)
    rng = np.random.default_rng(4)
    _, infos = envs.reset(seed=4)
    seats: set[int] = set()
    rewarded = 0
    for _ in range(120):
        acted = infos["seat"]
        seats |= set(acted.tolist())
        _, rewards, _, _, infos = envs.step(choose(infos, rng))
        assert np.array_equal(envs.batch.acted, acted)
        assert np.array_equal(rewards, envs.batch.reward[np.arange(32), acted])
        rewarded += int((rewards != 0).sum())
    assert seats == {0, 1}
    assert rewarded
    envs.close()


def test_seeds() -> None:
    envs = BotsVectorEnv("mandala", num_envs=2, bots="random")
    first, _ = envs.reset(seed=5)
    second, _ = envs.reset()
    again, _ = envs.reset(seed=5)
    after, _ = envs.reset()
    assert np.array_equal(first, again)
    assert np.array_equal(second, after)
    assert not np.array_equal(first, second)
    envs.close()


def test_wrappers_of_gymnasium_fit() -> None:
    envs = RecordEpisodeStatistics(BotsVectorEnv("patterns", num_envs=4, bots="random"))
    rng = np.random.default_rng(6)
    _, infos = envs.reset(seed=6)
    while "episode" not in infos:
        _, _, _, _, infos = envs.step(choose(infos, rng))
    assert infos["episode"]["l"].max() > 5
    envs.close()


def test_bad_input() -> None:
    envs = BotsVectorEnv("patterns", num_envs=2, bots="random")
    envs.reset(seed=1)
    with pytest.raises(BadArgument, match="actions must be 2 whole numbers"):
        envs.step([0])
    with pytest.raises(BadAction, match="is not legal there"):
        envs.step([162, 162])
    for seed in (-1, 2**64, "a", 1.0, True):
        with pytest.raises(BadArgument, match="seed must be a whole number"):
            envs.reset(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="There are no options here"):
        envs.reset(options={"seat": 1})
    with pytest.raises(BadArgument, match="seat must be a whole number from 0 to 1"):
        BotsVectorEnv("patterns", seat=2)
    with pytest.raises(BadArgument, match="n must be a whole number"):
        BotsVectorEnv("patterns", num_envs=0)
    envs.close()
