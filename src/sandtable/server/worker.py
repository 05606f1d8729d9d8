"""Worker: a process that plays the bots of other processes' tables, as they ask for it through the queue."""

from __future__ import annotations

import asyncio
import logging
import signal
from concurrent.futures import ThreadPoolExecutor

from prometheus_client import start_http_server

from sandtable.errors import Unavailable
from sandtable.games.observation import Observation
from sandtable.server.live.botwork import Pace, Turn, take_turn, timed
from sandtable.server.live.faults import Faults
from sandtable.server.live.queue import Queue
from sandtable.server.problems import Refused
from sandtable.server.server import Server
from sandtable.server.settings import Settings

log = logging.getLogger("sandtable.server")


class Lane:
    """Threads that take turns from one of the two lines, one turn a thread; while a bot's answer waits for its time,
    its thread takes the next."""

    def __init__(self, server: Server, queue: Queue, quick: bool, threads: int, pace: Pace) -> None:
        self._server, self._queue, self._pace = server, queue, pace
        self._quick = quick
        self._free = asyncio.Semaphore(threads)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Take turns for ever; connect again when Redis was down."""
        while True:
            await self._free.acquire()
            try:
                turn = await self._queue.take(self._quick)
            except Exception as error:
                log.warning("bot queue: %s", type(error).__name__)
                turn = None
                await asyncio.sleep(1)
            if turn is None:
                self._free.release()
            else:
                task = asyncio.create_task(self._play(turn))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _play(self, turn: Turn) -> None:
        thinking = _Once(self._free)

        async def think(turn: Turn, seed: bytes, seen: Observation) -> tuple[str, float]:
            loop, faults = asyncio.get_running_loop(), Faults(self._server.metrics)
            try:
                return await loop.run_in_executor(self._threads, timed, faults, turn.level, seed, seen)
            finally:
                thinking.release()

        hub = self._server.hub
        try:
            async with self._queue.lease(turn) as ours:
                if ours:
                    hub.rooms.forget(turn.id)
                    await take_turn(hub, think, self._pace, turn)
        except Refused as error:
            log.warning("bot: %s", type(error).__name__)
        except Exception:
            log.exception("bot")
        finally:
            thinking.release()
            hub.rooms.forget(turn.id)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Once:
    """A semaphore that is released once, by whoever is first."""

    def __init__(self, free: asyncio.Semaphore) -> None:
        self._free: asyncio.Semaphore | None = free

    def release(self) -> None:
        if self._free is not None:
            self._free.release()
            self._free = None


async def work(settings: Settings) -> None:
    """A worker: plays the bots that servers ask for, until it is told to stop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, stop.set)
        except NotImplementedError:  # the event loop of Windows
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(stop.set))
    server = Server(settings)
    if settings.metrics:
        _serve_metrics(settings, server)
    await server.open_quietly()
    queue = Queue(settings.redis, settings.patience, server.whereabouts)
    server.hub.bot_wanted = queue.want  # nobody else asks for what a bot has to decide after a bot's move
    pace = Pace(settings.bot_pace)
    threads = {True: 1, False: max(1, settings.bot_threads)}
    lanes = [Lane(server, queue, quick, count, pace) for quick, count in threads.items()]
    running = [asyncio.create_task(lane.run()) for lane in lanes]
    await stop.wait()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for lane in lanes:
        lane.stop()
    await queue.stop()
    await server.close()


def _serve_metrics(settings: Settings, server: Server) -> None:
    """A worker serves no HTTP: its metrics get a port of their own, if one is given."""
    try:
        start_http_server(settings.metrics, settings.host, server.metrics.registry)
    except (OSError, OverflowError) as error:
        raise Unavailable("errors.listen", host=settings.host, port=settings.metrics, why=str(error)) from None
