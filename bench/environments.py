"""How many steps a second a Batch makes: with masks alone, and with whole observations, on one thread and on two.

    uv run python bench/environments.py [--seconds 1] [--n 64 1024 16384] [--json]

A step is one decision in one game. Only the time inside `step` counts; choosing actions does not. The clock tells the
truth on a quiet machine only; the processor time of the calling thread is what one thread needs, also on a busy one.
Where the median step is much faster than the mean, something else wanted a core now and then.
"""

import argparse
import json
import time
from statistics import median

import numpy as np

from sandtable.build import build
from sandtable.env import Batch

TABLES: list[tuple[str, dict[str, object]]] = [
    ("mandala", {}),
    ("patterns", {}),
    ("stones", {}),
    ("stones", {"players": 4, "new_stones": True}),
]


def measure(
    game: str, options: dict[str, object], n: int, threads: int, observations: bool, seconds: float
) -> dict[str, float]:
    """Steps a second in millions, by the clock and, for one thread, by its processor time."""
    batch = Batch(game, n=n, seed=1, options=options, threads=threads, observations=observations)
    rng = np.random.default_rng(0)
    chances = rng.random(len(batch.actions) + 4096, dtype=np.float32)
    clock = processor = 0.0
    times: list[float] = []
    steps, deadline = 0, time.perf_counter() + seconds
    while time.perf_counter() < deadline or not steps:
        start = int(rng.integers(4096))
        actions = (chances[start : start + len(batch.actions)] * batch.mask).argmax(axis=1)
        clock_before, processor_before = time.perf_counter(), time.thread_time()
        batch.step(actions)
        times.append(time.perf_counter() - clock_before)
        clock += times[-1]
        processor += time.thread_time() - processor_before
        steps += 1
    batch.close()
    speeds = {
        "million_steps_per_second": round(steps * n / clock / 1e6, 2),
        "million_steps_per_second_median": round(n / median(times) / 1e6, 2),
    }
    if threads == 1:
        speeds["million_steps_per_processor_second"] = round(steps * n / processor / 1e6, 2)
    return speeds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--n", type=int, nargs="+", default=[64, 1024, 16384])
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    assert build() == "compiled", "this measures the compiled build"
    results = []
    for game, options in TABLES:
        for observations in (False, True):
            for threads in given.threads:
                for n in given.n:
                    speeds = measure(game, options, n, threads, observations, given.seconds)
                    row = {"game": game, "options": options, "n": n, "threads": threads, "observations": observations}
                    results.append({**row, **speeds})
                    if not given.json:
                        what = "masks and observations" if observations else "masks"
                        label = " ".join([game, *(f"{key}={value}" for key, value in options.items())])
                        speed = speeds["million_steps_per_second"]
                        own = speeds.get("million_steps_per_processor_second")
                        aside = "" if own is None else f"  ({own:.2f} by processor time)"
                        print(f"{label:35} {what:22} {threads} thread(s) n={n:<6} {speed:6.2f} million steps/s{aside}")
    if given.json:
        print(json.dumps({"build": build(), "results": results}, indent=1))


if __name__ == "__main__":
    main()
