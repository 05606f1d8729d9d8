"""Everything that docs/training.md gives figures of, one after the other, to be left alone for a night.

    uv run --extra train --extra dask python examples/train/night.py
    uv run --extra train --extra dask python examples/train/night.py --minutes 10 --match 100 --only mandala

For each game a network is trained by self-play alone (`--tree`: the search is that of `expert`) and plays `expert`;
then it is one of the responses that try to exploit each level; in the end the cluster is measured. What is printed goes
into a file of the folder for each step. Run it again after an interrupt: every step goes on, those that are done only
say again what came out. A step that fails does not keep the others from being run.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from sandtable.games import IDS

HERE = Path(__file__).parent


def steps(given: argparse.Namespace) -> Iterator[tuple[str, list[str]]]:
    """What is to be run: a name and a command each."""
    for game in given.only:
        folder = given.folder / game
        size = ["--minutes", str(given.minutes), "--rounds", str(given.rounds), "--match", str(given.match)]
        yield f"train-{game}", ["train.py", game, "--tree", *size, "--folder", str(folder)]
    for game in given.only:
        words = ["exploitability.py", game, "--games", str(given.games)]
        words += ["--folder", str(given.folder / "exploitability")]
        for response in ("expert", "master@4000", "master@20000"):
            words += ["--response", response]
        if (network := given.folder / game / f"round-{given.rounds}.net").exists():
            words += ["--response", f"net:{network}@20000"]
        yield f"exploitability-{game}", words
    yield "scaling", ["scaling.py", given.only[0], "--games", str(4 * given.games)]


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="+", default=list(IDS), choices=IDS, help="of the games")
    parser.add_argument("--minutes", type=float, default=30.0, help="of training for each game")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--match", type=int, default=400, help="games of each network against expert")
    parser.add_argument("--games", type=int, default=100, help="games of a response against each level")
    parser.add_argument("--folder", type=Path, default=Path("train"))
    return parser


def main() -> int:
    """Run every step; how many failed."""
    given = arguments().parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for name, (script, *words) in steps(given):
        log = given.folder / f"{name}.log"
        print(f"{name} ...", end=" ", flush=True)
        with log.open("ab") as out:
            done = subprocess.run([sys.executable, str(HERE / script), *words], stdout=out, stderr=out, check=False)
        failed += done.returncode != 0
        print("done" if done.returncode == 0 else f"failed with {done.returncode}", f"({log})", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
