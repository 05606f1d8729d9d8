"""Nothing is pressed by accident. How keys are treated is tested with the page's own tests."""

import time

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Stage
from tests.browser.player import GRACE
from tests.browser.still import show


def press(page: Page, on: Locator, times: int = 2) -> None:
    """Clicks at one place, a tenth of a second apart by the clock of the input, however slow the machine is."""
    box = on.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    page.mouse.move(at["x"], at["y"])
    mouse = page.context.new_cdp_session(page)
    start = time.time()
    for i in range(times):
        for kind, after in (("mousePressed", 0.0), ("mouseReleased", 0.03)):
            moment = start + 0.1 * i + after
            event = {"type": kind, **at, "button": "left", "clickCount": i + 1, "timestamp": moment}
            mouse.send("Input.dispatchMouseEvent", event)


def test_a_double_click_presses_once(stage: Stage) -> None:
    """Where a button was pressed another one appears: the second click of a double click is not for it."""
    page = stage()
    shown = show(page, "mandala", {}, 20)
    language = page.locator("html").get_attribute("lang")
    page.locator(".menu > button").click()
    press(page, page.locator(".menu .list").get_by_role("button", name="Resign"))
    expect(page.get_by_role("button", name="Yes, I resign")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == language
    page.keyboard.press("Escape")
    # a pile of the hand is the same pile, however fast it is tapped
    pile = page.locator("[data-area='HK']")
    press(page, pile, 3)
    expect(pile).to_have_attribute("aria-label", "In hand: 3 black cards, 3 picked")
    # and so is a button of the bar that stays what it is
    press(page, page.get_by_role("button", name="fewer"))
    expect(pile).to_have_attribute("aria-label", "In hand: 3 black cards, 1 picked")
    assert shown.moves == []


def test_a_button_that_takes_the_place_of_another_waits(stage: Stage) -> None:
    """On a phone Discard first aims, and the button that plays comes to its place: two taps in haste play nothing."""
    page = stage({"width": 390, "height": 664})
    shown = show(page, "mandala", {}, 20)
    page.locator("[data-area='HK']").click()
    press(page, page.locator(".act .tools .btn"))
    expect(page.locator(".act .tools .btn.pri")).to_be_visible()
    page.wait_for_timeout(1000 * GRACE)
    assert shown.moves == []
    page.locator(".act .tools .btn.pri").click()
    expect(page.locator("main.game[data-may-act]")).to_be_attached()
    assert shown.moves == ["D K1"]
