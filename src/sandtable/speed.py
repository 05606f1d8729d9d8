"""How fast this machine plays: the figures behind `sandtable bench` and docs/performance.md."""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from sandtable.bots.profiles import profile_of
from sandtable.bots.search.tree.climber import Climber
from sandtable.bots.search.tree.tree import Tree
from sandtable.build import build
from sandtable.games import IDS, kind_of
from sandtable.games.base import Game
from sandtable.games.playout import copies, run

# The games and options whose speed we publish.
SUBJECTS: tuple[tuple[str, dict[str, object]], ...] = tuple(
    (game, dict(options)) for game in IDS for options in kind_of(game).measured
)


class Figure(msgspec.Struct, omit_defaults=True):
    """One measurement: playouts (or simulations) and decisions a second."""

    game: str
    options: dict[str, object]
    kind: str
    threads: int
    per_second: float
    moves_per_second: float
    copy_ns: float | None = None
    pure_per_second: float | None = None


def _core(game: str, options: dict[str, object]) -> Game:
    kind = kind_of(game)
    return kind.core(kind.options(options))


def playouts(game: str, options: dict[str, object], threads: int, seconds: float) -> tuple[float, float]:
    """Random playouts from fresh deals and their decisions, a second, on some threads at once."""
    cores = [_core(game, options) for _ in range(threads)]
    games = _calibrate(lambda n: run(cores[0], n, 1), seconds)
    plies = [0] * threads

    def work(i: int) -> None:
        plies[i] = run(cores[i], games, 1000 + i)[2]

    taken = _together(work, threads)
    return threads * games / taken, sum(plies) / taken


def simulations(game: str, options: dict[str, object], threads: int, seconds: float) -> tuple[float, float]:
    """Simulations of a search from the opening with random playouts to the end, and their decisions, a second."""
    roots, climbers = [], []
    for i in range(threads):
        core = _core(game, options)
        core.seed(1000 + i)
        core.fresh()
        for _ in range(kind_of(game).prelude):
            core.choose(0)  # the opening is the first turn
        roots.append(core)
        climbers.append(Climber(Tree(4_000_000), core, None, i, widen=profile_of(game).widen))
    count = _calibrate(lambda n: climbers[0].run(roots[0], n), seconds)
    for climber in climbers:
        climber.tree.clear()
        climber.rest()
    taken = _together(lambda i: climbers[i].run(roots[i], count), threads)
    return threads * count / taken, sum(climber.plies for climber in climbers) / taken


def _together(work: Callable[[int], object], threads: int) -> float:
    """Do some work on several threads at once; how long it took."""
    workers = [threading.Thread(target=work, args=(i,)) for i in range(threads)]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return time.perf_counter() - start


def _calibrate(work: Callable[[int], object], seconds: float) -> int:
    """How much of some work fills a time."""
    n = 1
    while True:
        start = time.perf_counter()
        work(n)
        taken = time.perf_counter() - start
        if taken > min(0.05, seconds / 4):
            return max(1, round(n * seconds / taken))
        n *= 4


def copy_time(game: str, options: dict[str, object]) -> float:
    """What copying a position costs, in nanoseconds."""
    core = _core(game, options)
    core.seed(1)
    core.fresh()
    times = _calibrate(lambda n: copies(core, n), 0.1)
    start = time.perf_counter()
    copies(core, times)
    return (time.perf_counter() - start) / (2 * times) * 1e9


def measure(game: str, options: dict[str, object], threads: int, seconds: float, repeat: int, compare: bool) -> Figure:
    """The median of several measurements of random playouts, and of the same source uncompiled where asked for."""
    rates = [playouts(game, options, threads, seconds) for _ in range(repeat)]
    pure = None
    if compare:
        with tempfile.TemporaryDirectory() as folder:
            pure = statistics.median(_pure_playouts(game, options, seconds, folder) for _ in range(repeat))
    return Figure(
        game=game,
        options=options,
        kind="playout",
        threads=threads,
        per_second=statistics.median(rate for rate, _ in rates),
        moves_per_second=statistics.median(moves for _, moves in rates),
        copy_ns=copy_time(game, options) if threads == 1 else None,
        pure_per_second=pure,
    )


def measure_search(game: str, options: dict[str, object], threads: int, seconds: float, repeat: int) -> Figure:
    """The median of several measurements of the search."""
    rates = [simulations(game, options, threads, seconds) for _ in range(repeat)]
    return Figure(
        game=game,
        options=options,
        kind="search",
        threads=threads,
        per_second=statistics.median(rate for rate, _ in rates),
        moves_per_second=statistics.median(moves for _, moves in rates),
    )


def _pure_playouts(game: str, options: dict[str, object], seconds: float, folder: str) -> float:
    """Playouts a second of a copy of this package without its compiled files, in a process of its own."""
    source, copy = Path(__file__).parent, Path(folder) / "sandtable"
    if not copy.exists():
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    question = json.dumps([game, options, seconds])
    answer = subprocess.run(
        [sys.executable, "-m", "sandtable.speed", question],
        env={**os.environ, "PYTHONPATH": folder},
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(answer.stdout)
    assert told["build"] == "pure Python", told
    return float(told["per_second"])


def import_time() -> float:
    """What `import sandtable` costs, in milliseconds, beyond starting Python; the best of several."""
    script = "import time; start = time.perf_counter(); import sandtable; print((time.perf_counter() - start) * 1000)"
    runs = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True) for _ in range(5)
    ]
    return min(float(done.stdout) for done in runs)


if __name__ == "__main__":
    asked_game, asked_options, asked_seconds = json.loads(sys.argv[1])
    print(json.dumps({"build": build(), "per_second": playouts(asked_game, asked_options, 1, asked_seconds)[0]}))
