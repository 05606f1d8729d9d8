"""Every board, every phase and every sheet at every size of screen: nothing lies outside, nothing scrolls but a sheet
inside itself, nothing covers anything else, pieces are large enough, and every kind of legal move can be clicked.

A game takes part by its phases in PHASES; one page shows a phase and is made larger and smaller. In `./test` two
phases of a game are looked at in one layout each, in turn, so that all layouts are seen, and a sheet of one game in
two; `--long` has every phase and every sheet at every size. Two screens of a table are in test_look.py as well."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.locale import say
from tests.browser.conftest import MEASURE, Stage, Visitors, measure
from tests.browser.player import SHEET, Player, open_table
from tests.browser.still import BOTS, Shown, show, show_replay
from tests.effort import FULL as ALL

SIZES = ((360, 640), (390, 664), (667, 375), (768, 1024), (1280, 720), (1920, 1080))
Size = tuple[int, int]
Sizes = tuple[Size, ...]
# one size for each layout of a table (web/src/table/frame/layout.ts), two by two, of which a phase takes the first
TURNS: tuple[Sizes, ...] = (
    ((360, 640), (1280, 720)),
    ((667, 375), (768, 1024)),
    ((1280, 720), (360, 640)),
    ((768, 1024), (667, 375)),
)
Cases = Iterable[tuple[Any, ...]]


def at_sizes(names: str, cases: Cases, only_long: Cases = (), layouts: int = 2) -> pytest.MarkDecorator:
    """A test of several cases: each looks at so many layouts in `./test`, in turn, and at every size in `--long`."""
    cases = list(cases)
    some = [pytest.param(*case, TURNS[n % len(TURNS)][:layouts]) for n, case in enumerate(cases)]
    every = [pytest.param(*case, SIZES, marks=pytest.mark.long) for case in (*cases, *only_long)]
    return pytest.mark.parametrize(f"{names}, sizes", some + every, ids=named)


def named(value: object) -> object:
    """How a case is called in the name of its test."""
    if value is SIZES:
        return "every size"
    if value in [turn[:layouts] for turn in TURNS for layouts in (1, 2)]:
        return "in turn"
    return getattr(value, "name", value)


@dataclass(frozen=True)
class Phase:
    """A position, and what is done there before it is looked at."""

    name: str
    plies: int
    seed: str = "still"
    options: dict[str, Any] = field(default_factory=dict)
    waits: bool = False
    prepare: Callable[[Page, Shown], None] | None = None
    languages: tuple[str, ...] = ("en-GB", "fr-FR")
    # the pieces whose size counts, and how wide the smallest one must be, in pixels, by the size of the screen
    pieces: str = ""
    least: dict[Size, float] = field(default_factory=dict)
    # all kinds of moves are tried
    moves: bool = False
    # `./test` looks at it as well
    usual: bool = False
    # one of the first decisions: what the game is about is said, all of it
    aim: bool = False


def _pick(page: Page, _: Shown | None = None) -> None:
    page.locator("[data-area^='H']").first.click()


def _aim(page: Page, _: Shown) -> None:
    _pick(page)
    page.keyboard.press("d")


def _tap(page: Page, selector: str) -> None:
    page.locator(selector).locator("visible=true").first.click()


def _found(page: Page, shown: Shown) -> None:
    """A finger picks a cell of Patterns for a group, which is not played by the first tap."""
    cell = page.locator(f"[data-cell='{shown.observation['legal'][-1][2:]}']")
    cell.dispatch_event("pointerdown", {"pointerType": "touch"})
    cell.dispatch_event("click", {"detail": 1})
    expect(page.locator(".act .btn.pri")).to_be_visible()


def _two_ways(page: Page, shown: Shown) -> None:
    """A cell of Patterns that can be flipped, or taken with the token of the bowl."""
    flips = [move[2:] for move in shown.observation["legal"] if move[0] == "F"]
    _tap(page, f"[data-cell='{next(cell for cell in flips if f'E {cell}' in shown.observation['legal'])}']")
    expect(page.locator(".act .choice")).to_have_count(2)


def _end(page: Page, _: Shown) -> None:
    _tap(page, ".act .tools .btn:not(.pri)")
    expect(page.locator(".act .tools .btn")).to_have_count(1)


def _way(shown: Shown) -> str:
    """A pick of Stones that takes two stones or more."""
    ways: dict[str, set[str]] = {}
    for move in shown.observation["legal"]:
        if move[0] == "P":
            ways.setdefault(move[2:5], set()).add(move[6])
    return next(way for way, sides in ways.items() if len(sides) > 1)


def _artist(page: Page, shown: Shown) -> None:
    _tap(page, f"[data-place='circle-{_way(shown)[0]}']")


def _circle(page: Page, shown: Shown) -> None:
    _artist(page, shown)
    _tap(page, f"[data-place='circle-{_way(shown)[2]}']")
    expect(page.locator(".order")).not_to_have_count(0)


def _score(page: Page, shown: Shown) -> None:
    _tap(page, f"[data-place='space-{next(move for move in shown.observation['legal'] if move[0] == 'S')[4]}']")
    expect(page.locator(".lifted")).not_to_have_count(0)


def _any(page: Page, shown: Shown) -> None:
    _tap(page, ".act [aria-keyshortcuts='A']")
    _tap(page, f"[data-place='space-{next(move for move in shown.observation['legal'] if move[0] == 'A')[2]}']")


def _put(page: Page, shown: Shown) -> None:
    _tap(page, f"[data-place='space-{shown.observation['legal'][0][2]}']")


def _without_sheet(page: Page, _: Shown) -> None:
    """The board as it was left, under the score sheet."""
    _tap(page, "section.end header button")
    expect(page.locator(SHEET)).to_have_count(0)


CARD = ".mandala .card > rect:nth-of-type(2)"
# a card of a usual tray, as drawn; and of the fullest ones here, fuller than those that are drawn: six piles in an area
# (web/tests/games/mandala/geometry.test.ts has the drawn ones)
USUAL = {(360, 640): 39.5, (390, 664): 43.0, (667, 375): 46.0, (768, 1024): 46.0, (1280, 720): 40.0, (1920, 1080): 60.0}
FULLEST = {
    (360, 640): 24.0,
    (390, 664): 26.0,
    (667, 375): 24.0,
    (768, 1024): 36.0,
    (1280, 720): 27.0,
    (1920, 1080): 44.0,
}

# cells of Patterns and places of Stones: what is smaller than a fingertip is tapped twice
CELL = "[data-cell] > .hit"
CELLS = {(360, 640): 43.0, (390, 664): 46.5, (667, 375): 43.0, (768, 1024): 60.0, (1280, 720): 50.0, (1920, 1080): 80.0}
PLACE = "[data-place^='circle'] > rect"
PLACES = {
    (360, 640): 47.9,
    (390, 664): 51.5,
    (667, 375): 50.0,
    (768, 1024): 60.0,
    (1280, 720): 68.0,
    (1920, 1080): 95.0,
}
FOUR: dict[str, Any] = {"players": 4, "new_stones": True}
# both languages of every phase would not be worth their time: French has the longer words
LONG = ("fr-FR",)

PHASES: dict[str, tuple[Phase, ...]] = {
    "mandala": (
        Phase("the start", 0, pieces=CARD, least=USUAL, moves=True, aim=True, usual=True),
        Phase("a colour picked", 20, prepare=_pick, pieces=CARD, least=USUAL),
        Phase("an area aimed at, with six colours in the hand", 68, "s0", prepare=_aim),
        Phase("four colours in a Field", 26, "s0", pieces=CARD, least=FULLEST, moves=True),
        Phase("a claim", 24, moves=True),
        Phase("a claim of six colours", 56, "s16", pieces=CARD, least=FULLEST, moves=True, usual=True),
        Phase("the other one's turn", 20, waits=True, pieces=CARD, least=USUAL),
        Phase("hidden Cups", 40, options={"memory": "hidden"}, pieces=CARD, languages=LONG),
        Phase("the end", 10_000, prepare=_without_sheet),
    ),
    "patterns": (
        Phase("a token for the bowl", 0, moves=True),
        Phase("the first group", 1, aim=True),
        Phase("a cell for the first group", 1, prepare=_found, languages=LONG),
        Phase("a turn", 15, pieces=CELL, least=CELLS, moves=True, usual=True),
        Phase("a cell with two results", 6, prepare=_two_ways),
        Phase("the last flips", 20, "flips 2", moves=True, usual=True),
        Phase("the end in spite of flips", 20, "flips 2", prepare=_end, languages=LONG),
        Phase("the other one's turn", 15, waits=True, languages=LONG),
        Phase("the end", 10_000, prepare=_without_sheet, languages=LONG),
    ),
    "stones": (
        Phase("the first turn", 0, aim=True),
        Phase("a turn", 22, pieces=PLACE, least=PLACES, moves=True, usual=True),
        Phase("an Artist chosen", 22, prepare=_artist, languages=LONG),
        Phase("a circle chosen, for three others", 40, options=FOUR, prepare=_circle, pieces=PLACE, usual=True),
        Phase("a colour scored", 22, prepare=_score, languages=LONG),
        Phase("a colour scored, among four", 40, options=FOUR, prepare=_score, languages=LONG),
        Phase("any towers scored, among four", 40, options=FOUR, prepare=_any),
        Phase("a New Stone to keep or to drop", 21, options=FOUR, moves=True),
        Phase("a New Stone to put", 22, options=FOUR, prepare=_put, languages=LONG),
        Phase("three others' turns", 40, options=FOUR, waits=True, languages=LONG),
        Phase("the end, among four", 10_000, options=FOUR, prepare=_without_sheet, languages=LONG),
    ),
}

# the parts of a table that lie beside each other, never over each other
PARTS = ".head, .top, .above, .opps, .ticker, .board, .below, .me, .hand, .foot, .aside, .logs"


def in_view(page: Page) -> list[str]:
    """What is to be seen or pressed and lies outside the screen; which parts of the table cover each other."""
    found: list[str] = measure(page, "outside", PARTS)
    return found


def smallest(page: Page, pieces: str) -> float:
    found: float = page.evaluate(
        "pieces => Math.min(...[...document.querySelectorAll(pieces)].map((one) => one.getBoundingClientRect().width))",
        pieces,
    )
    return found


def says(page: Page, sentence: str) -> bool:
    """The bar says this, and all of it is to be read."""
    found: bool = measure(page, "says", ".act .ask", sentence)
    return found


def settle(page: Page, size: Size) -> None:
    """The page has this size, and everything has found its place in it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    measure(page, "settled")


def kinds(legal: list[str]) -> list[str]:
    """One move of every kind: the longest one of those that go to the same place."""
    found: dict[str, str] = {}
    for move in sorted(legal, key=len):
        found[move if move[0] == "C" else move.split()[0]] = move
    return list(found.values())


def try_moves(page: Page, shown: Shown) -> list[str]:
    """Clicks the legal moves; which of them the page did not send."""
    player = Player(page, 0)
    missing = []
    for move in kinds(shown.observation["legal"]):
        shown.moves.clear()
        player.make(move, shown.observation)
        for _ in range(100):
            if shown.moves:
                break
            page.wait_for_timeout(20)
        if shown.moves != [move]:
            missing.append(f"{move}: {shown.moves}")
        page.mouse.move(1, 1)
        expect(page.locator("main.game[data-may-act]")).to_be_attached()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    return missing


def phases(language: str, usual: bool = False) -> list[tuple[str, Phase, str]]:
    """Those that are looked at in a language; the usual ones are for `./test` in French."""
    return [
        (game, phase, language)
        for game, each in PHASES.items()
        for phase in each
        if language in phase.languages and (phase.usual and language == "fr-FR") is usual
    ]


@at_sizes(
    "game, phase, language",
    phases("fr-FR", usual=True),
    only_long=[*phases("fr-FR"), *phases("en-GB")],
    layouts=1,
)
def test_a_phase_at_every_size(stage: Stage, game: str, phase: Phase, language: str, sizes: Sizes) -> None:
    """In English in the light, among people; in French in the dark, against bots, with a button for hints."""
    french = language == "fr-FR"
    theme = "dark" if french else "light"
    page = stage({"width": 1280, "height": 720}, locale=language, color_scheme=theme)
    # who is new plays against bots: a hint takes room in the bar as well
    shown = show(page, game, phase.options, phase.plies, phase.seed, phase.waits, others=BOTS[: 2 * phase.aim])
    if phase.prepare:
        phase.prepare(page, shown)
    if french:
        shown.against_bots()
        if shown.observation["legal"]:
            expect(page.locator(".act .hint, .act .pri, .act .step, .act .choice").first).to_be_attached()
    wrong = []
    for size in sizes:
        settle(page, size)
        wrong += [f"{size}: {one}" for one in in_view(page)]
        least = phase.least.get(size, 0)
        if least and smallest(page, phase.pieces) < least:
            wrong.append(f"{size}: the smallest piece is {smallest(page, phase.pieces):.1f} wide, not {least}")
        if phase.aim and not says(page, say(language[:2], f"aim.{game}.short")):
            wrong.append(f"{size}: the aim is not to be read")
        if phase.moves:
            wrong += [f"{size}: cannot be clicked: {one}" for one in try_moves(page, shown)]
    assert wrong == []


def of_a_game(game: str) -> pytest.MarkDecorator:
    """A test of every game that looks at one of them in `./test`, in two layouts."""
    return at_sizes("game", [(game,)], only_long=[(other,) for other in PHASES if other != game])


GUESTS = tuple({"name": f"Invité 174{i}"} for i in range(4))


@at_sizes("who", [(GUESTS,)], only_long=[(BOTS,)])
def test_names_among_four_are_told_apart(stage: Stage, who: tuple[dict[str, Any], ...], sizes: Sizes) -> None:
    """Bots of one level differ in their last letter, and guests in four figures: no name is cut beside its points."""
    page = stage({"width": 1280, "height": 720}, locale="fr-FR")
    shown = show(page, "stones", FOUR, 80, others=who)
    assert max(shown.observation["points"]) > 9
    wrong = []
    for size in (*sizes, (390, 844)):
        settle(page, size)
        names = page.locator("main.game :is(.opps .nm, .others .name > span)").locator("visible=true")
        assert names.count() == 3
        cut = names.evaluate_all(
            "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
        )
        wrong += [f"{size}: {name}" for name in cut]
    assert wrong == []


def unfit(sheet: Locator) -> list[str]:
    """What of a sheet lies outside the screen, or can only be reached by scrolling the page."""
    expect(sheet).to_be_visible()
    found: list[str] = sheet.evaluate(f"sheet => {MEASURE}.unfit(sheet)")
    return found


# where a move takes several lines, how much of the width they have, if it is little
NARROW = """hints => hints.map((hint) => [hint.querySelector("b"), hint])
    .filter(([words]) => words.getBoundingClientRect().height > 30)
    .map(([words, hint]) => words.getBoundingClientRect().width / hint.getBoundingClientRect().width)
    .filter((share) => share < 0.4)"""
SHEET_KEYS = {"the log": "l", "the rules": "?", "the memory aid": "m"}
OPEN = "dialog[open]"
MENU = ".menu .list"


# two at Stones have less to show than four
@at_sizes("game, players", [("stones", 4)], only_long=[("mandala", 2), ("patterns", 2), ("stones", 2)])
def test_every_sheet_at_every_size(stage: Stage, game: str, players: int, sizes: Sizes) -> None:
    page = stage({"width": 1280, "height": 720}, locale="fr-FR")
    shown = show(page, game, FOUR if players == 4 else {}, 20)
    wrong: list[str] = []

    def look(name: str, sheet: str = OPEN) -> None:
        wrong.extend(f"{size}: {name} {one}" for one in unfit(page.locator(sheet)))
        page.keyboard.press("Escape")
        expect(page.locator(sheet)).to_have_count(0)

    for size in sizes:
        settle(page, size)
        for name, key in SHEET_KEYS.items():
            page.keyboard.press(key)
            look(name)
        page.locator(".menu > button").click()
        wrong += [f"{size}: the menu {one}" for one in unfit(page.locator(MENU))]
        page.get_by_role("button", name="Abandonner").click()
        expect(page.locator(f"{MENU} .no + button")).to_be_focused()
        look("whether to resign", MENU)
        openers = page.locator("main.game :is(.above button, button[data-drawer])").locator("visible=true")
        for i in range(openers.count()):
            openers.nth(i).click()
            look(f"the players, or drawer {i}")
        shown.offer("draw", "undo")
        expect(page.locator(".notices button")).to_have_count(4)
        wrong += [f"{size}: an offer {one}" for one in unfit(page.locator(".notices"))]
        for button in page.locator(".notices button").all():
            button.click(trial=True)
        shown.offer()
    assert wrong == []


def test_a_curtain_at_every_size(stage: Stage) -> None:
    """What hides one player's cards from the other at one screen: nothing but a button."""
    page = stage({"width": 1280, "height": 720}, locale="fr-FR")
    show(page, "mandala", {}, 20, seats=(0, 1), awaited="main .btn.pri")
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator("main .btn.pri")).to_be_in_viewport(ratio=1)
        assert page.locator("main.game, [data-area]").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# test_end.py has one of four at two sizes
@at_sizes("players", [], only_long=[(4,), (3,)])
def test_the_score_sheet_of_several_at_every_size(stage: Stage, players: int, sizes: Sizes) -> None:
    page = stage({"width": 1280, "height": 720}, locale="fr-FR")
    show(page, "stones", FOUR | {"players": players}, 10_000)
    assert [wrong for size in sizes for wrong in sheet_at(page, size)] == []


def sheet_at(page: Page, size: Size) -> list[str]:
    """What is wrong with the score sheet at a size."""
    settle(page, size)
    return [f"{size}: the score sheet {one}" for one in unfit(page.locator(SHEET))]


@of_a_game("patterns")
def test_the_score_sheet_and_hints_at_every_size(stage: Stage, game: str, sizes: Sizes) -> None:
    page = stage({"width": 1280, "height": 720}, locale="fr-FR")
    show(page, game, {}, 10_000)
    wrong = [wrong for size in sizes for wrong in sheet_at(page, size)]
    open_table(page, game).ready()
    page.keyboard.press("h")
    expect(page.locator(f"{OPEN} :is(li, .cost)").first).to_be_visible()
    if page.locator(f"{OPEN} .cost").count():  # the game counts, and a hint ends that
        page.locator(f"{OPEN} .btn.pri").click()
    expect(page.locator(f"{OPEN} li").first).to_be_visible()
    for size in sizes:
        settle(page, size)
        wrong += [f"{size}: the hints {one}" for one in unfit(page.locator(OPEN))]
        if narrow := page.locator(f"{OPEN} li").evaluate_all(NARROW):
            wrong.append(f"{size}: the words of a hint have {narrow} of its width")
    assert wrong == []


@of_a_game("mandala")
def test_the_board_of_a_replay_is_all_to_be_seen(stage: Stage, game: str, sizes: Sizes) -> None:
    """Above the bar, or beside it: a move that is looked back at is seen without scrolling."""
    page = stage({"width": 1280, "height": 720}, locale="fr-FR")
    show_replay(page, game, {}, 19)
    wrong = []
    for size in (*sizes, (932, 430)):
        settle(page, size)
        board, bar = page.locator(".stage > .board").bounding_box(), page.locator(".act").bounding_box()
        assert board
        assert bar
        if board["y"] + board["height"] > bar["y"] and board["x"] + board["width"] > bar["x"]:
            wrong.append(f"{size}: the bar covers the board, {board} {bar}")
        if bar["y"] + bar["height"] > size[1]:
            wrong.append(f"{size}: the bar ends at {bar['y'] + bar['height']}")
        if min(board["width"], board["height"]) < min(270, size[1] - 60):
            wrong.append(f"{size}: the board is {board['width']} x {board['height']}")
    assert wrong == []


def test_what_would_have_been_better_is_seen_on_a_short_phone(stage: Stage) -> None:
    """However long the sentence about the move is: two lines at least, which say by whose knowledge."""
    page = stage({"width": 390, "height": 664}, locale="fr-FR")
    show_replay(page, "stones", {}, 0)
    hidden = []
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        if page.locator(".act.better").count():
            words, better = page.locator(".act .ask").bounding_box(), page.locator(".act .ask small").bounding_box()
            assert words
            assert better
            if words["y"] + words["height"] - better["y"] < 34:
                hidden.append(page.locator(".act .ask").inner_text())
    assert hidden == []


def test_the_cup_of_ones_own_is_seen_by_colour(stage: Stage) -> None:
    """On a phone beside the name; where there is less room, one tap away."""
    page = stage({"width": 390, "height": 844})
    shown = show(page, "mandala", {}, 40)
    cup = shown.observation["cups"][shown.observation["seat"]]
    colours = sum(1 for claimed, dealt in zip(cup["claimed"], cup["dealt"], strict=True) if claimed + dealt)
    assert colours
    expect(page.locator(".me .chip:visible")).to_have_count(colours)
    for size in ((390, 664), (667, 375)):
        settle(page, size)
        page.locator(".above button").click()
        expect(page.locator(f"{OPEN} .cards .chip:visible")).to_have_count(colours)
        page.keyboard.press("Escape")


@of_a_game("stones")
def test_a_typed_move_at_every_size(stage: Stage, game: str, sizes: Sizes) -> None:
    """The field stands in the place of the buttons, with all that belongs to it, and moves nothing."""
    page = stage({"width": 1280, "height": 720}, locale="fr-FR")
    show(page, game, {}, 20)
    wrong = []
    for size in sizes:
        settle(page, size)
        before = measure(page, "places")
        page.keyboard.press("/")
        field = page.locator(".act .typing input")
        expect(field).to_be_focused()
        measure(page, "settled")
        wrong += [f"{size}: {one}" for one in in_view(page)]
        if measure(page, "places") != before:
            wrong.append(f"{size}: moved from {before} to {measure(page, 'places')}")
        if (box := field.bounding_box()) is None or box["width"] < 90:
            wrong.append(f"{size}: the field is {box}")
        page.keyboard.press("Escape")
        expect(field).to_have_count(0)
    assert wrong == []


def test_a_claim_with_a_typed_move_on_a_phone(stage: Stage) -> None:
    """The field once took room from the board, and cards had sizes below nothing; consoles are looked at."""
    page = stage({"width": 390, "height": 844})
    show(page, "mandala", {}, 24)
    before = page.locator(".board").bounding_box()
    page.keyboard.press("/")
    expect(page.get_by_label("Type a move")).to_be_focused()
    assert page.locator(".board").bounding_box() == before
    assert smallest(page, CARD) > 20


def test_the_rail_on_the_left_mirrors_the_table(visitors: Visitors) -> None:
    page = visitors.come({"width": 667, "height": 375}, locale="fr-FR")
    page.add_init_script("""localStorage["sandtable.settings"] = '{"pace": "none", "left": true}'""")
    for game in PHASES if ALL else ("mandala",):
        show(page, game, {}, 20)
        measure(page, "settled")
        assert in_view(page) == [], game
        board, bar = page.locator("main.game > .board").bounding_box(), page.locator("main.game > .foot").bounding_box()
        assert board
        assert bar
        assert bar["x"] + bar["width"] <= board["x"], game
        assert board["width"] > 350, game


def test_what_is_picked_stays_when_the_screen_turns(stage: Stage) -> None:
    page = stage({"width": 390, "height": 664})
    show(page, "mandala", {}, 20)
    _pick(page)
    for size in ((664, 390), (1280, 720), (390, 844), (390, 664)):
        settle(page, size)
        expect(page.locator("[data-area^='H'][aria-pressed='true']")).to_have_count(1)
