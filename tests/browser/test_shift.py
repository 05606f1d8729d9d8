"""Nothing moves under the pointer while a game is on: neither board nor hand nor bar, whatever is said there."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Stage, Visitors, measure
from tests.browser.player import Player, open_table
from tests.browser.still import show, show_replay
from tests.effort import FULL

GAMES = ("mandala", "patterns", "stones")
LONG = partial(pytest.param, marks=pytest.mark.long)
SHORT: ViewportSize = {"width": 390, "height": 664}
RAIL: ViewportSize = {"width": 667, "height": 375}
HERE = {"desktop, English": (DESKTOP, "en-GB"), "phone, French": (PHONE, "fr-FR")}
ALL = HERE | {
    "desktop, French": (DESKTOP, "fr-FR"),
    "phone, English": (PHONE, "en-GB"),
    "short, French": (SHORT, "fr-FR"),
    "rail, English": (RAIL, "en-GB"),
}


def watched(page: Page) -> dict[str, str]:
    """From now on every shift is kept; where the parts of the table are."""
    measure(page, "settled")
    measure(page, "watch")
    return places(page)


def places(page: Page) -> dict[str, str]:
    found: dict[str, str] = measure(page, "places")
    return found


def unmoved(page: Page, at: dict[str, str], when: str) -> None:
    measure(page, "settled")
    assert places(page) == at, when
    assert page.evaluate("window.shifts") == [], when


def play(player: Player, decisions: int) -> None:
    page = player.page
    at: dict[str, str] | None = None
    for _ in range(decisions):
        seen = player.ready()
        if seen is None:
            break
        at = at or watched(page)
        unmoved(page, at, f"at the turn after move {player.moves}")
        page.keyboard.press("/")
        expect(page.locator(".typed input")).to_be_focused()
        unmoved(page, at, "the field for a typed move is open")
        page.keyboard.type("zz")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert").first).not_to_be_empty()
        unmoved(page, at, "a typed move is refused")
        page.keyboard.press("Escape")
        expect(page.locator(".typed")).to_have_count(0)
        unmoved(page, at, f"before move {player.moves}")
        player.play(seen)


# test_a_typed_move_at_every_size (test_sizes.py) has Stones
@pytest.mark.parametrize(
    ("game", "place"),
    [LONG("mandala", "phone, French"), ("patterns", "desktop, English"), LONG("stones", "phone, French")],
)
def test_nothing_moves_while_a_game_is_on(stage: Stage, game: str, place: str) -> None:
    size, language = HERE[place]
    play(open_table(stage(size, locale=language), game), 2)


@pytest.mark.long
@pytest.mark.parametrize("place", ALL)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_in_whole_games(visitors: Visitors, game: str, place: str) -> None:
    size, language = ALL[place]
    play(open_table(visitors.come(size, locale=language), game), 10_000)


@pytest.mark.long  # test_nothing_moves_while_a_game_is_on has Patterns in one layout
@pytest.mark.parametrize("place", ["short, French", "rail, English"])
def test_a_new_group_moves_nothing_in_the_strips_of_a_short_screen(stage: Stage, place: str) -> None:
    size, language = ALL[place]
    play(open_table(stage(size, locale=language), "patterns"), 3)


@pytest.mark.parametrize(("size", "players"), [(SHORT, 4), LONG(RAIL, 2), LONG(SHORT, 2), LONG(RAIL, 4)])
def test_points_of_two_figures_move_nothing_on_a_short_screen(stage: Stage, size: ViewportSize, players: int) -> None:
    page = stage(size)
    shown = show(page, "stones", {"players": players, "new_stones": players == 4}, 8)
    expect(page.locator(".others b").first).to_have_text("0")
    at = watched(page)
    shown.snapshot["observation"]["points"] = [12] * players
    assert shown.socket
    shown.socket.send(json.dumps(shown.snapshot))
    expect(page.locator(".others b").first).to_have_text("12")
    unmoved(page, at, "others have scored")


@pytest.mark.parametrize("size", [LONG(DESKTOP), SHORT])
def test_what_is_told_over_the_board_comes_and_makes_room_without_a_shift(
    visitors: Visitors, size: ViewportSize
) -> None:
    """A New Stone to decide on is announced in the middle of the board, and the words travel to its edge."""
    page = visitors.come(size, reduced_motion="no-preference")
    show(page, "stones", {"players": 4, "new_stones": True}, 21)
    told = page.locator(".board .moment", has_text="New Stone")
    expect(told).to_be_visible()
    assert [one for one in measure(page, "travelled", ".moment") if "moment" in one] == []


# the offers are the same in every game
@pytest.mark.parametrize("game", [LONG("mandala"), LONG("patterns"), "stones"])
def test_offers_lie_over_the_table(stage: Stage, game: str) -> None:
    page = stage(DESKTOP, locale="fr-FR")
    options: dict[str, Any] = {}
    shown = show(page, game, options, 8)
    for size in (DESKTOP, PHONE, SHORT, RAIL) if FULL else (DESKTOP, SHORT):
        page.set_viewport_size(size)
        shown.offer()
        expect(page.locator(".notices button")).to_have_count(0)
        at = watched(page)
        shown.offer("draw", "undo")
        expect(page.locator(".notices button")).to_have_count(4)
        unmoved(page, at, f"offers at {size}")
        for button in page.locator(".notices button").all():
            button.click(trial=True)


# how far the move that is shown is from the middle of the strip
OFF = """strip => {
    const [all, one] = [strip, strip.querySelector("[aria-current]")].map((each) => each.getBoundingClientRect());
    return Math.abs(all.left + all.right - one.left - one.right) / 2;
}"""


def test_the_move_that_is_shown_stays_in_the_middle_of_the_strip(stage: Stage) -> None:
    """Verdicts that come when the replay is drawn already make the moves before it wider."""
    page = stage(PHONE)
    late: list[Callable[[], None]] = []
    show_replay(page, "mandala", {}, 19, late)
    strip = page.locator("nav.strip")
    expect(strip.locator("[aria-current]")).to_be_visible()
    while not late:
        page.wait_for_timeout(30)
    page.evaluate("document.fonts.ready")
    before = strip.evaluate("strip => strip.scrollLeft")
    late[0]()
    expect(strip.locator("em").first).to_be_attached()
    measure(page, "settled")
    assert strip.evaluate("strip => strip.scrollLeft") > before
    assert strip.evaluate(OFF) < 2
