"""Statistics: bars with their figures in a real table, of the server and of a person, fine by axe in either theme."""

from playwright.sync_api import expect

from sandtable.server.people.statistics import GameStatistics, Tally
from tests.browser.conftest import Visitors
from tests.browser.still import _answer
from tests.browser.test_access import COLOURS, violations

FOUND = [
    GameStatistics(
        "patterns",
        48,
        (Tally("0", "0", 48, 25, 3, 20), Tally("1", "1", 48, 20, 3, 25)),
        (Tally("bot:club", "Stream", 20, 8, 2, 10, "club"), Tally("bot:casual", "Brook", 12, 9, 0, 3, "casual")),
        (Tally("E d4", "E d4", 18, 11, 1, 6), Tally("E e5", "E e5", 9, 4, 0, 5)),
    ),
    GameStatistics(
        "mandala", 20, (Tally("0", "0", 20, 12, 0, 8),), (Tally("bot:club", "Stream", 20, 12, 0, 8, "club"),), ()
    ),
]


def test_the_statistics_of_the_server(visitors: Visitors) -> None:
    page = visitors.come({"width": 390, "height": 664})
    _answer(page, "/api/statistics", FOUND)
    page.goto("/statistics")
    row = page.get_by_role("row", name="d4")
    expect(row.get_by_role("cell")).to_have_text(["18", "11", "1", "6"])
    expect(page.get_by_role("row", name="Stream")).to_have_count(2)
    board = page.get_by_role("img", name="Most often d4: 18 games, 61% won.")
    expect(board.locator(".share")).to_have_text(["61", "44"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, COLOURS) == []
    # one's own games begin with a table of all
    me = page.request.get("/api/me").json()["id"]
    _answer(page, f"/api/people/{me}/statistics", FOUND)
    page.get_by_role("radio", name="Your games").check(force=True)
    expect(page.get_by_role("table", name="By game")).to_contain_text("Mandala")
    assert violations(page) == []
