"""Arena: pairs free players with a similar number of points, and not twice in a row if there are others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.server.table.clock import SECOND
from sandtable.server.tournament.pairing.contender import Contender, seated

AGAIN = 10 * SECOND  # after both have waited this long, they may meet again, even if another player may become free
BREATH = 3 * SECOND  # a bot waits this long, so that people who become free meanwhile play each other


class Free(NamedTuple):
    """A player without a game: since when, their last opponent, and whether they are a bot."""

    contender: Contender
    since: int
    last_met: str | None
    bot: bool


def pair(free: Sequence[Free], busy: int, now: int) -> list[tuple[str, str]]:
    """The games that can begin now, each with the first seat first. `busy` is the number of players in a game,
    who may become free soon. People are paired with people first; a person who is left over gets a bot; bots play each
    other last."""
    order = sorted(free, key=lambda each: (-each.contender.points, each.contender.seed))
    people = [each for each in order if not each.bot]
    bots = [each for each in order if each.bot and now - each.since >= BREATH]
    alone = len(order) + busy <= 2
    pairs, left = _paired(people, now, alone)
    mixed, bots_left = _with_bots(left, bots, now, busy)
    among, _ = _paired(bots_left, now, alone or not people)
    return [*pairs, *mixed, *among]


def _paired(order: list[Free], now: int, alone: bool) -> tuple[list[tuple[str, str]], list[Free]]:
    pairs: list[tuple[str, str]] = []
    left: list[Free] = []
    waiting = list(order)
    while waiting:
        one = waiting.pop(0)
        other = next((each for each in waiting if alone or _may_meet(one, each, now)), None)
        if other is None:
            left.append(one)
        else:
            waiting.remove(other)
            pairs.append(seated(one.contender, other.contender))
    return pairs, left


def _with_bots(people: list[Free], bots: list[Free], now: int, busy: int) -> tuple[list[tuple[str, str]], list[Free]]:
    """A bot for each person without an opponent; at once if no other player can become free."""
    pairs, left = [], list(bots)
    for one in people:
        other = next((bot for bot in left if bot.contender.id != one.last_met), left[0] if left else None)
        if other is not None and (not busy or now - one.since >= BREATH):
            left.remove(other)
            pairs.append(seated(one.contender, other.contender))
    return pairs, left


def _may_meet(one: Free, other: Free, now: int) -> bool:
    again = one.last_met == other.contender.id or other.last_met == one.contender.id
    return not again or now - max(one.since, other.since) >= AGAIN
