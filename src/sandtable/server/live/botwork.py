"""Bot work: the moves of bots, in a thread pool of this process or by workers in others. A bot's move is appended to
the log under its number, so it is played once, even if two processes try or one dies."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import math
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from sandtable.server.live.faults import Faults
from sandtable.server.live.hub import Hub
from sandtable.server.problems import Refused
from sandtable.server.table.table import Table

log = logging.getLogger("sandtable.server")

# The minimum time of a level, in seconds: a bot that searches for a while takes as long for a forced move.
LEAST = {"expert": 1.0, "master": 2.5}


def bot_seed(table: Table) -> bytes:
    """The random seed of a bot for one decision. It follows from the secret: a worker that takes over plays the
    same."""
    return hashlib.sha256(bytes.fromhex(table.secret) + b"bot" + table.turn.to_bytes(8, "big")).digest()


def due(level: str, pace: float, thought: float) -> float:
    """When an answer goes out, in seconds after the question: at a multiple of the pace, and not before the level's
    minimum. How long a bot thinks depends on what it holds, and must not reveal it."""
    if pace <= 0:
        return thought
    return max(1, math.ceil(max(thought, LEAST.get(level, 0.0)) / pace)) * pace


async def take_turn(hub: Hub, pool: ThreadPoolExecutor, pace: float, id: str, turn: int) -> int | None:
    """Play a bot's decision at a table, if it is still to be made; the number of the next turn, if that is a bot's."""
    start = time.monotonic()
    table = await hub.table(id)
    level, seat = table.bot_to_act, table.to_act
    if table.turn != turn or level is None or seat is None or table.position is None:
        return None
    seen, seed = table.position.observe(seat), bot_seed(table)
    move = await asyncio.get_running_loop().run_in_executor(pool, Faults(hub.metrics).choose, level, seed, seen)
    thought = time.monotonic() - start
    await asyncio.sleep(max(0.0, due(level, pace, thought) - thought))
    await hub.play_bot(id, turn, move)
    table = await hub.table(id)
    return table.turn if table.bot_to_act is not None and table.turn != turn else None


class BotWork(Protocol):
    """What the server needs of it."""

    def want(self, id: str, turn: int) -> None: ...

    async def stop(self) -> None: ...


class Threads:
    """Bots in a thread pool of this process. Their search releases the interpreter's lock (GIL), so tables go on
    meanwhile."""

    def __init__(self, hub: Hub, pool: ThreadPoolExecutor, pace: float) -> None:
        self._hub = hub
        self._pace = pace
        self._pool = pool
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}

    def want(self, id: str, turn: int) -> None:
        """A bot has to move at a table."""
        if (id, turn) not in self._tasks:
            task = asyncio.create_task(self._turn(id, turn))
            self._tasks[id, turn] = task
            task.add_done_callback(lambda _: self._tasks.pop((id, turn), None))

    async def _turn(self, id: str, turn: int) -> None:
        try:
            await take_turn(self._hub, self._pool, self._pace, id, turn)
        except Refused as error:  # the sweep will try again
            log.warning("bot: %s", type(error).__name__)
        except Exception:
            log.exception("bot")

    async def stop(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
