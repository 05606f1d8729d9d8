"""Train a network for a game by self-play, and let it play against a level.

    uv run --extra train python examples/train/train.py stones --minutes 10
    uv run --extra train python examples/train/train.py mandala --minutes 30 --dask local --match 200

In every round a search plays against itself, at first by what the game has, then by the network of the round before.
The network learns from all rounds: the policy what the search tried, the value how the games went and what the search
thought. In the end it plays `expert`, both with the same simulations a move, or the same time with --time.

All of it stays in a folder: games (`round-1.jsonl`), what was learned from them (`round-1.net`) and a report
(`report.json`) with the SHA-256 of each file. Run the same command again after an interrupt, and it goes on.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from positions import Positions, digest, read
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from sandtable.arena.crew import Work, crew_of, play_games
from sandtable.arena.game import Limits
from sandtable.arena.match import Match
from sandtable.arena.practice import Practice
from sandtable.arena.ratings import interval
from sandtable.arena.run_file import RunFile
from sandtable.arena.standings import Standings
from sandtable.bots.budget import Budget
from sandtable.bots.profiles import profile_of
from sandtable.games import IDS, kind_of
from sandtable.records import parse_record
from sandtable.search.network_file import NetworkFile

PLAYING = 0.75  # of the minutes; the rest is for learning
MOST_GAMES = 10**6


class Run:
    """A run in its folder.

    report  what is known so far: the settings, every round, and the match
    """

    def __init__(self, given: argparse.Namespace, console: Console) -> None:
        self.given = given
        self.console = console
        self.folder: Path = given.folder or Path("train") / given.game
        self.folder.mkdir(parents=True, exist_ok=True)
        kind = kind_of(given.game)
        self.options = kind.options(dict(option.split("=", 1) for option in given.option))
        units = (given.units[0], given.units[1])
        views = kind.players(self.options) if given.all_views else 1
        tree = profile_of(given.game).tree_for(kind.players(self.options))
        ahead = 1 / tree.get("temperature", 2.0)  # so that an untrained network plays as the game's evaluation does
        self.blank = NetworkFile.blank(given.game, self.options, units, views, ahead)
        settings = {
            "game": given.game,
            "options": self.blank.header.options,
            "seed": given.seed,
            "sims": given.sims,
            "units": list(units),
            "views": views,
        }
        if given.tree:
            settings["tree"] = True
        self.report: dict[str, Any] = {"settings": settings, "rounds": [], "match": None}
        if (kept := self.folder / "report.json").exists():
            self.report = json.loads(kept.read_text(encoding="utf-8"))
            if self.report["settings"] != settings:
                raise SystemExit(f"{self.folder} holds a run with other settings: {self.report['settings']}")

    def save(self) -> None:
        beside = self.folder / ".report.json"
        beside.write_text(json.dumps(self.report, indent=1) + "\n", encoding="utf-8")
        beside.replace(self.folder / "report.json")

    def path(self, index: int, kind: str) -> Path:
        return self.folder / f"round-{index}.{kind}"

    def go(self) -> None:
        for index in range(1, self.given.rounds + 1):
            done = self.report["rounds"]
            if len(done) >= index:
                self.verify(index, done[index - 1])
                continue
            seconds = self.play(index)
            self.learn(index, seconds)
        self.match()

    def verify(self, index: int, known: dict[str, Any]) -> None:
        """What an earlier run left is what it was: data are versioned by their hash."""
        for kind in ("jsonl", "net"):
            if digest(self.path(index, kind)) != known[kind]:
                raise SystemExit(f"{self.path(index, kind)} is not the file that report.json tells of")

    def play(self, index: int) -> float:
        """The games of a round, from where an interrupted run left off; the seconds that they took here."""
        before = None if index == 1 else self.path(index - 1, "net").read_bytes()
        seed = f"{self.given.seed}{index}"
        work = Practice(self.given.game, self.options, seed, self.given.sims, before, self.given.tree)
        file = self.path(index, "jsonl")
        have = whole_lines(file)
        wanted = self.given.games or MOST_GAMES
        allowed = None if self.given.games else 60 * self.given.minutes * PLAYING / self.given.rounds
        began = time.monotonic()
        with file.open("ab") as out, self.progress(f"round {index}: games", self.given.games) as (bar, task):
            for lines in self.played(work, have, wanted):
                out.write(b"".join(line.encode() + b"\n" for line in lines))
                out.flush()
                have += len(lines)
                bar.update(task, completed=have)
                if allowed is not None and have >= 20 and time.monotonic() - began > allowed:
                    break
        return time.monotonic() - began

    def played(self, work: Work[str], start: int, stop: int) -> Iterator[list[str]]:
        if start >= stop:
            return
        with crew_of(self.given.jobs, self.given.dask, stop - start) as crew:
            games = play_games(work, start, stop, crew)
            try:
                yield from games
            finally:
                games.close()

    def learn(self, index: int, seconds: float) -> None:
        """A network from the games of all rounds so far."""
        from learner import learn  # torch takes seconds to import: only when it is needed

        self.console.print(f"round {index}: reading games")
        parts = [read(self.path(i, "jsonl"), self.blank) for i in range(1, index + 1)]
        positions = Positions.joined(parts)
        allowed = float("inf") if self.given.games else 60 * self.given.minutes * (1 - PLAYING) / self.given.rounds
        began = time.monotonic()
        network = learn(self.blank, positions, self.given.epochs, allowed, self.console.print)
        about = {"command": "examples/train/train.py", "settings": self.report["settings"], "round": index}
        file = self.path(index, "net")
        network.with_weights(network.weights, about).write(file)
        figures = {
            "games": len({*positions.game.tolist()}),
            "positions": len(positions),
            "losses": network.header.about["losses"],
            "seconds": round(seconds, 1),
            "learning": round(time.monotonic() - began, 1),
            "jsonl": digest(self.path(index, "jsonl")),
            "net": digest(file),
        }
        self.report["rounds"].append(figures)
        self.save()
        self.console.print(figures)

    def match(self) -> None:
        """The last network against a level, every deal from both sides."""
        if not self.given.match:
            return
        net = self.path(self.given.rounds, "net")
        budget = Budget(self.given.time, None if self.given.time else self.given.match_sims)
        match = Match(
            self.given.game,
            self.options,
            (f"net:{net}", self.given.against),
            f"{self.given.seed}/match",
            Limits(budget if self.given.time or self.given.match_sims else None),
        )
        games = match.rounded(self.given.match)
        standings = Standings(match)
        file = self.folder / "match.jsonl"
        with RunFile(file, match, resume=True) as out, self.progress("match", games) as (bar, task):
            for line in file.read_bytes().splitlines():
                standings.add(parse_record(line))
            bar.update(task, completed=out.written)
            if out.written < games:
                with crew_of(self.given.jobs, self.given.dask, games - out.written) as crew:
                    for lines in play_games(match, out.written, games, crew):
                        out.add(lines)
                        for line in lines:
                            standings.add(parse_record(line))
                        bar.update(task, completed=out.written)
        self.report["match"] = [msgspec.to_builtins(row) for row in standings.rows()]
        self.report["score"] = scored(standings)
        self.save()
        self.console.print(self.report["match"], self.report["score"])

    def progress(self, what: str, total: int | None) -> Any:
        return _Bar(self.console, what, total)


class _Bar:
    """A bar, and its task."""

    def __init__(self, console: Console, what: str, total: int | None) -> None:
        self._bar = Progress(TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console)
        self._total = total

    def __enter__(self) -> tuple[Progress, Any]:
        self._bar.start()
        return self._bar, self._bar.add_task("", total=self._total)

    def __exit__(self, *error: object) -> None:
        self._bar.stop()


def scored(standings: Standings) -> dict[str, float]:
    """What the network scored in its match, with the 95% interval."""
    (pair,) = standings.pairs()
    points = pair.a_wins + pair.draws / 2
    low, high = interval(points, pair.games)
    found = {"games": pair.games, "won": pair.a_wins, "drawn": pair.draws, "lost": pair.b_wins}
    return found | {"score": round(points / pair.games, 4), "low": round(low, 4), "high": round(high, 4)}


def whole_lines(file: Path) -> int:
    """How many games a file holds. A line that an interrupt cut off is taken away."""
    if not file.exists():
        return 0
    data = file.read_bytes()
    end = data.rfind(b"\n") + 1
    if end < len(data):
        with file.open("r+b") as cut:
            cut.truncate(end)
    return data.count(b"\n")


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=IDS)
    parser.add_argument("-o", "--option", action="append", default=[], help="of the table, such as players=4")
    parser.add_argument("--minutes", type=float, default=10.0, help="for all rounds, without the match")
    parser.add_argument("--games", type=int, help="of a round, instead of minutes: the same games on every machine")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--sims", type=int, default=400, help="simulations of a decision in self-play")
    parser.add_argument("--tree", action="store_true", help="begin with the tree search in every game")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--units", type=int, nargs=2, default=[64, 32], help="of the two layers, multiples of 32")
    parser.add_argument("--all-views", action="store_true", help="show the network what a guess supposes of all seats")
    parser.add_argument("--seed", default="train")
    parser.add_argument("--folder", type=Path, help="where all of it stays (train/GAME)")
    parser.add_argument("--jobs", type=int, help="processes (one for each core)")
    parser.add_argument("--dask", help="the address of a Dask cluster, or local")
    parser.add_argument("--match", type=int, default=100, help="games against a level in the end; 0 for none")
    parser.add_argument("--against", default="expert")
    parser.add_argument("--time", type=float, help="seconds a move in the match")
    parser.add_argument("--match-sims", type=int, help="simulations a move in the match (those of the level)")
    return parser


def main() -> None:
    """Train and report."""
    Run(arguments().parse_args(), Console()).go()


if __name__ == "__main__":
    main()
