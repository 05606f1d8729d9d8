"""Calls and ways in, in the browser: the table of what calls where, links in mails, a passkey of a virtual device, and
the end of an account. A push is delivered to the service worker itself; Chromium without a window crashes at a
notification, so what it is asked to show is kept instead."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from sandtable.server.calls.keys import link_key
from sandtable.server.calls.links import Links
from tests.browser.conftest import PHONE, Visitors
from tests.browser.test_offline import kept
from tests.server.services import Process, wait_until

pytestmark = pytest.mark.slow


def test_what_calls_where(visitors: Visitors) -> None:
    page = visitors.come(PHONE, locale="fr-FR")
    page.goto("/settings")
    calls = page.get_by_role("region", name="Appels")
    box = calls.get_by_role("checkbox", name="Votre tour dans une partie lente: Dans la page")
    expect(box).to_be_checked()
    box.uncheck()
    quiet = calls.get_by_role("switch", name="Heures calmes")
    expect(quiet).to_be_enabled()  # once it is known what was chosen
    quiet.check(force=True)
    expect(calls.get_by_label("Calme à partir de")).to_have_value("22:00")
    calls.get_by_label("Calme jusqu'à").fill("07:30")
    calls.get_by_label("Calme jusqu'à").blur()
    page.reload()
    expect(box).not_to_be_checked()
    expect(calls.get_by_label("Calme jusqu'à")).to_have_value("07:30")
    found = Axe().run(page, context="section[aria-labelledby=calls]")
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


KEEP = """() => {
    self.shown = [];
    self.badges = [];
    self.registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }); };
    WorkerNavigator.prototype.setAppBadge = async (number) => { self.badges.push(number); };
    WindowClient.prototype.focus = async function () { return this; };  // which needs a real press
}"""
# A press, with what the browser would give; that of a script may not be waited for.
PRESS = """path => {
    const closed = [];
    const event = new Event("notificationclick");
    const work = [];
    Object.assign(event, {
        notification: { data: path, close: () => closed.push(path) }, waitUntil: (promise) => work.push(promise),
    });
    self.dispatchEvent(event);
    return Promise.all(work).then(() => closed);
}"""


def test_a_push_is_shown_counted_and_leads_to_its_table(visitors: Visitors, server: Process) -> None:
    page = kept(visitors)
    (worker,) = page.context.service_workers
    worker.evaluate(KEEP)
    device = page.context.new_cdp_session(page)
    known: list[str] = []
    device.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(each["registrationId"] for each in event["registrations"]),
    )
    device.send("ServiceWorker.enable")
    wait_until(lambda: page.evaluate("1") == 1 and bool(known), what="the registration")
    call = {"title": "Ilse has moved", "body": "Mandala: it is your turn.", "path": "/rules/mandala", "lang": "en"}
    for waiting in (2, 0):
        push = {"origin": server.url, "registrationId": known[-1], "data": json.dumps(call | {"waiting": waiting})}
        device.send("ServiceWorker.deliverPushMessage", push)
        wait_until(lambda n=2 - waiting // 2: worker.evaluate("self.shown.length") == n, what="a push")  # type: ignore[misc]
    first = worker.evaluate("self.shown[0]")
    assert (first["title"], first["body"], first["lang"]) == (call["title"], call["body"], "en")
    assert (first["tag"], first["data"]) == (call["path"], call["path"])  # the next one takes its place
    assert page.request.get(first["icon"]).ok
    assert worker.evaluate("self.badges") == [2]
    assert worker.evaluate(PRESS, call["path"]) == [call["path"]]
    page.wait_for_url("**/rules/mandala")
    expect(page.locator("h1")).to_have_text("Rules")


def test_links_in_mails(visitors: Visitors, server: Process) -> None:
    page = visitors.come()
    page.goto("/settings")
    person = page.request.get("/api/me").json()["id"]
    links = Links(link_key(server.folder / "keys"), server.url)
    page.goto(links.page("stop", person, "a@example.org"))
    expect(page.get_by_role("status")).to_contain_text("No more mails.")
    page.get_by_role("link", name="To the settings").click()
    expect(page.get_by_role("region", name="Calls")).to_be_visible()


def test_a_passkey_signs_in_and_the_account_ends(visitors: Visitors, server: Process) -> None:
    page = visitors.come()
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options | {"isUserVerified": True}})
    home = f"http://localhost:{server.port}"  # no passkey is for a number
    page.goto(f"{home}/settings")
    # whose cookie would replace that of the account if it came later
    expect(page.get_by_text("You are a guest:")).to_be_visible()
    login = {"name": "Passepartout", "password": "a long password"}
    assert page.request.post(f"{home}/api/account", data=login).ok
    page.reload()
    ways = page.get_by_role("region", name="Ways in")
    ways.get_by_role("button", name="Add a passkey").click()
    expect(ways.get_by_role("button", name="Remove the passkey of")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    page.get_by_text("Sign in", exact=True).first.click()
    with page.expect_response("**/api/account/access"):  # which the end of the account would leave unanswered
        page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("You are signed in as Passepartout.")).to_be_visible()
    with page.expect_download() as download:
        ways.get_by_text("All my data").click()
        ways.get_by_role("link", name="Download").click()
    person = json.loads(download.value.path().read_text())["person"]
    assert person["name"] == "Passepartout"
    ways.get_by_text("Delete me").click()
    ways.get_by_label("Password").last.fill("a long password")
    ways.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("You are a guest:")).to_be_visible()
    page.goto(f"{home}/people/{person['id']}")
    expect(page.get_by_role("heading", name="A former player")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Challenge|Follow"))).to_have_count(0)


def test_what_a_form_says_is_seen_on_a_phone(visitors: Visitors) -> None:
    """Not under the tabs at its foot: why somebody is not let in, for instance."""
    page = visitors.come({"width": 390, "height": 664})
    page.goto("/settings")
    page.locator("summary", has_text="Sign in").click()
    name = page.locator("details[open]").get_by_label("Name of the account")
    name.fill("Nobody at all")
    page.locator("details[open]").get_by_label("Password").fill("a wrong password")
    # the field at the foot of what is seen, as somebody who has just reached it has it
    page.evaluate("document.activeElement.scrollIntoView({ block: 'end' })")
    page.keyboard.press("Enter")
    said = page.get_by_role("alert").filter(has_text="wrong")
    expect(said).to_be_visible()
    box, tabs = said.bounding_box(), page.get_by_role("navigation", name="Pages").last.bounding_box()
    assert box is not None
    assert tabs is not None
    assert box["y"] + box["height"] <= tabs["y"]
    visitors.complaints.clear()  # a browser says of every request that was refused
