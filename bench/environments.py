"""How many steps a second a Batch makes: with masks alone, and with whole observations.

    uv run python bench/environments.py [--seconds 2] [--json]

A step is one decision in one game. Only the time inside `step` counts; choosing actions does not. The processor time of
the calling thread is what one thread needs, also on a busy machine; the clock tells the truth only on a quiet one.
"""

import argparse
import json
import time

import numpy as np

from sandtable.build import build
from sandtable.env import Batch

TABLES: list[tuple[str, dict[str, object]]] = [
    ("mandala", {}),
    ("patterns", {}),
    ("stones", {}),
    ("stones", {"players": 4, "new_stones": True}),
]


def measure(game: str, options: dict[str, object], n: int, threads: int, observations: bool, seconds: float) -> float:
    """Steps a second, in millions."""
    batch = Batch(game, n=n, seed=1, options=options, threads=threads, observations=observations)
    now = time.thread_time if threads == 1 else time.perf_counter
    chances = np.random.default_rng(0).random((8, *batch.mask.shape), dtype=np.float32)
    inside, steps, deadline = 0.0, 0, time.perf_counter() + seconds
    while time.perf_counter() < deadline or not inside:
        actions = (chances[steps % 8] * batch.mask).argmax(axis=1)
        start = now()
        batch.step(actions)
        inside += now() - start
        steps += 1
    batch.close()
    return steps * n / inside / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--n", type=int, nargs="+", default=[1024])
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    assert build() == "compiled", "this measures the compiled build"
    results = []
    for game, options in TABLES:
        for n in given.n:
            for observations in (False, True):
                for threads in given.threads:
                    speed = measure(game, options, n, threads, observations, given.seconds)
                    row = {"game": game, "options": options, "n": n, "threads": threads, "observations": observations}
                    results.append({**row, "million_steps_per_second": round(speed, 2)})
                    if not given.json:
                        what = "masks and observations" if observations else "masks"
                        label = " ".join([game, *(f"{key}={value}" for key, value in options.items())])
                        print(f"{label:35} n={n:<6} {what:22} {threads} thread(s)  {speed:6.2f} million steps a second")
    if given.json:
        print(json.dumps({"build": build(), "results": results}))


if __name__ == "__main__":
    main()
