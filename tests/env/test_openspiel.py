"""OpenSpiel: its own consistency tests pass, its observations are ours, and its searches play."""

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel")  # where it has no wheel

import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from sandtable.env import BadAction, BadArgument, Encoding
from sandtable.env.openspiel import SandtableGame

GAMES = ["sandtable_mandala", "sandtable_patterns", "sandtable_stones(players=3,new_stones=True)"]


def dealt(game: Any, seed: int = 1) -> Any:
    """A state after the deal."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
    return state


@pytest.mark.parametrize("name", GAMES)
def test_the_consistency_tests_of_openspiel_pass(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
    # imports all games of OpenSpiel, which takes two seconds: not where tests are only collected
    from open_spiel.python.tests import games_sim_test

    np.random.seed(1)
    games_sim_test.GamesSimTest("sim_game").sim_game(pyspiel.load_game(name))


def test_a_playthrough_is_the_same_again() -> None:
    """The log of a whole game, with everything that its states say of themselves."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    first = playthrough("sandtable_mandala", action_sequence=None, seed=3)
    assert "ChanceMode.EXPLICIT_STOCHASTIC" in first
    assert first == playthrough("sandtable_mandala", action_sequence=None, seed=3)


def test_states_are_written_and_read() -> None:
    game = pyspiel.load_game("sandtable_patterns")
    state = dealt(game)
    state.apply_action(state.legal_actions()[0])
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert (str(again), again.history()) == (str(state), state.history())
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_what_is_said_of_a_game() -> None:
    game = pyspiel.load_game("sandtable_stones(players=4,new_stones=True)")
    assert isinstance(game, SandtableGame)
    assert (game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()) == (4, 1602, 10)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert (game.min_utility(), game.max_utility()) == (-1 / 3, 1.0)
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    patterns = pyspiel.load_game("sandtable_patterns")
    assert patterns.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert pyspiel.load_game("sandtable_mandala").max_chance_nodes_in_history() > 100
    with pytest.raises(Exception, match="players"):
        pyspiel.load_game("sandtable_stones(players=9)")


def test_observations_are_the_rows_of_a_batch() -> None:
    game = pyspiel.load_game("sandtable_mandala")
    state = dealt(game)
    encoding = Encoding("mandala")
    observation = make_observation(game)
    for _ in range(5):
        for player in range(2):
            row = encoding.row(state.unfolding.position.observe(player))
            assert np.array_equal(state.observation_tensor(player), row)
            observation.set_from(state, player)
            assert np.array_equal(observation.dict["hand"], row[:6])
            assert observation.string_from(state, player) == state.observation_string(player)
            assert f"hand: {' '.join(map(str, row[:6]))}\n" in state.observation_string(player)
        assert (
            state.legal_actions_mask()
            == encoding.mask(state.unfolding.position.observe(state.current_player())).tolist()
        )
        state.apply_action(state.legal_actions()[0])


def test_only_what_a_player_sees_now_is_observed() -> None:
    game = pyspiel.load_game("sandtable_patterns")
    for kind in (
        pyspiel.IIGObservationType(perfect_recall=True),
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
    ):
        assert make_observation(game, kind) is None


def test_its_search_plays_whole_games() -> None:
    game = pyspiel.load_game("sandtable_patterns")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = dealt(game)
    while not state.is_terminal():
        action = bot.step(state) if state.current_player() == 0 else rng.choice(state.legal_actions())
        state.apply_action(action)
    assert sum(state.returns()) == 0


def test_its_search_over_information_sets_guesses_what_a_seat_cannot_see() -> None:
    game = pyspiel.load_game("sandtable_mandala")
    state = dealt(game)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 8, random_state=rng, use_observation_string=True
    )
    assert bot.step(state) in state.legal_actions()


def test_its_environment_for_learning() -> None:
    env = rl_environment.Environment("sandtable_patterns")
    step = env.reset()
    rng = random.Random(2)
    while not step.last():
        step = env.step([rng.choice(step.observations["legal_actions"][step.observations["current_player"]])])
    assert sum(step.rewards) == 0


def test_a_process_ends_well() -> None:
    """OpenSpiel lets go of its games after Python has ended."""
    code = "import sandtable.env.openspiel, pyspiel; pyspiel.load_game('sandtable_patterns').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_bad_input() -> None:
    game = pyspiel.load_game("sandtable_patterns")
    state = game.new_initial_state()
    with pytest.raises(BadAction, match="Chance cannot draw 7"):
        state.apply_action(7)
    state = dealt(game)
    with pytest.raises(BadAction, match="There is no action 5000"):
        state.apply_action(5000)
    with pytest.raises(pyspiel.SpielError):  # its own sign for no action
        state.apply_action(-1)
    with pytest.raises(BadAction, match="is not legal here"):
        state.apply_action(162)
    with pytest.raises(BadArgument, match="There are no options here"):
        game.make_py_observer(params={"size": 1})
