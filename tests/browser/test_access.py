"""For everybody: keyboard alone, typed moves, screen readers, French, no violation of axe in either theme."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Stage, Visitors
from tests.browser.player import GRACE, SHEET, SHOWN, Player, going_on, open_table
from tests.browser.still import go_to, show
from tests.effort import FULL, tries

GAMES = ("mandala", "patterns", "stones")
PANE = "dialog[open], form.typed"
# test_lobby.py has the lobby; the rules of all games are drawn by the same parts
OTHERS = [pytest.param(path, marks=pytest.mark.long) for path in ("/", "/rules", "/rules/mandala", "/rules/patterns")]
PAGES = (*OTHERS, "/rules/stones", "/leaderboard/mandala", "/settings")


AXE = Axe()
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}  # all of it that a theme changes


def violations(page: Page, options: dict[str, Any] | None = None, within: str = ":root") -> list[str]:
    """What axe finds wrong, a line each; it looks again for a while, as colours fade in and texts come later."""
    found = []
    # to collect what is well takes axe a third of its time, and would be ten times as much to carry over
    options = {"resultTypes": ["violations"], **(options or {})}
    if not page.evaluate("'axe' in window"):  # half a megabyte to send and compile, once a page
        page.evaluate(AXE.axe_script)
    for _ in range(5):
        page.wait_for_timeout(150)
        found = page.evaluate("given => axe.run(...given).then((all) => all.violations)", [within, options])
        if not found:
            break
    return [f"{one['id']}: {one['help']} — {node['html'][:140]}" for one in found for node in one["nodes"][:3]]


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_violation(stage: Stage, path: str) -> None:
    page = stage()
    go_to(page, path, "main :is(h1, h2)")
    assert in_either_theme(page) == []


def in_either_theme(page: Page) -> list[str]:
    """What axe finds wrong at a desk, and in the dark on a phone."""
    found = violations(page)
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    found += violations(page, COLOURS)
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")
    return found


def test_a_table_that_waits_has_no_violation(visitors: Visitors) -> None:
    """For who made the link, for the friend, and where the friend calls."""
    host, friend = visitors.come(), visitors.come()
    host.request.get("/api/me")
    id = host.request.post("/api/tables", data={"game": "mandala"}).json()["id"]
    for page, shown in ((host, host.get_by_role("img")), (friend, friend.get_by_label("Your name"))):
        page.goto(f"/t/{id}")
        expect(shown).to_be_visible()
        assert (in_either_theme(page) if FULL else violations(page)) == []
    go_to(host, "/rules", "main")
    friend.get_by_role("button", name="Play", exact=True).click()
    expect(host.get_by_role("alert")).to_be_visible()
    assert in_either_theme(host) == []


@pytest.mark.parametrize("game", GAMES)
def test_tables_have_no_violation(stage: Stage, game: str) -> None:
    """In play, with each pane open, and at the end: at a desk, and in the dark on a phone. In `./test` the panes are
    looked at in one game each, and the end at a desk in one."""
    page = stage(DESKTOP)
    player = open_table(page, game)
    player, seen = going_on(player, game)
    player.play(seen)
    going_on(player, game)
    in_play(page, panes=FULL or game == "mandala")
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    if FULL or game == "patterns":
        in_play(page, COLOURS, panes=True)
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("menuitem", name="Resign").or_(page.get_by_role("button", name="Resign")).first.click()
    page.get_by_role("button", name="Yes, I resign").click()
    expect(page.locator(SHEET)).to_be_visible()
    assert not (FULL or game == "mandala") or violations(page) == []
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")
    if FULL or game == "stones":
        expect(page.locator(SHEET)).to_be_visible()
        assert violations(page) == []


def in_play(page: Page, options: dict[str, Any] | None = None, *, panes: bool) -> None:
    """Nothing is wrong with a table, nor with a pane that opens there."""
    assert violations(page, options) == []
    for key in ("?", "l", "/") if panes else ():
        page.keyboard.press(key)
        expect(page.locator(PANE)).to_be_visible()
        if key == "?":  # the help is fetched
            expect(page.locator(f"{PANE} h3").first).to_be_visible()
        assert violations(page, options, PANE) == [], key  # around it nothing has changed
        page.keyboard.press("Escape")
        expect(page.locator(PANE)).to_have_count(0)


# the field is the same in every game
@pytest.mark.parametrize("game", ["mandala", *(pytest.param(game, marks=pytest.mark.long) for game in GAMES[1:])])
def test_a_game_by_typed_moves(stage: Stage, game: str) -> None:
    """The mouse is never touched: the position is there in words, moves are typed into the field that `/` opens, and an
    illegal try is explained by its rule."""
    player = open_table(stage(), game)
    page = player.page
    assert player.ready() is not None
    expect(page.get_by_role("region", name="The position in words")).to_have_count(1)
    expect(page.locator("[aria-live=polite]").first).to_be_attached()
    type_move(player, {"mandala": "C R", "patterns": "end", "stones": "keep"}[game])
    expect(page.get_by_role("alert").first).not_to_be_empty()
    page.keyboard.press("Escape")
    for _ in range(tries(3, 1)):
        player, seen = going_on(player, game)
        type_move(player, player.rng.choice(seen["observation"]["legal"]))
        expect(player.page.locator(f"main.game[data-number='{seen['number']}'][data-may-act]")).to_have_count(0)


def type_move(player: Player, move: str) -> None:
    player.page.keyboard.press("/")
    expect(player.page.get_by_label("Type a move")).to_be_focused()
    player.page.keyboard.type(move.lower())
    player.page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keys_alone(stage: Stage, game: str) -> None:
    """The focus goes from one legal target to the next by `.`, and Enter plays; everything is reached by Tab."""
    player = open_table(stage(), game)
    page = player.page
    for _ in range(tries(3, 1)):
        player, seen = going_on(player, game)
        for _ in range(40):
            if page.evaluate(SHOWN) != seen["number"]:  # it was sent, and perhaps answered already
                break
            page.keyboard.press(".")
            focused = page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''")
            assert focused, "`.` leads to something that has a name"
            page.keyboard.press("Enter")
            page.wait_for_timeout(120)
            if page.locator(".act .btn.pri:enabled, .act .choice").count() and page.locator("[data-may-act]").count():
                page.locator(".act .btn.pri:enabled, .act .choice").first.focus()
                page.wait_for_timeout(1000 * GRACE)  # Enter once more must not press what has just got the focus
                page.keyboard.press("Enter")
                page.wait_for_timeout(120)
        else:
            raise AssertionError("forty targets, and nothing was played")


def test_in_french(visitors: Visitors) -> None:
    page = visitors.come(locale="fr-FR")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", name="Choisissez un jeu")).to_be_visible()
    # the lobby asks the server who one is; whoever asks before it has heard is made somebody else
    expect(page.get_by_text("Vous jouez sous le nom de")).to_be_visible()
    player = open_table(page, "mandala")
    player.play_on(tries(3, 1))
    expect(page.locator(".log")).to_contain_text(re.compile("Montagne|Champ|défausse"))
    go_to(page, "/rules/stones", "main h2")
    expect(page.locator("main")).to_contain_text("artiste", ignore_case=True)


def test_rings_are_told_apart_by_their_form(stage: Stage) -> None:
    """In the dark, too: a line all round, or large dots with twice their width between them."""
    page = stage()
    page.emulate_media(color_scheme="dark")
    show(page, "patterns", {}, 6)
    drawn = """all => all.map((one) => {
        const { strokeWidth, strokeDasharray, strokeLinecap } = getComputedStyle(one);
        return [parseFloat(strokeWidth), strokeDasharray.match(/[\\d.]+/g)?.map(Number) ?? [], strokeLinecap];
    })"""
    solid = page.locator("[data-cell] .ring:not(.dotted)").evaluate_all(drawn)
    dotted = page.locator("[data-cell] .dotted").evaluate_all(drawn)
    assert solid
    assert dotted
    assert all(dashes == [] for _, dashes, _ in solid)
    for width, (dash, gap), end in dotted:
        assert (end, dash < 1) == ("round", True)
        assert width >= 6
        assert gap >= 2 * width
