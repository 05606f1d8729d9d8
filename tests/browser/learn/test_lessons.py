"""Lessons in the browser: walked through with the real controls, by mouse, finger and keyboard; left and resumed."""

import json
import time

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from sandtable.learn.lesson import lessons
from tests.browser.conftest import DESKTOP, PHONE, Visitors
from tests.browser.player import Json, Player
from tests.browser.test_access import violations
from tests.effort import tries

SHORT: ViewportSize = {"width": 390, "height": 664}
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}

FOCUS = "one => [one === document.activeElement, document.activeElement.matches('[data-rove]')]"
FINGER = 44
AROUND = 30  # pieces of a board that can be played at once


class Learner(Player):
    """Somebody who makes the moves of a lesson; what each step wants is in the lesson that the server gives."""

    def __init__(self, page: Page, lesson: str) -> None:
        super().__init__(page, 1)
        found = page.request.get(f"/api/lessons/{lesson}").json()
        self.steps: list[Json] = [step for chapter in found["chapters"] for step in chapter["steps"]]
        page.goto(f"/learn/{lesson}")

    @property
    def open(self) -> Locator:
        return self.page.locator(".lesson")

    def at(self, step: int) -> None:
        expect(self.open).to_have_attribute("data-step", str(step))

    def try_out(self, move: str, step: Json) -> None:
        """Makes a move with the controls of the board; it may need the button of the bar."""
        self.make(move, step["shown"]["observation"])
        end = time.monotonic() + 3
        while not self.page.locator("[data-done], [data-answer], .act .btn.pri").count() and time.monotonic() < end:
            self.page.wait_for_timeout(30)
        if not self.page.locator("[data-done], [data-answer]").count():
            self._primary()

    def walk(self, first: int = 1, last: int | None = None) -> None:
        """Makes the move of each step, and goes on."""
        for number, step in enumerate(self.steps[first - 1 : last], first):
            self.at(number)
            expect(self.page.locator("svg.veil")).to_have_attribute("data-lit", str(len(step["lit"])))
            self.try_out(step["first"], step)
            expect(self.page.locator(".lesson[data-done]")).to_be_visible()
            expect(self.page.locator("[data-next]")).to_be_focused()
            self.page.wait_for_timeout(600)  # what has just appeared does nothing for half a second
            self.page.keyboard.press("Enter")
        if last is None:
            self.at(len(self.steps) + 1)


class Typist(Learner):
    """The same by the keyboard alone: Tab goes to a board, the towers or a button; `.` to what can be played there."""

    def _reach(self, wanted: Locator, *, piece: bool) -> None:
        """Goes on by Tab; among the pieces of a board by `.`, once around."""
        around = 0
        for _ in range(300):
            here, beside = wanted.evaluate(FOCUS)
            if here:
                return
            around = around + 1 if piece and beside and around < AROUND else 0
            self.page.keyboard.press("." if around else "Tab")
        raise AssertionError(f"{wanted} is not reached")

    def _click(self, selector: str) -> Locator:
        found = self.page.locator(selector).locator("visible=true").first
        self._reach(found, piece=True)
        self.page.keyboard.press("Enter")
        return found

    def _bar(self, button: Locator) -> None:
        self._reach(button, piece=False)
        self.page.keyboard.press("Enter")


def go_on_at(page: Page, lesson: str, step: int, last: int) -> None:
    """They have done the steps before this one already."""
    kept = {"lessons": {lesson: {"at": step - 1, "reached": step - 1, "all": last, "done": False}}}
    page.add_init_script(f"localStorage['sandtable.lessons'] ??= '{json.dumps(kept)}'")


def test_mandala_by_mouse(visitors: Visitors) -> None:
    """Another move than the one that was asked for is answered; the rest of the lesson is left and gone on with."""
    page = visitors.come(DESKTOP)
    learner = Learner(page, "mandala")
    learner.at(1)
    learner.try_out("C R", learner.steps[0])
    answer = page.locator("[data-answer]")
    expect(answer).to_contain_text("If you claim red:")
    expect(answer).to_contain_text("Three red cards")
    learner.walk(1, last := tries(3, 1))
    learner.at(last + 1)
    page.goto("/")
    expect(page.get_by_role("heading", name="Your lesson: Mandala")).to_be_visible()
    page.get_by_role("link", name="Go on").click()
    learner.at(last + 1)
    page.keyboard.press("Escape")
    learner.at(last)


def test_patterns_by_finger_in_french(visitors: Visitors) -> None:
    page = visitors.come(PHONE, locale="fr-FR", has_touch=True, is_mobile=True)
    Learner(page, "patterns").walk(1, 2)
    expect(page.get_by_role("heading", name="Retourner un jeton")).to_be_visible()


def test_stones_by_keyboard(visitors: Visitors) -> None:
    """No mouse is needed, every step lights its places, and the answer to a move is there at once: nobody is asked for
    it (how soon it is drawn `bench/learning.py` measures). It begins with a stone that is picked from one of several
    stacks; `--long` has the whole lesson."""
    page = visitors.come(DESKTOP)
    go_on_at(page, "stones", first := 4, 9)
    learner = Typist(page, "stones")
    learner.at(first)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/lines" in request.url else None)
    learner.walk(first, last := first + 1)
    learner.at(last + 1)
    assert not asked


def test_the_coach_speaks_up(visitors: Visitors) -> None:
    """In the game at the end of a lesson a move that gives something away is not played at once."""
    page = visitors.come(DESKTOP)
    chapters = page.request.get("/api/lessons/patterns").json()["chapters"]
    play = chapters[-1]["play"]
    last = sum(len(chapter["steps"]) for chapter in chapters)
    legal = play["shown"]["observation"]["legal"]
    asked = {"line": play["line"], "sims": 2000, "most": 10, "also": legal[-5:]}
    judged = page.request.post("/api/lines/think", data=asked).json()["moves"]
    worst = min(judged, key=lambda one: (one["win"], one["margin"]))["move"]
    go_on_at(page, "patterns", last + 1, last + 1)
    learner = Learner(page, "patterns")
    learner.at(last + 1)
    learner.make(worst, play["shown"]["observation"])
    warning = page.locator("[data-warning]")
    expect(warning).to_contain_text("Better:")
    expect(warning).to_contain_text("as far as you can know")
    # on a short phone all of it is in view, with both answers
    page.set_viewport_size(SHORT)
    expect(page.locator("main.stage.short")).to_be_visible()
    assert page.locator(".talk .words").evaluate("words => words.scrollHeight <= words.clientHeight")
    for part in (warning, page.locator("[data-anyway]")):
        box = part.bounding_box()
        assert box
        assert box["y"] > 0
        assert box["y"] + box["height"] <= SHORT["height"]
    page.set_viewport_size(DESKTOP)
    page.wait_for_timeout(600)  # a button that has just come does nothing for half a second (grace.ts)
    page.get_by_role("button", name="Choose again").press("Enter")
    expect(warning).to_have_count(0)
    learner.make(worst, play["shown"]["observation"])
    expect(warning).to_be_visible()
    page.wait_for_timeout(600)
    page.locator("[data-anyway]").press("Enter")
    expect(warning).to_have_count(0)
    expect(page.locator("main.stage[data-may-act]")).to_be_visible()  # the bot has answered


@pytest.mark.long  # test_site.py is shown a move of one of them by a button
@pytest.mark.parametrize("id", ["stones", "new-stones"])
def test_stones_are_shown_by_a_key(visitors: Visitors, id: str) -> None:
    """Whoever asks is shown the move, and goes on by Enter. Where there is little room most of it is for the board."""
    page = visitors.come(DESKTOP if id == "stones" else SHORT, locale="en-GB" if id == "stones" else "fr-FR")
    learner = Learner(page, id)
    learner.at(1)
    if id == "new-stones":
        assert page.locator("[data-place=circle-1]").evaluate("one => one.getBoundingClientRect().width") >= FINGER
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(page.locator("svg.veil")).not_to_have_attribute("data-lit", "0")
    page.keyboard.press("h")
    expect(page.locator("[data-next]")).to_be_focused()
    page.wait_for_timeout(600)
    page.keyboard.press("Enter")
    learner.at(2)


def test_the_idea_is_read_before_a_new_stone_is_placed(visitors: Visitors) -> None:
    """Its button waits for a tower: that covers nothing of the idea. A colour in the text is a stone too."""
    page = visitors.come(SHORT, locale="fr-FR")
    go_on_at(page, "new-stones", step := 5, 10)
    learner = Learner(page, "new-stones")
    learner.at(step)
    expect(page.get_by_role("button", name="Poser ici")).to_be_disabled()
    page.locator(".talk .idea").click(trial=True)  # nothing lies over it
    page.locator(".talk .task").click(trial=True, position={"x": 20, "y": 20})
    learner.walk(step, step)
    learner.at(step + 1)
    chips = page.locator(".talk .task svg.chip use:last-of-type")
    assert [chip.get_attribute("href") for chip in chips.all()] == ["#s-B", "#s-N"]
    # a full stop stands beside the piece that it follows, however narrow the text
    last = page.locator(".talk .task span", has=page.locator("use[href='#s-N']")).last
    expect(last).to_have_text(".")
    assert last.evaluate("one => { one.parentElement.style.width = '1px'; return one.getClientRects().length }") == 1


FILLED = """() => {
    const colour = one => getComputedStyle(one).backgroundColor;
    const first = colour(document.querySelector(".now .btn.pri"));
    const isFilled = one => one.checkVisibility() && colour(one) === first;
    return [...document.querySelectorAll("button, a")].filter(isFilled).length;
}"""


def test_whatever_helps_is_found_from_the_lobby(visitors: Visitors) -> None:
    """A visitor has one thing to do first, and links to all the rest, in the lobby as under the lessons."""
    page = visitors.come(SHORT, locale="fr-FR")
    ways = ["/puzzles", "/think", "/companion", "/statistics", "/lay/mandala", "/lay/patterns", "/lay/stones"]
    for path in ("/", "/learn"):
        page.goto(path)
        links = page.get_by_role("region", name="Progresser").get_by_role("link")
        expect(links).to_have_count(len(ways))
        assert [link.get_attribute("href") for link in links.all()] == ways
        assert page.evaluate("document.documentElement.scrollWidth") <= SHORT["width"]
        if path == "/":
            expect(page.locator(".now .btn.pri")).to_be_visible()  # until the server has said how things stand
            assert page.evaluate(FILLED) == 1
    page.goto("/learn/stones")
    place = page.locator("[data-place^='circle'] > rect").first.bounding_box()
    assert place
    assert place["width"] >= FINGER


@pytest.mark.long  # test_site.py asks for one as well
def test_no_such_lesson(visitors: Visitors) -> None:
    page = visitors.come(DESKTOP)
    page.goto("/learn/chess")
    expect(page.get_by_role("alert")).to_contain_text("no such lesson")
    visitors.complaints.clear()  # that it was not found is in the console
    page.get_by_role("link", name="Begin: Mandala", exact=True).click()
    expect(page.locator(".lesson")).to_have_attribute("data-step", "1")


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", lessons())
@pytest.mark.parametrize("how", ["mouse", "keyboard", "finger"])
def test_every_lesson_to_its_game(visitors: Visitors, id: str, lang: str, how: str) -> None:
    touch = {"has_touch": True, "is_mobile": True} if how == "finger" else {}
    page = visitors.come(SHORT if how == "finger" else DESKTOP, locale=LANGUAGES[lang], **touch)
    learner = (Typist if how == "keyboard" else Learner)(page, id)
    learner.at(1)
    assert not violations(page)
    learner.walk()
    assert not violations(page)
