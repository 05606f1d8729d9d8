"""A hub for tests: on a database of its own, in this process, with a time that the test moves."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Self

from sandtable.server.directing.director import Director
from sandtable.server.live.calls import Calls
from sandtable.server.live.fanout import Alone
from sandtable.server.live.hub import Hub
from sandtable.server.live.subscriber import Backlog
from sandtable.server.live.sweep import Sweep
from sandtable.server.metrics import Metrics
from sandtable.server.settings import Limits, Settings
from sandtable.server.storage.committer import Committer
from sandtable.server.storage.store import Store
from sandtable.server.table.actions import GiveNonce, Sit
from sandtable.server.table.clock import ClockPlan
from sandtable.server.table.decide import Who
from sandtable.server.table.opening import NewTable, open_table

ADA, BEN = Who("ada", "Ada"), Who("ben", "Ben")


def waiting(messages: int, **limits: int) -> Backlog:
    """So many messages may wait for a client."""
    return Backlog(Limits(backlog=messages, **limits))


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


class OneHub:
    """A hub with its store. Two of them in one folder are two processes that hear nothing of each other."""

    def __init__(self, folder: Path, redis: str = "", store: type[Store] = Store) -> None:
        self.time = 1_000_000
        self.store = store(f"sqlite:///{folder / 'tables.db'}")
        metrics = Metrics()
        self.committer = Committer(self.store, metrics)
        settings = Settings(sweep=3600, redis=redis)
        self.hub = Hub(settings, self.store, self.committer, Alone(), metrics, lambda: self.time)
        self.sweep = Sweep(settings, self.store, self.hub, Calls(self.store, Alone(), lambda: self.time))
        self.director = Director(settings, self.store, self.hub, Alone())

    async def __aenter__(self) -> Self:
        await self.store.open()
        self.committer.start()
        await self.hub.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.director.stop()
        await self.hub.stop()
        await self.committer.stop()
        await self.store.close()

    async def begin(self, clock: ClockPlan | None = None, game: str = "patterns") -> str:
        """A table where Ada and Ben play; its id."""
        await self.hub.create("t", open_table(NewTable(game, clock=clock), ADA, {}, self.time))
        await self.hub.act("t", BEN, Sit(nonce="11" * 16))
        await self.give_nonce("t", ADA)
        return "t"

    async def give_nonce(self, id: str, who: Who, seat: int | None = None) -> None:
        await self.hub.act(id, who, GiveNonce("22" * 16, seat))

    async def legal(self, id: str) -> list[str]:
        """The legal moves of whoever has to decide."""
        table = await self.hub.table(id)
        assert table.position is not None
        return list(table.position.legal_moves)
