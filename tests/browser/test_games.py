"""Games played through the page, to the score sheet."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Stage
from tests.browser.player import GRACE, SHEET, going_on, open_table

WHOLE = 10_000
LONG = partial(pytest.param, marks=pytest.mark.long)
GAMES = [
    ("mandala", {}, 2),
    ("patterns", {}, 2),
    ("stones", {"players": 4, "new_stones": True}, 2),
    # test_general.py has a whole game for `./test`
    pytest.param("mandala", {}, WHOLE, marks=pytest.mark.long),
    pytest.param("patterns", {}, WHOLE, marks=pytest.mark.long),
    pytest.param("stones", {}, WHOLE, marks=pytest.mark.long),
    pytest.param("stones", {"new_stones": True}, WHOLE, marks=pytest.mark.long),
    pytest.param("stones", {"players": 4}, WHOLE, marks=pytest.mark.long),
    pytest.param("stones", {"players": 4, "new_stones": True}, WHOLE, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("game", "options", "decisions"), GAMES, ids=lambda value: str(value))
def test_a_game_against_bots(stage: Stage, game: str, options: dict[str, object], decisions: int) -> None:
    """To the end, or as far as that: then the player resigns."""
    player = open_table(stage(DESKTOP), game, options)
    page = player.page
    if player.play_on(decisions) is False:
        assert player.ready()
        page.request.post(f"/api/tables/{player.id}/actions", data={"type": "resign"})
    sheet = page.locator(SHEET)
    expect(sheet).to_be_visible()
    over = player.snapshot()
    expect(sheet.get_by_role("heading", level=1)).to_have_text(over["log"][-1]["head"]["en"])
    result = over["table"]["result"]
    # whoever saw the end reads in its heading who won
    head = next(entry["head"] for entry in player.snapshot()["log"] if entry.get("head"))
    expect(sheet.get_by_role("heading", level=1)).to_have_text(head["en"])
    for score in result["scores"]:
        expect(sheet).to_contain_text(str(score))
    record = page.request.get(f"/api/tables/{player.id}/record").json()
    assert sum(event.get("seat") == over["seats"][0] for event in record["events"]) == player.moves


@pytest.mark.long  # test_sizes.py looks at every phase, this at positions as they come
@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_on_a_phone_nothing_scrolls_sideways(stage: Stage, game: str) -> None:
    page = stage(PHONE)
    player = open_table(page, game)
    for _ in range(5):
        seen = player.ready()
        if seen is None:
            break
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{wide} px too wide at ply {seen['table']['ply']}"
        player.play(seen)


def drag(page: Page, start: str, end: str) -> None:
    """A finger goes from the middle of one piece to that of another."""
    page.evaluate("document.fonts.ready")  # so that nothing is elsewhere when the finger comes
    boxes = [page.locator(selector).locator("visible=true").first.bounding_box() for selector in (start, end)]
    (x, y), (to_x, to_y) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for step in range(1, 11):
        touch("touchMove", {"x": x + (to_x - x) * step / 10, "y": y + (to_y - y) * step / 10})
    touch("touchEnd")
    page.wait_for_timeout(1000 * GRACE)  # right after a drop the page takes a click for the drop's own


def test_a_finger_drags_cards_to_an_area(stage: Stage) -> None:
    page = stage(PHONE, has_touch=True, is_mobile=True)
    player = open_table(page, "mandala")
    seen = player.ready()
    assert seen
    move = next(move for move in seen["observation"]["legal"] if move[0] == "M")
    drag(page, f"[data-area='H{move[3]}']", f"[data-area='{move[:2]}']")
    page.locator("button.ticker", has_text=re.compile(r"^\s*(You build|Ripple )")).wait_for()
    assert player.snapshot()["log"][seen["number"]]["move"] == move


def test_a_finger_drags_the_bowl_token_to_a_cell(stage: Stage) -> None:
    page = stage(PHONE, has_touch=True, is_mobile=True)
    player = open_table(page, "patterns")
    while (seen := player.ready()) and seen["observation"]["phase"] == "bowl":
        player.make(seen["observation"]["legal"][0], seen["observation"])
        page.locator(".act .btn.pri").click()
        player.played(seen)
    assert seen
    move = next(move for move in seen["observation"]["legal"] if move[0] == "E")
    drag(page, "[aria-label^='Your bowl']", f"[data-cell='{move[2:]}'] > .hit")
    player.played(seen)
    assert player.snapshot()["log"][seen["number"]]["move"] == move


def test_a_finger_drags_an_artist_to_a_circle(stage: Stage) -> None:
    page = stage(PHONE, has_touch=True, is_mobile=True)
    player = open_table(page, "stones")
    seen = player.ready()
    assert seen
    move = next(move for move in seen["observation"]["legal"] if move[0] == "P")
    drag(page, f"[data-place='circle-{move[2]}']", f"[data-place='circle-{move[4]}']")
    expect(page.locator(f"[data-place='circle-{move[4]}'][aria-pressed='true']")).to_have_count(1)
    player._primary()
    player.played(seen)
    assert player.snapshot()["log"][seen["number"]]["move"].startswith(move[:5])


@pytest.mark.parametrize(
    "game", ["mandala", *(pytest.param(each, marks=pytest.mark.long) for each in ("patterns", "stones"))]
)
def test_no_click_is_lost_while_pieces_travel(stage: Stage, game: str) -> None:
    player = open_table(stage(reduced_motion="no-preference"), game)
    for _ in range(2):
        player, seen = going_on(player, game)
        player.play(seen)
