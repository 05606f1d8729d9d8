"""Score sheets for the box: entered with a finger, added up at once, there again after a reload, fine by axe."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Visitors
from tests.browser.test_access import COLOURS, violations

# What is too small for a finger.
SMALL = """all => all.filter(one => one.checkVisibility())
    .map(one => [one.getBoundingClientRect(), one.ariaLabel ?? one.textContent])
    .filter(([box]) => box.width < 44 || box.height < 44).map(([, name]) => name)"""
PHONE: ViewportSize = {"width": 390, "height": 664}


def test_a_sheet_of_each_game(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    page.goto("/companion")
    page.locator("main a[href='/companion/mandala']").click()
    for seat, (colour, cards) in ((0, ("green", 3)), (1, ("red", 3))):
        page.get_by_label("Choose the colour of this space").nth(0).click()
        assert page.locator("main button").evaluate_all(SMALL) == []
        page.get_by_role("button", name=colour, exact=True).click()
        for _ in range(cards):
            page.get_by_role("button", name=f"More: Cards in the Cup: {colour}").nth(0).click()
        expect(page.locator("label b").nth(seat)).to_have_text(str(cards))
    expect(page.get_by_text("A tie at 3 points.")).to_be_visible()
    page.get_by_role("button", name="More: Cards in the Cup: Player 1").click()
    expect(page.get_by_text("Player 2 has fewer cards in the Cup and wins.")).to_be_visible()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, COLOURS) == []
    page.reload()
    expect(page.locator("label b").first).to_have_text("3")
    page.get_by_role("button", name="Keep this result").click()
    expect(page.get_by_role("button", name="New sheet")).to_be_visible()

    page.add_init_script("""
        const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
        window.held = [];
        navigator.wakeLock.request = (what) => { window.held.push(what); return ask(what); };
    """)
    page.goto("/companion/patterns")
    expect(page.get_by_role("heading", name="Score sheet: Patterns")).to_be_visible()
    assert page.evaluate("window.held") == ["screen"], "the screen stays on"
    for _ in range(3):
        page.get_by_role("button", name="More: Tokens of the group of marker 3").first.click()
    expect(page.get_by_text("3 × 2 = 6")).to_be_visible()

    page.goto("/companion/stones")
    page.get_by_role("button", name="One player more").click()
    page.get_by_role("button", name="Score a colour").click()
    for space, n in ((2, 1), (4, 4)):
        for _ in range(n):
            page.get_by_role("button", name=f"More: Space {space}: height of the tower").click()
    assert violations(page) == []
    assert page.locator("main button, dialog[open] button").evaluate_all(SMALL) == []
    page.get_by_role("button", name="Add 10").click()
    page.get_by_role("button", name="Goal").click()
    page.get_by_role("button", name="Exactly 1 stone").click()
    expect(page.locator("label b").first).to_have_text("18")
    expect(page.get_by_text("Space 2, height 1: 4. Space 4, height 4: 6.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.goto("/companion")
    expect(page.get_by_text("Player 1: 3 and Player 2: 3")).to_be_visible()
    page.goto("/companion/chess")
    expect(page.get_by_role("alert")).to_contain_text("There is no score sheet for “chess”.")


@pytest.mark.long
def test_the_picture_is_handed_on_in_french(visitors: Visitors) -> None:
    page = visitors.come(PHONE, locale="fr-FR", accept_downloads=True)
    page.goto("/companion/patterns")
    page.get_by_role("button", name="Plus : Jetons du groupe du marqueur 1").first.click(click_count=3)
    with page.expect_download() as download:
        page.get_by_role("button", name="Partager").click()
    assert download.value.suggested_filename == "sandtable-patterns.png"
