"""Budgets in the names of bots."""

import pytest

from sandtable.bots import make
from sandtable.bots.allowance import split
from sandtable.bots.budget import Budget
from sandtable.errors import BadOption


def test_what_a_name_may_ask_for() -> None:
    assert split("master") == ("master", None)
    assert split("master@0.25s") == ("master", Budget(seconds=0.25))
    assert split("club@800") == ("club", Budget(simulations=800))
    assert split("master@2sx2") == ("master", Budget(seconds=2, threads=2))


@pytest.mark.parametrize("name", ["club@", "club@s", "club@0", "club@0s", "club@-3", "club@1e9", "club@3x0", "@"])
def test_what_is_no_budget(name: str) -> None:
    with pytest.raises(BadOption, match="names no budget"):
        make(name, "mandala", 2, bytes(32))


@pytest.mark.parametrize("name", ["random@5", "greedy@1s", "novice@100"])
def test_those_that_do_not_search_take_none(name: str) -> None:
    with pytest.raises(BadOption, match="does not search"):
        make(name, "mandala", 2, bytes(32))


def test_an_unknown_bot_with_a_budget() -> None:
    with pytest.raises(BadOption, match="There is no bot"):
        make("nobody@5", "mandala", 2, bytes(32))


def test_the_name_decides_over_the_match() -> None:
    for name, expected in (("plain", 30), ("plain@70", 70)):
        bot = make(name, "mandala", 2, bytes(32), Budget(simulations=30))
        assert vars(bot)["_budget"].simulations == expected
