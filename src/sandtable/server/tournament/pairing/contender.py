"""Contender: what pairing needs to know of a player."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

NOBODY: Mapping[str, int] = MappingProxyType({})


class Contender(NamedTuple):
    """A player who can be paired.

    points   so far
    seed     1 for the strongest
    met      how many times they have met each opponent
    firsts   games in the first seat minus games in the second
    last     the seat of their last game; None before the first
    byes     points without a game
    """

    id: str
    points: float
    seed: int
    met: Mapping[str, int] = NOBODY
    firsts: int = 0
    last: int | None = None
    byes: int = 0


def seated(one: Contender, other: Contender) -> tuple[str, str]:
    """Who of two has the first seat: who has had it less often; if both the same, who did not have it last; if both the
    same, the weaker one by seed."""
    if one.firsts != other.firsts:
        return (one.id, other.id) if one.firsts < other.firsts else (other.id, one.id)
    if one.last != other.last and 0 in (one.last, other.last):
        return (other.id, one.id) if one.last == 0 else (one.id, other.id)
    return (one.id, other.id) if one.seed > other.seed else (other.id, one.id)
