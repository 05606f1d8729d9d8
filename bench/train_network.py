"""Train a game's network from self-play: what a search and the game's end said of a position, from the position alone.

    uv run python bench/train_network.py mandala --games 8000 --keep first.bin --write    (with the network as it is)
    uv run python bench/train_network.py mandala --games 4000 --data first.bin --write    (and with earlier games)

Games are played by the searching bot from its own Observations, with some moves by lot so that many kinds of positions
occur. The network learns the reward that the search uses, half of it as the game ended and half as the search saw it.
The last games are kept aside to check it.
"""

import argparse
import array
import json
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

from sandtable.bots import evaluation as evaluations
from sandtable.bots.budget import Budget
from sandtable.bots.evaluation.networks.network import blank
from sandtable.bots.profiles import profile_of
from sandtable.bots.searcher import Plan, Searcher
from sandtable.dealing import series_seed
from sandtable.games import kind_of
from sandtable.position import CUT_AFTER, Position

SCALE = 12.0  # the tree's: how many points ahead one is nearly sure to win
WIDTH = 32
BATCH = 1024
CHECKED = 0.07  # the share of positions kept aside
Floats = np.ndarray[Any, np.dtype[np.float32]]


def shape_of(game: str) -> tuple[int, int, int]:
    """How many parts, how much is known of each, and of the whole."""
    shape: tuple[int, int, int] = import_module(f"sandtable.bots.evaluation.networks.{game}").SHAPE
    return shape


def play(task: tuple[str, str, int, int]) -> bytes:
    """One game: for every decision the network's inputs, what the search thought, who won, and the margin."""
    game, series, index, simulations = task
    kind = kind_of(game)
    position = Position(kind, kind.options({}), seed=series_seed(series, index))
    network: Any = evaluations.network_of(game, blank(*shape_of(game)))
    rng = random.Random(f"{series}/{index}")
    bot = Searcher(series_seed(series, 10**6 + index), Budget(simulations=simulations), Plan(guesses=64))
    seen: list[tuple[int, list[float], float]] = []
    while (seat := position.seat) is not None and position.ply < CUT_AFTER:
        if len(position.legal_moves) == 1:
            position.push(position.legal_moves[0])
            continue
        opinions = bot.opinions(position.observe(seat))
        visits = [opinion.visits for opinion in opinions]
        value = sum(opinion.visits * opinion.value for opinion in opinions) / sum(visits)
        parts, whole = network.inputs(position.copy_game(), seat)
        seen.append((seat, [x for part in parts for x in part] + whole, value))
        lot = rng.random()
        if lot < 0.05:
            move = rng.choice(position.legal_moves)
        elif lot < 0.3:
            move = rng.choices(opinions, visits)[0].move
        else:
            move = opinions[0].move
        position.push(move)
    scores, winner = position.scores, position.result.winner if position.result else None
    rows = array.array("f")
    for seat, inputs, value in seen:
        rows.extend(inputs)
        rows.extend((value, 0.5 if winner is None else float(winner == seat), scores[seat] - scores[1 - seat]))
    return rows.tobytes()


class Trainer:
    """The network once more, as matrices, and how it learns (Adam)."""

    def __init__(self, shape: tuple[int, int, int], rng: np.random.Generator) -> None:
        self.shape = shape
        _, part, whole = shape
        start = {
            "first": rng.normal(0, 0.4, (part, WIDTH)),
            "first_bias": np.zeros(WIDTH),
            "second": rng.normal(0, 0.13, (WIDTH + whole, WIDTH)),
            "second_bias": np.zeros(WIDTH),
            "last": rng.normal(0, 0.3, WIDTH),
            "direct": np.zeros(whole),
            "last_bias": np.zeros(1),
        }
        self.weights: dict[str, Floats] = {name: value.astype(np.float32) for name, value in start.items()}
        self._mean = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._square = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    def forward(self, parts: Floats, whole: Floats) -> tuple[Floats, ...]:
        """What each layer says, the output last: the chance to win, about."""
        w = self.weights
        first = np.maximum(parts @ w["first"] + w["first_bias"], 0)
        seen = np.concatenate([first.sum(1), whole], 1)
        second = np.maximum(seen @ w["second"] + w["second_bias"], 0)
        points = second @ w["last"] + whole @ w["direct"] + w["last_bias"]
        return first, seen, second, 1 / (1 + np.exp(-2 * points / SCALE))

    def learn(self, parts: Floats, whole: Floats, target: Floats, rate: float) -> None:
        """One step towards the targets of a batch (cross entropy)."""
        w = self.weights
        first, seen, second, said = self.forward(parts, whole)
        error = ((said - target) / len(target)).astype(np.float32)
        hidden = np.outer(error, w["last"]) * (second > 0)
        pooled = (hidden @ w["second"][:WIDTH].T)[:, None, :] * (first > 0)
        gradient = {
            "last_bias": np.array([error.sum()]),
            "direct": whole.T @ error,
            "last": second.T @ error,
            "second": seen.T @ hidden,
            "second_bias": hidden.sum(0),
            "first": parts.reshape(-1, parts.shape[2]).T @ pooled.reshape(-1, WIDTH),
            "first_bias": pooled.sum((0, 1)),
        }
        self._steps += 1
        for name, slope in gradient.items():
            self._mean[name] = 0.9 * self._mean[name] + 0.1 * slope
            self._square[name] = 0.999 * self._square[name] + 0.001 * slope**2
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            w[name] -= (rate * (mean / (np.sqrt(square) + 1e-8) + 1e-4 * w[name])).astype(np.float32)

    def as_data(self) -> dict[str, Any]:
        """The weights as the package reads them."""
        parts, part, whole = self.shape
        data: dict[str, Any] = {"parts": parts, "part_size": part, "whole_size": whole}
        for name, value in self.weights.items():
            data[name] = [round(float(x), 4) for x in value.ravel()]
        data["last_bias"] = data["last_bias"][0]
        return data


def train(shape: tuple[int, int, int], rows: Floats, margin: float, epochs: int) -> tuple[Trainer, dict[str, float]]:
    """A network trained on most of the rows, and how it does on the others."""
    parts, part, whole = shape
    inputs = rows[:, : parts * part].reshape(-1, parts, part), rows[:, parts * part : parts * part + whole]
    thought, won, lead = rows[:, -3], rows[:, -2], rows[:, -1]
    ended = (1 - margin) * won + margin * (0.5 + 0.5 * np.tanh(lead / SCALE))
    target = ((ended + thought) / 2).astype(np.float32)
    cut = int(len(rows) * (1 - CHECKED))
    rng = np.random.default_rng(0)
    trainer = Trainer(shape, rng)
    steps = epochs * (cut // BATCH)
    for step in track(range(steps), description="Training"):
        batch = rng.integers(0, cut, BATCH)
        rate = 0.003 * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
        trainer.learn(inputs[0][batch], inputs[1][batch], target[batch], float(rate))
    said = trainer.forward(inputs[0][cut:], inputs[1][cut:])[-1]

    def error(guess: Floats) -> float:
        return round(float(np.mean((guess - ended[cut:]) ** 2)), 5)

    figures = {
        "positions": len(rows),
        "error_of_a_constant": error(ended[:cut].mean()),
        "error_of_the_search": error(thought[cut:]),
        "error_of_the_network": error(said),
    }
    return trainer, figures


def main() -> None:
    """Play, train, report, and write the data file if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=("mandala",))
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--simulations", type=int, default=400)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", default="network")
    parser.add_argument("--data", type=Path, action="append", default=[], help="positions that an earlier run kept")
    parser.add_argument("--keep", type=Path, help="keep the positions of this run's games")
    parser.add_argument("--write", action="store_true", help="write the weights into the package")
    given = parser.parse_args()
    shape = shape_of(given.game)
    tasks = [(given.game, given.seed, i, given.simulations) for i in range(given.games)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        played = b"".join(track(pool.map(play, tasks, chunksize=8), total=len(tasks), description="Playing"))
    if given.keep:
        given.keep.write_bytes(played)
    data = b"".join([*(file.read_bytes() for file in given.data), played])
    rows = np.frombuffer(data, dtype=np.float32).reshape(-1, shape[0] * shape[1] + shape[2] + 3)
    trainer, figures = train(shape, rows, profile_of(given.game).tree["margin"], given.epochs)
    command = " ".join(["bench/train_network.py", *sys.argv[1:]])
    print(json.dumps({"source": command, "figures": figures}, indent=2))
    if given.write:
        file = evaluations.DATA / f"{given.game}_network.json"
        text = json.dumps({"source": command, "figures": figures, "weights": trainer.as_data()})
        file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
