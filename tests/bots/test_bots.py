"""Bots by their names: which there are, and which of them take a budget."""

import pytest

from sandtable.bots import NAMES, check, make
from sandtable.bots.levels import LEVELS
from sandtable.errors import BadOption

SEARCHING = ("plain", *(name for name, level in LEVELS.items() if level.budget is not None))


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_a_bots(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", SEARCHING)
def test_those_that_search_may_have_a_budget_in_their_name(name: str) -> None:
    check(f"{name}@50")
    check(f"{name}@0.5s")
    check(f"{name}@0.5sx2")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "There is no bot"),
        ("nobody", "There is no bot"),
        ("Greedy", "There is no bot"),
        ("cmd:./program", "There is no bot"),
        ("nobody@5", "There is no bot"),
        ("random@5", "does not search"),
        ("novice@1s", "does not search"),
        ("club@", "names no budget"),
        ("club@0", "names no budget"),
    ],
)
def test_what_is_checked_is_what_can_be_made(name: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        check(name)
    with pytest.raises(BadOption, match=why):
        make(name, "mandala", 2, bytes(32))


def test_a_name_that_is_refused_is_not_repeated_at_length() -> None:
    with pytest.raises(BadOption) as caught:
        check("x" * 500)
    assert len(str(caught.value)) < 200
