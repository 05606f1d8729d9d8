"""Queue: asks workers in other processes to play bots, through Redis with taskiq. If a request is lost or a worker
dies, the sweep of the servers asks again; the log accepts a move once."""

from __future__ import annotations

import asyncio
import logging

from taskiq_redis import ListQueueBroker

log = logging.getLogger("sandtable.server")

QUEUE = "sandtable:bots"
TASK = "turn"


def broker_at(url: str) -> ListQueueBroker:
    """The queue in Redis."""
    # no timeout: a worker may wait for hours
    return ListQueueBroker(url, queue_name=QUEUE, socket_timeout=None, socket_keepalive=True)


class Queue:
    """The server's side: asks for the moves of bots."""

    def __init__(self, url: str) -> None:
        self._broker = broker_at(url)
        self._call = self._broker.register_task(_nothing, task_name=TASK)
        self._tasks: set[asyncio.Task[None]] = set()

    def want(self, id: str, turn: int) -> None:
        """A bot has to move at a table."""
        task = asyncio.create_task(self._send(id, turn))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, id: str, turn: int) -> None:
        try:
            await self._call.kiq(id, turn)
        except Exception as error:  # Redis is down: the sweep asks again
            log.warning("bot queue: %s", type(error).__name__)

    async def stop(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._broker.shutdown()


async def _nothing(id: str, turn: int) -> None:
    """A server knows the task by its name only."""
