"""Queue: asks workers in other processes to play bots, through Redis. Waiting turns are in two sorted sets, one for
quick bots and one for slow ones, ordered by the fair order, so that a turn is never queued twice. A worker holds a
lease while it thinks. If it dies, or a request is lost, the sweep of the servers requests the turn again; the log
accepts a move only once."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from redis.asyncio import Redis

from sandtable.server.live.botwork import Turn, turn_of
from sandtable.server.shares import Asker, Fairness, Whereabouts
from sandtable.server.table.table import Table

log = logging.getLogger("sandtable.server")

LINES = {True: "sandtable:bots:quick", False: "sandtable:bots:slow"}
LEASE = "sandtable:turn:"
WAIT_SECONDS = 5


class Queue:
    """Turns of bots that wait in Redis.

    leased  seconds after which a worker that has not been heard of counts as dead
    """

    def __init__(self, url: str, leased: float, whereabouts: Whereabouts) -> None:
        # a worker may wait for hours: no timeout but that of its question
        self._redis: Any = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=None, socket_keepalive=True)
        self._leased = max(1000, int(1000 * leased))
        self._whereabouts = whereabouts
        self._fairness = Fairness(time.time)  # processes share the lines, so they share a clock
        self._tasks: set[asyncio.Task[None]] = set()
        self._here: set[str] = set()

    def want(self, table: Table) -> None:
        """A bot has to move at a table."""
        turn = turn_of(table, self._whereabouts)
        if turn is not None and _name(turn) not in self._here:
            task = asyncio.create_task(self._send(turn))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def unwant(self, table: Table) -> None:
        """A bot's answer is no longer needed at this server. If another server needs it, its sweep requests it
        again."""
        if (turn := turn_of(table, self._whereabouts)) is not None:
            task = asyncio.create_task(self._withdraw(turn))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _withdraw(self, turn: Turn) -> None:
        try:
            await self._redis.zrem(LINES[turn.quick], _name(turn))
        except Exception as error:  # a worker plays it
            log.warning("bot queue: %s", type(error).__name__)

    async def _send(self, turn: Turn) -> None:
        line, name = LINES[turn.quick], _name(turn)
        try:
            if await self._redis.zscore(line, name) is None and not await self._redis.exists(LEASE + name):
                await self._redis.zadd(line, {name: self._fairness.place(turn.who, turn.seconds, turn.alone)}, nx=True)
        except Exception as error:  # Redis is down: the sweep asks again
            log.warning("bot queue: %s", type(error).__name__)

    async def take(self, quick: bool) -> Turn | None:
        """The turn that is next, for a worker; None if there was none for a while."""
        found = await self._redis.bzpopmin(LINES[quick], WAIT_SECONDS)
        if found is None:
            return None
        id, number, level, alone, person = found[1].decode().split(" ", 4)
        return Turn(id, int(number), level, Asker(person), alone == "1")

    @asynccontextmanager
    async def lease(self, turn: Turn) -> AsyncIterator[bool]:
        """Hold a turn while a worker plays it; False if another one does."""
        name = _name(turn)
        if not await self._redis.set(LEASE + name, "1", nx=True, px=self._leased):
            yield False
            return
        self._here.add(name)
        keeper = asyncio.create_task(self._keep(LEASE + name))
        try:
            yield True
        finally:
            keeper.cancel()
            self._here.discard(name)
            await self._redis.delete(LEASE + name)

    async def _keep(self, key: str) -> None:
        while True:
            await asyncio.sleep(self._leased / 3000)
            await self._redis.pexpire(key, self._leased)

    async def stop(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()


def _name(turn: Turn) -> str:
    """A turn as a member of its line: all that a worker needs to know before it reads the log."""
    return f"{turn.id} {turn.number} {turn.level} {int(turn.alone)} {turn.who.person}"
