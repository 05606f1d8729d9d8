"""Fan-out: how one server process tells the others what has happened at a table. The log is the truth: a message that
is lost delays, and the next one, or the sweep, finds the gap and reads it from the log."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from sandtable.server.metrics import Metrics

log = logging.getLogger("sandtable.server")

CHANNEL = "sandtable:table:"
RETRY_SECONDS = 1.0


class News(msgspec.Struct, frozen=True, array_like=True):
    """Some events of a table, as stored, and the number of the first."""

    sender: str
    first: int
    events: tuple[bytes, ...]


Heard = Callable[[str, News], Awaitable[None]]


class Fanout(Protocol):
    """What the hub needs of it."""

    async def start(self, heard: Heard) -> None: ...

    async def stop(self) -> None: ...

    def listen(self, table: str) -> None: ...

    def forget(self, table: str) -> None: ...

    def publish(self, table: str, first: int, events: tuple[bytes, ...]) -> None: ...


class Alone:
    """One process: nobody else to tell."""

    async def start(self, heard: Heard) -> None:
        pass

    async def stop(self) -> None:
        pass

    def listen(self, table: str) -> None:
        pass

    def forget(self, table: str) -> None:
        pass

    def publish(self, table: str, first: int, events: tuple[bytes, ...]) -> None:
        pass


class RedisFanout:
    """Publish and subscribe with Redis, one channel a table. While Redis is away, messages are lost."""

    def __init__(self, url: str, metrics: Metrics) -> None:
        from redis.asyncio import Redis

        self.me = secrets.token_hex(8)
        self._metrics = metrics
        self._redis: Any = Redis.from_url(url, socket_connect_timeout=2)
        self._wanted: set[str] = set()
        self._changes: asyncio.Queue[tuple[bool, str]] = asyncio.Queue()
        self._outgoing: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, heard: Heard) -> None:
        self._tasks = [asyncio.create_task(self._listen(heard)), asyncio.create_task(self._send())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def listen(self, table: str) -> None:
        self._wanted.add(table)
        self._changes.put_nowait((True, table))

    def forget(self, table: str) -> None:
        self._wanted.discard(table)
        self._changes.put_nowait((False, table))

    def publish(self, table: str, first: int, events: tuple[bytes, ...]) -> None:
        if not self._outgoing.full():
            self._outgoing.put_nowait((table, msgspec.msgpack.encode(News(self.me, first, events))))

    async def _send(self) -> None:
        while True:
            waiting = [await self._outgoing.get()]
            while not self._outgoing.empty():
                waiting.append(self._outgoing.get_nowait())
            try:
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for table, data in waiting:
                        pipeline.publish(CHANNEL + table, data)
                    await pipeline.execute()
            except Exception as error:  # whatever a network can do wrong: the log has the events
                self._metrics.fanout_up.set(0)
                log.warning("fan-out: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, heard: Heard) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL, *(CHANNEL + table for table in self._wanted))
                    self._metrics.fanout_up.set(1)
                    follower = asyncio.create_task(self._follow(channel))
                    try:
                        await self._hear(channel, heard)
                    finally:
                        follower.cancel()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self._metrics.fanout_up.set(0)
                log.warning("fan-out: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _follow(self, channel: Any) -> None:
        """Subscribe and unsubscribe as tables come and go."""
        while True:
            wanted, table = await self._changes.get()
            if wanted and table in self._wanted:
                await channel.subscribe(CHANNEL + table)
            elif not wanted and table not in self._wanted:
                await channel.unsubscribe(CHANNEL + table)

    async def _hear(self, channel: Any, heard: Heard) -> None:
        async for message in channel.listen():
            if message["type"] != "message":
                continue
            table = message["channel"].decode().removeprefix(CHANNEL)
            news = msgspec.msgpack.decode(message["data"], type=News)
            if news.sender != self.me:
                await heard(table, news)
