"""The lobby: the button to play is on the screen, whatever the game and the size; fingers are told nothing of keys."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import PHONE, Visitors
from tests.browser.player import open_table

SIZES: list[ViewportSize] = [
    {"width": 1280, "height": 720},
    {"width": 1280, "height": 800},
    {"width": 390, "height": 664},
    {"width": 360, "height": 640},
]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_button_to_play_is_on_the_screen(visitors: Visitors, locale: str) -> None:
    page = visitors.come(locale=locale)
    page.goto("/")
    button = page.locator("form .btn.pri")
    for size in SIZES:
        page.set_viewport_size(size)
        for game in ("mandala", "patterns", "stones"):
            page.locator(f"input[value={game}]").check(force=True)
            expect(button).to_be_in_viewport(ratio=1)
        page.evaluate("window.scrollTo(0, 0)")


def test_fingers_are_told_nothing_of_keys(visitors: Visitors) -> None:
    for touch in (False, True):
        page = visitors.come(PHONE, has_touch=touch, is_mobile=touch)
        open_table(page, "mandala").ready()
        page.get_by_role("button", name="Menu of the table").click()
        expect(page.get_by_role("button", name="What you may do now")).to_be_visible()
        keys = page.locator(".list kbd, .list .keys")
        shown = [key for key in keys.all() if key.is_visible()]
        assert bool(shown) is not touch
