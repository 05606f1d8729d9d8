"""Fit: who plays whom, and who sits where. No input, no output.

A seeker accepts a range around their own rating, which widens while they wait. Two people fit if each is in the range
of the other. The person who has waited longest chooses first. They prefer partners who are near in rating and have
waited long, and partners with whom both can sit in another seat than last time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

NEAR = 100.0  # how far everyone looks at once
SURE = 110.0  # a rating that is less sure than this is looked around more widely
WIDENS = 15.0  # each second
ANYONE_MS = 60_000  # from then on only the seeker's own bound holds
WAITED = 5.0  # of a second that the other has waited, in points of rating
SAME_SEAT = 100.0  # penalty, in rating points, for a pair in which a player would have the same seat as last time


class Seeker(NamedTuple):
    """A person who looks for a game.

    within   the largest difference in rating that they accept; None for no limit
    since    when they began to look
    last     their seat in their last game of this kind with others, None if there was none; last_at when it was
    shuns    the people with whom they must not be paired
    """

    person: str
    rating: float
    deviation: float
    within: int | None
    since: int
    last: int | None = None
    last_at: int = 0
    shuns: frozenset[str] = frozenset()


def reach(seeker: Seeker, now: int) -> float:
    """The current range of a seeker around their own rating."""
    waited = max(0, now - seeker.since)
    at_once = NEAR + max(0.0, seeker.deviation - SURE)
    wide = float("inf") if waited >= ANYONE_MS else at_once + WIDENS * waited / 1000
    return wide if seeker.within is None else min(wide, seeker.within)


def fits(one: Seeker, other: Seeker, now: int) -> bool:
    """Whether two may play."""
    if one.person == other.person or one.person in other.shuns or other.person in one.shuns:
        return False
    apart = abs(one.rating - other.rating)
    return apart <= reach(one, now) and apart <= reach(other, now)


def _cost(one: Seeker, other: Seeker, now: int) -> float:
    same = one.last is not None and one.last == other.last
    return abs(one.rating - other.rating) - WAITED * (now - other.since) / 1000 + (SAME_SEAT if same else 0.0)


def groups(seekers: Sequence[Seeker], size: int, now: int, newcomer: str | None = None) -> list[list[Seeker]]:
    """Disjoint groups of this size whose members fit each other. With a newcomer, only their group: the others were
    checked before."""
    left = sorted(seekers, key=lambda seeker: (seeker.person != newcomer, seeker.since, seeker.person))
    found: list[list[Seeker]] = []
    while len(left) >= size and (newcomer is None or left[0].person == newcomer):
        first = left.pop(0)
        group = [first]
        able = [other for other in left if fits(first, other, now)]
        able.sort(key=lambda other: (_cost(first, other, now), other.since, other.person))
        for other in able:
            if len(group) < size and all(fits(each, other, now) for each in group[1:]):
                group.append(other)
        if len(group) == size:
            found.append(group)
            left = [seeker for seeker in left if seeker not in group]
    return found


def seated(group: Sequence[Seeker], chance: random.Random) -> list[Seeker]:
    """The group in the order of its seats: a player who started last time does not start now. If all of them did, the
    one who started longest ago starts."""
    middle = (len(group) - 1) / 2
    drawn = {seeker.person: chance.random() for seeker in group}

    def place(seeker: Seeker) -> tuple[float, int, float]:
        return (middle if seeker.last is None else -seeker.last + 2 * middle, seeker.last_at, drawn[seeker.person])

    return sorted(group, key=place)
