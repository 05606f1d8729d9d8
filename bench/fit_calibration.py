"""Fit how a search's opinion of a position turns into a chance to win and a margin, from games against itself.

    uv run python bench/fit_calibration.py stones --option players=3 --games 400 --write

Both sides play the best move that the judge finds, but for some random ones, more of them in the opening, so that many
kinds of positions occur. At each decision the judge's opinion is written down, before any calibration, and in the end
who won and by how much. Logistic and linear regression give the curves; each half of the games checks the other's.
"""

import argparse
import json
import os
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from fit_weights import ridge
from rich.console import Console
from rich.progress import track

from sandtable.analysis.calibration import FOLDER, Calibration, leaning, logistic
from sandtable.analysis.judges.patterns import leaning as patterns_leaning
from sandtable.bots.budget import Budget
from sandtable.bots.search.patterns.alphabeta import AlphaBeta
from sandtable.bots.searcher import Plan, Searcher
from sandtable.dealing import series_seed
from sandtable.games import kind_of
from sandtable.games.observation import Observation
from sandtable.games.patterns.rules import Patterns
from sandtable.position import CUT_AFTER, Position

# leaning, margin and progress at a decision; the share of the win that the seat got, and its final margin
Sample = tuple[float, float, float, float, float]


def play(task: tuple[str, dict[str, Any], str, int, int, float]) -> list[Sample]:
    """One game: what was thought at each decision, and what came of it."""
    game, options, series, index, sims, noise = task
    rng = random.Random(f"{series}/{index}")
    kind = kind_of(game)
    position = Position(kind, kind.options(options), seed=series_seed(series, index))
    opinion = _patterns(sims) if game == "patterns" else _tree(series, index, sims)
    opening = rng.randrange(12)
    seen: list[tuple[int, float, float, float]] = []
    while (seat := position.seat) is not None and position.ply < CUT_AFTER:
        observation = position.observe(seat)
        if len(observation.legal) == 1 or (position.ply < opening and rng.random() < 0.5) or rng.random() < noise:
            position.push(rng.choice(observation.legal))
            continue
        move, lean, margin = opinion(position, observation)
        seen.append((seat, lean, margin, observation.progress))
        position.push(move)
    result = position.result
    winner = None if result is None else result.winner
    samples: list[Sample] = []
    for seat, lean, margin, done in seen:
        won = 0.5 if winner is None else float(winner == seat)
        ahead = position.scores[seat] - max(s for other, s in enumerate(position.scores) if other != seat)
        samples.append((lean, margin, done, won, ahead))
    return samples


Opinion = Callable[[Position, Observation], tuple[str, float, float]]


def _tree(series: str, index: int, sims: int) -> Opinion:
    searcher = Searcher(series_seed(series, 10**6 + index), Budget(simulations=sims), Plan())

    def opinion(position: Position, observation: Observation) -> tuple[str, float, float]:
        best, *_ = searcher.opinions(observation)
        return best.move, leaning(best.value), best.margin

    return opinion


def _patterns(sims: int) -> Opinion:
    search = AlphaBeta()

    def opinion(position: Position, observation: Observation) -> tuple[str, float, float]:
        board = position.copy_game()
        assert isinstance(board, Patterns)
        action, margin, *_ = search.search(board, nodes=sims)
        return position.kind.format(action), patterns_leaning(margin, observation.progress), margin

    return opinion


def fit_win(samples: list[Sample]) -> tuple[float, float, float]:
    """The bias, slope and late slope that make the games' results most likely, by Newton's method."""
    weights = [0.0, 1.0, 0.0]
    for _ in range(25):
        rows = [[1e-6 * (i == j) for j in range(3)] + [0.0] for i in range(3)]
        for lean, _, done, won, _ in samples:
            features = (1.0, lean, lean * done)
            chance = logistic(sum(w * f for w, f in zip(weights, features, strict=True)))
            spread = max(1e-9, chance * (1 - chance))
            for i in range(3):
                for j in range(3):
                    rows[i][j] += spread * features[i] * features[j]
                rows[i][3] += (won - chance) * features[i]
        weights = [w + step for w, step in zip(weights, _solve(rows), strict=True)]
    return weights[0], weights[1], weights[2]


def _solve(rows: list[list[float]]) -> list[float]:
    n = len(rows)
    for i in range(n):
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def fit_margin(samples: list[Sample], win: tuple[float, float, float]) -> tuple[float, float, float, float]:
    """The line through the final margins."""
    curve = Calibration(win, (0.0, 0.0, 0.0, 0.0))
    told = [([1.0, m, m * done, 2 * curve.chance(lean, done) - 1], ahead) for lean, m, done, _, ahead in samples]
    bias, slope, late, sure = ridge(told, 1.0)
    return bias, slope, late, sure


def fitted(samples: list[Sample]) -> Calibration:
    """Both curves."""
    win = fit_win(samples)
    return Calibration(win, fit_margin(samples, win))


def figures(checks: list[tuple[list[Sample], Calibration]]) -> dict[str, Any]:
    """How well curves do on games that they were not fitted to."""
    told = []
    for samples, curves in checks:
        for lean, margin, done, won, ahead in samples:
            chance = curves.chance(lean, done)
            told.append((chance, won, abs(ahead - curves.points(margin, done, chance)), abs(ahead - margin)))
    told.sort()
    base = sum(won for _, won, _, _ in told) / len(told)
    deciles = [told[len(told) * i // 10 : len(told) * (i + 1) // 10] for i in range(10)]
    plain = [(logistic(lean), won) for samples, _ in checks for lean, _, _, won, _ in samples]
    return {
        "brier": round(_brier([(chance, won) for chance, won, _, _ in told]), 4),
        "brier_of_the_raw_reward": round(_brier(plain), 4),
        "brier_of_always_saying_the_mean": round(_brier([(base, won) for _, won, _, _ in told]), 4),
        "reliability": [
            {
                "told": round(sum(chance for chance, *_ in part) / len(part), 3),
                "won": round(sum(won for _, won, *_ in part) / len(part), 3),
                "n": len(part),
            }
            for part in deciles
        ],
        "margin_off_by": round(sum(off for _, _, off, _ in told) / len(told), 2),
        "raw_margin_off_by": round(sum(off for *_, off in told) / len(told), 2),
    }


def named(names: tuple[str, ...], values: tuple[float, ...]) -> dict[str, float]:
    """The parts of a curve by their names."""
    return {name: round(value, 4) for name, value in zip(names, values, strict=True)}


def _brier(pairs: list[tuple[float, float]]) -> float:
    return sum((chance - won) ** 2 for chance, won in pairs) / len(pairs)


def main() -> None:
    """Play, fit, report, and write the data file if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=("mandala", "patterns", "stones"))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--sims", type=int, default=1500, help="simulations a move; in Patterns positions")
    parser.add_argument("--noise", type=float, default=0.04, help="how often a move is random")
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--option", action="append", default=[], help="an option of the game, name=value")
    parser.add_argument("--write", action="store_true", help="write the curves into the package")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    options = dict(text.split("=", 1) for text in given.option)
    tasks = [(given.game, options, given.seed, i, given.sims, given.noise) for i in range(given.games)]
    if given.game == "stones":  # the expansion changes little of what a lead is worth: half of the games have it
        tasks = [(g, {**o, "new_stones": i % 2 == 1}, s, i, n, x) for g, o, s, i, n, x in tasks]
    with ProcessPoolExecutor(given.workers) as pool:
        played = pool.map(play, tasks, chunksize=2)
        games = list(track(played, "Playing", len(tasks), console=Console(stderr=True)))
    parts = [[sample for game in games[i::2] for sample in game] for i in range(2)]
    halves = [fitted(part) for part in parts]
    everything = parts[0] + parts[1]
    checked = figures([(parts[1], halves[0]), (parts[0], halves[1])])
    whole = fitted(everything)
    kind = kind_of(given.game)
    # the curves of a game for any number of players depend on that number
    table = f"{kind.id}-{kind.players(kind.options(options))}" if "players" in kind.option_names else kind.id
    data = {
        "source": f"bench/fit_calibration.py {given.game} {' '.join(f'--option {o}' for o in given.option)}".rstrip()
        + f" --games {given.games} --sims {given.sims}",
        "figures": {"games": given.games, "positions": len(everything), **checked},
        "win": named(("bias", "slope", "late"), whole.win),
        "margin": named(("bias", "slope", "late", "sure"), whole.margin),
    }
    text = json.dumps(data, indent=2)
    print(text)
    if given.write:
        (FOLDER / f"{table}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
