"""Bot work: the moves of bots, in thread pools of this process or by workers in others. A bot's move is appended to
the log under its number, so it is played once, even if two processes try or one dies."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple, Protocol

from sandtable.games.observation import Observation
from sandtable.server.live.faults import Faults
from sandtable.server.live.hub import Hub
from sandtable.server.problems import Refused
from sandtable.server.shares import Asker, Pool, Whereabouts
from sandtable.server.table.decide import bot_seed
from sandtable.server.table.table import Table

log = logging.getLogger("sandtable.server")

# The minimum time of a level, in seconds: a bot that searches for a while takes as long for a forced move.
LEAST = {"expert": 1.0, "master": 2.5}
# About how long a level thinks, in seconds; levels that are not listed think for a few milliseconds.
THINKS = {"club": 0.1, "plain": 0.6, "expert": 0.6, "master": 2.0}
QUICK = 0.01
REMEMBERED_SECONDS = 60.0


class Turn(NamedTuple):
    """A bot's decision: where, which, by which level, on whose behalf, and whether there are bots only."""

    id: str
    number: int
    level: str
    who: Asker
    alone: bool

    @property
    def seconds(self) -> float:
        return THINKS.get(self.level, QUICK)

    @property
    def quick(self) -> bool:
        """Whether it must not wait for a bot that searches for seconds."""
        return self.seconds < LEAST["expert"] / 2


def turn_of(table: Table, whereabouts: Whereabouts) -> Turn | None:
    """The decision that a bot has to make at a table; None if it is nobody's or a person's."""
    if (level := table.bot_to_act) is None:
        return None
    people = [seat.person for seat in table.seats if seat.person is not None]
    who = whereabouts.asker(people[0] if people else table.by)
    return Turn(table.id, table.turn, level, who, table.bots_only)


class Pace:
    """When bots answer: at a multiple of the pace after they have begun to think, and not before the level's minimum,
    nor before the slowest decision of the last minute of the same kind. How long a bot thinks depends on what it holds,
    and must not reveal it: where cores are scarce, a forced move takes as long as a hard one then does. How long it
    waited for a thread depends on others only.

    Of the last minute it keeps, by kind, the slowest decision, the slowest since that one, and so on: when one is too
    old, the next of them is the slowest, and not whichever happens to come next."""

    def __init__(self, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._pace = seconds
        self._now = now
        self._slowest: defaultdict[tuple[str, str, int], deque[tuple[float, float]]] = defaultdict(deque)

    def due(self, level: str, seen: Observation, thought: float) -> float:
        """When an answer goes out, in seconds after the bot has begun to think."""
        if self._pace <= 0:
            return thought
        slowest, now = self._slowest[level, seen.game, seen.players], self._now()
        while slowest and slowest[-1][0] <= thought:
            slowest.pop()
        slowest.append((thought, now))
        while slowest[0][1] < now - REMEMBERED_SECONDS:
            slowest.popleft()
        return max(1, math.ceil(max(slowest[0][0], LEAST.get(level, 0.0)) / self._pace)) * self._pace


# Thinks about a decision when it is its turn: the move, and how long that took.
Think = Callable[[Turn, bytes, Observation], Awaitable[tuple[str, float]]]


def timed(faults: Faults, level: str, seed: bytes, seen: Observation) -> tuple[str, float]:
    """A bot's move, and how long it thought."""
    start = time.monotonic()
    return faults.choose(level, seed, seen), time.monotonic() - start


async def take_turn(hub: Hub, think: Think, pace: Pace, turn: Turn) -> None:
    """Play a bot's decision at a table, if it is still to be made."""
    table = await hub.table(turn.id, observed=False)
    level, seat = table.bot_to_act, table.to_act
    if table.turn != turn.number or level is None or seat is None or table.position is None:
        return
    seen, seed = table.position.observe(seat), bot_seed(table)
    move, thought = await think(turn, seed, seen)
    await asyncio.sleep(max(0.0, pace.due(level, seen, thought) - thought))
    await hub.play_bot(turn.id, turn.number, move)


class BotWork(Protocol):
    """What the server needs of it."""

    def want(self, table: Table) -> None: ...

    def unwant(self, table: Table) -> None: ...

    async def stop(self) -> None: ...


class Threads:
    """Bots in thread pools of this process, those that are quick in one of their own. Their search releases the
    interpreter's lock (GIL), so tables go on meanwhile."""

    def __init__(self, hub: Hub, quick: Pool, slow: Pool, pace: Pace, whereabouts: Whereabouts) -> None:
        self._hub = hub
        self._quick, self._slow = quick, slow
        self._pace = pace
        self._whereabouts = whereabouts
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._answered: set[tuple[str, int]] = set()  # of these, those whose move is about to be played

    def want(self, table: Table) -> None:
        """A bot has to move at a table."""
        turn = turn_of(table, self._whereabouts)
        if turn is not None and (key := (turn.id, turn.number)) not in self._tasks:
            task = asyncio.create_task(self._turn(turn))
            self._tasks[key] = task
            task.add_done_callback(partial(self._ended, key))

    def unwant(self, table: Table) -> None:
        """Nobody waits for a bot's answer any more. Where it has one, that is played."""
        key = (table.id, table.turn)
        if key in self._tasks and key not in self._answered:
            self._tasks.pop(key).cancel()

    def _ended(self, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        if self._tasks.get(key) is task:  # one that was cancelled may have a successor
            del self._tasks[key]
            self._answered.discard(key)

    async def _turn(self, turn: Turn) -> None:
        try:
            await take_turn(self._hub, self._think, self._pace, turn)
        except Refused as error:  # the sweep will try again
            log.warning("bot: %s", type(error).__name__)
        except Exception:
            log.exception("bot")

    async def _think(self, turn: Turn, seed: bytes, seen: Observation) -> tuple[str, float]:
        pool, faults = self._quick if turn.quick else self._slow, Faults(self._hub.metrics)
        found = await pool.run(turn.who, turn.seconds, timed, faults, turn.level, seed, seen, later=turn.alone)
        self._answered.add((turn.id, turn.number))
        return found

    async def stop(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
