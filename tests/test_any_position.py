"""No bot, hint or analysis fails on a position that weak players come to. bench/any_position.py plays as many games as
one likes; `./test --long` plays some hundreds at each table (SANDTABLE_SOAK_GAMES), other ones every day."""

import os
import re
import time

import pytest

from tests.games.contract import contract_of
from tests.scripts import script

BENCH = script("bench/any_position.py")
TABLES: list[str] = list(BENCH.TABLES)
GAMES = int(os.environ.get("SANDTABLE_SOAK_GAMES", "300"))


def test_a_game_at_every_table() -> None:
    for name in TABLES:
        tally = BENCH.play_some((name, "every table", 0, 1))
        assert tally.failures == []
        assert (tally.games, tally.endings.total()) == (1, 1)
        assert tally.decisions > contract_of(BENCH.TABLES[name][0]).middle


@pytest.mark.long
@pytest.mark.timeout(600 + 2 * GAMES)
@pytest.mark.parametrize("name", TABLES)
def test_nothing_fails(name: str) -> None:
    tally = BENCH.play_some((name, time.strftime("%Y-%m-%d"), 0, GAMES))
    assert tally.failures == []
    assert tally.games == GAMES
    assert min(tally.guesses, tally.hints, tally.searches, tally.analyses) > 0
    # some guesses of Mandala end the game before its move: one game in four or so comes to such a decision
    if name.startswith("mandala") and GAMES >= 100:
        assert tally.delicate > 0


def test_a_failure_is_told_with_its_game_and_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """The soak must be able to fail."""

    def hints(*_: object) -> None:
        raise ValueError("no idea")

    monkeypatch.setattr(BENCH, "hints", hints)
    tally = BENCH.play_some(("patterns", "told", 0, 30))
    assert tally.failures
    for line in tally.failures:
        assert re.fullmatch(r"patterns, game \d+, decision \d+, hint: ValueError: no idea", line)
    assert tally.endings.total() + len(tally.failures) == tally.games == 30
