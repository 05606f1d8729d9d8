"""How large the games are: deals, positions, lines of play, decisions in a game, choices at a decision.

    uv run python bench/sizes.py [--games 4096] [--club 100] [--write]

Deals are counted exactly. Positions are bounded from above, by counting what could lie where whether or not a game
can lead there. All else is measured: in games of random moves (`Batch`), and in games between `club` bots. How many
lines of play there are is estimated as Knuth does: over random games, the mean of the product of the choices at each
decision. With --write the figures are kept in manual/sizes.json, from where the manual takes them.
"""

import argparse
import json
import math
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean, quantiles

import numpy as np

from sandtable.arena.game import play_game
from sandtable.dealing import series_seed
from sandtable.env import Batch
from sandtable.position import replay

FILE = Path(__file__).resolve().parents[1] / "manual" / "sizes.json"
TABLES: list[tuple[str, dict[str, object]]] = [
    ("mandala", {}),
    ("patterns", {}),
    ("stones", {}),
    ("stones", {"new_stones": True}),
    ("stones", {"players": 3}),
    ("stones", {"players": 4}),
]
# the ways to fill a River with some of six colours in order, or to found groups
ORDERS = sum(math.perm(6, k) for k in range(7))


def log10(number: int) -> float:
    """The logarithm of a number of any size."""
    return round(math.log10(number), 1)


def arrangements(of_each: int, kinds: int) -> int:
    """In how many orders so many of each kind can lie."""
    return math.factorial(of_each * kinds) // math.factorial(of_each) ** kinds


def deals(game: str, options: Mapping[str, object]) -> int:
    """How many different deals there are."""
    if game == "mandala":
        return arrangements(18, 6)
    if game == "patterns":
        return math.perm(6, 4) * arrangements(8, 6)
    players = int(str(options.get("players", 2)))
    cards = math.prod(math.comb(10 - 2 * seat, 2) for seat in range(players))
    return arrangements(12, 8) * math.comb(4, 2) * cards


def positions(game: str, options: Mapping[str, object]) -> int:
    """At most how many positions there are, whoever knows what."""
    if game == "mandala":
        # 18 cards of a colour over deck, pile, two hands, two Cups, two Mountains and four Fields; Rivers; who decides
        return math.comb(18 + 11, 11) ** 6 * ORDERS**2 * 2
    if game == "patterns":
        # all 54 tokens in some order, each of 52 cells face up or in a group of either; markers; who decides
        return arrangements(9, 6) * 3**52 * ORDERS**2 * 2
    players = int(str(options.get("players", 2)))
    kinds = 9 if options.get("new_stones") else 8
    tower = sum(kinds**height for height in range(5))
    # stacks as they were dealt, each with none to four left; towers; Artists; cards; who decides
    artists = math.comb(9, 2) * math.comb(7, 2)
    return deals(game, options) * 5**24 * tower ** (5 * players) * artists * players


def of_random_games(game: str, options: dict[str, object], games: int) -> dict[str, object]:
    """What random games have: the first game of each slot, so that long ones count as often as short ones."""
    batch = Batch(game, n=games, seed=1, options=options, observations=False)
    rng = np.random.default_rng(1)
    length, choices, lines = np.zeros(games), np.zeros(games), np.zeros(games)
    most = 0
    while (going := batch.episode == 0).any():
        legal = batch.mask.sum(axis=1)
        length += going
        choices += legal * going
        lines += np.log10(legal) * going
        most = max(most, int((legal * going).max()))
        batch.step((rng.random(batch.mask.shape, dtype=np.float32) * batch.mask).argmax(axis=1))
    batch.close()
    top = float(lines.max())
    mean_product = top + math.log10(float(np.mean(10 ** (lines - top))))
    return {
        **shape(length.tolist(), (choices / length).tolist()),
        "most_choices": most,
        "lines": round(mean_product, 1),
    }


def of_club_games(game: str, options: dict[str, object], games: int) -> dict[str, object]:
    """What games between `club` bots have."""
    players = int(str(options.get("players", 2)))
    lengths, choices, most = [], [], 0
    for index in range(games):
        record = play_game(game, options, ["club"] * players, series_seed("sizes", index))
        legal = [len(position.legal_moves) for position, _ in replay(record) if position.seat is not None]
        lengths.append(len(legal))
        choices.append(fmean(legal))
        most = max(most, *legal)
    return {**shape(lengths, choices), "most_choices": most}


def shape(lengths: list[float], choices: list[float]) -> dict[str, object]:
    """Mean and range of the length of games, and the mean number of choices."""
    low, *_, high = quantiles(lengths, n=20)
    return {
        "decisions": round(fmean(lengths), 1),
        "range": [round(low), round(high)],
        "choices": round(fmean(choices), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4096, help="random games of each table")
    parser.add_argument("--club", type=int, default=100, help="games between club bots of each table")
    parser.add_argument("--write", action="store_true", help=f"keep the figures in {FILE.parent.name}/{FILE.name}")
    given = parser.parse_args()
    rows = []
    for game, options in TABLES:
        row = {
            "game": game,
            "options": options,
            "deals": log10(deals(game, options)),
            "positions": log10(positions(game, options)),
            "random": of_random_games(game, options, given.games),
            "club": of_club_games(game, options, given.club),
        }
        print(json.dumps(row))
        rows.append(row)
    if given.write:
        tables = ",\n".join(f"  {json.dumps(row)}" for row in rows)
        FILE.write_text(f'{{"games": {given.games}, "club_games": {given.club}, "tables": [\n{tables}\n]}}\n')


if __name__ == "__main__":
    main()
