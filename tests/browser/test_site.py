"""The page as plain files, under a sub-path of a web host that knows nothing of it."""

import functools
import http.server
import io
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from sandtable.arena.game import play_game
from sandtable.cli.server.site import _write
from sandtable.records import format_record
from sandtable.server.web.engine import FOLDER as ENGINE
from tests.browser.conftest import PHONE, Visitors
from tests.browser.here import begin
from tests.effort import FULL

pytestmark = pytest.mark.skipif(not (ENGINE / "manifest.json").exists(), reason="the engine was not built")


DROPPED = """text => {
    const found = new DataTransfer();
    found.items.add(new File([text], "game.json", {type: "application/json"}));
    return found;
}"""


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
    for gone in ("Leaderboard", "At the tables", "Watch", "Invite a friend", "on the server"):
        expect(page.get_by_text(gone, exact=True)).to_have_count(0)
    page.get_by_role("contentinfo").get_by_role("link", name="Rules").click()
    expect(page.locator("main h2").nth(1)).to_be_visible()
    assert page.url.startswith(f"{host}#/rules")
    page.reload()
    expect(page.locator("main h2").nth(1)).to_be_visible()
    page.goto(host)
    player = begin(page, "Patterns")
    assert page.url.startswith(f"{host}#/t/here.")
    assert player.type_on(1) is False
    if FULL:  # test_here.py loads a table of the device again, from a server
        page.reload()
        page.locator("main.game .board svg").first.wait_for()
        assert player.type_on(1) is False
    assert player.ready()
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I resign").click()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("main.film")).to_be_visible()
    page.goto(f"{host}#/statistics")  # it is counted on this device
    expect(page.get_by_role("row", name="Ripple").get_by_role("cell")).to_have_text(["1", "0", "0", "1"])
    page.go_back()
    expect(page.locator("main.film")).to_be_visible()
    replay = page.url
    # judged by this device alone: either there was something to do better, or it is said that there was not
    page.get_by_role("link", name="Your mistakes").click()
    turning = page.get_by_role("heading", name="What would you do now?")
    none = page.get_by_role("heading", name="No move lost more than a point.")
    expect(turning.or_(none)).to_be_visible()
    if FULL:
        page.goto(replay)
        expect(page.locator("main.film")).to_be_visible()
        _think(page, host)
    assert not away, "nothing outside of its folder is asked for"


def _think(page: Page, host: str) -> None:
    """From the replay to the board to think on: what can be saved and dropped there, and a game from there on."""
    page.get_by_role("button", name="Think on this position").click()
    expect(page.locator(".best .row").first).to_be_visible()
    page.keyboard.press("Space")  # no more thinking, which would take seconds
    page.get_by_role("button", name="Save").click()
    files = {}
    for what, type in (("record", "json"), ("SVG", "svg"), ("PNG", "png"), ("WebP", "webp"), ("GIF", "gif")):
        with page.expect_download() as download:
            page.get_by_role("button", name=what).click()
        assert download.value.suggested_filename.endswith(f".{type}")
        files[type] = download.value.path().read_bytes()
    assert b"<svg" in files["svg"][:200]
    for type, form, frames in (("png", "PNG", 1), ("webp", "WEBP", 1), ("gif", "GIF", 2)):
        with Image.open(io.BytesIO(files[type])) as picture:
            assert (picture.format, getattr(picture, "n_frames", 1) >= frames) == (form, True)
    page.keyboard.press("Escape")
    page.goto(f"{host}#/think")
    dropped = page.evaluate_handle(DROPPED, files["json"].decode())
    page.locator("main.choose").dispatch_event("drop", {"dataTransfer": dropped})
    page.wait_for_url(f"{host}#/think/patterns#*")
    page.get_by_role("radio", name="Lines").click()
    expect(page.locator(".lines .move").first).to_be_visible()
    page.keyboard.press("Space")
    page.get_by_role("button", name="To the beginning").click()
    # a position is judged by this device, too
    page.get_by_role("button", name="Edit the position").click()
    expect(page.locator(".editor .bar.yes")).to_be_visible()
    page.get_by_role("button", name="take away").click()
    page.locator('[data-edit="d4"]').click()
    expect(page.locator(".editor .bar")).to_contain_text("A place has no token.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(f"{host}#/t/here.*")
    expect(page.locator("main.game .board svg").first).to_be_visible()


def test_a_lesson_from_a_folder_of_files(visitors: Visitors, host: str) -> None:
    """With its answers, which need nobody; a name that there is no file for is said to be unknown."""
    page = visitors.come(PHONE, locale="fr-FR")
    page.goto(f"{host}#/learn/new-stones")
    page.locator("[data-show]").click()
    expect(page.locator("[data-next]")).to_be_focused()
    page.goto(f"{host}#/learn/chess")
    expect(page.get_by_role("alert")).to_contain_text("n'existe pas")
    visitors.complaints.clear()  # the browser itself says that there is no such file


def test_what_only_a_server_has_is_said_to_be_missing(visitors: Visitors, host: str) -> None:
    """In a sentence, at once, and nobody tries to connect again and again."""
    page = visitors.come(PHONE, locale="fr-FR")
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    for path in ("t/abc", "leaderboard", "leaderboard/mandala", "people/abc", "watch"):
        page.goto(f"{host}#/{path}")
        expect(page.get_by_text("sans serveur")).to_be_visible()
    page.goto(f"{host}#/replay/abc")
    expect(page.get_by_role("alert")).to_contain_text("n'existe pas")
    page.goto(f"{host}#/statistics")
    expect(page.get_by_text("Aucune partie terminée")).to_be_visible()
    assert not sockets


@pytest.mark.long
def test_a_file_of_many_games(visitors: Visitors, host: str) -> None:
    """How many were opened is said, they are in the list, and whoever has them is not new here."""
    page = visitors.come(PHONE)
    page.goto(host)
    expect(page.get_by_role("heading", name="New here?")).to_be_visible()
    record = format_record(play_game("patterns", {}, ["random", "greedy"], bytes(32)))
    page.locator("input[type=file]").set_input_files(
        {"name": "games.jsonl", "mimeType": "application/json", "buffer": f"{record}\n".encode() * 60}
    )
    expect(page.get_by_text("The file has 60 games. The first 50 are open here now.")).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_have_count(50)
    page.reload()
    expect(page.get_by_role("heading", name="Play now")).to_be_visible()
    begin(page, "Patterns").ready()
    page.goto(host)
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    page.get_by_role("button", name="More about this game").first.click()
    page.get_by_role("button", name="Forget this game").click()
    expect(page.get_by_role("heading", name="Play now")).to_be_visible()


def test_no_file_names_the_root(host: str, tmp_path: Path) -> None:
    _write(tmp_path / "site")
    index = (tmp_path / "site" / "index.html").read_text()
    assert 'data-site="static"' in index
    assert '"/' not in index
