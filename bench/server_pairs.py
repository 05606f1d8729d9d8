"""Two checkouts of the table server, measured in turn: moves a second, p99 and processor time a move, pair by pair.

    uv run python bench/server_pairs.py ../before . --pairs 5 --seconds 4

Machines are noisy, and what else runs on them changes from minute to minute. So one checkout makes a run of the
`bench/server_load.py` beside this file, `--only blast`, then the other one does, again and again; medians of these can
be compared. Both checkouts must be set up (`./run --version` does it).
"""

import argparse
import json
import os
import statistics
import subprocess
from pathlib import Path

LOAD = Path(__file__).resolve().parent / "server_load.py"  # the same for both: what measures must not differ
FIGURES = {
    "server_us_per_move": "processor time of the server per move, µs",
    "moves_per_second": "moves per second",
    "p99_ms": "p99, ms",
    "events_per_commit": "events in a transaction",
}


def run(checkout: Path, seconds: float) -> dict[str, float]:
    """The figures of one run in a checkout."""
    command = [".venv/bin/python", str(LOAD), "--only", "blast", "--seconds", str(seconds), "--json"]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout)["blast"]
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    given = parser.parse_args()
    found: dict[str, list[dict[str, float]]] = {"before": [], "after": []}
    for pair in range(given.pairs):
        for name in found:
            figures = run(getattr(given, name), given.seconds)
            found[name].append(figures)
            told = {figure: figures[figure] for figure in FIGURES}
            print(f"{pair + 1} {name:6} {told} load {os.getloadavg()[0]:.1f}", flush=True)
    for figure, meaning in FIGURES.items():
        for name, runs in found.items():
            values = [each[figure] for each in runs]
            listed = ", ".join(f"{value:,.0f}" for value in values)
            print(f"{meaning}, {name}: {listed}; median {statistics.median(values):,.0f}")


if __name__ == "__main__":
    main()
