"""Presence: who has a page open. One process knows by itself; several tell each other by Redis, where each keeps the
set of those who are with it. The set of a process that died expires."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable
from typing import Any

from sandtable.server.background import Background
from sandtable.server.live.pages import Pages

log = logging.getLogger("sandtable.server")

PROCESSES = "sandtable:here"
EXPIRES = 30
TICK_SECONDS = 2.0
COUNTED_SECONDS = 5.0


class Presence:
    """Who is here, in this process and in others."""

    def __init__(self, pages: Pages, redis: str = "") -> None:
        self._pages = pages
        self._name = f"{PROCESSES}:{secrets.token_hex(8)}"
        self._redis: Any = None
        self._told: set[str] = set()
        self._renewed = -float(EXPIRES)
        self._background = Background()
        self._counted: tuple[float, int] = (-COUNTED_SECONDS, 0)
        if redis:
            from redis.asyncio import Redis

            self._redis = Redis.from_url(redis, socket_connect_timeout=2, socket_timeout=2)

    def start(self) -> None:
        if self._redis is not None:
            self._background.start(self._run())

    async def stop(self) -> None:
        await self._background.stop()
        if self._redis is not None:
            try:
                await self._redis.delete(self._name)
                await self._redis.zrem(PROCESSES, self._name)
            except Exception as error:  # it expires
                log.warning("presence: %s", type(error).__name__)
            await self._redis.aclose()

    async def _run(self) -> None:
        while True:
            try:
                await self._share()
            except Exception as error:  # any network error: tried again
                self._told, self._renewed = set(), -float(EXPIRES)
                log.warning("presence: %s", type(error).__name__)
            await asyncio.sleep(TICK_SECONDS)

    async def _share(self) -> None:
        """Tell what has changed, and that this process lives."""
        here = self._pages.people()
        come, gone = here - self._told, self._told - here
        old = time.monotonic() > self._renewed + EXPIRES / 3
        if not (come or gone or old):
            return
        async with self._redis.pipeline(transaction=True) as pipeline:
            if come:
                pipeline.sadd(self._name, *come)
            if gone:
                pipeline.srem(self._name, *gone)
            pipeline.expire(self._name, EXPIRES)
            pipeline.zadd(PROCESSES, {self._name: time.time()})
            pipeline.zremrangebyscore(PROCESSES, "-inf", time.time() - EXPIRES)
            await pipeline.execute()
        self._told = here
        if old:
            self._renewed = time.monotonic()

    async def here(self, people: Iterable[str]) -> set[str]:
        """Which of these people are here."""
        wanted = list(people)
        found = {person for person in wanted if person in self._pages}
        missing = [person for person in wanted if person not in found]
        if self._redis is None or not missing:
            return found
        try:
            others = [name for name in await self._processes() if name != self._name.encode()]
            async with self._redis.pipeline(transaction=False) as pipeline:
                for name in others:
                    pipeline.smismember(name, missing)
                for flags in await pipeline.execute() if others else ():
                    found |= {person for person, flag in zip(missing, flags, strict=True) if flag}
        except Exception as error:  # then those of this process are all that is known
            log.warning("presence: %s", type(error).__name__)
        return found

    async def count(self) -> int:
        """How many people are here, as of a few seconds ago. A person with pages at two processes counts twice."""
        at, number = self._counted
        if time.monotonic() > at + COUNTED_SECONDS:
            number = len(self._pages)
            if self._redis is not None:
                try:
                    others = [name for name in await self._processes() if name != self._name.encode()]
                    number += sum([await self._redis.scard(name) for name in others])
                except Exception as error:
                    log.warning("presence: %s", type(error).__name__)
            self._counted = (time.monotonic(), number)
        return number

    async def _processes(self) -> list[bytes]:
        names: list[bytes] = await self._redis.zrangebyscore(PROCESSES, time.time() - EXPIRES, "+inf")
        return names
