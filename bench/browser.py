"""How fast the table in the browser is: first board, a move at the other browser, frames while pieces travel, memory.

    uv run python bench/browser.py
    uv run python bench/browser.py --only memory --games 20

Starts a server in a temporary folder and Debian's Chromium; the players are those of tests/browser, who click.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from chromium import measure
from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.browser.player import Player, open_table

# Counts the frames of the page, and the longest wait for one, until it is asked for them.
COUNT = """() => {
    const frames = (window.frames_seen = []);
    const step = (now) => { frames.push(now); window.counting = requestAnimationFrame(step); };
    window.counting = requestAnimationFrame(step);
}"""
COUNTED = """() => {
    cancelAnimationFrame(window.counting);
    const gaps = window.frames_seen.slice(1).map((now, i) => now - window.frames_seen[i]);
    return gaps;
}"""


def come(browser: Browser, url: str, **wishes: Any) -> Page:
    """Someone new at a browser."""
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 800}, **wishes)
    return context.new_page()


def first_board(browser: Browser, url: str) -> dict[str, float]:
    """From asking for a table's address to the board, with nothing in the browser's cache."""
    times = []
    for i in range(9):
        page = come(browser, url)
        game = ("mandala", "patterns", "stones")[i % 3]
        made = page.request.post(
            "/api/tables", data={"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}]}
        ).json()
        start = time.perf_counter()
        page.goto(f"/t/{made['id']}", wait_until="commit")
        page.locator("main.game .board svg").first.wait_for()
        times.append(time.perf_counter() - start)
        page.context.close()
    return {"median_ms": round(1000 * statistics.median(times)), "longest_ms": round(1000 * max(times))}


def other_browser(browser: Browser, url: str, moves: int) -> dict[str, float]:
    """From a click to the number of the event on the other page, both pages asked in turn."""
    host, guest = come(browser, url, reduced_motion="reduce"), come(browser, url, reduced_motion="reduce")
    made = host.request.post("/api/tables", data={"game": "patterns"}).json()
    for page in (host, guest):
        page.goto(f"/t/{made['id']}")
    guest.get_by_role("button", name="Sit down").click()
    players = Player(host, 1), Player(guest, 2)
    stamp = """() => {
        window.shown = {};
        new MutationObserver(() => {
            const number = document.querySelector("main.game")?.dataset.number;
            window.shown[number] ??= performance.timeOrigin + performance.now();
        }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-number"] });
        addEventListener("click", () => (window.clicked = performance.timeOrigin + performance.now()), true);
    }"""
    host.locator("main.game").wait_for()
    guest.locator("main.game").wait_for()
    for page in (host, guest):
        page.evaluate(stamp)
    times = []
    while len(times) < moves:
        seat = players[0].snapshot()["table"]["to_act"]
        if seat is None:
            break
        mover, other = players[seat], players[1 - seat]
        seen = mover.ready()
        if seen is None:
            break
        mover.play(seen)
        number = seen["number"] + 1
        other.page.locator(f"main.game[data-number='{number}']").wait_for()
        clicked = mover.page.evaluate("window.clicked")
        shown = other.page.evaluate(f"window.shown[{number}]")
        if shown and clicked:
            times.append(shown - clicked)
    for page in (host, guest):
        page.context.close()
    return {"moves": len(times), "median_ms": round(statistics.median(times), 1), "longest_ms": round(max(times), 1)}


def frames(browser: Browser, url: str) -> dict[str, float]:
    """Frames while pieces travel after moves of a bot and of one's own."""
    gaps: list[float] = []
    for game in ("mandala", "patterns", "stones"):
        player = open_table(come(browser, url), game)
        for _ in range(4):
            seen = player.ready()
            if seen is None:
                break
            player.page.evaluate(COUNT)
            player.play(seen)
            player.page.wait_for_timeout(900)
            gaps += player.page.evaluate(COUNTED)
        player.page.context.close()
    return {
        "frames": len(gaps),
        "median_fps": round(1000 / statistics.median(gaps), 1),
        "late_share": round(sum(gap > 25 for gap in gaps) / len(gaps), 4),
        "longest_ms": round(max(gaps), 1),
    }


def memory(browser: Browser, url: str, games: int) -> dict[str, float]:
    """What the page holds after each of many games in the same page, its rubbish collected."""
    page = come(browser, url, reduced_motion="reduce")
    devtools = page.context.new_cdp_session(page)
    held = []
    for i in range(games):
        player = open_table(page, ("patterns", "stones", "mandala")[i % 3])
        player.play_on(6)
        page.evaluate("history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))")
        page.wait_for_timeout(200)
        devtools.send("HeapProfiler.collectGarbage")
        held.append(page.evaluate("performance.memory.usedJSHeapSize") / 1e6)
    return {
        "games": games,
        "first_mb": round(held[2], 2),
        "last_mb": round(held[-1], 2),
        "most_mb": round(max(held), 2),
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--games", type=int, default=20)
    measure(
        parser,
        {
            "board": lambda browser, url, _: first_board(browser, url),
            "other": lambda browser, url, given: other_browser(browser, url, given.moves),
            "frames": lambda browser, url, _: frames(browser, url),
            "memory": lambda browser, url, given: memory(browser, url, given.games),
        },
        more_flags=("--js-flags=--expose-gc",),
    )


if __name__ == "__main__":
    main()
