"""How fast the engine in the browser is: its start, the moves of bots, hints, an analysis, memory over many games.

    uv run python bench/device.py
    uv run python bench/device.py --only ready,analysis --json

Starts a server in a temporary folder and Debian's Chromium, and speaks the engine protocol with the page's own worker.
"""

import argparse
import json
import re
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sandtable.arena.game import play_game
from sandtable.dealing import series_seed
from sandtable.records import format_record
from sandtable.server.web.page import FOLDER
from tests.server.services import Process, served

FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
# An engine of the page's own: `ask` answers one request, and says how long it took.
START = """worker => new Promise((resolve, reject) => {
    const begun = performance.now();
    const engine = new Worker(worker, { type: "module" });
    const waiting = new Map();
    window.ask = request => new Promise(done => {
        const id = waiting.size + 1;
        waiting.set(id, { done, at: performance.now() });
        engine.postMessage(JSON.stringify({ ...request, id }));
    });
    engine.onmessage = ({ data }) => {
        if (typeof data === "string") {
            const answer = JSON.parse(data);
            const { done, at } = waiting.get(answer.id);
            done({ ...answer, ms: performance.now() - at });
        } else if ("ready" in data) resolve(performance.now() - begun);
        else if ("failed" in data) reject(new Error(data.failed));
    };
    engine.postMessage({ base: `${location.origin}/engine/` });
})"""
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "mandala": ("mandala", {}),
    "patterns": ("patterns", {}),
    "stones": ("stones", {"players": 2}),
    "stones for four": ("stones", {"players": 4}),
}


def worker() -> str:
    """The address of the page's worker."""
    (found,) = (FOLDER / "assets").glob("worker-*.js")
    return f"/assets/{found.name}"


def come(browser: Browser, url: str) -> Page:
    """Someone new at a browser, on a page that does nothing of its own."""
    page = browser.new_context(base_url=url).new_page()
    page.goto("/api/games")
    return page


def start(page: Page) -> float:
    """Milliseconds until an engine could answer."""
    found: float = page.evaluate(START, worker())
    return found


def ask(page: Page, **request: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("request => window.ask(request)", request)
    assert "error" not in found, found["error"]
    return found


def ready(browser: Browser, url: str) -> dict[str, Any]:
    """The start on a first visit, and with everything in the browser."""
    first, warm = [], []
    for _ in range(5):
        page = come(browser, url)
        first.append(start(page))
        page.reload()
        warm.append(start(page))
        page.context.close()
    return {"first_ms": round(statistics.median(first)), "warm_ms": round(statistics.median(warm))}


def moves(browser: Browser, url: str) -> dict[str, Any]:
    """What an expert and a hint take, along a game of experts."""
    page = come(browser, url)
    start(page)
    found: dict[str, Any] = {}
    for name, (game, options) in TABLES.items():
        ask(page, cmd="new", game=game, options=options, seed="07" * 32)
        expert, hint = [], []
        for ply in range(24):
            answer = ask(page, cmd="search", bot="expert")
            expert.append(answer["ms"])
            if ply % 4 == 1:
                hint.append(ask(page, cmd="advise")["ms"])
            ask(page, cmd="apply", move=answer["move"])
        found[name] = {
            "expert_ms": round(statistics.median(expert)),
            "expert_longest_ms": round(max(expert)),
            "hint_ms": round(statistics.median(hint)),
            "hint_longest_ms": round(max(hint)),
        }
    page.context.close()
    return found


def analysis(browser: Browser, url: str) -> dict[str, Any]:
    """A long game of Mandala, judged decision by decision."""
    games = (play_game("mandala", {}, ["club", "club"], series_seed("bench", i)) for i in range(20))
    record = max(games, key=lambda record: sum(event.move is not None for event in record.events))
    page = come(browser, url)
    start(page)
    ask(page, cmd="import", key="bench", record=json.loads(format_record(record)))
    total = ask(page, cmd="judge", ply=0)["total"]
    times = [ask(page, cmd="judge", ply=ply)["ms"] for ply in range(total)]
    page.context.close()
    return {
        "decisions": total,
        "seconds": round(sum(times) / 1000, 1),
        "seconds_for_90": round(90 * statistics.mean(times) / 1000, 1),
        "longest_ms": round(max(times)),
    }


def resident(browser: Browser) -> float:
    """What the largest page of the browser holds, in megabytes: that with the engine."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    sizes = []
    for process in told["processInfo"]:
        status = Path(f"/proc/{process['id']}/status")
        if process["type"] == "renderer" and status.exists():
            sizes.append(int(re.findall(r"VmRSS:\s+(\d+)", status.read_text())[0]) / 1000)
    return max(sizes)


def memory(browser: Browser, url: str, games: int) -> dict[str, Any]:
    """What the page and one engine hold over many games against bots, a master among them."""
    page = come(browser, url)
    start(page)
    held = []
    for i in range(games):
        level = "master" if i % 5 == 4 else "club"
        plan = {
            "game": ("mandala", "patterns", "stones")[i % 3],
            "seats": [{"kind": "me"}, {"kind": "bot", "level": level}],
        }
        said = ask(page, cmd="open", key="bench", name="Ana", table=plan)
        for ply in range(10 if level == "master" else 1000):
            seen = ask(page, cmd="enter")["messages"][0]
            if seen["table"]["status"] != "playing":
                break
            if seen["observation"]["legal"]:
                move = seen["observation"]["legal"][ply % len(seen["observation"]["legal"])]
                said = ask(page, cmd="act", action={"type": "move", "id": str(ply), "move": move})
            else:
                said = ask(page, cmd="bot")
        del said
        held.append(resident(browser))
    page.context.close()
    return {"games": games, "first_mb": round(held[0]), "last_mb": round(held[-1]), "most_mb": round(max(held))}


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="ready,moves,analysis,memory")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        parser.error("chromium is not installed")
    results: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (server,), sync_playwright() as playwright:
        assert isinstance(server, Process)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name in given.only.split(","):
            if name == "memory":
                results[name] = memory(browser, server.url, given.games)
            else:
                results[name] = {"ready": ready, "moves": moves, "analysis": analysis}[name](browser, server.url)
            if not given.json:
                print(name, results[name], flush=True)
        browser.close()
    if given.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
