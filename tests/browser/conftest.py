"""A server and Debian's Chromium for tests of the page. Every page that a test opens must keep its console clean."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, ViewportSize, expect

from sandtable.server.web.page import FOLDER
from tests.scripts import ROOT, script
from tests.server.services import Process, served

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 60_000  # milliseconds that a page may take on a busy machine
expect.set_options(timeout=PATIENCE)
MEASURE = (Path(__file__).parent / "measure.js").read_text().split("\n", 1)[1]


def measure(page: Page, what: str, *given: Any) -> Any:
    """Asks a page how it is laid out: one of the functions in measure.js."""
    return page.evaluate(f"given => {MEASURE}.{what}(...given)", list(given))


USUAL: dict[str, Any] = {
    "reduced_motion": "reduce",
    "locale": "en-GB",
    "color_scheme": "light",
    "service_workers": "block",
}
# Nobody here has to follow the moves of the others: they are shown at once, unless a test has chosen something itself.
# And nobody plays for the first time.
AT_ONCE = """try {
    localStorage["sandtable.settings"] ??= '{"pace": "none"}';
    localStorage["sandtable.first"] ??= '{"mandala": "", "patterns": "", "stones": ""}';
} catch { /* no page of ours */ }"""
# Nor is an engine fetched that nobody asked for: to start one takes two seconds of a core, at every load of a page.
SPARING = """Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) })"""
# What the board to think on asks a server for, which would search each position for seconds: as often, but not as long.
BRIEFLY = """{
    const ask = window.fetch;
    const brief = (how) => ({ ...how, body: how.body.replace(/"sims":\\d+/, '"sims":60') });
    window.fetch = (what, how) => ask(what, String(what).endsWith("/api/lines/think") ? brief(how) : how);
}"""


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    # the same Chromium without its window takes half the time
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        pytest.skip("chromium-headless-shell is not installed; ./test installs it on Debian, as root")
    # text alike in either of them
    text = ["--font-render-hinting=none", "--disable-lcd-text"]
    # no page lives long enough for code to be worth optimising: that takes a quarter of the engine's start
    code = ["--js-flags=--liftoff-only,--no-opt,--no-maglev"]
    usual = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
    return {"executable_path": chromium, "args": [*usual, *text, *code]}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One server for all tests of a process."""
    assert (FOLDER / "index.html").exists(), "the page is not built: ./test builds it"
    stale = script("web/build.py").Web(ROOT).due()
    assert not stale, "the page was built from other sources: `python web/build.py` builds it, and so does ./test"
    with served(tmp_path_factory.mktemp("page")) as (process,):
        yield process


# A page keeps this until it is closed.
FORGET = "try { sessionStorage.clear() } catch { /* no page of ours */ }"


class Used:
    """A page that somebody has used. It is clean enough for somebody else unless a test did to it what cannot be
    undone: a script at every load, a listener, a clock, a service worker, a session with the browser behind it."""

    def __init__(self, page: Page, key: str) -> None:
        self.page = page
        self.key = key
        self.spoilt = False
        self.heard: Callable[[str], None] = lambda complaint: None
        self._origins: set[str] = set()
        page.on("framenavigated", lambda frame: self._origins.add("/".join(frame.url.split("/")[:3])))
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.heard(f"{page.url}: {error}"))
        context = page.context
        for owner, name in (
            (page, "add_init_script"),
            (page, "on"),
            (page, "once"),
            (page.clock, "install"),
            (context, "on"),
            (context, "once"),
            (context, "add_init_script"),
            (context, "new_cdp_session"),
            (context, "new_page"),
            (context, "grant_permissions"),
        ):
            self._spoils(owner, name)

    def _spoils(self, owner: Any, name: str) -> None:
        usual = getattr(owner, name)

        def spoil(*given: Any, **named: Any) -> Any:
            self.spoilt = True
            return usual(*given, **named)

        setattr(owner, name, spoil)

    def _console(self, message: ConsoleMessage) -> None:
        # a worker would keep answers from one test to the next; the page does without
        if message.type in ("error", "warning") and "registration blocked by Playwright" not in message.text:
            self.heard(f"{message.type}: {message.text} ({message.location.get('url')})")

    def forget(self) -> bool:
        """Nothing stays of who was here; False where something may."""
        page, context = self.page, self.page.context
        if self.spoilt or page.is_closed() or context.pages != [page]:
            return False
        try:
            page.evaluate(FORGET)  # what the page has said until now is heard before the answer
            self.heard = lambda complaint: None
            context.set_offline(False)
            page.unroute_all()
            context.unroute_all()
            page.goto("about:blank")
            behind = type(context).new_cdp_session(context, page)
            for origin in self._origins - {"about:blank", ""}:
                behind.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
            behind.detach()
            context.clear_cookies()
        except Error:  # it has crashed
            return False
        return True


class Pool:
    """Pages that nobody uses any more, in a browser for a whole run. To load ours in a page that has had it takes half
    the time that it takes in a new one: its code is compiled, and its process there."""

    def __init__(self) -> None:
        self._free: dict[str, list[Used]] = {}

    def take(self, key: str) -> Used | None:
        return found.pop() if (found := self._free.get(key)) else None

    def give(self, used: Used) -> None:
        if used.forget():
            self._free.setdefault(used.key, []).append(used)
        else:
            used.page.context.close()


POOL = Pool()


class Visitors:
    """People at their own browsers, and what their consoles said."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self.url = url
        self._used: list[Used] = []
        self._pages: dict[str, Page] = {}
        self.complaints: list[str] = []

    def come(self, size: ViewportSize = DESKTOP, *, sparing: bool = True, brief: bool = False, **wishes: Any) -> Page:
        """Someone new, with a browser of this size, which fetches no engine unasked if it is sparing, and has a server
        think only briefly about a line. The page may be one that somebody else had before; they left nothing there."""
        wishes = USUAL | wishes
        key = repr((self.url, sparing, brief, sorted(wishes.items())))
        used = POOL.take(key)
        if used is None:
            used = self._new(key, size, sparing, brief, wishes)
        else:
            used.page.set_viewport_size(size)
            used.page.emulate_media(color_scheme=wishes["color_scheme"], reduced_motion=wishes["reduced_motion"])
        used.heard = self.complaints.append
        self._used.append(used)
        return used.page

    def _new(self, key: str, size: ViewportSize, sparing: bool, brief: bool, wishes: dict[str, Any]) -> Used:
        context = self._browser.new_context(viewport=size, base_url=self.url, **wishes)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(AT_ONCE)
        if sparing:
            context.add_init_script(SPARING)
        if brief:
            context.add_init_script(BRIEFLY)
        used = Used(context.new_page(), key)
        used.spoilt = wishes["service_workers"] == "allow"
        return used

    def again(self, size: ViewportSize = DESKTOP, **wishes: Any) -> Page:
        """The page of someone who has been here with the same wishes, where a test has nothing to do with who it is."""
        key = repr(sorted(wishes.items()))
        if (page := self._pages.get(key)) is None:
            return self._pages.setdefault(key, self.come(size, **wishes))
        page.mouse.move(1, 1)
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=wishes.get("color_scheme", USUAL["color_scheme"]))
        return page

    def leave(self) -> None:
        for used in self._used:
            POOL.give(used)


@pytest.fixture
def visitors(browser: Browser, server: Process) -> Iterator[Visitors]:
    found = Visitors(browser, server.url)
    yield found
    found.leave()
    assert not found.complaints, found.complaints


@pytest.fixture(scope="module")
def _company(browser: Browser, server: Process) -> Iterator[Visitors]:
    found = Visitors(browser, server.url)
    yield found
    found.leave()


Stage = Callable[..., Page]


@pytest.fixture
def stage(_company: Visitors) -> Iterator[Stage]:
    """Pages that the tests of a file use one after the other (`Visitors.again`). To show the next table there, without
    loading the page again, takes a quarter of the time that a new page takes."""
    yield _company.again
    found = [*_company.complaints]
    _company.complaints.clear()
    assert not found, found


@pytest.fixture
def complaints(_company: Visitors) -> list[str]:
    """What the consoles of those pages have said in this test."""
    return _company.complaints


@pytest.fixture
def shots(request: pytest.FixtureRequest) -> Path:
    """Where the references of screenshots are."""
    return Path(request.path).parent / "shots"
