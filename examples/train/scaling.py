"""How many games of practice a Dask cluster of 1, 2 and 4 processes on this machine plays in a second.

uv run python examples/train/scaling.py mandala --games 200
"""

import argparse
import os
import time

from sandtable.arena.cluster import LOCAL, Cluster
from sandtable.arena.crew import play_games
from sandtable.arena.practice import Practice
from sandtable.games import IDS, kind_of


def main() -> None:
    """Play the same games with each number of processes, and see that they are the same."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=IDS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--sims", type=int, default=100)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    given = parser.parse_args()
    work = Practice(given.game, kind_of(given.game).options({}), "scaling", given.sims)
    print(f"{given.game}, {given.games} games of {given.sims} simulations a decision, {os.cpu_count()} cores")
    first: list[str] = []
    for processes in given.processes:
        with Cluster(LOCAL, processes) as crew:
            list(play_games(work, given.games, given.games + 4 * processes, crew))  # all have begun
            began = time.perf_counter()
            lines = [line for part in play_games(work, 0, given.games, crew) for line in part]
            seconds = time.perf_counter() - began
        first = first or lines
        load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
        same = "the same games" if lines == first else "OTHER GAMES"
        print(f"{processes} processes: {given.games / seconds:.2f} games/s, {same}{load}", flush=True)


if __name__ == "__main__":
    main()
