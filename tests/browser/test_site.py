"""The page as plain files, under a sub-path of a web host that knows nothing of it."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sandtable.cli.site import _write
from sandtable.server.web.engine import FOLDER as ENGINE
from tests.browser.conftest import PHONE, Visitors
from tests.browser.here import begin

pytestmark = pytest.mark.skipif(not (ENGINE / "manifest.json").exists(), reason="the engine was not built")


class Dumb(http.server.SimpleHTTPRequestHandler):
    """A web host as plain as can be."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("host")
    _write(folder / "games" / "sandtable")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Dumb, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/games/sandtable/"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_game_from_a_folder_of_files(visitors: Visitors, host: str) -> None:
    page = visitors.come(PHONE)
    away: list[str] = []
    page.on("request", lambda request: None if request.url.startswith((host, "blob:")) else away.append(request.url))
    page.goto(host)
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    for gone in ("Leaderboard", "Open tables", "Invite a friend", "on the server"):
        expect(page.get_by_text(gone, exact=True)).to_have_count(0)
    page.get_by_role("link", name="How to play").click()
    expect(page.locator("main h2").nth(1)).to_be_visible()
    assert page.url.startswith(f"{host}#/rules/")
    page.reload()
    expect(page.locator("main h2").nth(1)).to_be_visible()
    page.goto(host)
    player = begin(page, "Patterns")
    assert page.url.startswith(f"{host}#/t/here.")
    player.type_on(2)
    page.reload()
    page.locator("main.game .board svg").first.wait_for()
    assert player.type_on()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("main.film")).to_be_visible()
    assert not away, "nothing outside of its folder is asked for"


def test_no_file_names_the_root(host: str, tmp_path: Path) -> None:
    _write(tmp_path / "site")
    index = (tmp_path / "site" / "index.html").read_text()
    assert 'data-site="static"' in index
    assert '"/' not in index
