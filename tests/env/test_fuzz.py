"""Whatever is given to an environment: it does it, or a typed error names what is wrong. Nothing else, and never a
crash."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from sandtable.env import ActionTable, BadAction, BadArgument, Batch, Encoding
from sandtable.env.episode import Episode
from sandtable.errors import BadNotation, BadOption, SandtableError
from sandtable.position import new

plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=5)
anything = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=6,
)
tables = arrays.arrays(
    dtype=arrays.scalar_dtypes() | st.just(np.dtype(object)),
    shape=arrays.array_shapes(min_dims=0, max_dims=2, min_side=0, max_side=4),
)
ids = st.lists(st.integers(-200, 400) | st.integers(-(2**63), 2**64 - 1), min_size=3, max_size=3)


def error_of(call: Callable[[], object], *kinds: type[SandtableError]) -> str | None:
    """What is said of a call that is refused; None if it is not. No other error is caught."""
    try:
        call()
    except kinds as error:
        return str(error)
    return None


@pytest.fixture(scope="module")
def batch() -> Batch:
    return Batch("patterns", n=3, threads=2)


@given(actions=anything | tables | ids)
def test_steps(batch: Batch, actions: Any) -> None:
    before = batch.ply.copy()
    if (said := error_of(lambda: batch.step(actions), BadAction, BadArgument)) is not None:
        assert "action" in said
        assert np.array_equal(batch.ply, before)
    assert batch.mask.any(axis=1).all()


@given(seed=anything | tables)
def test_seeds(batch: Batch, seed: Any) -> None:
    if (said := error_of(lambda: batch.reset(seed), BadArgument)) is not None:
        assert said.startswith("seed must be a whole number")


@given(
    name=st.sampled_from(["game", "n", "seed", "options", "threads", "observations", "bots"]),
    value=anything.filter(lambda value: not isinstance(value, int) or abs(value) > 64),
)
def test_arguments_of_a_batch(name: str, value: Any) -> None:
    arguments: dict[str, Any] = {"game": "mandala", "n": 2, "threads": 1, name: value}
    assert error_of(lambda: Batch(**arguments).close(), BadArgument, BadOption) != ""


@given(option=st.sampled_from(["players", "new_stones", "stacks", "layout", "other"]), value=anything)
def test_options(option: str, value: Any) -> None:
    assert error_of(lambda: ActionTable("stones", {option: value}), SandtableError) != ""


@given(move=anything | st.sampled_from(ActionTable("stones")))
def test_moves(move: Any) -> None:
    assert error_of(lambda: ActionTable("mandala").id(move), BadNotation, BadAction) != ""


@given(action=anything | tables | st.integers(0, 161))
def test_actions_of_a_game(action: Any) -> None:
    episode = Episode(Encoding("mandala"), bytes(32))
    said = error_of(lambda: episode.play(action), BadAction, BadArgument)
    assert said is None or "ction" in said
    assert episode.position.ply == (said is None)


@given(observation=anything)
def test_observations(observation: Any) -> None:
    with pytest.raises(BadArgument, match="Observation of mandala"):
        Encoding("mandala").row(observation)
    with pytest.raises(BadArgument, match="Observation of mandala"):
        Encoding("mandala").mask(observation)


@pytest.mark.parametrize("options", [{"players": 4}, {"new_stones": True}, {"players": 3, "new_stones": True}])
def test_an_observation_of_another_table(options: dict[str, object]) -> None:
    """Its row has no room for it."""
    position = new("stones", options, seed=bytes(32))
    for seat in range(position.players):
        with pytest.raises(BadArgument, match="Observation of stones with the options"):
            Encoding("stones").row(position.observe(seat))
