"""The figures of docs/strength.md: every pairing by `sandtable arena`, deals played from both sides.

uv run python bench/strength.py --folder strength           (goes on where it was interrupted)
uv run python bench/strength.py --folder strength --table   (what has been played so far, as the page shows it)
uv run python bench/strength.py --folder full --scale 50   (with the whole time of the master; takes a day)
"""

import argparse
import json
import math
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

GAMES = {
    "Patterns": ["patterns"],
    "Mandala": ["mandala"],
    "Stones": ["stones"],
    "Stones with New Stones": ["stones", "--option", "new_stones=true"],
}
FOUR = ["stones", "--option", "players=4"]


@dataclass(frozen=True)
class Pairing:
    """Two bots at a game, the score that the first must reach, and how many games."""

    title: str
    arguments: list[str]
    first: str
    second: str
    goal: float
    games: int = 200


def pairings(scale: float) -> list[Pairing]:
    """All of them. Unless two ways to search are compared the master gets simulations (in Patterns positions) instead
    of time, so that the figures do not depend on what else the machine does."""
    found = [
        Pairing(title, game, first, second, 0.65)
        for title, game in GAMES.items()
        for first, second in (("casual", "novice"), ("club", "casual"), ("expert", "club"))
    ]
    goals = {"Patterns": 0.95, "Mandala": 0.85, "Stones": 0.9}
    found += [Pairing(title, GAMES[title], "expert", "greedy", goal) for title, goal in goals.items()]
    few = {"Patterns": f"{200_000 * scale:.0f}"}
    few |= dict.fromkeys(("Mandala", "Stones", "Stones with New Stones"), f"{20_000 * scale:.0f}")
    found += [Pairing(title, game, f"master@{few[title]}", "expert", 0.65) for title, game in GAMES.items()]
    found += [Pairing("Stones, one among three", FOUR, f"master@{3_000 * scale:.0f}", "club", 0.5)]
    seconds = f"{0.04 * scale:g}s"
    goals = {"Mandala": 0.65, "Patterns": 0.75, "Stones": 0.75}
    found += [
        Pairing(title, GAMES[title], f"master@{seconds}", f"plain@{seconds}", goal) for title, goal in goals.items()
    ]
    tenth = {"Mandala": 2_000 * scale, "Stones": 2_000 * scale, "Patterns": 20_000 * scale}
    found += [
        Pairing(title, GAMES[title], f"master@{10 * n:.0f}", f"master@{n:.0f}", 0.55) for title, n in tenth.items()
    ]
    return found


def play(pairing: Pairing, folder: Path) -> None:
    """Let the arena play a pairing, or what is missing of it; the records and the standings stay in the folder."""
    if pairing.arguments is FOUR:
        play_four(pairing, folder)
        return
    out, standings = files(pairing, folder)
    if standings.exists():
        return
    command = ["sandtable", "arena", *pairing.arguments, "--bots", f"{pairing.first},{pairing.second}", "--json"]
    command += ["--games", str(pairing.games), "--seed", "strength", "--out", str(out), "--resume"]
    print(f"{pairing.title}: {pairing.first} – {pairing.second}", file=sys.stderr)
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    standings.write_bytes(done.stdout)


def files(pairing: Pairing, folder: Path) -> tuple[Path, Path]:
    """Where a pairing's records and standings are."""
    name = "-".join([*pairing.arguments[::2], pairing.arguments[-1], pairing.first, pairing.second]).replace("=", "")
    return folder / f"{name}.jsonl", folder / f"{name}.json"


def line(pairing: Pairing, folder: Path) -> str | None:
    """A pairing as a line of the table: the first bot's score with its 95% interval, by games won, draws half."""
    if pairing.arguments is FOUR:
        return four_line(pairing, folder)
    _, standings = files(pairing, folder)
    if not standings.exists():
        return None
    told = json.loads(standings.read_bytes())
    (pair,) = told["pairs"]
    won, drawn, lost = pair["a_wins"], pair["draws"], pair["b_wins"]
    games = won + drawn + lost
    score = (won + drawn / 2) / games
    margin = 1.96 * math.sqrt(max(score * (1 - score), 0.25 / games) / games)
    spent = {bot["name"]: bot["ms_per_move"] for bot in told["bots"]}
    times = f"{spent[pairing.first]:.3g} / {spent[pairing.second]:.3g}"
    return (
        f"| {pairing.title} | {pairing.first} – {pairing.second} | {games} | {won} | {drawn} | {lost} | "
        f"**{score:.1%}** ± {margin:.1%} | {pairing.goal:.0%} | {times} |"
    )


def play_four(pairing: Pairing, folder: Path) -> None:
    """One of the first bot among three of the second, in each of the four seats on the same deals."""
    for seat, out in enumerate(four_files(pairing, folder)):
        if out.exists():
            continue
        bots = [pairing.first if i == seat else pairing.second for i in range(4)]
        part = out.with_suffix(".part")
        command = ["sandtable", "selfplay", *pairing.arguments, "--bots", ",".join(bots), "--seed", "strength"]
        print(f"{pairing.title}: {pairing.first} in seat {seat}", file=sys.stderr)
        subprocess.run([*command, "--games", str(pairing.games // 4), "--out", str(part)], check=True)
        part.rename(out)


def four_files(pairing: Pairing, folder: Path) -> list[Path]:
    """Where the records are, by the seat of the first bot."""
    return [folder / f"stones-four-{pairing.first}-{pairing.second}-{seat}.jsonl" for seat in range(4)]


def four_line(pairing: Pairing, folder: Path) -> str | None:
    """One among three as a line of the table; who is alone wins a quarter of the games if all are equal."""
    won = drawn = games = 0
    for seat, file in enumerate(four_files(pairing, folder)):
        if not file.exists():
            return None
        for text in file.read_text(encoding="utf-8").splitlines():
            winner = json.loads(text)["result"]["winner"]
            games += 1
            won += winner == seat
            drawn += winner is None
    score = (won + drawn / 2) / games
    margin = 1.96 * math.sqrt(score * (1 - score) / games)
    return (
        f"| {pairing.title} | {pairing.first} – {pairing.second} | {games} | {won} | {drawn} | {games - won - drawn} | "
        f"**{score:.1%}** ± {margin:.1%} | {pairing.goal:.0%} | |"
    )


def main() -> None:
    """Play what is missing, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--scale", type=float, default=1.0, help="how many times the published thinking time")
    parser.add_argument("--table", action="store_true", help="play nothing")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for pairing in pairings(given.scale):
        if not given.table:
            play(pairing, given.folder)
    print("| game | bots | games | won | drawn | lost | score | target | ms/move |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for pairing in pairings(given.scale):
        if text := line(pairing, given.folder):
            print(text)


if __name__ == "__main__":
    main()
