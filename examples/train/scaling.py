"""How many games of practice a Dask cluster of 1, 2 and 4 processes on this machine plays in a second.

    uv run python examples/train/scaling.py mandala --games 200
    uv run python examples/train/scaling.py mandala --games 200 --kill

Games in a second of CPU time say what the cluster itself costs, even where other work keeps the cores busy. With
`--kill` one process of each cluster is killed after a third of the games. Nothing may be lost by that: the games are
the same as without it, whatever the number of processes.
"""

import argparse
import os
import signal
import sys
import time
from dataclasses import dataclass

import psutil
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


@dataclass(frozen=True)
class Played:
    """What a cluster played.

    seconds  how long it took
    cpu      the seconds of CPU time of all its processes together; None if one was killed, which takes its own along
    killed   after how many games one of them was killed, if one was
    """

    lines: list[str]
    seconds: float
    cpu: float | None
    killed: int | None


def played(work: Practice, games: int, processes: int, kill: bool) -> Played:
    """Games that a cluster of some processes plays."""
    lines: list[str] = []
    killed = None
    with (
        LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=None, silence_logs=50) as local,
        Cluster(local.scheduler_address, processes) as crew,
    ):
        list(play_games(work, games, games + 4 * processes, crew))  # all have begun
        began, used = time.perf_counter(), cpu_of(local)
        for part in play_games(work, 0, games, crew):
            lines += part
            if kill and killed is None and len(lines) >= games / 3:
                os.kill(local.workers[0].pid, signal.SIGKILL)
                killed = len(lines)
        seconds = time.perf_counter() - began
        return Played(lines, seconds, cpu_of(local) - used if killed is None else None, killed)


def cpu_of(local: LocalCluster) -> float:
    """The CPU time that the processes of a cluster have used."""
    return sum(sum(psutil.Process(worker.pid).cpu_times()[:2]) for worker in local.workers.values() if worker.pid)


def main() -> int:
    """Play the same games with each number of processes; 1 unless they are the same."""
    given = arguments().parse_args()
    work = Practice(given.game, kind_of(given.game).options({}), "scaling", given.sims)
    print(f"{given.game}, {given.games} games of {given.sims} simulations a decision, {os.cpu_count()} cores")
    first: list[str] = []
    differing = False
    for processes in given.processes:
        found = played(work, given.games, processes, given.kill)
        first = first or found.lines
        speed = f"{given.games / found.seconds:.2f} games/s"
        if found.cpu is not None:
            speed += f", {given.games / found.cpu:.2f} in a second of CPU time"
        same = "the same games" if found.lines == first else "OTHER GAMES"
        lost = "" if found.killed is None else f", a process killed after {found.killed} games"
        load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
        print(f"{processes} processes: {speed}, {same}{lost}{load}", flush=True)
        differing |= found.lines != first or len(found.lines) != given.games
    return int(differing)


if __name__ == "__main__":
    sys.exit(main())
