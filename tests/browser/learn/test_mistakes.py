"""Learn from your mistakes: the turning points in order, moves that are tried are answered, shown or skipped."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitors
from tests.browser.still import show_mistakes
from tests.browser.test_access import COLOURS, violations


def walk_through(page: Page, turns: int, names: tuple[str, str, str]) -> None:
    """Shown one after the other, to the end."""
    show, following, skip = names
    for n in range(turns):
        expect(page.locator(".talk .where")).to_contain_text(f"{n + 1}")
        if n == turns - 1:
            page.get_by_role("button", name=skip).click()
        else:
            page.get_by_role("button", name=show, exact=True).click()
            expect(page.get_by_role("button", name=following)).to_be_enabled()
            page.get_by_role("button", name=following).click()


def test_turning_points_in_order(visitors: Visitors) -> None:
    page = visitors.come()
    plies = show_mistakes(page, "patterns", {})
    mine = sorted((ply for ply in plies if ply.seat == 0 and ply.lost_margin > 1), key=lambda ply: -ply.lost_margin)
    first, *rest = sorted(mine[:5], key=lambda ply: ply.ply)
    expect(page.get_by_text(f"move {first.ply + 1}")).to_be_visible()
    # nobody who looks on has played it
    expect(page.locator("header").get_by_text("Learn from Robin's mistakes")).to_be_visible()
    expect(page.get_by_text("Find a better move on the board.")).to_be_visible()
    expect(page.locator(".answer")).to_contain_text(re.compile(r"(Only one move|Any of (at least )?\d moves) will do"))
    # nothing is drawn in Patterns
    expect(page.locator(".was")).to_contain_text(re.compile(r"It cost [\d.]+ points?\.$"))
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, COLOURS) == []
    page.locator("main.stage [data-rove]:not([aria-disabled=true])").first.press("Enter")
    chosen = page.locator(".foot .btn.pri").or_(page.locator(".foot p.quiet"))  # at once, or after a second step
    chosen.first.click()
    answer = page.get_by_role("status").filter(has_text=re.compile("better than|short of the best|move of the game"))
    expect(answer).to_be_visible()
    if page.get_by_role("button", name="Show").is_enabled():
        page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("status").filter(has_text="better")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Skip").click()
    for _ in rest[1:]:
        page.get_by_role("button", name="Skip").click()
    expect(
        page.get_by_role("heading", name=re.compile(rf"Done: \d of {1 + len(rest)} turning points found\."))
    ).to_be_visible()
    expect(page.get_by_role("group", name="How Robin played")).to_contain_text("Opening")
    # the best and the worst move are said in words
    expect(page.get_by_role("button", name=re.compile(r"^Best move: \d+\. Robin [a-z]+s "))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(r"^Worst move: \d+\. Robin [a-z]+s "))).to_be_visible()
    expect(page.get_by_text("Judged by what Robin knew then")).to_be_visible()
    show_mistakes(page, "mandala", {}, lost=0.1)
    expect(page.get_by_role("heading", name="No move lost more than a point.")).to_be_visible()
    expect(page.get_by_role("img", name="by luck")).to_be_visible()


def test_without_a_network_one_can_try_again(visitors: Visitors) -> None:
    """Neither the board of the turning point before is left there, nor is a move that nobody answered the last."""
    page = visitors.come()
    page.route("**/engine/**", lambda route: route.abort())
    show_mistakes(page, "patterns", {})
    expect(page.locator("main.stage")).to_be_visible()
    page.route("**/api/lines", lambda route: route.abort())
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_text("Nobody answers.")).to_be_visible()
    expect(page.locator("main.stage")).to_have_count(0)
    page.unroute("**/api/lines")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("main.stage")).to_be_visible()
    expect(page.locator(".talk .where")).to_contain_text("2 of")
    visitors.complaints.clear()  # a browser says that it has no network


def test_of_a_game_that_is_not_there_nothing_more_is_asked(visitors: Visitors) -> None:
    page = visitors.come()
    for path in ("/mistakes/none", "/replay/none"):
        page.goto(path)
        expect(page.get_by_role("alert")).to_have_text("There is no such table.")
        page.wait_for_load_state("networkidle")
        assert len(visitors.complaints) == 1, visitors.complaints
        visitors.complaints.clear()  # that it was not found is in the console


def test_buttons_of_a_decision_leave_room_for_those_of_the_talk(visitors: Visitors) -> None:
    page = visitors.come({"width": 390, "height": 664}, locale="fr-FR")
    show_mistakes(page, "stones", {})
    anything = page.get_by_role("button", name="Au choix").bounding_box()
    show = page.get_by_role("button", name="Montrer", exact=True).bounding_box()
    assert anything
    assert show
    assert show["x"] + show["width"] <= anything["x"]
    # what is too wide is clipped, so the page itself does not scroll
    assert page.locator(".talk").evaluate("talk => talk.getBoundingClientRect().right <= innerWidth")
    # what scrolls in it is reached by Tab as well, in any browser
    expect(page.locator(".talk .words")).to_have_attribute("tabindex", "0")
    assert not violations(page)


def test_nobody_made_a_move(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    show_mistakes(page, "mandala", {}, plies=0)
    expect(page.get_by_role("heading", name="The game was over before a move could be judged.")).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    expect(page.locator("main svg")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_all_games_to_the_end(visitors: Visitors, game: str, size: ViewportSize, lang: str) -> None:
    page = visitors.come(size, locale=lang)
    plies = show_mistakes(page, game, {})
    turns = min(5, sum(ply.seat == 0 and ply.lost_margin > 1 and ply.choices > 1 for ply in plies))
    names = ("Show", "Next", "Skip") if lang == "en-GB" else ("Montrer", "Suivant", "Passer")
    walk_through(page, turns, names)
    expect(page.locator("main > h2")).to_contain_text(str(turns))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
