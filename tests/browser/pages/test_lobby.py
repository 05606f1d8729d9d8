"""The lobby and the page of an invitation: the button to play is on the screen, whatever the game and the size; fingers
are told nothing of keys."""

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitors
from tests.browser.here import set_up
from tests.browser.player import open_table
from tests.browser.test_access import COLOURS, violations
from tests.effort import FULL
from tests.server.services import wait_until

# the least room at a desk, upright and turned, and in --long more
SIZES: list[ViewportSize] = [
    {"width": 1280, "height": 720},
    {"width": 360, "height": 640},
    {"width": 667, "height": 375},
]
if FULL:
    SIZES += [
        {"width": 1920, "height": 1080},
        {"width": 1280, "height": 800},
        {"width": 768, "height": 1024},
        {"width": 390, "height": 664},
    ]
UNIQUE = {"runOnly": {"type": "rule", "values": ["landmark-unique"]}}
LATE = ("**/api/tables?list=mine*", "**/assets/PlayNow-*.js")
KEPT = "localStorage['sandtable.lessons']"
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
    expect(page.locator("section.seek")).to_be_visible()
    assert violations(page, UNIQUE) == []  # both panels are headed "Play now"
    page.locator(".own .btn").first.click()
    for size in SIZES:
        page.set_viewport_size(size)
        for game in ("mandala", "patterns", "stones"):
            page.locator(f"dialog input[value={game}]").check(force=True)
            expect(button).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    page.evaluate("scrollTo(0, 0)")  # the button of the sheet was further down
    for size in SIZES:
        page.set_viewport_size(size)
        expect(first).to_be_in_viewport(ratio=1)


def _turn(page: Page) -> str:
    """A game of Mandala in which a bot has made the first move; its address."""
    seats = [{"kind": "bot", "level": "novice"}, {"kind": "me"}]
    id = page.request.post("/api/tables", data={"game": "mandala", "seats": seats}).json()["id"]
    act(page, id, {"type": "nonce", "nonce": "00" * 16, "seat": 1})
    wait_until(lambda: page.request.get("/api/tables?list=mine").json()[0]["ply"] == 1)
    return f"/t/{id}"


def act(page: Page, id: str, action: dict[str, object]) -> None:
    answer = page.request.post(f"/api/tables/{id}/actions", data=action)
    assert answer.ok, answer.text()


def test_the_one_thing_to_do_now(visitors: Visitors) -> None:
    """One's turn, with what the other one did; then a lesson left half-way; then a game, as they have played."""
    page = visitors.come()
    page.request.get("/api/me")
    page.request.patch("/api/me", data={"name": "Robin"})
    address = _turn(page)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn, Robin")
    said = page.locator(".now p")
    expect(said).to_contain_text("Ripple ")
    expect(said).not_to_contain_text("(")
    page.get_by_role("link", name="Continue with Ripple").click()
    page.wait_for_url(f"**{address}")
    act(page, address.removeprefix("/t/"), {"type": "resign", "seat": 1})
    begun = {"lessons": {"patterns": {"at": 2, "reached": 2, "all": 9, "done": False}}}
    page.evaluate(f"more => {KEPT} = JSON.stringify({{ ...JSON.parse({KEPT}), ...more }})", begun)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your lesson: Patterns")
    page.locator(".now").get_by_role("button", name="Not now").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Play now")


@pytest.mark.parametrize("size", [pytest.param(DESKTOP, marks=pytest.mark.long), PHONE])
def test_nothing_moves_when_the_lists_come(visitors: Visitors, size: ViewportSize) -> None:
    """Until the server has said what waits for somebody, the large panel keeps its place; so does Play now until it is
    fetched."""
    page = visitors.come(size)
    page.request.patch("/api/me", data={"language": "fr"})
    _turn(page)
    held: list[Route] = []
    for late in LATE:
        page.route(late, lambda route: held.append(route))
    page.goto("/")
    tiles = page.locator(".tiles").first
    expect(page.locator(".now[aria-busy=true]")).to_be_visible()
    expect(page.locator(".daily .btn")).to_be_visible()
    before = tiles.bounding_box()
    expect(page.locator(".seek")).to_have_count(0)
    for route in held:
        route.continue_()
    for late in LATE:
        page.unroute(late)
    expect(page.locator(".seek")).to_be_visible()
    expect(page.locator(".now p")).to_contain_text("Onde")
    assert tiles.bounding_box() == before


def test_the_lobby_and_its_sheet_are_for_everybody(visitors: Visitors) -> None:
    """Fine by axe in either theme, by keyboard too, and one button of the page is filled."""
    page = visitors.come(PHONE)
    page.goto("/")
    expect(page.locator(".daily .btn")).to_be_visible()
    assert violations(page) == []
    sheet = set_up(page, "Stones")
    assert violations(page, within="dialog") == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, COLOURS, "dialog") == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert violations(page, COLOURS) == []
    page.goto("/watch")
    expect(page.get_by_role("heading", name="Played last")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_host_sees_the_link_and_a_friend_the_button_to_play(visitors: Visitors, locale: str) -> None:
    """By a link, with a name to choose, at a table with all that can be said of one."""
    host, friend = visitors.come(locale=locale), visitors.come(locale=locale)
    host.request.get("/api/me")
    tables = [("stones", {"players": 4, "new_stones": True}), *([("mandala", {}), ("patterns", {})] if FULL else [])]
    for game, options in tables:
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
