"""Sweep: every few seconds, finds work that was left undone because a process died or a message was lost."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

import sqlalchemy as sa

from sandtable.server.background import Background
from sandtable.server.live.calls import Calls
from sandtable.server.live.hub import Hub
from sandtable.server.live.memory import collect, give_back
from sandtable.server.problems import OutOfService
from sandtable.server.settings import Settings
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store

log = logging.getLogger("sandtable.server")

AT_ONCE = 500
PURGE_SECONDS = 3600.0
MEMORY_SECONDS = 20.0


class Every:
    """Says once per interval that something is due."""

    def __init__(self, seconds: float, first: float) -> None:
        self._seconds = seconds
        self._next = time.monotonic() + first

    def due(self) -> bool:
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + self._seconds
        return True


class Sweep:
    """The sweeps of one server process; workers have none.

    purge  forgets people who came once and did nothing
    """

    purge: Callable[[], Awaitable[None]]

    def __init__(self, settings: Settings, store: Store, hub: Hub, calls: Calls) -> None:
        self._settings = settings
        self._store = store
        self._hub = hub
        self._calls = calls
        self._background = Background()
        self._purging = Every(PURGE_SECONDS, first=0)
        self._giving_back = Every(MEMORY_SECONDS, first=MEMORY_SECONDS)

    def start(self) -> None:
        self._background.start(self._run())

    async def stop(self) -> None:
        await self._background.stop()

    async def _run(self) -> None:
        patience = 0  # whatever waits when a process starts was forgotten by one that died
        while True:
            try:
                await self.rooms()
                await self.games(patience)
                patience = int(1000 * self._settings.patience)
                if self._giving_back.due():
                    collect()
                    await asyncio.to_thread(give_back)
                if self._purging.due():
                    await self.purge()
            except OutOfService:
                log.warning("sweep: the database does not answer")
            except Exception:
                log.exception("sweep")
            await asyncio.sleep(self._settings.sweep)

    async def rooms(self) -> None:
        """Drop unused tables from memory, and read what lost messages between processes should have told."""
        self._hub.rooms.drop_idle(self._settings.idle)
        if self._settings.redis:
            await self._hub.rooms.catch_up_all()
            await self._calls.sweep()

    async def games(self, patience: int) -> None:
        """Games that have waited for a bot for this many milliseconds, or whose time is up. In games between bots only,
        moves are requested only if somebody is watching, which is known in memory."""
        self._hub.check_bots_only(patience)
        game, now = schema.game.c, self._hub.now()
        is_awaited = sa.exists().where(schema.seat.c.table_id == game.id, schema.seat.c.person.is_not(None))
        query = (
            sa.select(game.id, game.bot)
            .where(game.status == "playing")
            .where(sa.or_(sa.and_(game.bot, game.updated < now - patience + 1, is_awaited), game.deadline < now))
            .order_by(game.updated)
            .limit(AT_ONCE)
        )
        for row in await self._store.rows(query):
            if row.bot:
                await self._hub.check_bot(row.id)
            else:
                await self._hub.check_clock(row.id)
