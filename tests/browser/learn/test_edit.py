"""Positions laid out by hand: pieces are taken and put, the judge says what is wrong, and what it mends can be used."""

import re

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Stage
from tests.browser.player import GRACE
from tests.browser.still import go_to
from tests.browser.test_access import COLOURS, violations

BAR = ".editor .bar p"
SHORT: ViewportSize = {"width": 360, "height": 640}


def edit(page: Page, game: str, options: str = "") -> None:
    page.goto(f"/think/{game}{options}")
    page.locator("main.stage").wait_for()
    page.get_by_role("button", name=re.compile("Edit the position|Modifier")).click()
    expect(page.locator(".editor .bar.yes")).to_be_visible()


def place(page: Page, name: str) -> Locator:
    return page.locator(f'[data-edit="{name}"]')


def test_stones_by_taps_drags_and_keys(stage: Stage) -> None:
    page = stage(DESKTOP, brief=True)
    edit(page, "stones")
    assert violations(page) == []
    # a tap with what lies there takes it away: an Artist is missing, and all free circles are marked
    circle = page.locator('[data-edit^="artist"]:has(.artist)').first
    name = circle.get_attribute("data-edit") or ""
    page.get_by_role("button", name="take away").click()
    circle.click()
    expect(page.locator(BAR)).to_contain_text(
        re.compile(r"A (star|ring) Artist is missing. Put one on any of the 6 marked circles.")
    )
    expect(page.locator("circle.mark")).to_have_count(6)
    expect(page.get_by_role("button", name="Use it")).to_be_disabled()
    page.emulate_media(color_scheme="dark")
    assert violations(page, COLOURS) == []
    page.get_by_role("button", name="Put it on").click()
    expect(page.locator(".editor .bar.yes")).to_be_visible()
    expect(page.locator("circle.mark")).to_have_count(0)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(place(page, name).locator(".artist")).to_have_count(1)
    expect(page.get_by_role("button", name="undo")).to_be_disabled()
    # a drag from the board's edge to a tower, and the levels of that tower
    place(page, "stack 1n").drag_to(place(page, "tower 1.2"))
    expect(place(page, "tower 1.2").locator(".stone")).to_have_count(1)
    expect(page.locator(".editor .bar.yes")).to_be_visible()
    place(page, "stack 1s").click()
    expect(page.get_by_role("group", name="Levels of a place").get_by_role("button")).to_have_count(4)
    page.get_by_role("button", name=re.compile("^Level 1")).click()
    expect(page.locator(BAR)).to_contain_text("2 stones are missing")
    for _ in range(2):
        page.keyboard.press("Control+z")
    expect(page.locator(".editor .bar.yes")).to_be_visible()
    # all of it by keys: a letter takes a piece, arrows walk, Enter puts, Backspace takes
    place(page, "stack 5n").or_(place(page, "stack 2s")).first.focus()
    page.keyboard.press("Backspace")
    expect(page.locator(BAR)).to_contain_text("is missing")
    page.get_by_role("button", name="Lay it on the Mandala").click()
    expect(page.locator(".editor .bar.yes")).to_be_visible()
    place(page, "stack 1n").focus()
    page.keyboard.press("ArrowDown")
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("data-edit", "artist 1")
    page.keyboard.press("a")
    expect(page.get_by_role("button", name="Star Artist")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("a")
    expect(page.get_by_role("button", name="Ring Artist")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator(BAR)).to_contain_text("Artists with the ring, and two belong on the board.")
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Use it").click()
    expect(page.locator(".best .row").first).to_be_visible()
    expect(page.locator(".editor")).to_have_count(0)


def test_the_text_and_the_board_are_one(stage: Stage) -> None:
    page = stage(PHONE, brief=True)
    edit(page, "mandala")
    field = page.get_by_label("The position as text")
    text = field.input_value()
    field.fill(text.replace("deck: ", "deck: R", 1))
    expect(page.locator(BAR)).to_contain_text("There are 19 cards of red, and the box has 18.")
    page.get_by_role("button", name="Take 1 card away").click()
    expect(page.locator(".editor .bar.yes")).to_be_visible()
    field.fill(text.replace("deck: ", "deck: X", 1))
    expect(page.locator(BAR)).to_contain_text("character 7")
    field.fill(text)
    place(page, "river 1").click()
    expect(field).to_have_value(re.compile("river 1: R"))
    # from an empty table, remedy by remedy
    page.get_by_role("button", name="Empty it all").click()
    for seat in (1, 2):
        expect(page.locator(BAR)).to_contain_text(f"Player {seat} has no card in hand.")
        page.get_by_role("button", name="Deal 6 cards").click()
    for seat in (1, 2):
        expect(page.locator(BAR)).to_contain_text(f"Player {seat}'s Cup holds 0 cards.")
        page.wait_for_timeout(1000 * GRACE)  # where the button is now there was another one
        page.get_by_role("button", name="Deal 2 cards").click()
    expect(page.locator(".editor .bar.yes")).to_be_visible()
    page.get_by_role("button", name="Use it").click()
    expect(page.locator(".best .row").first).to_be_visible()
    # whoever has the box on their table is led there in one step
    go_to(page, "/companion", "main")
    page.get_by_role("link", name="Lay out a position: Patterns").click()
    expect(page.locator(BAR)).to_contain_text("54 places have no token.")
    # whoever leaves by the way back finds what they had laid out, and a step back is the beginning
    place(page, "d4").click()
    expect(page.locator(BAR)).to_contain_text("53 places have no token.")
    page.go_back()
    page.get_by_role("link", name="Lay out a position: Patterns").click()
    expect(page.locator(BAR)).to_contain_text("As you left it. 53 places have no token.")
    page.get_by_role("button", name="undo").click()
    expect(page.locator(BAR)).to_contain_text("54 places have no token.")
    expect(page.locator(BAR)).not_to_contain_text("As you left it.")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Lay out a position by hand")).to_be_visible()


def test_patterns_in_french_on_a_small_phone(stage: Stage) -> None:
    page = stage(SHORT, brief=True, locale="fr-FR")
    edit(page, "patterns")
    board = page.locator(".editor .board").bounding_box()
    palette = page.locator(".palette .pieces").bounding_box()
    bar = page.locator(".editor .bar").bounding_box()
    assert board
    assert palette
    assert bar
    # the whole board and all pieces are in view at once
    assert board["y"] + board["height"] <= palette["y"]
    assert palette["y"] + palette["height"] <= bar["y"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cell = place(page, "d4")
    colour = (cell.get_attribute("aria-label") or "").split(": ")[1]
    page.get_by_role("button", name="ôter", exact=True).click()
    cell.click()
    expect(page.locator(BAR)).to_contain_text("Un endroit n'a pas de jeton.")
    page.get_by_role("button", name="Le remplir").click()
    expect(page.locator(".editor .bar.yes")).to_be_visible()
    expect(cell).to_have_attribute("aria-label", f"d4: {colour}")
    page.get_by_role("radio", name="un tour").click()
    page.get_by_role("button", name="Face cachée pour le joueur 2").click()
    cell.click()
    expect(cell).to_have_attribute("aria-label", f"d4: {colour}, face cachée pour Joueur 2")
    expect(page.locator(".editor .bar.yes")).to_be_visible()
