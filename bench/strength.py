"""The figures of docs/strength.md: every pairing by `sandtable arena`, deals played from both sides.

uv run python bench/strength.py --folder strength           (goes on where it was interrupted)
uv run python bench/strength.py --folder strength --table   (what has been played so far, as the page shows it)
uv run python bench/strength.py --folder full --time 2      (with the whole time of the master; takes a day)
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
    found += [Pairing("Stones, one among three", FOUR, f"master@{10_000 * scale:.0f}", "club", 0.5, 208)]
    seconds = f"{0.06 * scale:g}s"
    goals = {"Mandala": 0.65, "Patterns": 0.75, "Stones": 0.75}
    found += [
        Pairing(title, GAMES[title], f"master@{seconds}", f"plain@{seconds}", goal) for title, goal in goals.items()
    ]
    tenth = {"Mandala": 4_000 * scale, "Stones": 4_000 * scale, "Patterns": 20_000 * scale}
    found += [
        Pairing(title, GAMES[title], f"master@{10 * n:.0f}", f"master@{n:.0f}", 0.55) for title, n in tenth.items()
    ]
    return found


def play(pairing: Pairing, folder: Path) -> None:
    """Let the arena play a pairing, or what is missing of it; the records and the standings stay in the folder."""
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
    _, standings = files(pairing, folder)
    if not standings.exists():
        return None
    told = json.loads(standings.read_bytes())
    (pair,) = told["pairs"]
    won, drawn, lost = pair["a_wins"], pair["draws"], pair["b_wins"]
    if pairing.arguments is FOUR:
        won, drawn, lost = one_among_three(pairing, folder)
    games = won + drawn + lost
    score = (won + drawn / 2) / games
    margin = 1.96 * math.sqrt(max(score * (1 - score), 0.25 / games) / games)
    spent = {bot["name"]: bot["ms_per_move"] for bot in told["bots"]}
    times = f"{spent[pairing.first]:.3g} / {spent[pairing.second]:.3g}"
    return (
        f"| {pairing.title} | {pairing.first} – {pairing.second} | {games} | {won} | {drawn} | {lost} | "
        f"**{score:.1%}** ± {margin:.1%} | {pairing.goal:.0%} | {times} |"
    )


def one_among_three(pairing: Pairing, folder: Path) -> tuple[int, int, int]:
    """Games with one of the first bot among three of the second: won by it, drawn, won by another."""
    won = lost = 0
    for text in files(pairing, folder)[0].read_text(encoding="utf-8").splitlines():
        record = json.loads(text)
        if record["seats"].count(pairing.first) == 1:
            winner = record["result"]["winner"]
            if winner is not None and record["seats"][winner] == pairing.first:
                won += 1
            else:
                lost += 1
    return won, 0, lost


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
    print("| game | bots | games | won | drawn | lost | score | asked | ms a move |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for pairing in pairings(given.scale):
        if text := line(pairing, given.folder):
            print(text)


if __name__ == "__main__":
    main()
