"""Round: games of a search against itself in a file, made by one script and fit by it.

The first line of the file says how the games were made, each other line is a game. The same command goes on where it
was ended. Weights are fit to the games of a round and of earlier ones; their data file says how each round was made.
"""

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from sandtable.bots import evaluation as evaluations

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Round:
    """How the games were made, and the games, a line each."""

    made: dict[str, Any]
    games: list[str]

    @classmethod
    def read(cls, path: Path) -> Self:
        """A file's games; a line cut short is forgotten."""
        head, *games = path.read_text(encoding="utf-8").split("\n")[:-1]
        return cls(json.loads(head), games)

    @classmethod
    def play(cls, path: Path, made: dict[str, Any], game: Callable[[int], str], most: int, workers: int) -> Self:
        """The games of a file, with those that it lacks played and added, on a few processes."""
        there = cls.read(path) if path.exists() and path.stat().st_size else cls(made, [])
        if there.made != made:
            raise SystemExit(f"{path} has games of another round: {there.made}")
        head = json.dumps(made)
        path.write_text("".join(f"{line}\n" for line in [head, *there.games]), encoding="utf-8")
        missing = range(len(there.games), most)
        with ProcessPoolExecutor(workers) as pool, path.open("a", encoding="utf-8") as out:
            played = pool.map(game, missing, chunksize=4)
            for line in track(played, "Playing", len(missing), console=Console(stderr=True)):
                out.write(line + "\n")
                out.flush()
        return cls.read(path)

    def told(self) -> dict[str, Any]:
        """How they were made, for the data file of the weights."""
        text = "".join(f"{game}\n" for game in self.games)
        return {**self.made, "games": len(self.games), "sha256": hashlib.sha256(text.encode()).hexdigest()}


def parser(description: str | None, series: str, games: int) -> argparse.ArgumentParser:
    """The arguments that every script of rounds has."""
    found = argparse.ArgumentParser(description=(description or "").split("\n")[0])
    found.add_argument("file", type=Path, help="the games, which a later run goes on with")
    found.add_argument("--games", type=int, default=games)
    found.add_argument("--series", default=series, help="the series of deals")
    found.add_argument("--also", type=Path, action="append", default=[], help="games of earlier rounds")
    found.add_argument("--write", action="store_true", help="write the weights to the evaluation's data file")
    found.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return found


def learn(
    evaluation: str,
    given: argparse.Namespace,
    made: dict[str, Any],
    game: Callable[[int], str],
    fit: Callable[[list[str]], dict[str, Any]],
) -> None:
    """Play what is missing, fit, report, and write the data file if asked to."""
    now = Round.play(given.file, made, game, given.games, given.workers)
    rounds: Sequence[Round] = [*map(Round.read, given.also), now]
    data = {
        "source": f"bench/{Path(sys.argv[0]).name}",
        "rounds": [one.told() for one in rounds],
        **fit([line for one in rounds for line in one.games]),
    }
    text = json.dumps(data, indent=2)
    print(text)
    if given.write:
        path = Path(evaluations.__file__).parent / "data" / f"{evaluation}.json"
        path.write_text(text + "\n", encoding="utf-8")


def explained(margins: Floats, told: Floats) -> float:
    """The share of the margins' variance that is explained."""
    return round(float(1 - ((margins - told) ** 2).sum() / ((margins - margins.mean()) ** 2).sum()), 4)


def ridge(rows: Floats, wanted: Floats, scale: Floats, penalty: float) -> Floats:
    """The weights of least square error, small ones preferred, where a column is as large as its scale."""
    rows = rows / scale
    found: Floats = np.linalg.solve(rows.T @ rows + penalty * np.eye(rows.shape[1]), rows.T @ wanted) / scale
    return found


def figures(margins: Floats, opinions: Floats, told: Floats, check: NDArray[np.bool_]) -> dict[str, Any]:
    """How many positions, and how well what was told does on those that were kept to check it."""
    return {
        "positions": len(margins),
        "margins_explained_on_unseen_games": explained(margins[check], told),
        "opinions_explained_on_unseen_games": explained(opinions[check], told),
    }
