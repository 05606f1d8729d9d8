"""A bot of this checkout against the same bot of another checkout, at equal time a move.

    git worktree add ../old 2ffe22f && (cd ../old && uv sync --locked)
    uv run python bench/against.py patterns --old ../old --seconds 0.1 --games 400 --out against.jsonl
    uv run python bench/against.py stones --option players=4 --old ../old --seconds 0.1 --out four.jsonl

Both play through the engine protocol: each is told the deal (`new` with the seed) and every move (`apply`), and asked
for its own (`search`), so that it does not matter how the two describe a position. Each deal is played once from every
seat, the new bot alone among the old. Each pair of engines has one core, so that the bots think on one thread, and only
one of the two thinks at a time. Every finished game is a line in the file; the same command goes on where it was ended.
"""

import argparse
import hashlib
import json
import math
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from rich.console import Console
from rich.progress import Progress

from sandtable.arena.ratings import interval
from sandtable.dealing import series_seed
from sandtable.games import kind_of

HERE = Path(__file__).parents[1]


@dataclass(frozen=True)
class Match:
    """What is played; the first line of the file. `limit` is part of every `search`: seconds or simulations."""

    game: str
    options: dict[str, Any]
    bot: str
    limit: dict[str, float]
    series: str
    players: int

    def seats(self, index: int) -> int:
        """The seat of the new bot in a game."""
        return index % self.players

    def deal(self, index: int) -> bytes:
        """The seed of a game: the same in as many games as there are seats."""
        return series_seed(self.series, index // self.players)


class Engine:
    """`sandtable engine` of a checkout, on the cores of the thread that starts it."""

    def __init__(self, checkout: Path) -> None:
        command = [_python(checkout), "-m", "sandtable", "engine"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=checkout)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: IO[bytes] = self._process.stdin
        self._out: IO[bytes] = self._process.stdout

    def ask(self, **request: Any) -> dict[str, Any]:
        """The answer to a request; RuntimeError where it is an error, or none."""
        self._in.write(json.dumps(request).encode() + b"\n")
        self._in.flush()
        line = self._out.readline()
        answer: dict[str, Any] = json.loads(line) if line else {"error": "the engine has ended"}
        if "error" in answer:
            raise RuntimeError(f"{request['cmd']}: {answer['error']}")
        return answer

    def close(self) -> None:
        """End it."""
        with suppress(OSError):
            self._in.close()
        self._process.wait()
        self._out.close()


def _python(checkout: Path) -> str:
    """The interpreter of a checkout's own environment, where it has one."""
    for name in (".venv/bin/python", ".venv/Scripts/python.exe"):
        if (path := checkout / name).exists():
            return str(path.absolute())
    if checkout.samefile(HERE):
        return sys.executable
    raise SystemExit(f"{checkout} has no .venv: run `uv sync --locked` there")


def play(match: Match, index: int, new: Engine, old: Engine) -> dict[str, Any]:
    """One game: the new bot's seat and score, and both bots' seconds and decisions."""
    mine, seed = match.seats(index), match.deal(index)
    spent, decisions = [0.0, 0.0], [0, 0]
    for engine in (new, old):
        standing = engine.ask(cmd="new", game=match.game, options=match.options, seed=seed.hex())
    while (seat := standing["seat"]) is not None:
        side = int(seat != mine)
        dice = hashlib.sha256(seed + bytes([seat]) + standing["ply"].to_bytes(4, "big")).hexdigest()
        start = time.perf_counter()
        move = (new, old)[side].ask(cmd="search", bot=match.bot, seed=dice, **match.limit)["move"]
        spent[side] += time.perf_counter() - start
        decisions[side] += 1
        for engine in (new, old):
            standing = engine.ask(cmd="apply", move=move)
    result = standing["result"]
    return {
        "index": index,
        "seat": mine,
        "score": _share(result, mine),
        "scores": result["scores"],
        "seconds": [round(s, 3) for s in spent],
        "decisions": decisions,
    }


def _share(result: dict[str, Any], seat: int) -> float:
    """What a seat has of a win: all of it, none, or a share among those who have drawn."""
    if result["winner"] is not None:
        return float(result["winner"] == seat)
    best = [s for s, points in enumerate(result["scores"]) if points == max(result["scores"])]
    return 1 / len(best) if seat in best else 0.0


def play_all(match: Match, indexes: Sequence[int], new: Path, old: Path, jobs: int) -> Iterator[dict[str, Any]]:
    """The games as they are finished, a few at a time, each on a core of its own."""
    cores: Sequence[int | None] = [None]
    if hasattr(os, "sched_getaffinity"):
        cores = sorted(os.sched_getaffinity(0))
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    done: queue.SimpleQueue[dict[str, Any] | BaseException] = queue.SimpleQueue()
    for index in indexes:
        waiting.put(index)

    def work(core: int | None) -> None:
        if core is not None:
            os.sched_setaffinity(0, {core})  # this thread's, and so that of its engines
        pair = [Engine(path) for path in (new, old)]
        try:
            while True:
                done.put(play(match, waiting.get_nowait(), *pair))
        except queue.Empty:
            pass
        except BaseException as error:
            done.put(error)
        finally:
            for engine in pair:
                engine.close()

    workers = [threading.Thread(target=work, args=(cores[job % len(cores)],), daemon=True) for job in range(jobs)]
    for worker in workers:
        worker.start()
    for _ in indexes:
        found = done.get()
        if isinstance(found, BaseException):
            raise found
        yield found
    for worker in workers:
        worker.join()


def summary(match: Match, games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The new bot's score with its 95% interval, as a share and as Elo against equals, and the time a move."""
    n = len(games)
    score = sum(game["score"] for game in games)
    low, high = interval(score, n)
    times = [
        1000 * sum(game["seconds"][side] for game in games) / max(1, sum(game["decisions"][side] for game in games))
        for side in range(2)
    ]
    whole = [game["score"] for game in games]
    return {
        "game": match.game,
        "options": match.options,
        "bot": match.bot,
        "limit": match.limit,
        "games": n,
        "won": whole.count(1.0),
        "drawn": n - whole.count(1.0) - whole.count(0.0),
        "lost": whole.count(0.0),
        "score": round(score / n, 4) if n else None,
        "interval": [round(low, 4), round(high, 4)],
        "elo": [elo(share, match.players) for share in (low, score / n if n else 0.5, high)],
        "ms_per_move": [round(ms, 1) for ms in times],
    }


def elo(share: float, players: int) -> int | None:
    """The difference to the others that gives a share of the wins; None where it is beyond all measure."""
    if not 0 < share < 1:
        return None
    return round(400 * math.log10(share / (1 - share) * (players - 1)))


def told(match: Match, games: Sequence[dict[str, Any]]) -> str:
    """The summary as a line for people."""
    got = summary(match, games)
    low, high = got["interval"]
    share = "-" if got["score"] is None else f"{got['score']:.1%}"
    least, elos, most = got["elo"]
    return (
        f"{match.game}, {got['games']} games: {got['won']} won, {got['drawn']} drawn, {got['lost']} lost, {share} "
        f"({low:.1%} to {high:.1%}), Elo {elos} ({least} to {most}), ms/move {got['ms_per_move']}"
    )


def read(path: Path, match: Match) -> list[dict[str, Any]]:
    """The games of the file, which begins with the match; a line cut short is forgotten."""
    head = json.dumps(match.__dict__, sort_keys=True)
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    if lines and lines[0] and lines[0] != head:
        raise SystemExit(f"{path} has games of another match: {lines[0]}")
    games = [json.loads(line) for line in lines[1:-1]]
    path.write_text("".join(line + "\n" for line in [head, *map(json.dumps, games)]), encoding="utf-8")
    return games


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing, then tell how it stands."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--old", type=Path, required=True, help="the other checkout, with its own .venv")
    parser.add_argument("--new", type=Path, default=HERE, help="this checkout, unless another one is named")
    parser.add_argument("--option", action="append", default=[], help="an option of the game, name=value")
    parser.add_argument("--bot", default="master")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=float, help="a move")
    limit.add_argument("--sims", type=int, help="simulations a move, instead of time")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="against", help="the series of deals")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at a time")
    parser.add_argument("--out", type=Path, required=True, help="the file of games, which a later run goes on with")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    kind = kind_of(given.game)
    options = dict(text.split("=", 1) for text in given.option)
    limits = {name: value for name in ("seconds", "sims") if (value := getattr(given, name)) is not None}
    match = Match(given.game, options, given.bot, limits, given.seed, kind.players(kind.options(options)))
    games = read(given.out, match)
    there = {game["index"] for game in games}
    missing = [index for index in range(given.games) if index not in there]
    with given.out.open("a", encoding="utf-8") as out, Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=given.games, completed=given.games - len(missing))
        for game in play_all(match, missing, given.new, given.old, min(given.jobs, max(1, len(missing)))):
            games.append(game)
            out.write(json.dumps(game) + "\n")
            out.flush()
            progress.update(task, advance=1, description=told(match, games))
    games = [game for game in games if game["index"] < given.games]
    print(json.dumps(summary(match, games)) if given.json else told(match, games))


if __name__ == "__main__":
    main()
