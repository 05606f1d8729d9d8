"""Whole games, played through the page to the score sheet."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visitors
from tests.browser.player import SHEET, open_table

GAMES = [
    ("mandala", {}),
    ("patterns", {}),
    ("stones", {}),
    ("stones", {"new_stones": True}),
    ("stones", {"players": 4}),
    ("stones", {"players": 4, "new_stones": True}),
]


@pytest.mark.timeout(280)
@pytest.mark.parametrize(("game", "options"), GAMES, ids=lambda value: str(value))
def test_a_whole_game_against_bots(visitors: Visitors, game: str, options: dict[str, object]) -> None:
    player = open_table(visitors.come(DESKTOP), game, options)
    assert player.play_on()
    page = player.page
    sheet = page.locator(SHEET)
    expect(sheet).to_be_visible()
    result = player.snapshot()["table"]["result"]
    for score in result["scores"]:
        expect(sheet).to_contain_text(str(score))
    record = page.request.get(f"/api/tables/{player.id}/record").json()
    assert sum(event.get("seat") == 0 for event in record["events"]) == player.moves


@pytest.mark.timeout(280)
@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_on_a_phone_nothing_scrolls_sideways(visitors: Visitors, game: str) -> None:
    page = visitors.come(PHONE, has_touch=False)
    player = open_table(page, game)
    for _ in range(12):
        seen = player.ready()
        if seen is None:
            break
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{wide} px too wide at ply {seen['table']['ply']}"
        player.play(seen)
