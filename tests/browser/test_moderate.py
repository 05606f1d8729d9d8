"""Moderators in the browser: reports, a person's case, what is decided, and the log; for nobody else."""

import os
import secrets

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Visitors
from tests.browser.player import GRACE
from tests.browser.test_access import violations
from tests.server.forked import Forked
from tests.server.services import Process

PASSWORD = "long enough"
SMALL: ViewportSize = {"width": 390, "height": 664}


def account(page: Page, name: str) -> str:
    """Makes an account of who looks at a page; the name is another one each time."""
    page.request.get("/api/me")
    name = f"{name} {secrets.token_hex(4)}"
    assert page.request.post("/api/account", data={"name": name, "password": PASSWORD}).ok
    return name


def test_a_moderator_reads_reports_and_decides(visitors: Visitors, server: Process) -> None:
    judge, bad = visitors.come(), visitors.come(SMALL)
    name, rude = account(judge, "Judge"), account(bad, "Rude")
    id = bad.request.get("/api/me").json()["id"]
    judge.request.post(f"/api/people/{id}/report", data={"reason": "name"})
    judge.request.post(f"/api/people/{id}/report", data={"reason": "cheating"})

    judge.goto("/moderate")
    expect(judge.get_by_role("alert")).to_have_text("This page is for moderators.")
    grant = ("moderate", "grant", name, "--reason", "a test", "--database", server.database)
    assert Forked(grant, os.environ, server.log).wait(60) == 0
    judge.goto("/settings")
    judge.get_by_role("button", name="Menu").click()
    judge.get_by_role("link", name="Moderation").click()
    expect(judge.get_by_role("listitem").filter(has_text=rude)).to_contain_text("2 reports")
    assert violations(judge, within="main") == []

    judge.get_by_label("Name").fill(rude[:9].lower())
    judge.keyboard.press("Enter")
    judge.get_by_role("link", name=rude, exact=True).last.click()
    expect(judge.get_by_role("heading", level=1)).to_have_text(rude)
    expect(judge.get_by_role("region", name="Reports")).to_contain_text(f"from {name}")

    # by the keyboard alone
    judge.wait_for_timeout(1000 * GRACE)
    judge.locator("summary", has_text="Give another name").press("Enter")
    expect(judge.get_by_label("New name")).to_be_visible()
    judge.keyboard.press("Tab")
    expect(judge.get_by_label("New name")).to_be_focused()
    new = f"Polite {secrets.token_hex(4)}"
    judge.keyboard.type(new)
    judge.keyboard.press("Tab")
    judge.keyboard.type("the old one was rude")
    judge.keyboard.press("Enter")
    expect(judge.get_by_role("heading", level=1)).to_have_text(new)
    expect(judge.get_by_role("status")).to_have_text("Done. It is in the log.")
    log = judge.get_by_role("region", name="Log")
    expect(log).to_contain_text(f"{name} renamed {rude}: {new}.")
    expect(log).to_contain_text("the old one was rude")
    expect(judge.get_by_role("region", name="Reports")).to_contain_text("settled")
    expect(judge.get_by_text("Undo ratings")).to_have_count(0)  # there are none

    assert bad.request.get("/api/me").json()["name"] == new
    judge.set_viewport_size(SMALL)
    judge.request.patch("/api/me", data={"language": "fr"})
    judge.reload()
    expect(judge.get_by_role("heading", name="Décider")).to_be_visible()
    judge.wait_for_timeout(1000 * GRACE)
    judge.locator("summary", has_text="Fermer le compte").click()
    judge.get_by_role("group").filter(has_text="Fermer le compte").get_by_label("Motif").fill("essai")
    judge.wait_for_timeout(1000 * GRACE)
    assert judge.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(judge, within="main") == []
    judge.get_by_role("button", name="Fermer le compte").click()
    expect(judge.get_by_role("status")).to_contain_text("inscrit au journal")
    expect(judge.locator("summary", has_text="Rouvrir le compte")).to_be_visible()

    assert bad.request.get("/api/me").json()["id"] != id  # a guest, and a new one
    refused = bad.request.post("/api/session", data={"name": new, "password": PASSWORD}).json()
    assert refused["text"]["en"] == f"The account {new} was closed by a moderator. The reason: essai"
    bad.goto(f"/people/{id}")
    expect(bad.get_by_text("A moderator has closed this account.")).to_be_visible()
    expect(bad.get_by_role("button", name="Challenge")).to_have_count(0)
