"""A replay in a page of somebody else: by the code that the share sheet gives, and by no other address."""

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visitors
from tests.browser.still import show_replay
from tests.browser.test_access import violations


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A page of somebody else, at another site: its file, and its address."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        thread = threading.Thread(target=host.serve_forever)
        thread.start()
        yield tmp_path / "page.html", f"http://localhost:{host.server_port}/page.html"
        host.shutdown()
        thread.join()


def test_the_code_of_the_share_sheet_shows_the_game_in_another_page(
    visitors: Visitors, elsewhere: tuple[Path, str]
) -> None:
    page = visitors.come(DESKTOP)
    show_replay(page, "mandala", {}, 6)
    page.get_by_role("button", name="Share this position").click()
    code = page.get_by_label("Code of the frame").input_value()
    assert not violations(page)
    page.context.clear_cookies()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(visitors.url)))
    elsewhere[0].write_text(f'<!doctype html><link rel="icon" href="data:,">{code}')
    page.goto(elsewhere[1])
    frame = page.frame_locator("iframe")
    expect(frame.locator("main.embedded .board svg").first).to_be_visible()
    expect(frame.locator(".line").last).to_contain_text("6. ")
    frame.get_by_role("button", name="One move on").click()
    expect(frame.locator(".line").last).to_contain_text("7. ")
    full = frame.get_by_role("link", name="Open in Sandtable")
    expect(full).to_have_attribute("href", re.compile(r"^/replay/still\d*#7$"))
    expect(full).to_have_attribute("target", "_blank")
    expect(frame.get_by_role("link")).to_have_count(1)
    # nobody is asked who they are, and nothing is kept of them
    assert not [path for path in asked if path.startswith(("/api/me", "/api/people"))]
    assert not page.context.cookies()


def test_a_long_move_is_read_to_its_end_in_a_narrow_frame(visitors: Visitors) -> None:
    """How the game ended, after its last move: what does not fit is reached by Tab, and scrolls."""
    page = visitors.come(PHONE, locale="fr-FR")
    show_replay(page, "mandala", {}, 10_000)
    page.goto(page.url.replace("/replay/", "/embed/"))
    line = page.locator("main.embedded .line").last
    expect(line).to_contain_text("gagne")
    fits = "line => line.scrollHeight <= line.clientHeight + 1"
    assert line.evaluate(fits)
    page.set_viewport_size({"width": 240, "height": 600})
    expect(line).to_have_attribute("tabindex", "0")
    assert not line.evaluate(fits)
    line.press("PageDown")  # End leads to the end of the game
    page.wait_for_function("line => line.scrollTop > 0", arg=line.element_handle())


def test_no_other_page_of_ours_can_be_framed(visitors: Visitors, elsewhere: tuple[Path, str]) -> None:
    page = visitors.come(DESKTOP)
    elsewhere[0].write_text(f'<!doctype html><iframe src="{visitors.url}/replay/still"></iframe>')
    with page.expect_console_message(lambda message: "frame-ancestors" in message.text):
        page.goto(elsewhere[1])
    visitors.complaints.clear()  # which is what the browser says of it
