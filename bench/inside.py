"""What servers say of themselves at /metrics, from one moment to another: how long moves took inside them, how late
their event loops came, and how much went into a transaction. Whatever else runs on the machine, clients above all, is
not in the first, and is told from the loop's own work in the second.
"""

import re

import httpx

COMMITS = re.compile(r"^sandtable_commit_events_(sum|count) (\S+)$", re.MULTILINE)
LINE = re.compile(r'^sandtable_(\w+?)_seconds_(bucket|sum|count)(?:\{le="([^"]+)"\})? (\S+)$', re.MULTILINE)
WHAT = ("move", "loop_late", "loop_blocked")

Counts = dict[tuple[str, str, str], float]


def read(urls: list[str]) -> Counts:
    """The counts of all servers together."""
    found: Counts = {}
    for url in urls:
        text = httpx.get(url + "/metrics", timeout=60).text
        for name, part, bound, value in LINE.findall(text):
            if name in WHAT:
                found[name, part, bound] = found.get((name, part, bound), 0.0) + float(value)
        for part, value in COMMITS.findall(text):
            found["commit", part, ""] = found.get(("commit", part, ""), 0.0) + float(value)
    return found


def between(before: Counts, after: Counts) -> dict[str, float]:
    """Milliseconds: the mean of each, and the bound of the bucket in which its 99th percentile is. Then how many events
    a transaction held."""
    figures = {}
    for name in WHAT:
        counts = {key[1:]: value - before.get(key, 0.0) for key, value in after.items() if key[0] == name}
        if not counts:  # an older server, beside which this one is measured
            continue
        total = counts["count", ""]
        bounds = sorted((float(bound), count) for (part, bound), count in counts.items() if part == "bucket")
        within = next((bound for bound, count in bounds if count >= 0.99 * total), 0.0)
        figures[f"{name}_mean_ms"] = round(1000 * counts["sum", ""] / max(1.0, total), 3)
        figures[f"{name}_p99_within_ms"] = round(1000 * within, 1)
    events, commits = (after["commit", part, ""] - before["commit", part, ""] for part in ("sum", "count"))
    figures["events_per_commit"] = round(events / max(1.0, commits), 1)
    return figures
