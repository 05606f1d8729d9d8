"""The end of a game: what happened as the heading, everything to be reached at every size, and a picture to hand on."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from sandtable.server.table.events import Offered, Resigned
from tests.browser.conftest import DESKTOP, Stage, Visitors
from tests.browser.player import SHEET
from tests.browser.still import AT, show

SIZES = [*(pytest.param(*size, marks=pytest.mark.long) for size in ((1280, 800), (768, 1024), (667, 375))), (360, 640)]
FOUR = {"players": 4, "new_stones": True}
GAVE_UP = (Resigned(AT, 1), Offered(AT, 1, "rematch"))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_buttons_of_four_players_are_in_view(stage: Stage, width: int, height: int) -> None:
    page = stage({"width": width, "height": height})
    show(page, "stones", FOUR, 10_000)
    heading = page.locator(SHEET).get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    sheet = page.locator(SHEET)
    for button in ("Rematch", "Replay", "Lobby", "Think on it", "Share the picture"):
        found = sheet.get_by_role("link" if button in ("Replay", "Lobby") else "button", name=button, exact=True)
        expect(found).to_be_in_viewport(ratio=1)
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight")


def test_an_offer_to_play_again_is_answered_in_the_sheet(visitors: Visitors) -> None:
    page = visitors.come({"width": 360, "height": 640}, locale="fr-FR")
    page.add_init_script("""localStorage["sandtable.settings"] = '{"pace": "none", "language": "fr"}'""")
    shown = show(page, "mandala", {}, 40, then=GAVE_UP, seats=(0,))
    expect(page.locator(SHEET).get_by_role("heading", level=1)).to_have_text("Ilse abandonne. Vous gagnez.")
    expect(page).to_have_title("Ilse abandonne. Vous gagnez. · Sandtable")
    # the state of the table is said beside it, and is no result
    expect(page.locator(SHEET)).to_contain_text("Sur la table")
    expect(page.locator(SHEET).get_by_role("columnheader").last).to_have_text("Acquis")
    accept = page.get_by_role("button", name="Accepter la revanche")
    expect(accept).to_be_in_viewport(ratio=1)
    accept.click()
    expect(accept).to_be_visible()
    assert {"type": "answer", "what": "rematch", "accept": True} in [
        {key: message[key] for key in ("type", "what", "accept")}
        for message in shown.sent
        if message["type"] == "answer"
    ]


@pytest.mark.parametrize(
    "game", ["mandala", *(pytest.param(each, marks=pytest.mark.long) for each in ("patterns", "stones"))]
)
def test_the_picture_can_be_handed_on(stage: Stage, game: str) -> None:
    page = stage(DESKTOP)
    show(page, game, {}, 10_000)
    picture = page.locator("[data-picture] svg")
    expect(picture).to_have_attribute("aria-label")
    with page.expect_download() as download:
        page.get_by_role("button", name="Share the picture").click()
    made = Image.open(io.BytesIO(download.value.path().read_bytes())).convert("RGB")
    assert made.size == (1200, 1200)
    # there is a picture on it, and something is written under it
    colours = made.crop((200, 100, 1000, 900)).getcolors(1_000_000) or []
    assert len(colours) > 100
    assert len(made.crop((100, 960, 1100, 1050)).getcolors(1_000_000) or []) > 5
