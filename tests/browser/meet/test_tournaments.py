"""Tournaments in the browser: opened by a form, joined, played, watched; fine by axe, on a phone and in French."""

import json
import re
import secrets
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitors
from tests.browser.player import GRACE, SHEET
from tests.browser.test_access import COLOURS, violations
from tests.server.client import Guest, nonce
from tests.server.services import Process, wait_until


def register(page: Page) -> None:
    """Make an account of who is at a page."""
    # before the page is there: it would ask who it is meanwhile, and be another guest
    page.request.get("/api/me")
    body = {"name": f"P{secrets.token_hex(5)}", "password": "a long password"}
    assert page.request.post("/api/account", data=body).status == 201
    page.goto("/tournaments")


def ask(page: Page, path: str, body: dict[str, Any]) -> Any:
    """What the server answers to who is at a page."""
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def test_a_tournament_from_the_form_to_its_results(visitors: Visitors) -> None:
    page, other = visitors.come(DESKTOP), visitors.come(PHONE, locale="fr-FR")
    register(page)
    page.get_by_role("button", name="New tournament").click()
    page.get_by_label("Name").fill("Friday evening")
    page.get_by_label("Game").select_option("patterns")
    page.get_by_text("Round robin").click()
    page.get_by_text("Brook").click()
    page.get_by_text("Guests may join").click()
    assert violations(page, within="form") == []
    page.get_by_role("button", name="Open the tournament").click()
    expect(page.get_by_role("heading", name="Friday evening, round robin")).to_be_visible()
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("You are in")).to_be_visible()
    other.goto(page.url)
    expect(other.get_by_role("row")).to_have_count(3)
    page.get_by_role("button", name="Start now").click()
    expect(other.get_by_role("status")).to_contain_text("Ronde 1 sur 1")
    held: list[Route] = []
    page.route(re.compile(r"/assets/Table-[\w-]+\.js"), lambda route: held.append(route))
    page.get_by_role("link", name="Go to your table").click()
    expect(page).to_have_url(re.compile("/t/"))
    # until the table is there the menu is that of the page that is left, and says so
    expect(page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    wait_until(lambda: page.evaluate("1") == 1 and bool(held), what="a request for the table")
    held[0].continue_()
    page.get_by_role("button", name="Menu of the table").click()
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Take back|End without a result"))).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I resign").click()
    back = page.locator(SHEET).get_by_role("link", name="Tournaments")
    expect(back).to_be_visible()
    page.wait_for_timeout(1000 * GRACE)  # a button that has just come does nothing yet
    back.click()
    expect(page.get_by_role("heading", name="Friday evening, round robin")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Brook has won.")
    expect(other.get_by_role("status")).to_contain_text("Victoire de Ruisseau.")
    row = other.locator("tbody").first
    row.get_by_role("button").press("Enter")
    expect(row.get_by_role("link", name="1. gagné contre")).to_be_visible()
    expect(row.get_by_role("img", name=re.compile("gagné contre"))).to_have_text("1")
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(other) == []
    other.emulate_media(color_scheme="dark")
    assert violations(other, COLOURS) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Standings (CSV)").click()
    assert download.value.path().read_text().startswith("place,player")


def test_a_bracket_is_read_without_colour_and_by_keys(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    register(page)
    plan = {
        "name": "A cup",
        "game": "patterns",
        "format": {"type": "knock_out"},
        "bots": ["random", "greedy", "novice"],
    }
    id = ask(page, "/api/tournaments", plan)["id"]
    ask(page, f"/api/tournaments/{id}/actions", {"type": "start"})
    page.goto(f"/tournaments/{id}")
    expect(page.get_by_role("status")).to_contain_text("has won.")
    bracket = page.get_by_role("region", name="Bracket")
    expect(bracket.get_by_role("heading", name="Winner")).to_be_visible()
    won = json.loads(page.request.get(f"/api/tournaments/{id}").text())["players"][0]
    expect(bracket.locator(".won").last).to_have_text(
        re.compile(won["level"] if won["level"] != "novice" else "Ripple", re.IGNORECASE)
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_who_is_out_of_a_knock_out_is_asked_nothing_more(visitors: Visitors, server: Process) -> None:
    page, others = visitors.come(PHONE), [Guest(server.url) for _ in range(3)]
    register(page)
    form = {"name": "A cup", "game": "patterns", "format": {"type": "knock_out"}, "guests": True, "pause": 600}
    id = ask(page, "/api/tournaments", form)["id"]
    ask(page, f"/api/tournaments/{id}/actions", {"type": "join"})
    for other in others:
        other.post(f"/api/tournaments/{id}/actions", {"type": "join"})
    ask(page, f"/api/tournaments/{id}/actions", {"type": "start"})
    page.goto(f"/tournaments/{id}")
    link = page.get_by_role("link", name="Go to your table")
    expect(link).to_be_visible()
    table = str(link.get_attribute("href")).removeprefix("/t/")
    seats = {seat["person"] for seat in page.request.get(f"/api/tables/{table}").json()["seats"]}
    (opponent,) = (other for other in others if other.me["id"] in seats)
    opponent.act(table, type="nonce", nonce=nonce())
    # the page has answered for its own person
    wait_until(lambda: opponent.get(f"/api/tables/{table}")["status"] == "playing")
    ask(page, f"/api/tables/{table}/actions", {"type": "resign"})
    expect(link).to_have_count(0)
    expect(page.get_by_role("status").first).to_contain_text("Round 1 of 2")
    expect(page.locator("header .do button")).to_have_count(0)


def test_who_leaves_and_who_is_taken_out(visitors: Visitors, server: Process) -> None:
    page, other, third = visitors.come(), visitors.come(PHONE, locale="fr-FR"), Guest(server.url)
    register(page)
    form = {
        "name": "Friday",
        "game": "patterns",
        "format": {"type": "swiss"},
        "guests": True,
        "bots": ["random", "greedy"],
    }
    id = ask(page, "/api/tournaments", form)["id"]
    path = f"/api/tournaments/{id}/actions"
    page.goto(f"/tournaments/{id}")
    other.goto(f"/tournaments/{id}")
    other.get_by_role("button", name="Participer").click()
    expect(other.get_by_text("Vous participez")).to_be_visible()
    third.post(path, {"type": "join"})
    page.get_by_role("button", name=third.me["name"]).click()
    page.get_by_role("button", name=f"Take {third.me['name']} out").click()
    assert violations(page) == []
    page.get_by_role("button", name="Yes, take them out").click()
    expect(page.get_by_role("button", name=third.me["name"])).to_have_count(0)
    assert third.post(path, {"type": "join"}, 403)["key"] == "server.tournament.removed"
    ask(page, path, {"type": "start"})
    expect(other.get_by_role("status").first).to_contain_text("Ronde 1 sur 3")
    other.get_by_role("button", name="Se retirer").click()
    expect(other.get_by_text("Vous ne pourrez pas revenir.")).to_be_visible()
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(other) == []
    other.get_by_role("button", name="Oui, me retirer").click()
    expect(other.locator("tbody.me")).to_contain_text("retiré")
    expect(other.get_by_role("button", name="Se retirer")).to_have_count(0)


def test_there_is_no_such_tournament(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    page.goto("/tournaments/nothing")
    expect(page.get_by_text("There is no such tournament.")).to_be_visible()
    page.get_by_role("link", name="All tournaments").click()
    expect(page.get_by_role("link", name="To open one, make an account")).to_be_visible()
    visitors.complaints.clear()  # a browser says of every socket that was closed
