"""Arguments that do not fit: the error names them, and says what would be right."""

import numpy as np
import pytest

import sandtable.env
from sandtable.env import BadArgument
from sandtable.env.problems import one_of, switch, whole


@pytest.mark.parametrize("given", [3, np.int64(3), np.uint8(3), np.array(3)])
def test_whole_numbers(given: object) -> None:
    number = whole("n", given, 1, 3)
    assert number == 3
    assert type(number) is int


@pytest.mark.parametrize("given", [0, 4, -1, 3.0, True, "3", None, [3], np.array([3]), np.float32(3), np.bool_(True)])
def test_what_is_no_whole_number_within_bounds(given: object) -> None:
    with pytest.raises(BadArgument, match="n must be a whole number from 1 to 3, not"):
        whole("n", given, 1, 3)


@pytest.mark.parametrize("given", [True, False, np.True_, np.False_])
def test_switches(given: object) -> None:
    assert switch("observations", given) is bool(given)


@pytest.mark.parametrize("given", [0, 1, None, "no", [], np.array([1, 2])])
def test_what_is_no_switch(given: object) -> None:
    with pytest.raises(BadArgument, match="observations must be one of True, False, not"):
        switch("observations", given)


def test_words_to_choose_from() -> None:
    assert one_of("mode", "a", ("a", "b")) == "a"
    for wrong in ("c", 1, None, ["a"]):
        with pytest.raises(BadArgument, match="mode must be one of a, b, not"):
            one_of("mode", wrong, ("a", "b"))


def test_every_name_can_be_imported_at_once() -> None:
    """They are found when they are asked for; `import *` asks for all."""
    names: dict[str, object] = {}
    exec("from sandtable.env import *", names)
    assert names.keys() >= set(dir(sandtable.env))
