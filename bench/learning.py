"""How fast the pages to learn by are, beside what is asked of them: the first load, a step of a lesson, the board to
think on and its evaluation.

    uv run python bench/learning.py
    uv run python bench/learning.py --only lesson --json

Starts a server in a temporary folder and Debian's Chromium; the learner is that of tests/browser, who clicks.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path
from typing import Any

from chromium import measure
from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sandtable.learn.lesson import lessons
from sandtable.server.web.page import FOLDER
from tests.browser.learn.test_lessons import Learner
from tests.web.test_first_load import needed, weight, words

GAMES = ("mandala", "patterns", "stones")
MOVES = 4

# Goes to an address within the page: milliseconds to a board, to the first best move on it, and to what is found next.
THINK = """path => new Promise(done => {
    const begin = performance.now();
    const at = [];
    const isThere = selector => () => document.querySelector(selector) !== null;
    const isMore = () => document.querySelector(".best h2 .lab").textContent.includes("simulations");
    const awaited = [isThere("main.stage .board svg"), isThere(".best .row"), isMore];
    const look = () => {
        while (at.length < awaited.length && awaited[at.length]()) at.push(performance.now() - begin);
        if (at.length === awaited.length) return done(at);
        requestAnimationFrame(look);
    };
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
    requestAnimationFrame(look);
})"""
# Plays the best move: milliseconds until there is one of the position after it.
NEXT = """() => new Promise(done => {
    const begin = performance.now();
    const before = document.querySelector(".best .row");
    const look = () => {
        const row = document.querySelector(".best .row");
        if (row && row !== before) return done(performance.now() - begin);
        requestAnimationFrame(look);
    };
    dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
    requestAnimationFrame(look);
})"""


# How long each step took from the key or click that made its move until the page had drawn the answer, in milliseconds.
WATCH = """(() => {
    window.took = [];
    let last = 0;
    const heard = event => { last = event.timeStamp; };
    for (const kind of ["keydown", "click"]) addEventListener(kind, heard, { capture: true });
    const drawn = () => window.took.push(performance.now() - last);
    const isDone = ({ target }) => target.matches(".lesson[data-done]");
    new MutationObserver(changes => {
        if (changes.some(isDone)) requestAnimationFrame(() => setTimeout(drawn));
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-done"] });
})()"""


def summed(times: list[float], asked: int) -> dict[str, int]:
    """The middle and the longest of some times in milliseconds, beside the bound."""
    return {"median_ms": round(statistics.median(times)), "longest_ms": round(max(times)), "asked_ms": asked}


def load() -> dict[str, float]:
    """The JavaScript of the lobby, compressed, in the longer language."""
    chunks = json.loads((FOLDER / ".vite" / "manifest.json").read_text())
    files = needed(chunks, "index.html", "src/lobby/Lobby.svelte", *words(chunks, "web", "lobby", "level", "first"))
    return {"lobby_kb": round(weight(FOLDER, files) / 1000, 1), "asked_kb": 60}


def come(browser: Browser, url: str) -> Page:
    """Someone new at a browser."""
    return browser.new_context(base_url=url, viewport={"width": 1280, "height": 720}).new_page()


def lesson(browser: Browser, url: str) -> dict[str, Any]:
    """From the click that makes the move of a step until its answer is drawn, over all steps of all lessons."""
    found: dict[str, Any] = {}
    for name in lessons():
        page = come(browser, url)
        page.add_init_script(WATCH)
        learner = Learner(page, name)
        # who plays a first step has read it: the page has fetched the rest by then
        page.wait_for_load_state("networkidle")
        learner.walk()
        found[name] = summed(page.evaluate("window.took"), 100)
        page.context.close()
    return found


def thinking(browser: Browser, url: str) -> dict[str, Any]:
    """From a page that is loaded to the board to think on, from there to its first evaluation (by the server, as the
    engine of the page has only begun to start) and to a better one; and from moves, one soon after the other, to the
    evaluation after each, by the engines."""
    boards, first, finer, moved = [], [], [], []
    for i in range(9):
        page = come(browser, url)
        page.goto("/rules")
        page.locator("main h2").first.wait_for()
        page.wait_for_timeout(500)
        board, evaluation, better = page.evaluate(THINK, f"/think/{GAMES[i % 3]}")
        boards.append(board)
        first.append(evaluation - board)
        finer.append(better - board)
        page.wait_for_timeout(5000)  # until the engines are ready
        for _ in range(MOVES):
            moved.append(page.evaluate(NEXT))
            page.wait_for_timeout(400)  # in the middle of a long search
        page.context.close()
    return {
        "board": summed(boards, 300),
        "evaluation": summed(first, 200),
        "after_a_move": summed(moved, 200),
        "refined": {"median_ms": round(statistics.median(finer)), "longest_ms": round(max(finer))},
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    measure(
        parser,
        {
            "load": lambda _browser, _url, _given: load(),
            "lesson": lambda browser, url, _: lesson(browser, url),
            "think": lambda browser, url, _: thinking(browser, url),
        },
    )


if __name__ == "__main__":
    main()
