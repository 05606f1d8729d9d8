"""Server: all parts together, opened and closed in order."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from sandtable.server.advice.hints import Advice
from sandtable.server.advice.study import Study
from sandtable.server.limits import Addresses
from sandtable.server.live.botwork import BotWork, Threads
from sandtable.server.live.calls import Calls
from sandtable.server.live.fanout import Alone, Fanout, RedisFanout
from sandtable.server.live.hub import Hub
from sandtable.server.metrics import Metrics
from sandtable.server.people.people import People
from sandtable.server.settings import Settings
from sandtable.server.storage.committer import Committer
from sandtable.server.storage.store import Store


class Nobody:
    """No bots are played from here."""

    def want(self, id: str, turn: int) -> None:
        pass

    async def stop(self) -> None:
        pass


class Server:
    """One process."""

    people: People
    bots: BotWork

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.database_url)
        self.committer = Committer(self.store, self.metrics)
        fanout: Fanout = RedisFanout(settings.redis, self.metrics) if settings.redis else Alone()
        self.hub = Hub(settings, self.store, self.committer, fanout, self.metrics)
        self.calls = Calls(self.store, fanout, self.hub.now)
        self.hub.wanted, self.hub.missed = self.calls.call, self.calls.sweep
        self.addresses = Addresses(settings.limits)
        self.pool = ThreadPoolExecutor(max(1, settings.bot_threads), thread_name_prefix="bot")
        self.advice = Advice(self.hub, self.pool, settings.limits)
        self.study = Study(self.hub, self.store, self.pool, settings.limits)
        self.stopping = False

    async def open(self) -> None:
        """Bring the database up to date, and begin."""
        await self.open_quietly()
        self.people = People(self.store, await self.store.secret("cookies"))
        if self.settings.workers:
            from sandtable.server.live.queue import Queue

            self.bots = Queue(self.settings.redis)
        else:
            self.bots = Threads(self.hub, self.pool, self.settings.bot_pace)
        self.hub.bot_wanted = self.bots.want
        self.hub.watch_over()

    async def open_quietly(self) -> None:
        """Be ready to change tables, for a worker: no people, no sweep, no bots."""
        await self.store.open()
        self.committer.start()
        await self.hub.start()
        self.bots = Nobody()

    async def close(self) -> None:
        """Finish what was begun, and end."""
        self.stopping = True
        await self.bots.stop()
        await self.study.stop()
        self.pool.shutdown(wait=False, cancel_futures=True)
        await self.calls.stop()
        await self.hub.stop()
        await self.committer.stop()
        await self.store.close()
