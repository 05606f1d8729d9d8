"""Without a network, or without a server: what needs neither opens all the same, and the lobby comes back by itself."""

from typing import Any

from playwright.sync_api import Page, expect

from sandtable.learn.lesson import lessons
from tests.browser.conftest import Visitors
from tests.browser.here import CONTROLLED
from tests.effort import FULL
from tests.server.services import Process

# Until the list of lessons has kept all of them; whether it has, after twenty seconds.
LESSONS = """async all => {
    const kept = await caches.open("lessons-of-sandtable");
    for (let i = 0; i < 400 && (await kept.keys()).length < all; i += 1) await new Promise(go => setTimeout(go, 50));
    return (await kept.keys()).length === all;
}"""
READY = "navigator.serviceWorker.ready.then(() => caches.keys())"


def kept(visitors: Visitors, **wishes: Any) -> Page:
    """Somebody who has been here once, so that the browser keeps the page."""
    page = visitors.come(service_workers="allow", **wishes)
    page.goto("/")
    assert [name for name in page.evaluate(READY) if name.startswith("sandtable-")]
    page.evaluate(CONTROLLED)
    return page


def test_the_shell_and_the_rules_open_without_a_server(visitors: Visitors, server: Process) -> None:
    page = kept(visitors)
    page.goto("/learn")
    assert page.evaluate(LESSONS, len(lessons()))
    server.kill()
    try:
        page.goto("/")
        expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
        expect(page.get_by_role("status").first).to_contain_text("server")
        for game in ("mandala", "patterns", "stones") if FULL else ():  # French below
            page.goto(f"/rules/{game}")
            expect(page.locator("main h2").nth(2)).to_be_visible()
            assert len(page.locator("main").inner_text()) > 1000
        page.goto("/companion/stones")
        expect(page.get_by_role("button", name="Score a colour")).to_be_visible()
        page.evaluate("""localStorage["sandtable.settings"] = '{"pace": "none", "language": "fr"}'""")
        page.goto("/rules/stones")
        expect(page.locator("main")).to_contain_text("artiste", ignore_case=True)
        page.goto("/learn/patterns")
        page.locator("[data-show]").click()
        expect(page.locator("[data-next]")).to_be_focused()
        page.goto("/t/none")
        expect(page.locator("main, [role=status], [role=alert]").first).to_be_visible()
    finally:
        page.goto("about:blank")
        visitors.complaints.clear()  # the browser itself says that it could not connect
        server.start()


def test_the_lobby_comes_back_by_itself(visitors: Visitors) -> None:
    host, guest = visitors.come(), visitors.come()
    guest.goto("/")
    expect(guest.get_by_role("heading", name="At the tables")).to_be_visible()
    guest.context.set_offline(True)
    expect(guest.locator(".lost")).to_be_visible()
    host.request.get("/api/me")
    host.request.patch("/api/me", data={"name": "Otis"})
    seats = [{"kind": "me"}, {"kind": "open"}]
    assert host.request.post("/api/tables", data={"game": "patterns", "seats": seats, "public": True}).ok
    guest.context.set_offline(False)
    expect(guest.locator(".lost")).to_have_count(0)
    expect(guest.get_by_text("Otis").first).to_be_visible()
    visitors.complaints.clear()  # the browser itself says that it could not connect for a while


def test_it_can_be_installed(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address
    manifest = page.request.get(address).json()
    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
    found = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {problem["errorId"] for problem in found} <= {"in-incognito"}, "but for the private window that tests use"
