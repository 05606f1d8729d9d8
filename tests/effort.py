"""How hard the tests try: `./test` tries a part of what `./test --long` tries, and the same part every time."""

import os
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

FULL = os.environ.get("SANDTABLE_TESTS") == "full"


def tries(full: int, part: int) -> int:
    """How many times something is tried."""
    return full if FULL else part


def in_turn(first: Iterable[Any], second: Iterable[Any]) -> list[Any]:
    """The cases of a test with two parameters: every value of one with every value of the other. `./test` takes every
    other case, as on a chessboard, so that each value still comes."""
    cases = [(i + j, one, other) for (i, one), (j, other) in product(enumerate(first), enumerate(second))]
    return [pytest.param(one, other, marks=[pytest.mark.long] if place % 2 else []) for place, one, other in cases]
