"""How many games of practice a Dask cluster of 1, 2 and 4 processes on this machine plays in a second.

    uv run python examples/train/scaling.py mandala --games 200
    uv run python examples/train/scaling.py mandala --games 200 --kill

With `--kill` one process of each cluster is killed after a third of the games. Nothing may be lost by that: the games
are the same as without it, whatever the number of processes.
"""

import argparse
import os
import signal
import sys
import time

from distributed import LocalCluster

from sandtable.arena.cluster import Cluster
from sandtable.arena.crew import play_games
from sandtable.arena.practice import Practice
from sandtable.games import IDS, kind_of


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=IDS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--sims", type=int, default=100)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--kill", action="store_true", help="kill a process of each cluster while it plays")
    return parser


def played(work: Practice, games: int, processes: int, kill: bool) -> tuple[list[str], float, int | None]:
    """The games, the seconds that they took, and after how many of them a process was killed."""
    lines: list[str] = []
    killed = None
    with (
        LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=None, silence_logs=50) as local,
        Cluster(local.scheduler_address, processes) as crew,
    ):
        list(play_games(work, games, games + 4 * processes, crew))  # all have begun
        began = time.perf_counter()
        for part in play_games(work, 0, games, crew):
            lines += part
            if kill and killed is None and len(lines) >= games / 3:
                os.kill(local.workers[0].pid, signal.SIGKILL)
                killed = len(lines)
        return lines, time.perf_counter() - began, killed


def main() -> int:
    """Play the same games with each number of processes; 1 unless they are the same."""
    given = arguments().parse_args()
    work = Practice(given.game, kind_of(given.game).options({}), "scaling", given.sims)
    print(f"{given.game}, {given.games} games of {given.sims} simulations a decision, {os.cpu_count()} cores")
    first: list[str] = []
    differing = False
    for processes in given.processes:
        lines, seconds, killed = played(work, given.games, processes, given.kill)
        first = first or lines
        load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
        same = "the same games" if lines == first else "OTHER GAMES"
        lost = "" if killed is None else f", a process killed after {killed} games"
        print(f"{processes} processes: {given.games / seconds:.2f} games/s, {same}{lost}{load}", flush=True)
        differing |= lines != first or len(lines) != given.games
    return int(differing)


if __name__ == "__main__":
    sys.exit(main())
