"""What the page offers of a game before the server has spoken is what the game itself offers."""

import re

import pytest

from sandtable.bots.levels import LEVELS
from sandtable.games import IDS, kind_of
from tests.scripts import ROOT

VALUES: dict[str, bool | str] = {"true": True, "false": False}


@pytest.mark.parametrize("game", IDS)
def test_the_page_offers_what_the_game_offers(game: str) -> None:
    text = (ROOT / "web" / "src" / "games" / game / "lobby" / "offer.ts").read_text(encoding="utf-8")
    counts = re.search(r"players: \[([\d, ]+)\]", text)
    assert counts is not None
    switches = {name: VALUES.get(on, on.strip('"')) for name, on in re.findall(r'option: "(\w+)", on: ("?\w+"?)', text)}
    offered = dict(kind_of(game).offered)
    assert tuple(map(int, counts[1].split(", "))) == offered.pop("players", (2,))
    assert switches == {name: values[1] for name, values in offered.items()}
    assert f"secret: {str(kind_of(game).core({}).secret).lower()}" in text


def test_the_page_knows_the_levels_of_the_bots() -> None:
    text = (ROOT / "web" / "src" / "games" / "levels.ts").read_text(encoding="utf-8")
    levels = re.search(r"const LEVELS = \[([^\]]*)\]", text)
    assert levels is not None
    assert re.findall(r'"(\w+)"', levels[1]) == list(LEVELS)
