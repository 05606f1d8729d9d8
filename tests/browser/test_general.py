"""A game without a face of its own, shown by its picture and its list of moves: Pebbles, a game of the tests' own, from
the lobby to the replay. Nothing on the page knows its name (tests/house)."""

import re
from collections.abc import Iterator
from types import ModuleType

import pytest
from playwright.sync_api import Browser, Page, expect

from sandtable.locale import say
from tests.browser.conftest import DESKTOP, PHONE, Visitors
from tests.browser.player import SHEET, Player, open_table
from tests.browser.test_access import violations
from tests.browser.test_shift import unmoved, watched
from tests.browser.test_sizes import SIZES, TURNS, in_view, settle
from tests.effort import FULL
from tests.games.positions import COMPILED
from tests.house.workshop import GAME, HOUSE, games_folder
from tests.server.services import Process, served

ONE_EACH = (*TURNS[0], *TURNS[1])  # one size for each layout
DRAWN = ".drawing svg[role=img]"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, hatch_build: ModuleType) -> Iterator[Process]:
    """A server that has the game, as CONTRIBUTING says."""
    games = games_folder(hatch_build) if COMPILED else HOUSE
    with served(tmp_path_factory.mktemp("general"), SANDTABLE_GAMES=str(games)) as (process,):
        yield process


@pytest.fixture
def guests(browser: Browser, house: Process) -> Iterator[Visitors]:
    found = Visitors(browser, house.url)
    yield found
    found.leave()
    assert not found.complaints, found.complaints


def drawn(page: Page, ply: int) -> None:
    """The picture is the one after so many moves."""
    lang = page.evaluate("document.documentElement.lang")
    expect(page.locator(DRAWN)).to_contain_text(say(lang, "picture.ply", n=ply))


def test_from_the_lobby_to_the_replay(guests: Visitors) -> None:
    """Against a bot, at a desk: nothing moves, the picture follows every move, and the end is told."""
    page = guests.come(DESKTOP)
    page.goto("/")
    page.get_by_role("button", name=re.compile("Play .*Pebbles")).click()
    page.get_by_role("dialog").get_by_role("button", name="Play Brook").click()
    page.wait_for_url("**/t/*")
    player, at = Player(page, 7), None
    while seen := player.ready():
        drawn(page, seen["observation"]["ply"])
        expect(page.locator("[data-move]")).to_have_count(len(seen["observation"]["legal"]))
        at = at or watched(page)
        unmoved(page, at, f"after move {player.moves}")
        player.play(seen)
    sheet = page.locator(SHEET)
    over = player.snapshot()
    expect(sheet.get_by_role("heading", level=1)).to_have_text(over["log"][-1]["head"]["en"])
    for score in over["table"]["result"]["scores"]:
        expect(sheet.locator("table")).to_contain_text(str(score))
    expect(page.locator(f"[data-picture] {DRAWN}")).to_be_visible()
    assert not FULL or violations(page) == []
    record = page.request.get(f"/api/tables/{player.id}/record").json()
    assert sum(event.get("seat") == over["seats"][0] for event in record["events"]) == player.moves > 1
    page.get_by_role("link", name="Replay").click()
    for ply in (0, 1, 2):
        drawn(page, ply)
        page.keyboard.press("ArrowRight")
    assert violations(page) == []


def test_at_every_size_in_french_and_in_the_dark(guests: Visitors) -> None:
    """By keys alone; with a move picked, and with help and hints open."""
    page = guests.come(PHONE, locale="fr-FR", color_scheme="dark")
    player = open_table(page, GAME)
    seen = player.ready()
    assert seen
    expect(page.get_by_role("button", name=re.compile("^Prenez 2 jetons à droite"))).to_be_visible()
    expect(page.locator(".ask b")).to_contain_text("prenez un ou deux jetons")
    expect(page.get_by_role("region", name=say("fr", "web.outline"))).to_contain_text("12 jetons sur 12 (")
    for picked in (False, True):
        if picked:
            page.keyboard.press("2")
            expect(page.locator("[data-move=L2]")).to_have_attribute("aria-pressed", "true")
        for size in SIZES if FULL else ONE_EACH if picked else ():
            settle(page, size)
            assert in_view(page) == [], (size, picked)
            box = page.locator(DRAWN).bounding_box()
            assert box
            assert min(box["width"], size[0] * 0.5) >= size[0] * 0.33, (size, box)
        page.set_viewport_size(PHONE)
        assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog[open] h3").first).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    for key in (".", "Enter", "Enter"):
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.keyboard.press(key)
        page.wait_for_timeout(600)  # Enter once more must not press what has just got the focus
    player.played(seen)
    assert player.snapshot()["log"][seen["number"]]["move"] == "L1"


def test_a_watcher_has_the_picture_and_no_moves(guests: Visitors) -> None:
    host, watcher = guests.come(DESKTOP), guests.come(PHONE)
    player = open_table(host, GAME, seats=[{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}])
    for ply in range(2):  # a hot seat; nothing is secret, so no curtain falls
        seen = player.ready()
        assert seen
        expect(host.locator(DRAWN)).to_contain_text(f"You (seat {ply})")
        player.play(seen)
    watcher.goto(f"/t/{player.id}")
    drawn(watcher, 2)
    expect(watcher.locator(DRAWN)).not_to_contain_text("You")
    expect(watcher.locator("[data-move]")).to_have_count(0)


def test_rules_and_leaderboard_know_it(guests: Visitors) -> None:
    page = guests.come(DESKTOP)
    for path, words in (("rules", "Twelve pieces lie in a row"), ("leaderboard", "Stream")):
        page.goto(f"/{path}/{GAME}")
        expect(page.locator("main")).to_contain_text(words)
        expect(page.get_by_role("link", name="Pebbles", exact=True)).to_have_attribute("aria-current", "page")
        assert violations(page) == []
