"""The ratings of our bots: pinned, and worked out from the matches that docs/strength.md has."""

import re
from math import log10
from pathlib import Path

import pytest

from sandtable import bots
from sandtable.server.people.standings import PROVISIONAL
from sandtable.server.ratings.pinned import pinned, pins
from tests.games.contract import published

DOCS = Path(__file__).parents[3] / "docs" / "strength.md"
MATCH = re.compile(r"^\| (Patterns|Mandala|Stones) \| (\S+) – (\S+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|", re.M)
MASTER = {"patterns": "master@200000", "mandala": "master@20000", "stones": "master@20000"}


def gaps(game: str) -> dict[tuple[str, str], float]:
    """By how much the first of two bots is rated above the second."""
    found: dict[tuple[str, str], float] = {}
    for name, first, second, games, won, drawn, _ in MATCH.findall(DOCS.read_text(encoding="utf-8")):
        if name.lower() == game:
            score = (int(won) + int(drawn) / 2 + 0.5) / (int(games) + 1)
            first = "master" if first == MASTER[game] else first
            found.setdefault((first, second), 400 * log10(score / (1 - score)))
    return found


@pytest.mark.parametrize("game", published())
def test_they_follow_from_the_matches(game: str) -> None:
    gap, rating = gaps(game), {"casual": 1200.0}
    rating["novice"] = rating["casual"] - gap["casual", "novice"]
    rating["club"] = rating["casual"] + gap["club", "casual"]
    rating["expert"] = rating["club"] + gap["expert", "club"]
    rating["master"] = rating["expert"] + gap["master", "expert"]
    rating["greedy"] = rating["expert"] - gap["expert", "greedy"]
    rating["random"] = rating["novice"] - gap["novice", "random"]
    rating["plain"] = rating["club"] + gap["plain", "club"]
    assert pins().ratings[game] == {bot: max(100, round(value)) for bot, value in rating.items()}


@pytest.mark.parametrize("game", published())
def test_every_bot_has_one_and_people_have_none(game: str) -> None:
    for bot in bots.NAMES:
        found = pinned(f"bot:{bot}", game)
        assert found is not None
        assert found.deviation < PROVISIONAL
    assert pinned("p1", game) is None
    assert pinned("bot:nobody", game) is None
