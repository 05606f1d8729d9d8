"""The board to think on: moves are tried, judged, kept in the address, and a bad address is said."""

import json
import re

from playwright.sync_api import Page, ViewportSize, expect

from sandtable.records import format_record, parse_record
from tests.browser.conftest import DESKTOP, PHONE, Visitors
from tests.browser.still import show_replay, table
from tests.browser.test_access import violations

SHORT: ViewportSize = {"width": 390, "height": 664}
ROW = ".best .row"
LINES = ".lines .move"
FRAME = b"\x21\xf9\x04\x05"  # what every picture of a GIF begins with


def test_moves_are_tried_judged_and_kept_in_the_address(visitors: Visitors) -> None:
    page = visitors.come(DESKTOP, brief=True)
    page.goto("/think/stones")
    expect(page.locator(ROW).nth(1)).to_be_visible()
    expect(page.locator(".arrows .mark").first).to_be_attached()
    page.keyboard.press("Space")  # no more thinking: the moves stay in their places
    expect(page).to_have_url(re.compile("#."))

    def press(key: str) -> None:
        """Until the address has followed, which takes a moment."""
        before = page.url
        page.keyboard.press(key)
        expect(page).not_to_have_url(before)

    press("1")
    expect(page.locator(LINES)).to_have_count(1)
    further = page.get_by_role("button", name="To the end")
    expect(further).to_have_attribute("aria-disabled", "true")
    press("ArrowLeft")
    expect(further).to_have_attribute("aria-disabled", "false")
    expect(page.locator(LINES + "[aria-current]")).to_have_count(0)
    expect(page.locator(ROW).nth(1)).to_be_visible()
    press("2")
    expect(page.locator(LINES)).to_have_count(2)
    expect(page.locator(LINES + "[aria-current]")).to_have_count(1)
    tried = page.locator(LINES).all_inner_texts()
    assert not violations(page)
    page.reload()
    expect(page.locator(LINES)).to_have_text(tried)
    # what is known: everything, and it says so
    page.get_by_role("radio", name="everything").click()
    expect(page.locator(".best")).to_contain_text("better than anyone could know")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(LINES)).to_have_count(1)


def test_a_game_with_its_options_and_the_record_of_it(visitors: Visitors) -> None:
    """New Stones for three, from an empty set-up: its pieces can be laid, and its record opens again."""
    page = visitors.come(DESKTOP, brief=True)
    page.goto("/think")
    page.get_by_role("radio", name="Stones").check(force=True)
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_role("switch", name="New Stones").check(force=True)
    page.get_by_role("button", name="A fresh deal").click()
    expect(page.locator(ROW).first).to_be_visible()
    tops = [box["y"] for each in page.locator(".doing > *").all() if (box := each.bounding_box())]
    assert len(set(tops)) == 1, "what can be done is in one row"
    page.keyboard.press("1")
    expect(page.locator(LINES)).to_have_count(1)
    page.get_by_role("button", name="Save").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="The record of the game").click()
    record = parse_record(download.value.path().read_bytes())
    assert (record.options["new_stones"], record.options["players"]) == (True, 3)
    assert sum(event.move is not None for event in record.events) == 1
    with page.expect_download() as download:
        page.get_by_role("button", name="The whole line as an animated GIF").click()
    film = download.value.path().read_bytes()
    assert film.startswith(b"GIF89a")
    assert film.count(FRAME) == 2, "the deal, and the position after the move"
    page.keyboard.press("Escape")
    page.set_viewport_size(SHORT)
    best, bar = page.get_by_role("heading", name="Best moves").bounding_box(), page.locator("main .foot").bounding_box()
    assert best
    assert bar
    assert best["y"] + best["height"] <= bar["y"] < SHORT["height"], "in view above what walks"
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="Edit the position").click()
    expect(page.locator('[data-piece="N"]')).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("main.stage")).to_be_visible()


def test_a_changed_address_is_said(visitors: Visitors) -> None:
    page = visitors.come(PHONE, brief=True)
    page.goto("/think/mandala#cut-off")
    expect(page.get_by_role("alert")).to_contain_text("cut off or changed")
    expect(page.locator(ROW).first).to_be_visible()
    # on a phone the rest stands behind tabs, and the graph is there in words as well
    page.get_by_role("radio", name="Graph").click()
    expect(page.get_by_role("img", name=re.compile("Expected margin by move"))).to_be_visible()
    page.get_by_role("radio", name="Lines").click()
    expect(page.get_by_text("Play a move: it becomes a line.")).to_be_visible()
    page.goto("/lay/mandala#cut-off")
    expect(page.get_by_role("alert")).to_contain_text("here is an empty table")


def test_a_replay_leads_there_at_the_move_that_is_shown(visitors: Visitors) -> None:
    """And where nobody saves data, an engine of the page is started for what comes."""
    page: Page = visitors.come(DESKTOP, sparing=False)
    show_replay(page, "patterns", {}, 6)
    with page.expect_worker():
        page.get_by_role("button", name="Think on this position").click()
    page.wait_for_url("**/think/patterns#*")
    expect(page.locator(LINES + "[aria-current]")).to_have_count(1)
    expect(page.locator(".walk .where")).to_contain_text("6.")


def test_a_file_with_a_move_that_is_not_legal_is_named_and_left_closed(visitors: Visitors) -> None:
    """With the number of the move; what was on the board stays."""
    page = visitors.come(DESKTOP, brief=True)
    played = table("mandala", {}, 12, "bad")[0].record()
    record = json.loads(format_record(played))
    record["events"][4]["move"] = "C R"
    page.goto("/think")
    page.locator("input[type=file]").set_input_files(
        {"name": "bent.jsonl", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    )
    expect(page.get_by_role("alert")).to_contain_text("bent.jsonl cannot be opened. Move 5, C R, is not legal: ")
    assert page.url.endswith("/think")
