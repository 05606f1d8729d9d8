"""Fan-out: how one server process tells the others what has happened, by topic: a table, or a person who is
wanted. The log is the truth: a message that is lost delays, and the next one, or the sweep, finds the gap and reads it
from the log."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from sandtable.server.background import Background
from sandtable.server.metrics import Metrics

log = logging.getLogger("sandtable.server")

CHANNEL = "sandtable:news:"
RETRY_SECONDS = 1.0


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """What goes over the channel of a topic, and from which process."""

    sender: str
    data: bytes


Heard = Callable[[bytes], Awaitable[None]]


class Fanout(Protocol):
    """What the rest of a server needs of it.

    alone  there are no others: nothing needs to be published
    """

    alone: bool

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    def listen(self, topic: str, heard: Heard) -> None: ...

    def forget(self, topic: str) -> None: ...

    def publish(self, topic: str, data: bytes) -> None: ...

    async def is_heard(self, topic: str) -> bool: ...


class Alone:
    """One process: nobody else to tell."""

    alone = True

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    def listen(self, topic: str, heard: Heard) -> None:
        pass

    def forget(self, topic: str) -> None:
        pass

    def publish(self, topic: str, data: bytes) -> None:
        pass

    async def is_heard(self, topic: str) -> bool:
        return False


class RedisFanout:
    """Publish and subscribe with Redis, one channel a topic. While Redis is down, messages are lost."""

    alone = False

    def __init__(self, url: str, metrics: Metrics) -> None:
        from redis.asyncio import Redis

        self.me = secrets.token_hex(8)
        self._metrics = metrics
        # no timeout: a listener may wait for hours
        self._redis: Any = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=None, socket_keepalive=True)
        self._wanted: dict[str, Heard] = {}
        self._changes: asyncio.Queue[tuple[bool, str]] = asyncio.Queue()
        self._outgoing: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(10_000)
        self._background = Background()

    async def start(self) -> None:
        self._background.start(self._listen())
        self._background.start(self._send())

    async def stop(self) -> None:
        await self._background.stop()
        await self._redis.aclose()

    def listen(self, topic: str, heard: Heard) -> None:
        self._wanted[topic] = heard
        self._changes.put_nowait((True, topic))

    def forget(self, topic: str) -> None:
        self._wanted.pop(topic, None)
        self._changes.put_nowait((False, topic))

    def publish(self, topic: str, data: bytes) -> None:
        if not self._outgoing.full():
            self._outgoing.put_nowait((topic, msgspec.msgpack.encode(Envelope(self.me, data))))

    async def is_heard(self, topic: str) -> bool:
        """Whether a process listens to a topic, this one or another. Nobody does while Redis is down."""
        try:
            async with asyncio.timeout(RETRY_SECONDS):
                found = await self._redis.pubsub_numsub(CHANNEL + topic)
        except Exception as error:
            log.warning("fan-out: %s", type(error).__name__)
            return False
        return any(count for _, count in found)

    async def _send(self) -> None:
        while True:
            waiting = [await self._outgoing.get()]
            while not self._outgoing.empty():
                waiting.append(self._outgoing.get_nowait())
            try:
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for topic, data in waiting:
                        pipeline.publish(CHANNEL + topic, data)
                    await pipeline.execute()
            except Exception as error:  # any network error: the log has the events
                self._metrics.fanout_up.set(0)
                log.warning("fan-out: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL, *(CHANNEL + topic for topic in self._wanted))
                    self._metrics.fanout_up.set(1)
                    follower = asyncio.create_task(self._follow(channel))
                    try:
                        await self._hear(channel)
                    finally:
                        follower.cancel()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self._metrics.fanout_up.set(0)
                log.warning("fan-out: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _follow(self, channel: Any) -> None:
        """Subscribe and unsubscribe as topics come and go."""
        while True:
            wanted, topic = await self._changes.get()
            if wanted and topic in self._wanted:
                await channel.subscribe(CHANNEL + topic)
            elif not wanted and topic not in self._wanted:
                await channel.unsubscribe(CHANNEL + topic)

    async def _hear(self, channel: Any) -> None:
        async for message in channel.listen():
            if message["type"] != "message":
                continue
            heard = self._wanted.get(message["channel"].decode().removeprefix(CHANNEL))
            envelope = msgspec.msgpack.decode(message["data"], type=Envelope)
            if heard is not None and envelope.sender != self.me:
                await heard(envelope.data)
