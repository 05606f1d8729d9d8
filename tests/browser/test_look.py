"""How every screen looks, beside the picture of it that is kept in shots/.

SANDTABLE_SHOTS=write ./test tests/browser/test_look.py     takes the pictures anew: look at them before they are kept
"""

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Stage
from tests.browser.player import SHEET
from tests.browser.still import go_to, show, show_leaders, show_person, show_replay

NEAR = 40  # of 255: how far a pixel's colour may be off
FEW = 0.01  # of all pixels: how many may be farther off

TABLES = {
    "mandala": ("mandala", {}, 24),
    "patterns": ("patterns", {}, 15),
    "stones": ("stones", {}, 22),
    "stones-four-new": ("stones", {"players": 4, "new_stones": True}, 40),
    "mandala-end": ("mandala", {}, 10_000),
    "patterns-end": ("patterns", {}, 10_000),
    "stones-end": ("stones", {}, 10_000),
}
PAGES = {
    "lobby": "/",
    "rules-mandala": "/rules/mandala",
    "rules-patterns": "/rules/patterns",
    "rules-stones": "/rules/stones",
    "settings": "/settings",
}
REPLAYS = {
    "replay-mandala": ("mandala", {}, 19),
    "replay-patterns": ("patterns", {}, 19),
    "replay-stones": ("stones", {"players": 3, "new_stones": True}, 34),
}
LOOKS = {"desktop": (DESKTOP, "light"), "phone": (PHONE, "dark")}


def quiet(page: Page) -> None:
    """Nothing on the page depends on what other tests do, on a name that is drawn, or on what this Chromium can."""
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'default' })")
    page.route("**/api/tables?*", lambda route: route.fulfill(json=[]))
    page.route("**/api/waits", lambda route: route.fulfill(json={"here": 23, "waits": []}))
    page.route("**/api/challenges/open", lambda route: route.fulfill(json=[]))
    page.request.get("/api/me")
    page.request.patch("/api/me", data={"name": "Robin"})


def open_table(name: str) -> Callable[[Page], None]:
    game, options, plies = TABLES[name]

    def go(page: Page) -> None:
        show(page, game, options, plies)
        if name.endswith("-end"):
            expect(page.locator(SHEET)).to_be_visible()

    return go


def open_page(name: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        go_to(page, PAGES[name], "main")

    return go


def open_replay(name: str) -> Callable[[Page], None]:
    game, options, at = REPLAYS[name]
    return lambda page: show_replay(page, game, options, at)


SCREENS: dict[str, Callable[[Page], None]] = {
    **{name: open_table(name) for name in TABLES},
    **{name: open_page(name) for name in PAGES},
    **{name: open_replay(name) for name in REPLAYS},
    "person": show_person,
    "leaderboard": show_leaders,
}


def picture(page: Page) -> Image.Image:
    # every day has another puzzle
    drawn = page.screenshot(mask=[page.locator(".lob .daily")], mask_color="#888888")
    return Image.open(io.BytesIO(drawn)).convert("RGB")


def difference(kept: Image.Image, seen: Image.Image) -> float:
    """The share of pixels that are off."""
    assert kept.size == seen.size
    off = ImageChops.difference(kept, seen).convert("L").point([value > NEAR for value in range(256)])
    return sum(off.histogram()[1:]) / (off.width * off.height)


# `./test` takes one look of each screen, in turn; this is the other one, for --long
OTHERS = {(name, list(LOOKS)[n % 2]) for n, name in enumerate(SCREENS)}


@pytest.mark.parametrize(
    ("name", "look"),
    [
        pytest.param(name, look, marks=[pytest.mark.long] if (name, look) in OTHERS else [])
        for name in SCREENS
        for look in LOOKS
    ],
)
def test_a_screen_looks_as_it_is_kept(stage: Stage, shots: Path, name: str, look: str) -> None:
    size, theme = LOOKS[look]
    page = stage(size, color_scheme=theme)
    if not page.url.startswith("http"):
        quiet(page)
    SCREENS[name](page)
    page.evaluate("document.fonts.ready")
    file = shots / f"{name}-{look}.png"
    if os.environ.get("SANDTABLE_SHOTS") == "write":
        page.wait_for_timeout(2000)
        shots.mkdir(exist_ok=True)
        picture(page).quantize(256).save(file, optimize=True)
        return
    assert file.exists(), f"{file.name} is not kept yet: take it with SANDTABLE_SHOTS=write, and look at it"
    kept = Image.open(file).convert("RGB")
    for _ in range(60):  # until answers and fonts have come
        share = difference(kept, picture(page))
        if share <= FEW:
            break
        page.wait_for_timeout(150)
    assert share <= FEW, f"{share:.1%} of the pixels differ from {file.name}"
