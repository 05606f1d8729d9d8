"""Calibration: turns a search's estimate of a position into a chance to win and an expected margin.

A search estimates rewards that mix winning with points and depend on its evaluation. The curves that convert them are
fitted to self-play games (bench/fit_calibration.py): how often a seat with such a reward won, and by how much. They are
data files, with the figures that justify them.
"""

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "data"
SUREST = 0.999  # of what is not exact nothing is certain


@dataclass(frozen=True)
class Calibration:
    """Two curves, steeper or flatter as a game goes on.

    win     bias, slope and late: the odds to win are e to the power of bias + (slope + late * progress) * leaning
    margin  bias, slope, late and sure: the margin is bias + (slope + late * progress) * points + sure * (2 * chance
            - 1), since some evaluations give points for the win itself
    """

    win: tuple[float, float, float]
    margin: tuple[float, float, float, float]

    def chance(self, leaning: float, progress: float) -> float:
        """The chance to win."""
        bias, slope, late = self.win
        chance = logistic(bias + (slope + late * progress) * leaning)
        return min(SUREST, max(1 - SUREST, chance))

    def points(self, margin: float, progress: float, chance: float) -> float:
        """The expected margin, of a seat that has some chance to win."""
        bias, slope, late, sure = self.margin
        return bias + (slope + late * progress) * margin + sure * (2 * chance - 1)


# A reward is the chance, and the evaluation's points are the margin.
UNFITTED = Calibration((0.0, 1.0, 0.0), (0.0, 1.0, 0.0, 0.0))


def logistic(x: float) -> float:
    """From the logarithm of odds to a chance."""
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, x))))


def leaning(reward: float) -> float:
    """The logarithm of the odds that an average reward seems to say."""
    kept = min(0.998, max(0.002, reward))
    return math.log(kept / (1 - kept))


@cache
def calibration_of(game: str, players: int) -> Calibration:
    """The published curves of a game for so many players, or for any number of them; a game that has none uses the
    search's own values."""
    for name in (f"{game}-{players}", game):
        if (file := FOLDER / f"{name}.json").exists():
            data = json.loads(file.read_text(encoding="utf-8"))
            win, margin = data["win"], data["margin"]
            return Calibration(
                (win["bias"], win["slope"], win["late"]),
                (margin["bias"], margin["slope"], margin["late"], margin["sure"]),
            )
    return UNFITTED
