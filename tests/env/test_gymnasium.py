"""Gymnasium: one seat against bots. Its own checks of an environment pass."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sandtable.env import BadAction, BadArgument
from sandtable.env.gymnasium import BotsEnv
from sandtable.errors import BadOption
from sandtable.games import IDS
from tests.bots.programs import alive, program

TABLES: list[tuple[str, dict[str, object], str | tuple[str, ...]]] = [
    ("mandala", {}, "random"),
    ("patterns", {}, "greedy"),
    ("stones", {"players": 3, "new_stones": True}, ("random", "greedy")),
]


def play(env: Any, seed: int) -> tuple[list[int], list[bytes], float]:
    """A game at random: the actions, what was seen, and the reward."""
    rng = np.random.default_rng(seed)
    row, info = env.reset(seed=seed)
    actions, rows, over = [], [row.tobytes()], False
    while not over:
        assert np.array_equal(info["action_mask"], env.unwrapped.action_masks())
        actions.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        row, reward, terminated, truncated, info = env.step(actions[-1])
        rows.append(row.tobytes())
        over = terminated or truncated
        assert over == (reward != 0 or "score" in info)
    return actions, rows, reward


@pytest.mark.parametrize("game", IDS)
def test_the_checks_of_gymnasium_pass(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(f"sandtable/{game.capitalize()}-v0", bots="random").unwrapped)
    assert capsys.readouterr().out  # the mode for people prints


@pytest.mark.parametrize(("game", "options", "bots"), TABLES)
def test_whole_games_and_the_same_again(game: str, options: dict[str, object], bots: str | tuple[str, ...]) -> None:
    env = gymnasium.make(f"sandtable/{game.capitalize()}-v0", options=options, bots=bots, seat=1)
    first = play(env, 3)
    assert first == play(env, 3)
    assert first[0] != play(env, 4)[0]
    env.close()


def test_only_our_decisions_are_asked_for() -> None:
    env = BotsEnv("stones", {"players": 3}, bots="random", seat=2)
    _, info = env.reset(seed=1)
    for _ in range(6):
        assert env.episode.seat == env.seat == info["seat"] == 2
        *_, info = env.step(int(info["action_mask"].argmax()))


def test_a_seat_drawn_anew() -> None:
    env = BotsEnv("patterns", bots="random", seat=None)
    seats = []
    for game in range(12):
        _, info = env.reset(seed=1 if game == 0 else None)
        seats.append(info["seat"])
        assert env.episode.seat == info["seat"]
    assert set(seats) == {0, 1}


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take its time to start a program."""
    monkeypatch.setattr("sandtable.bots.outside.SHORTEST_TIMEOUT", 60.0)


@pytest.mark.usefixtures("patience")
def test_against_a_program(tmp_path: Path) -> None:
    env = BotsEnv("patterns", bots=program(tmp_path, "first"))
    _, _, reward = play(env, 5)
    result = env.episode.position.result
    assert result is not None
    assert result.reason == "stuck"
    assert (reward == 0) == (result.winner is None)
    env.close()
    assert alive(tmp_path) == []


@pytest.mark.usefixtures("patience")
def test_a_program_that_fails_forfeits(tmp_path: Path) -> None:
    env = BotsEnv("mandala", bots=program(tmp_path, "garbage"))
    _, info = env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
    assert (reward, terminated, truncated) == (1.0, True, False)
    assert env.episode.position.forfeited is not None
    env.close()
    assert alive(tmp_path) == []


def test_an_action_that_is_not_legal_loses_or_is_refused() -> None:
    env = BotsEnv("patterns", bots="random")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(162)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert not info["action_mask"].any()
    with pytest.raises(BadArgument, match="the game is over"):
        env.step(0)
    strict = BotsEnv("patterns", bots="random", illegal="error")
    strict.reset(seed=1)
    with pytest.raises(BadAction, match="Action 162, end, is not legal here"):
        strict.step(162)
    assert strict.episode.seat == 0


@pytest.mark.parametrize("action", [-1, 163, 1.5, "a", None, True, np.array([1, 2])])
@pytest.mark.parametrize("illegal", ["lose", "error"])
def test_actions_of_a_wrong_form(action: Any, illegal: str) -> None:
    env = BotsEnv("patterns", bots="random", illegal=illegal)
    with pytest.raises(BadArgument, match="has not begun"):
        env.step(action)
    env.reset(seed=1)
    with pytest.raises(BadArgument, match="action must be a whole number from 0 to 162"):
        env.step(action)


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ({"seat": 2}, "seat must be a whole number from 0 to 1"),
        ({"seat": "0"}, "seat must be a whole number"),
        ({"bots": ["random", "random"]}, "bots must be the name of a bot; got"),
        ({"bots": None}, "bots must be"),
        ({"illegal": "ignore"}, "illegal must be one of lose, error"),
        ({"render_mode": "rgb"}, "render_mode must be one of human, ansi, rgb_array, svg"),
    ],
)
def test_arguments_of_a_wrong_form(arguments: dict[str, Any], what: str) -> None:
    with pytest.raises(BadArgument, match=what):
        BotsEnv("mandala", **arguments)


def test_names_and_seeds_that_there_are_not() -> None:
    with pytest.raises(BadOption):
        BotsEnv("mandala", bots="nobody")
    for seed in (-1, 2**64, "a", 1.0, True):
        with pytest.raises(BadArgument, match="seed must be a whole number"):
            BotsEnv("mandala").reset(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="There are no options here"):
        BotsEnv("mandala").reset(options={"seat": 1})


def test_a_game_is_drawn_as_our_seat_sees_it() -> None:
    env = BotsEnv("mandala", bots="random", render_mode="svg")
    env.reset(seed=2)
    assert env.render() == env.episode.draw("svg", 0) != env.episode.draw("svg", None)
