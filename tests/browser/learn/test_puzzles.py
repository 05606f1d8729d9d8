"""Puzzles in the browser: tried, missed, solved on the real board; the rating and the day are kept; fine by axe."""

from collections.abc import Callable
from datetime import date
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from sandtable.learn.attempt import attempt
from sandtable.learn.daily import daily
from sandtable.learn.line import Walk
from sandtable.learn.puzzle import Puzzle, puzzle_of, puzzles_of, sets
from tests.browser.conftest import Visitors
from tests.browser.player import GRACE, Player
from tests.browser.still import go_to
from tests.browser.test_access import violations
from tests.server.services import wait_until

PHONE: ViewportSize = {"width": 390, "height": 664}
LYING: ViewportSize = {"width": 667, "height": 375}


# Buttons of the decision that cover others, or a part of them.
COVERED = """() => {
    const buttons = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const before = (a, b) => a.right < b.left + 1 || a.bottom < b.top + 1;
    const apart = (a, b) => before(a, b) || before(b, a);
    const meet = (one, other) => one !== other && !apart(one.getBoundingClientRect(), other.getBoundingClientRect());
    return buttons("main > .foot .tools .btn")
        .flatMap((one) => buttons("main .btn").filter((other) => meet(one, other)).map((other) => [one, other]))
        .map(([one, other]) => `${one.textContent} over ${other.textContent}`);
}"""


@pytest.fixture
def come(visitors: Visitors) -> Callable[..., Page]:
    """A visitor without an engine: the server answers."""

    def come(*given: Any, **options: Any) -> Page:
        page = visitors.come(*given, **options)
        page.route("**/engine/**", lambda route: route.abort())
        return page

    return come


def make(page: Page, puzzle: Puzzle, step: int, move: str) -> None:
    """Play a move on the board of a puzzle."""
    expect(page.locator("main[data-may-act]")).to_be_visible()
    expect(page.locator(f"[data-step='{step + 1}']")).to_be_visible()
    page.wait_for_timeout(1000 * GRACE)  # what has just come does nothing for half a second
    seen = msgspec.to_builtins(Walk(puzzle.line(step)).position.observe(puzzle.seat))
    player = Player(page, 0)
    player.make(move, seen)
    if move.startswith("P "):  # a pick is all there, and waits for its button
        player.press()


def legal(puzzle: Puzzle, step: int) -> set[str]:
    """What may be played at a step of a puzzle; nothing where it has no such step."""
    return set(Walk(puzzle.line(step)).position.legal_moves) if step < len(puzzle.steps) else set()


def solve(page: Page, puzzle: Puzzle) -> None:
    for step, here in enumerate(puzzle.steps):
        make(page, puzzle, step, here.answers[0])


@pytest.mark.long  # test_a_puzzle_is_missed_and_then_solved has a board on a phone
def test_towers_are_scored_in_a_puzzle(come: Callable[..., Page]) -> None:
    """One's own towers can be pressed, on a phone as well."""
    puzzle = next(each for each in puzzles_of("stones") if each.steps[0].answers[0].startswith("S "))
    page = come(PHONE, locale="fr-FR")
    page.goto(f"/puzzles/{puzzle.id}")
    solve(page, puzzle)
    expect(page.get_by_role("heading", name="Oui : ")).to_be_visible()


def test_a_puzzle_is_missed_and_then_solved(come: Callable[..., Page]) -> None:
    puzzle = next(each for each in puzzles_of("patterns") if len(each.steps) == 1 and "swap" not in each.themes)
    first = puzzle.steps[0]
    page = come(PHONE)
    page.goto(f"/puzzles/{puzzle.id}")
    make(page, puzzle, 0, first.next_best.move)
    expect(page.get_by_text("One more try.")).to_be_visible()
    make(page, puzzle, 0, first.answers[0])
    expect(page.get_by_role("heading", name=attempt(puzzle, 0, first.answers[0]).head["en"])).to_be_visible()
    expect(page.get_by_text("Next best: ")).to_be_visible()
    expect(page.locator("[data-next-best]")).to_have_attribute("data-next-best", "1")  # and where it would have gone
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    kept = page.evaluate("JSON.parse(localStorage.getItem('sandtable.puzzles'))")
    assert kept["tried"] == {puzzle.id: False}
    assert kept["standing"]["rating"] < 1500
    wait_until(lambda: page.request.get("/api/puzzles/progress").json()["tried"] == {puzzle.id: False})
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("heading", name="Find the best move")).to_be_visible()
    page.goto("/puzzles/zzzzzz")
    expect(page.get_by_role("alert")).to_have_text("There is no puzzle zzzzzz.")
    # another device of the same person
    page.evaluate("localStorage.removeItem('sandtable.puzzles')")
    page.goto("/puzzles")
    expect(page.get_by_text(str(round(kept["standing"]["rating"])), exact=True)).to_be_visible()


def test_a_decision_of_two_buttons_covers_no_other(come: Callable[..., Page]) -> None:
    """To keep a New Stone or to give it back: on a phone, upright or lying, both stand beside what else there is."""
    puzzle = next(each for each in puzzles_of("new-stones") if {"keep", "drop"} <= legal(each, 1))
    page = come(PHONE, locale="fr-FR")
    go_to(page, f"/puzzles/{puzzle.id}", "main[data-may-act]")
    make(page, puzzle, 0, puzzle.steps[0].answers[0])
    expect(page.get_by_role("button", name="Garder")).to_be_visible()
    for size in (PHONE, LYING):
        page.set_viewport_size(size)
        expect(page.locator("main.rail" if size is LYING else "main.short")).to_be_visible()
        for name in ("Indice", "Voir la réponse", "Garder"):
            page.get_by_role("button", name=name).click(trial=True)
        assert page.evaluate(COVERED) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_whose_progress_it_is(come: Callable[..., Page]) -> None:
    """What a guest did on a device goes with whoever signs in there; what an account did stays with that account."""
    first, second = (puzzle.id for puzzle in puzzles_of("patterns")[:2])
    page = come()
    with page.expect_response("**/api/puzzles/progress"):
        page.goto("/puzzles")
    standing = {"rating": 1712, "deviation": 90, "volatility": 0.06}
    for id, is_guest in ((first, True), (second, False)):
        told = {"person": "somebody", "guest": is_guest, "tried": 1}
        kept = {"standing": standing, "tried": {id: True}, "days": [], "told": told}
        page.evaluate("kept => localStorage.setItem('sandtable.puzzles', JSON.stringify(kept))", kept)
        with page.expect_response("**/api/puzzles/progress"):
            page.reload()
        expect(page.get_by_text("Days in a row")).to_be_visible()
        expect(page.get_by_text("1712", exact=True)).to_have_count(0)  # the server has its own sums
        assert page.request.get("/api/puzzles/progress").json()["tried"] == {first: True}


def test_the_puzzle_of_the_day(come: Callable[..., Page]) -> None:
    puzzle = puzzle_of(daily(date.today()))
    page = come(locale="fr-FR")
    page.goto("/puzzles")
    assert violations(page) == []
    page.get_by_role("link", name="Résoudre").click()
    page.get_by_role("button", name="Voir la réponse").click()
    expect(page.get_by_text("La réponse : ")).to_be_visible()
    go_to(page, "/puzzles#mandala.claim_first", "main")
    expect(page.get_by_role("button", name="se servir en premier")).to_have_attribute("aria-pressed", "true")
    go_to(page, "/rules/mandala", "main")
    go_to(page, "/puzzles#mandala.nonsense", "main")
    expect(page.get_by_role("button", name="tous les thèmes")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text(f"{len(puzzles_of('mandala'))} problèmes")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("mandala.nonsense")
    page.get_by_role("button", name="tous les thèmes").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    go_to(page, "/rules/mandala", "main")
    go_to(page, "/puzzles#chess.blub", "main")
    expect(page.get_by_role("alert")).to_contain_text("chess.blub")
    kept = page.evaluate("JSON.parse(localStorage.getItem('sandtable.puzzles'))")
    assert kept["tried"] == {puzzle.id: False}
    assert kept["days"] == []
    # a move that is shown is not the end where more of them follow; what is found then counts for nothing
    claimed = next(each for each in puzzles_of("mandala") if each.steps[1:] and each.steps[1].answers[0][0] == "C")
    page.set_viewport_size({"width": 390, "height": 664})
    go_to(page, f"/puzzles/{claimed.id}", "main.stage")
    page.get_by_role("button", name="Indice").click()
    expect(page.get_by_text("L'idée : ")).to_be_in_viewport()
    page.get_by_role("button", name="Voir la réponse").click()
    expect(page.get_by_role("heading", name="La réponse : ")).to_be_visible()
    expect(page.get_by_text("Vous choisissez", exact=True)).to_be_visible()
    page.wait_for_timeout(1000 * GRACE)  # where it is now there was another one
    page.get_by_role("button", name="Coup suivant").click()
    expect(page.get_by_role("heading", name="Et ensuite ?")).to_be_visible()
    make(page, claimed, 1, claimed.steps[1].answers[0])
    expect(page.get_by_role("heading", name="Oui : ")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('sandtable.puzzles'))")
    assert kept["tried"] == {puzzle.id: False, claimed.id: False}


@pytest.mark.long
@pytest.mark.parametrize("name", sets())
def test_a_puzzle_of_every_set_is_solved(come: Callable[..., Page], name: str) -> None:
    for puzzle in sorted(puzzles_of(name), key=lambda each: -len(each.steps))[:2]:
        page = come()
        page.goto(f"/puzzles/{puzzle.id}")
        solve(page, puzzle)
        expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
        page.close()


def test_what_was_chosen_is_there_again(come: Callable[..., Page]) -> None:
    page = come()
    page.goto("/puzzles")
    page.get_by_role("button", name="Patterns", exact=True).click()
    page.get_by_role("radio", name="Harder").check(force=True)
    page.goto("/")
    page.goto("/puzzles")
    expect(page.get_by_role("button", name="Patterns", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("radio", name="Harder")).to_be_checked()
