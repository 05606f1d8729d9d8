"""Playing on one's own device: without a network, with storage that is full, an engine that is broken, two tabs."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserType, Page, Route, expect

from sandtable.records import format_record
from sandtable.server.table.events import Resigned
from sandtable.server.web.engine import FOLDER as ENGINE
from sandtable.server.web.page import FOLDER as PAGE
from tests.browser.conftest import AT_ONCE, DESKTOP, PATIENCE, Visitors
from tests.browser.here import CONTROLLED, HerePlayer, begin, choose_device, go_home, set_up
from tests.browser.player import SHEET, open_table
from tests.browser.still import AT, go_to, table
from tests.effort import tries
from tests.server.services import Process, wait_until

pytestmark = pytest.mark.skipif(not (ENGINE / "manifest.json").exists(), reason="the engine was not built")


# The storage is full from now on, until `roomAgain` is called. Chromium does not hold small writes to a quota.
FULL = """() => {
    const put = IDBObjectStore.prototype.put;
    window.roomAgain = () => (IDBObjectStore.prototype.put = put);
    IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""

# A port that nobody listens at.
NOBODY = {"server": "http://127.0.0.1:9"}
OPTIONS = {"Mandala": ["Hidden Cups"], "Patterns": [], "Stones": ["New Stones", "Open stacks"]}


def equipped(visitors: Visitors, **wishes: Any) -> Page:
    """Somebody who has been here once and has fetched the engine, so that the browser keeps both."""
    page = visitors.come(service_workers="allow", **wishes)
    fetch_engine(page)
    return page


def fetch_engine(page: Page) -> None:
    """By the button in the settings."""
    page.goto("/settings")
    page.evaluate(CONTROLLED)
    page.get_by_role("button", name="Fetch the engine").click()
    expect(page.get_by_text("This device has the engine")).to_be_visible()


@contextmanager
def launched(browser_type: BrowserType, arguments: dict[str, Any], profile: Path, url: str) -> Iterator[Page]:
    """A browser of its own that keeps what it has, as an installed app does."""
    usual: Any = {"base_url": url, "locale": "en-GB", "reduced_motion": "reduce", "viewport": DESKTOP}
    context = browser_type.launch_persistent_context(profile, **arguments, **usual)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["moves", "whole games"])
def test_games_without_a_network(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], server: Process, tmp_path: Path, whole: bool
) -> None:
    """The browser is started anew in between: nothing of the page runs any more, the service worker neither."""
    with launched(browser_type, browser_type_launch_args, tmp_path, server.url) as page:
        fetch_engine(page)
    # nothing gets out, from the workers neither: all of it would go to a place where nobody answers
    with launched(browser_type, {**browser_type_launch_args, "proxy": NOBODY}, tmp_path, server.url) as page:
        page.context.set_offline(True)
        manifest = json.loads((PAGE / "manifest.webmanifest").read_text())
        play_all(page, urljoin("/manifest.webmanifest", manifest["start_url"]), whole)


def play_all(page: Page, start: str, whole: bool) -> None:
    """A game of each kind with its options, Patterns loaded again in the middle; a move taken back; then the replay of
    a short one. Whole games come to the score sheet, a hint is asked for, and the replay is analysed: in `./test`
    test_storage_that_is_full asks for a hint, and test_site.py for mistakes. It begins where an installed app does."""
    page.goto(start)
    expect(page.get_by_text("can be played here, on this device")).to_be_visible()
    expect(page.get_by_role("button", name="Invite a friend")).to_have_count(0)
    for game, options in OPTIONS.items():
        sheet = set_up(page, game)
        for option in options:
            sheet.get_by_role("switch", name=option).check(force=True)
        player = begin(page, game)
        assert player.type_on(1) is False  # Patterns may be over after four moves
        if whole or game == "Patterns":  # each load starts the engine, which takes two seconds of a core
            page.reload()
            page.locator("main.game .board svg").first.wait_for()
            if game == "Patterns":
                take_back_and_be_advised(page, player, advised=whole)
            if whole:
                assert player.type_on(), "to the end"
                expect(page.locator(SHEET).first).to_be_visible()
                expect(page.get_by_role("link", name="Replay")).to_be_visible()
            else:
                assert player.type_on(1) is False
        go_home(page)
        expect(page.get_by_role("heading", name="On this device")).to_be_visible()
    player = begin(page, "Mandala")
    player.type_on(tries(2, 1))
    player.ready()
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I resign").click()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/here.*")
    expect(page.locator("main.film")).to_be_visible()
    if whole:  # the analysis of it comes from this device, as in test_site.py
        expect(page.locator(".graph svg")).to_be_visible(timeout=120_000)


def take_back_and_be_advised(page: Page, player: HerePlayer, advised: bool) -> None:
    assert player.ready()
    if advised:
        page.keyboard.press("h")
        expect(page.locator("dialog[open] li").first).to_be_visible()
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Take back").click()
    wait_until(lambda: bool(player.snapshot()["table"]["undone"]))
    assert not advised or player.snapshot()["table"]["hinted"]


@pytest.mark.long  # that a second tab does not open it test_storage_that_is_full sees as well
def test_two_tabs_at_one_game(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/")
    choose_device(page)
    player = begin(page, "Mandala")
    player.ready()
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_text("open in another tab")).to_be_visible()
    assert player.type_on(1) is False, "the first goes on"
    page.close()

    def entered() -> bool:
        """The lock of a tab that was closed is free a moment later."""
        if (again := other.get_by_role("button", name="Try again")).is_visible():
            again.click()
        return other.locator("main.game .board svg").first.is_visible()

    wait_until(entered)
    assert HerePlayer(other, 2).type_on(1) is False


def test_storage_that_is_full(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/")
    choose_device(page)
    player = begin(page, "Patterns")
    seen = player.ready()
    assert seen
    page.evaluate(FULL)
    player.type(seen)
    expect(page.get_by_text("storage of this browser is full")).to_be_visible()
    expect(page.locator("main.game[data-may-act]")).to_be_visible()
    number = int(page.locator("main.game").get_attribute("data-number") or 0)
    assert number > seen["number"], "the game goes on"
    page.evaluate("() => window.roomAgain()")
    page.keyboard.press("h")
    page.locator("dialog[open] .btn.pri").click()
    expect(page.get_by_text("storage of this browser is full")).to_have_count(0)
    assert player.snapshot()["table"]["ply"] > seen["table"]["ply"], "all of it is kept again"
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_text("open in another tab")).to_be_visible()


LONG = [pytest.param(what, marks=pytest.mark.long) for what in ("missing", "broken")]


@pytest.mark.parametrize("what", [*LONG, "damaged"])
def test_an_engine_that_does_not_start(visitors: Visitors, what: str) -> None:
    page = visitors.come()

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if what == "missing":
            route.fulfill(status=404, content_type="application/problem+json", body="{}")
        elif what == "broken" and name == "manifest.json":
            route.fulfill(status=200, content_type="application/json", body='{"version": "1", "files": {}}')
        elif what == "damaged" and name.endswith(".wasm"):
            route.fulfill(status=200, content_type="application/wasm", body="no wasm")
        else:
            route.continue_()

    page.context.route("**/engine/**", answer)
    page.goto("/")
    choose_device(page)
    sheet = set_up(page)
    sheet.get_by_role("button", name="Play Brook").click()
    expect(page.get_by_text("cannot play by itself")).to_be_visible()
    # the server plays all the same
    page.get_by_role("radio", name="on the server").check(force=True)
    sheet.get_by_role("button", name="Play Brook").click()
    page.locator("main.game .board svg").first.wait_for()
    visitors.complaints.clear()  # the browser itself says what it could not load


def test_a_record_from_a_file_and_one_for_the_server(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/")
    given_up, _ = table("patterns", {}, tries(3, 1), "still", (Resigned(AT, 1),))  # there is little to analyse
    record = format_record(given_up.record())
    page.locator("input[type=file]").set_input_files(
        {"name": "game.jsonl", "mimeType": "application/json", "buffer": record.encode()}
    )
    page.wait_for_url("**/replay/here.*")
    expect(page.locator("main.film")).to_be_visible()
    go_home(page)
    page.get_by_role("button", name="More about this game").click()
    page.get_by_role("button", name="Hand it to the server").click()
    page.wait_for_url(re.compile(r"/replay/(?!here\.)"))
    expect(page.locator("main.film")).to_be_visible()
    edited = json.loads(record)
    edited["result"]["scores"][0] += 1
    go_home(page)
    page.locator("input[type=file]").set_input_files(
        {"name": "game.jsonl", "mimeType": "application/json", "buffer": json.dumps(edited).encode()}
    )
    expect(page.get_by_role("alert").filter(has_text="result")).to_be_visible()
    page.locator("input[type=file]").set_input_files(
        {"name": "empty.jsonl", "mimeType": "application/json", "buffer": b"\n"}
    )
    expect(page.get_by_role("alert").filter(has_text="This is no record")).to_be_visible()


@pytest.mark.long  # test_games_without_a_network has an analysis by the device of a game of its own
def test_the_device_judges_a_game_of_the_server(visitors: Visitors) -> None:
    """Once it has the engine; the server is asked whether it knows already, and no more."""
    page = equipped(visitors)
    player = open_table(page, "patterns")
    player.play_on(1)
    page.request.post(f"/api/tables/{player.id}/actions", data={"type": "resign"})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/analysis" in request.url else None)
    go_to(page, f"/replay/{player.id}", "main.film")  # the engine stays, which takes two seconds of a core to start
    expect(page.locator(".graph svg")).to_be_visible(timeout=120_000)
    assert asked
    assert all("begin=false" in address for address in asked)
