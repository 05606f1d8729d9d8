"""Swiss: pairs players with similar points who have not met. docs/tournaments.md has the rules, in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, log2

from sandtable.server.tournament.pairing.contender import Contender, seated
from sandtable.server.tournament.pairing.matching import Matching, edges_of

ONE_SIDED = 2  # a player with this many more games in one seat than in the other gets the other one next, if possible

Pairs = list[tuple[str, str]]
Allowed = Callable[[Contender, Contender], bool]


def rounds_for(players: int, wanted: int | None) -> int:
    """The number of rounds: the number in the plan, or one more than is needed to find a winner; never more than there
    are opponents."""
    most = players - 1 if players % 2 == 0 else players
    return max(1, min(most, wanted or max(3, ceil(log2(max(2, players))) + 1)))


def pair(contenders: Sequence[Contender]) -> tuple[Pairs, str | None]:
    """The games of a round, the leaders' first, each with the first seat first; and the player with the bye, if any."""
    order = sorted(contenders, key=lambda each: (-each.points, each.seed))
    if len(order) < 2:
        return [], order[0].id if order else None
    for bye in _byes(order):
        others = [each for each in order if each is not bye]
        for allowed in (_unmet_and_seated, _unmet):
            if (found := _paired(others, allowed)) is not None:
                return found, None if bye is None else bye.id
    # some players have to meet again: choose those who have met least often
    bye = next(_byes(order))
    others = [each for each in order if each is not bye]
    most = 1
    while (found := _paired(others, lambda one, other, most=most: one.met.get(other.id, 0) <= most)) is None:  # type: ignore[misc]
        most += 1
    return found, None if bye is None else bye.id


def _byes(order: Sequence[Contender]) -> Iterator[Contender | None]:
    """The players who may have the bye, from the bottom of the standings; no second bye before everybody had one."""
    if len(order) % 2 == 0:
        yield None
        return
    fewest = min(each.byes for each in order)
    yield from (each for each in reversed(order) if each.byes == fewest)


def _unmet(one: Contender, other: Contender) -> bool:
    return not one.met.get(other.id)


def _unmet_and_seated(one: Contender, other: Contender) -> bool:
    """They have not met, and have not both had the same seat too often."""
    return _unmet(one, other) and not (
        one.firsts * other.firsts > 0 and min(abs(one.firsts), abs(other.firsts)) >= ONE_SIDED
    )


def _paired(order: list[Contender], allowed: Allowed) -> Pairs | None:
    """Pairs from the top: each player gets the best opponent that still leaves a pairing for everybody below. None if
    not all can be paired."""
    matching = Matching(edges_of(len(order), lambda one, other: allowed(order[one], order[other])))
    if not matching.complete():
        return None
    pairs: Pairs = []
    left = list(range(len(order)))
    while left:
        one = left[0]
        wanted = sorted(_wanted(order, left), key=lambda other: order[one].met.get(order[other].id, 0))
        other = next(each for each in wanted if allowed(order[one], order[each]) and matching.settle(one, each))
        pairs.append(seated(order[one], order[other]))
        left = [each for each in left if each not in (one, other)]
    return pairs


def _wanted(order: list[Contender], left: list[int]) -> list[int]:
    """Opponents for the first player who is left, the best first. Among players with the same points the upper half
    meets the lower half, in order; players with fewer points follow, from the top."""
    points = order[left[0]].points
    same = [each for each in left if order[each].points == points]
    half = len(same) // 2 or 1
    below = [each for each in left if order[each].points != points]
    return [*same[half:], *reversed(same[1:half]), *below]
