"""How fast the engine in the browser is: size, start, the moves of bots, hints, an analysis, memory over many games.

    uv run python bench/device.py
    uv run python bench/device.py --only ready,analysis --json

Starts a server in a temporary folder and Debian's Chromium, and speaks the engine protocol with the page's own worker.
On a busy machine everything takes longer: the load of the machine comes first, and starts say besides for how long the
browser had a processor (`cpu`).
"""

import argparse
import json
import re
import statistics
import sys
from pathlib import Path
from typing import Any

from chromium import measure
from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sandtable.arena.game import play_game
from sandtable.dealing import series_seed
from sandtable.records import format_record
from sandtable.server.web.page import FOLDER

# So many tables an engine of the page serves (web/src/engine/engines.svelte.ts).
SERVED = 8
# An engine of the page's own: `ask` answers one request, and says how long it took.
START = """worker => new Promise((resolve, reject) => {
    const begun = performance.now();
    const engine = new Worker(worker, { type: "module" });
    const waiting = new Map();
    let last = 0;
    window.stop = () => engine.terminate();
    window.ask = request => new Promise(done => {
        const id = last += 1;
        waiting.set(id, { done, at: performance.now() });
        engine.postMessage(JSON.stringify({ ...request, id }));
    });
    engine.onmessage = ({ data }) => {
        if (typeof data === "string") {
            const answer = JSON.parse(data);
            const { done, at } = waiting.get(answer.id);
            waiting.delete(answer.id);
            done({ ...answer, ms: performance.now() - at });
        } else if ("ready" in data) resolve(performance.now() - begun);
        else if ("failed" in data) reject(new Error(data.failed));
    };
    engine.postMessage({ base: `${location.origin}/engine/` });
})"""
# All files that an engine needs, without starting it.
FETCH = """async () => {
    const { files } = await (await fetch("/engine/manifest.json")).json();
    for (const { path } of Object.values(files)) await (await fetch(`/engine/${path}`)).arrayBuffer();
    const told = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/engine/"));
    const sum = size => told.reduce((total, entry) => total + entry[size], 0);
    return { raw_mb: sum("decodedBodySize"), sent_mb: sum("encodedBodySize") };
}"""
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


def download(browser: Browser, url: str) -> dict[str, Any]:
    """What a first visitor fetches, and what of it crosses the wire."""
    page = come(browser, url)
    found: dict[str, int] = page.evaluate(FETCH)
    page.context.close()
    return {name: round(size / 1e6, 2) for name, size in found.items()}


def worked(browser: Browser) -> float:
    """Milliseconds that all processes of the browser have had a processor for."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return 1000 * sum(float(process["cpuTime"]) for process in told["processInfo"])


def ready(browser: Browser, url: str) -> dict[str, Any]:
    """The start on a first visit, and with everything in the browser."""
    found: dict[str, list[float]] = {"first_ms": [], "first_cpu_ms": [], "warm_ms": [], "warm_cpu_ms": []}
    for _ in range(5):
        page = come(browser, url)
        for visit in ("first", "warm"):
            before = worked(browser)
            found[f"{visit}_ms"].append(start(page))
            found[f"{visit}_cpu_ms"].append(worked(browser) - before)
            page.reload()
        page.context.close()
    return {name: round(statistics.median(values)) for name, values in found.items()}


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


# One game on the device, as the page plays it: whoever sits here moves at random, as it were, and the bots answer.
PLAY = """async ({ plan, most }) => {
    const ask = async request => {
        const answer = await window.ask(request);
        if (answer.error) throw new Error(answer.error);
        return answer;
    };
    await ask({ cmd: "open", key: "bench", name: "Ana", table: plan });
    for (let ply = 0; ply < most; ply += 1) {
        const { messages: [seen] } = await ask({ cmd: "enter" });
        if (seen.table.status !== "playing") break;
        const { legal } = seen.observation;
        const action = { type: "move", id: String(ply), move: legal[ply % legal.length] };
        await ask(legal.length ? { cmd: "act", action } : { cmd: "bot" });
    }
}"""


def held(browser: Browser) -> tuple[float, float]:
    """What the largest page of the browser holds, that with the engine, in megabytes: as the browser's own task manager
    tells it, memory of its own only; and with what it shares with the browser's other processes, most of it their
    program, which is there for an empty page as well."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    sizes = []
    for process in told["processInfo"]:
        status = Path(f"/proc/{process['id']}/status")
        if process["type"] == "renderer" and status.exists():
            found = dict(re.findall(r"(\w+):\s+(\d+) kB", status.read_text()))
            sizes.append(((int(found["RssAnon"]) + int(found["VmSwap"])) / 1000, int(found["VmRSS"]) / 1000))
    return max(sizes)


def play(page: Page, i: int) -> None:
    """One game on the device; a master is left after a few moves."""
    level = "master" if i % 5 == 4 else "club"
    plan = {
        "game": ("mandala", "patterns", "stones")[i % 3],
        "seats": [{"kind": "me"}, {"kind": "bot", "level": level}],
    }
    page.evaluate(PLAY, {"plan": plan, "most": 10 if level == "master" else 1000})


def hint(page: Page) -> None:
    """A hint and a judgement at Stones, which grow the largest tree."""
    ask(page, cmd="new", game="stones", options={"players": 2}, seed="07" * 32)
    ask(page, cmd="advise")


def memory(browser: Browser, url: str, games: int, every: bool) -> dict[str, Any]:
    """What the page and one engine hold over many games against bots, a master among them, and some hints; with another
    engine in reserve; and what a page holds that takes another engine after so many games as ours does.

    The engine's files are in the browser before: of what it fetches over the network, the tool that drives it here
    (DevTools) keeps a copy in the page's own process."""
    context = come(browser, url).context
    start(context.pages[0])
    found: dict[str, Any] = {"games": games}
    for name, restarted in (("", False), ("restarted_", True)):
        page = context.new_page()
        for other in context.pages[:-1]:
            other.close()
        page.goto("/api/games")
        sizes = [held(browser)]
        for i in range(games):
            if i == 0 or (restarted and i % SERVED == 0):
                if i:
                    page.evaluate("() => window.stop()")
                start(page)
            play(page, i)
            if i % 5 == 3:
                hint(page)
            sizes.append(held(browser))
        if not restarted:
            found["blank_mb"], found["blank_resident_mb"] = (round(size) for size in sizes[0])
            start(page)
            found["with_reserve_mb"], found["with_reserve_resident_mb"] = (round(size) for size in held(browser))
        found |= {
            f"{name}first_mb": round(sizes[1][0]),
            f"{name}last_mb": round(sizes[-1][0]),
            f"{name}most_mb": round(max(sizes)[0]),
            f"{name}last_resident_mb": round(sizes[-1][1]),
            f"{name}most_resident_mb": round(max(size for _, size in sizes)),
        }
        if every:
            print([tuple(round(x) for x in size) for size in sizes])
    context.close()
    return found


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("-v", action="store_true")
    measure(
        parser,
        {
            "download": lambda browser, url, _: download(browser, url),
            "ready": lambda browser, url, _: ready(browser, url),
            "moves": lambda browser, url, _: moves(browser, url),
            "analysis": lambda browser, url, _: analysis(browser, url),
            "memory": lambda browser, url, given: memory(browser, url, given.games, given.v),
        },
    )


if __name__ == "__main__":
    main()
