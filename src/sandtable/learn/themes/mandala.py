"""Themes of Mandala: who claims first, which colour is denied, when the game ends."""

from collections.abc import Mapping

from sandtable.games.mandala.consequence import MandalaTrial
from sandtable.games.mandala.state import COLOURS

MUCH = 2  # points that the other player must lose by a claim for this theme

# By the key of a reason, the most telling first.
_BY_REASON = {
    "hint.mandala.ends.deck": "end",
    "hint.mandala.ends.river": "end",
    "hint.mandala.denied": "deny",
    "hint.mandala.alone": "alone",
    "hint.mandala.complete.first": "claim_first",
    "hint.mandala.complete.even": "share",
    "hint.mandala.complete.second": "share",
    "hint.mandala.complete.nothing": "sweep",
    "hint.mandala.claim.nothing": "sweep",
    "hint.mandala.claim.counts": "awaken",
    "hint.mandala.claim.river": "river",
    "hint.mandala.claim.cup": "cup",
    "hint.mandala.grow.take": "majority",
    "hint.mandala.grow.level": "majority",
    "hint.mandala.grow.closer": "majority",
    "hint.mandala.grow.strengthen": "majority",
    "hint.mandala.grow.more": "majority",
    "hint.mandala.grow.alone": "foothold",
    "hint.mandala.grow.share": "foothold",
    "hint.mandala.missing": "fifth",
    "hint.mandala.missing.held": "fifth",
    "hint.mandala.build.worth": "build",
    "hint.mandala.build": "build",
    "hint.mandala.discard": "discard",
}
SETS: Mapping[str, Mapping[str, object]] = {"mandala": {}}
THEMES = tuple(dict.fromkeys(_BY_REASON.values()))


def themes(told: list[str], trial: MandalaTrial, other: MandalaTrial) -> list[str]:
    """By what is said for the move; and whether it takes their best pile from the other player."""
    denied = _denied(trial)
    if denied >= MUCH and denied > _denied(other):
        told = [*told, "hint.mandala.denied"]
    return list(dict.fromkeys(theme for key, theme in _BY_REASON.items() if key in told))


def _denied(trial: MandalaTrial) -> int:
    """By how many points a claim lowers what the other player could claim next, as far as their River shows it."""
    mandala, them = trial.before.claiming, 1 - trial.seat
    if trial.move[0] != "C" or mandala is None or not sum(trial.before.fields[mandala][them]):
        return 0
    piles = {letter: n for letter, n in zip(COLOURS, trial.before.mountains[mandala], strict=True) if n}
    left = {letter: n for letter, n in piles.items() if letter != trial.move.split()[1][0]}
    river = trial.before.rivers[them]
    return _most(piles, river) - _most(left, river)


def _most(piles: dict[str, int], river: str) -> int:
    """The points of the best pile for a River; of a new colour one card goes there, and the others count."""
    return max((_worth(letter, n, river) for letter, n in piles.items()), default=0)


def _worth(letter: str, n: int, river: str) -> int:
    return n * (river.index(letter) + 1) if letter in river else (n - 1) * (len(river) + 1)
