"""Server: all parts together, opened and closed in order."""

from __future__ import annotations

from sandtable.server.botwork import BotWork, Threads
from sandtable.server.committer import Committer
from sandtable.server.fanout import Alone, Fanout, RedisFanout
from sandtable.server.hub import Hub
from sandtable.server.limits import Addresses
from sandtable.server.metrics import Metrics
from sandtable.server.people import People
from sandtable.server.settings import Settings
from sandtable.server.store import Store


class Nobody:
    """No bots are called from here."""

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
        limits = settings.limits
        self.addresses = Addresses(limits.requests, limits.address_sockets, limits.sockets)
        self.stopping = False

    async def open(self) -> None:
        """Bring the database up to date, and begin."""
        await self.open_quietly()
        self.people = People(self.store, await self.store.secret("cookies"))
        if self.settings.workers:
            from sandtable.server.workers import Queue

            self.bots = Queue(self.settings.redis)
        else:
            self.bots = Threads(self.hub, self.settings.bot_threads, self.settings.bot_pace)
        self.hub.bot_wanted = self.bots.want
        await self.hub.start()

    async def open_quietly(self) -> None:
        """Be ready to change tables, for a worker: no people, no sweep, no bots of its own."""
        await self.store.open()
        self.committer.start()
        self.bots = Nobody()

    async def close(self) -> None:
        """Finish what was begun, and end."""
        self.stopping = True
        await self.bots.stop()
        await self.hub.stop()
        await self.committer.stop()
        await self.store.close()
