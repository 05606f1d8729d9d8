"""Pack puzzles: choose among what `make_puzzles.py` found, and write it into the package.

    uv run python bench/pack_puzzles.py
    uv run python bench/pack_puzzles.py --found build/puzzles/found.jsonl --found elsewhere.jsonl
    uv run python bench/pack_puzzles.py --themes      # only the themes anew, of what was packed before

Gives every puzzle its id, its themes and its rating, and says which are puzzles of the day. What was packed before
stays where it was among these.
"""

import argparse
import base64
import hashlib
import json
import math
import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from sandtable.learn.line import Walk
from sandtable.learn.puzzle import FOLDER, Contents, Listed, Puzzle, Step, Worth, puzzles_of
from sandtable.learn.puzzle import sets as sets_packed
from sandtable.learn.themes import sets as sets_to_make
from sandtable.learn.themes import themes_of
from sandtable.server.ratings.pinned import pins

FOUND = Path(__file__).parents[1] / "build" / "puzzles" / "found.jsonl"
ASKED = {"novice": 8, "casual": 8, "club": 4, "expert": 2}  # how often `make_puzzles.py` asks each level
USUAL, SPREAD = 1500.0, 350.0  # what a rating is before any level was asked
DAILY = range(1000, 1901)  # ratings that a puzzle of the day may have
DAYS = 400
WORTHS = 6  # moves of a decision whose worth is told
SETS = sets_to_make()


def rating(game: str, solved: dict[str, int]) -> int:
    """The rating that makes most likely how many times each level solved it, by the levels' own ratings."""
    own = pins().ratings[game]

    def slope(found: float) -> float:
        total = (USUAL - found) / SPREAD**2
        for level, times in ASKED.items():
            chance = 1 / (1 + 10 ** ((found - own[level]) / 400))
            total += (times * chance - solved[level]) * math.log(10) / 400
        return total

    low, high = 400.0, 3000.0
    while high - low > 1:  # the slope falls
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return round(low)


def step(found: dict[str, Any]) -> Step:
    """A decision of a puzzle."""
    worths = tuple(Worth(move, win, margin) for move, win, margin, _ in found["worths"][:WORTHS])
    return Step(tuple(found["answers"]), worths, tuple(found.get("then", ())))


def puzzle(game: dict[str, Any], found: dict[str, Any]) -> Puzzle:
    """A puzzle with its id, its themes and its rating."""
    digest = hashlib.sha256(f"{game['seed']} {found['ply']}".encode()).digest()
    kind = SETS[game["set"]][0]
    made = Puzzle(
        id=game["set"][0] + base64.b32encode(digest).decode().lower()[:5],
        game=kind,
        options=game["options"],
        seed=game["seed"],
        moves=",".join(game["moves"][: found["ply"]]),
        seat=found["seat"],
        levels=tuple(game["levels"]),
        steps=tuple(map(step, [found, *found["steps"]])),
        themes=(),
        rating=rating(kind, found["levels"]),
    )
    return with_themes(made)


def with_themes(made: Puzzle) -> Puzzle:
    """A puzzle with the themes that it has by the rules of today."""
    decisions = [
        (Walk(made.line(number)).position.observe(made.seat), each.answers[0], each.next_best.move)
        for number, each in enumerate(made.steps)
    ]
    return msgspec.structs.replace(made, themes=themes_of(decisions))


def read(files: list[Path]) -> tuple[dict[str, list[Puzzle]], dict[str, Counter[str]]]:
    """The puzzles of all sets, and how many decisions were looked at."""
    sets: dict[str, list[Puzzle]] = {name: [] for name in SETS}
    counts: dict[str, Counter[str]] = {name: Counter() for name in SETS}
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    for line in track(lines, "Packing", console=Console(stderr=True)):
        game = json.loads(line)
        counts[game["set"]].update({"games": 1, **game["counts"]})
        for found in game["found"]:
            sets[game["set"]].append(puzzle(game, found))
    return {name: sorted({p.id: p for p in found}.values(), key=lambda p: p.id) for name, found in sets.items()}, counts


def again() -> tuple[dict[str, list[Puzzle]], dict[str, Counter[str]]]:
    """What was packed before, with new themes."""
    sets = {name: [with_themes(each) for each in track(puzzles_of(name), name)] for name in sets_packed()}
    return sets, {name: Counter() for name in sets}


def daily(sets: dict[str, list[Puzzle]], before: tuple[str, ...]) -> tuple[str, ...]:
    """The order of the puzzles of the day: the sets in turn, those of before where they were."""
    waiting = []
    for name, found in sets.items():
        fit = [p.id for p in found if p.rating in DAILY and p.id not in before]
        random.Random(name).shuffle(fit)
        waiting.append(fit)
    known = {p.id for found in sets.values() for p in found}
    order = [id for id in before if id in known]
    while len(order) < DAYS and all(waiting):
        order.append(waiting[len(order) % len(waiting)].pop())
    return tuple(order)


def table(sets: dict[str, list[Puzzle]], counts: dict[str, Counter[str]]) -> Table:
    """What was looked at and what was kept."""
    names = ("games", "decisions", "screened", "deep", "clear", "missed", "confirmed")
    shown = Table("set", *names, "puzzles", "several moves", "ratings", box=None, pad_edge=False)
    for name, found in sets.items():
        ratings = sorted(p.rating for p in found) or [0]
        middle = "/".join(str(ratings[round(q * (len(ratings) - 1))]) for q in (0.1, 0.5, 0.9))
        several = sum(len(p.steps) > 1 for p in found)
        shown.add_row(name, *(str(counts[name][each]) for each in names), str(len(found)), str(several), middle)
    return shown


def main() -> None:
    """Read, choose, write, and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--found", type=Path, action="append", help="a file of make_puzzles.py; may be repeated")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--themes", action="store_true", help="only the themes anew, of what was packed before")
    given = parser.parse_args()
    sets, counts = again() if given.themes else read(given.found or [FOUND])
    given.out.mkdir(parents=True, exist_ok=True)
    there = given.out / "contents.json"
    before = msgspec.json.decode(there.read_bytes(), type=Contents).daily if there.exists() else ()
    for name, found in sets.items():
        # a line each, so that a change shows what changed
        lines = ",\n".join(msgspec.json.encode(each).decode() for each in found)
        (given.out / f"{name}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    listed = [msgspec.json.encode(Listed(p.id, p.rating, p.themes)).decode() for f in sets.values() for p in f]
    order = msgspec.json.encode(daily(sets, before)).decode()
    games = msgspec.json.encode({name: SETS[name][0] for name in sets}).decode()
    text = '{"sets": ' + games + ',\n"puzzles": [\n' + ",\n".join(listed) + '\n],\n"daily": ' + order + "}\n"
    there.write_text(text, encoding="utf-8")
    Console().print(table(sets, counts))
    for name, found in sets.items():
        themes = Counter(theme for each in found for theme in each.themes)
        Console().print(f"{name}: " + ", ".join(f"{theme} {n}" for theme, n in themes.most_common()))


if __name__ == "__main__":
    main()
