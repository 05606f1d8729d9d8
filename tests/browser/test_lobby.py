"""The lobby and the page of an invitation: the button to play is on the screen, whatever the game and the size; fingers
are told nothing of keys."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import PHONE, Visitors
from tests.browser.player import open_table

SIZES: list[ViewportSize] = [
    {"width": 1920, "height": 1080},
    {"width": 1280, "height": 720},
    {"width": 1280, "height": 800},
    {"width": 768, "height": 1024},
    {"width": 390, "height": 664},
    {"width": 360, "height": 640},
    {"width": 667, "height": 375},
]
# French has the longer words
LOCALES = [pytest.param("en-GB", marks=pytest.mark.long), "fr-FR"]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_button_to_play_is_on_the_screen(visitors: Visitors, locale: str) -> None:
    page = visitors.come(locale=locale)
    page.goto("/")
    first, button = page.locator(".now .btn.pri"), page.locator("form .btn.pri")
    # whoever is new here is offered a lesson first, until they say that they know the game
    expect(first).to_have_attribute("href", "/learn/mandala")
    for size in SIZES:
        page.set_viewport_size(size)
        expect(first).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".now .btn.quiet").click()
    page.reload()
    expect(page.locator(".now button.pri")).to_be_visible()
    page.locator(".own .btn").first.click()
    for size in SIZES:
        page.set_viewport_size(size)
        for game in ("mandala", "patterns", "stones"):
            page.locator(f"dialog input[value={game}]").check(force=True)
            expect(button).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    for size in SIZES:
        page.set_viewport_size(size)
        expect(first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_host_sees_the_link_and_a_friend_the_button_to_play(visitors: Visitors, locale: str) -> None:
    """By a link, with a name to choose, at a table with all that can be said of one."""
    host, friend = visitors.come(locale=locale), visitors.come(locale=locale)
    host.request.get("/api/me")
    for game, options in (("mandala", {}), ("patterns", {}), ("stones", {"players": 4, "new_stones": True})):
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(int(options.get("players", 2)) - 1))]
        clock = {"type": "real", "initial": 600, "increment": 5}
        made = host.request.post(
            "/api/tables", data={"game": game, "options": options, "seats": seats, "clock": clock, "rated": True}
        )
        assert made.ok, made.text()
        friend.goto(f"/t/{made.json()['id']}")
        host.goto(f"/t/{made.json()['id']}")
        for size in SIZES:
            host.set_viewport_size(size)
            expect(host.locator("main .link .btn.pri")).to_be_in_viewport(ratio=1)
            assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")
            friend.set_viewport_size(size)
            expect(friend.locator("form .field")).to_be_in_viewport(ratio=1)
            expect(friend.locator("form .btn.pri")).to_be_in_viewport(ratio=1)


def test_fingers_are_told_nothing_of_keys(visitors: Visitors) -> None:
    for touch in (False, True):
        page = visitors.come(PHONE, has_touch=touch, is_mobile=touch)
        open_table(page, "mandala").ready()
        page.get_by_role("button", name="Menu of the table").click()
        expect(page.get_by_role("button", name="What you may do now")).to_be_visible()
        expect(page.get_by_role("button", name="Turn one-key shortcuts off")).to_have_count(0 if touch else 1)
        keys = page.locator(".list kbd, .list .keys")
        shown = [key for key in keys.all() if key.is_visible()]
        assert bool(shown) is not touch
