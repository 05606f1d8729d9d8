"""Worker: a process that plays the bots of other processes' tables, as they ask for it through the queue."""

from __future__ import annotations

import asyncio
import logging
import signal

from prometheus_client import start_http_server
from taskiq.api import run_receiver_task
from taskiq_redis import ListQueueBroker

from sandtable.errors import Unavailable
from sandtable.server.live.botwork import take_turn
from sandtable.server.live.queue import TASK, broker_at
from sandtable.server.problems import Refused
from sandtable.server.server import Server
from sandtable.server.settings import Settings

log = logging.getLogger("sandtable.server")


async def work(settings: Settings) -> None:
    """A worker: plays the bots that servers ask for, until it is told to stop."""
    server = Server(settings)
    broker = broker_at(settings.redis)

    async def turn(id: str, turn: int) -> None:
        server.hub.forget(id)
        due: int | None = turn
        try:
            while due is not None:  # nobody asks for what a bot has to decide after its own move
                due = await take_turn(server.hub, server.pool, settings.bot_pace, id, due)
        except Refused as error:
            log.warning("bot: %s", type(error).__name__)
        except Exception:
            log.exception("bot")
        server.hub.forget(id)

    broker.register_task(turn, task_name=TASK)
    if settings.metrics:
        _serve_metrics(settings, server)
    await server.open_quietly()
    receiving = asyncio.create_task(_receive(broker))
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    await stop.wait()
    receiving.cancel()
    await asyncio.gather(receiving, return_exceptions=True)
    await server.close()


def _serve_metrics(settings: Settings, server: Server) -> None:
    """A worker serves no HTTP: its metrics get a port of their own, if one is given."""
    try:
        start_http_server(settings.metrics, settings.host, server.metrics.registry)
    except (OSError, OverflowError) as error:
        raise Unavailable("errors.listen", host=settings.host, port=settings.metrics, why=str(error)) from None


async def _receive(broker: ListQueueBroker) -> None:
    """Take requests; connect again when Redis was down."""
    while True:
        try:
            await run_receiver_task(broker, run_startup=True)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("bot queue: %s", type(error).__name__)
        await asyncio.sleep(1)
