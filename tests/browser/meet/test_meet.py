"""Meeting in the browser: play now, challenges by hand and by link, in both languages, on phones and by keys."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visitors
from tests.browser.test_access import violations
from tests.effort import FULL
from tests.server.services import wait_until

SHOTS = os.environ.get("SANDTABLE_MEET_SHOTS")


def shot(page: Page, name: str) -> None:
    """A picture for somebody who wants to look, and only then."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def lobby(page: Page) -> None:
    page.goto("/")
    expect(page.locator("section.seek")).to_be_visible()
    # the page knows who it is: a request that a test makes before would make another guest
    expect(page.locator(".foot a[href^='/people/']")).to_be_visible()


def test_two_people_play_now_and_meet_at_a_table(visitors: Visitors) -> None:
    one, other = (
        visitors.come(reduced_motion="no-preference"),
        visitors.come(PHONE, locale="fr-FR", color_scheme="dark"),
    )
    lobby(one)
    now = one.get_by_role("region", name="Play now")
    now.get_by_text("Patterns").click()
    expect(now.get_by_role("button", name="25 min")).to_contain_text("may take a while")
    shot(one, "playnow-desktop")
    assert violations(one, within="section.seek") == []
    now.get_by_role("button", name="25 min").click()
    expect(one.get_by_role("dialog", name="Looking for a partner")).to_be_visible()
    expect(one.get_by_role("dialog")).to_contain_text("Patterns, 25 minutes")
    shot(one, "pairing-desktop")
    assert violations(one, within="dialog") == []
    one.keyboard.press("Escape")  # it goes on behind the page
    pill = one.get_by_role("group", name="Looking for a partner")
    expect(pill).to_be_visible()
    shot(one, "pill-desktop")
    lobby(other)
    theirs = other.get_by_role("region", name="Jouer maintenant")
    theirs.scroll_into_view_if_needed()
    shot(other, "playnow-phone-fr-dark")
    theirs.get_by_text("Patterns").click()
    theirs.get_by_role("button", name="25 min").click()
    expect(other.get_by_role("dialog", name="Un partenaire est trouvé")).to_be_visible()
    shot(other, "found-phone-fr-dark")
    assert violations(other, within="dialog") == []
    other.wait_for_url("**/t/*")
    one.wait_for_url("**/t/*")
    assert one.url.rpartition("/")[2] == other.url.rpartition("/")[2]
    expect(one.get_by_role("button", name="Stop")).to_have_count(0)
    expect(one.locator("h1")).to_contain_text("Patterns")
    for page in (one, other):
        expect(page.locator("main.game")).to_be_visible()
    talk(one, other)


def test_stopping_and_looking_on_a_phone_and_a_bot_after_a_while(visitors: Visitors) -> None:
    page = visitors.come({"width": 360, "height": 640}, locale="fr-FR")
    page.clock.install()
    lobby(page)
    page.get_by_role("region", name="Jouer maintenant").get_by_role("button", name="10 min").click()
    dialog = page.get_by_role("dialog", name="À la recherche d'un partenaire")
    expect(dialog).to_be_visible()
    shot(page, "pairing-small-fr")
    stop = dialog.get_by_role("button", name="Arrêter")
    expect(stop).to_be_in_viewport(ratio=1)
    stop.press("Enter")
    expect(dialog).to_have_count(0)
    page.reload()
    now = page.get_by_role("region", name="Jouer maintenant")
    expect(now).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    now.get_by_role("button", name="10 min").click()
    bot = dialog.get_by_role("button", name="Jouer contre")
    expect(dialog).to_be_visible()
    expect(bot).to_have_count(0)
    page.clock.fast_forward(20_000)
    expect(bot).to_be_in_viewport(ratio=1)
    shot(page, "pairing-bot-small-fr")
    assert violations(page, within="dialog") == []
    bot.click()
    page.wait_for_url("**/t/*")
    if not FULL:
        return
    # the search goes on; in the bar of a table there is no room for it on a phone, but in its menu
    menu, ring = page.get_by_role("button", name="Menu de la table"), page.locator("header.low svg.ring")
    wait_until(lambda: (box := ring.bounding_box()) is not None and box == menu.bounding_box(), what="the ring")
    expect(page.get_by_role("group", name="À la recherche d'un partenaire")).to_have_count(0)
    menu.click()
    page.get_by_role("button", name="À la recherche d'un partenaire").click()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    menu.click()
    page.get_by_role("button", name="Arrêter", exact=True).click()
    expect(ring).to_have_count(0)


def test_a_challenge_by_link_is_accepted_by_who_opens_it(visitors: Visitors) -> None:
    one, other = visitors.come(PHONE), visitors.come(locale="fr-FR")
    lobby(one)
    one.get_by_role("button", name="Challenge somebody").click()
    sheet = one.get_by_role("dialog", name="Challenge somebody")
    expect(sheet).to_be_visible()
    shot(one, "challenge-phone")
    assert violations(one, within="dialog") == []
    sheet.get_by_text("Patterns").click()
    sheet.get_by_role("button", name="Send").click()
    link = sheet.get_by_role("textbox").input_value()
    shot(one, "challenge-sent-phone")
    other.goto(link)
    expect(other.get_by_role("heading", level=1)).to_contain_text("vous défie")
    expect(other.get_by_text("victoire +")).to_be_visible()
    shot(other, "invited-fr")
    assert violations(other, within="main") == []
    other.get_by_role("button", name="Accepter").click()
    other.wait_for_url("**/t/*")
    sheet.get_by_role("button", name="Close").last.click()
    one.get_by_role("button", name="Go", exact=True).click()  # the call to the game
    one.wait_for_url("**/t/*")


def test_an_open_challenge_and_one_that_is_declined_with_a_reason(visitors: Visitors) -> None:
    one, other = visitors.come(), visitors.come(PHONE)
    lobby(one)
    lobby(other)
    me = other.evaluate("fetch('/api/me').then(a => a.json())")
    one.evaluate(
        "person => fetch('/api/challenges', {method: 'POST', headers: {'content-type': 'application/json'},"
        " body: JSON.stringify({terms: {game: 'mandala', clock: {type: 'days', days: 3}}, person})})",
        me["id"],
    )
    notice = other.get_by_role("alert").filter(has_text="challenges you")
    expect(notice).to_contain_text("Mandala")
    expect(notice).to_contain_text("win +")
    shot(other, "incoming-phone")
    notice.get_by_role("button", name="Decline").click()
    other.get_by_role("button", name="Another time limit, please").click()
    expect(notice).to_have_count(0)
    expect(one.get_by_role("alert").filter(has_text="does not want to play now")).to_contain_text("another time limit")
    one.get_by_role("button", name="Close").click()
    lobby(one)
    one.get_by_role("button", name="Challenge somebody").click()
    sheet = one.get_by_role("dialog")
    sheet.get_by_text("Anyone here").click()
    sheet.get_by_role("button", name="Send").click()
    expect(sheet).to_contain_text("Waiting for somebody")
    sheet.get_by_role("button", name="Close").last.click()
    listed = other.get_by_role("region", name="Open challenges")
    expect(listed).to_be_visible()
    listed.scroll_into_view_if_needed()
    shot(other, "open-phone")
    one.get_by_role("region", name="Open challenges").get_by_role("button", name="Take it back").click()
    expect(listed).to_have_count(0)
    # by now the page has heard of all that stands: what was closed before it was loaded again stays so
    expect(one.get_by_role("alert").filter(has_text="does not want to play now")).to_have_count(0)


def test_a_challenge_does_not_cover_a_call(visitors: Visitors) -> None:
    one, other = visitors.come(PHONE), visitors.come()
    lobby(one)
    lobby(other)
    me = one.request.get("/api/me").json()["id"]
    game = {"game": "patterns", "clock": {"type": "real", "initial": 600, "increment": 0}}
    opened = one.request.post("/api/tables", data={**game, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()["id"]
    assert other.request.post(f"/api/tables/{opened}/seat", data={}).ok
    assert other.request.post("/api/challenges", data={"terms": {"game": "mandala"}, "person": me}).ok
    call, challenge = (
        one.locator(".call:has([aria-label='Not now'])"),
        one.get_by_role("alert").filter(has_text="challenges"),
    )
    expect(call).to_be_visible()
    expect(challenge).to_be_visible()
    above, below = call.bounding_box(), challenge.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    call.get_by_role("button", name="Not now").click()
    expect(call).to_have_count(0)
    expect(challenge).to_have_css("margin-top", "0px")


def test_the_page_of_a_person_and_what_one_can_do_there(visitors: Visitors) -> None:
    one, other = visitors.come(), visitors.come(PHONE, locale="fr-FR", color_scheme="dark")
    me = one.request.get("/api/me").json()
    them = other.request.get("/api/me", headers={"accept-language": "fr"}).json()
    for n in range(4):
        table = one.request.post("/api/tables", data={"game": "mandala", "public": True}).json()["id"]
        assert other.request.post(f"/api/tables/{table}/seat", data={"nonce": "11" * 16}).ok
        one.request.post(f"/api/tables/{table}/actions", data={"type": "nonce", "nonce": "22" * 16})
        loser = one if n == 2 else other
        assert loser.request.post(f"/api/tables/{table}/actions", data={"type": "resign"}).ok
    other.goto(f"/people/{me['id']}")
    expect(other.get_by_role("heading", name="Meilleures parties")).to_be_visible()
    one.goto(f"/people/{them['id']}")
    expect(one.get_by_role("img", name="The rating after the last 4 games")).to_be_visible()
    expect(one.get_by_text("you won 3")).to_be_visible()
    one.get_by_role("button", name="Follow", exact=True).click()
    expect(one.get_by_text("here now")).to_be_visible()
    shot(one, "person-desktop")
    assert violations(one, within="main") == []
    one.get_by_role("button", name="Challenge", exact=True).click()
    sheet = one.get_by_role("dialog")
    expect(sheet).to_contain_text("win +")
    sheet.get_by_role("button", name="Not now").click()
    expect(one.get_by_role("button", name="Challenge", exact=True)).to_be_focused()  # where it was before
    shot(other, "person-phone-fr-dark")
    other.get_by_role("button", name="Plus", exact=True).click()
    list = other.locator(".menu .list").bounding_box()
    assert list is not None
    assert list["x"] >= 0  # all of its words can be read
    assert list["x"] + list["width"] <= PHONE["width"]
    other.get_by_role("button", name="Bloquer").click()
    expect(other.get_by_role("status")).to_contain_text("Vous avez bloqué")
    other.get_by_role("button", name="Débloquer").click()
    other.get_by_role("button", name="Plus", exact=True).click()
    other.get_by_role("button", name="Signaler : le nom").click()
    expect(other.get_by_role("status")).to_contain_text("Merci")
    one.goto(f"/people/{me['id']}")
    expect(one.get_by_role("heading", name="People you follow")).to_be_visible()


@pytest.mark.long  # whom test_two_people_play_now_and_meet_at_a_table brings to a table talk there
def test_people_at_a_table_talk_in_phrases_each_in_their_language(visitors: Visitors) -> None:
    one, other = visitors.come(), visitors.come(PHONE, locale="fr-FR")
    one.request.get("/api/me")
    other.request.get("/api/me", headers={"accept-language": "fr"})
    table = one.request.post("/api/tables", data={"game": "patterns"}).json()["id"]
    assert other.request.post(f"/api/tables/{table}/seat", data={"nonce": "11" * 16}).ok
    for page in (one, other):
        page.goto(f"/t/{table}")
        expect(page.locator("main.game")).to_be_visible()
    talk(one, other)


def talk(one: Page, other: Page) -> None:
    """One says something in a phrase, which the other one reads in their own language."""
    one.get_by_role("button", name="Menu of the table").click()
    one.get_by_role("button", name="Say something").click()
    pane = one.get_by_role("dialog", name="Say something")
    expect(pane).to_be_visible()
    shot(one, "talk-desktop")
    assert violations(one, within="dialog") == []
    pane.get_by_role("button", name="Good luck!").click()
    expect(pane).to_have_count(0)
    expect(other.get_by_text("Bonne chance !")).to_be_visible()
    shot(other, "talk-phone-fr")
