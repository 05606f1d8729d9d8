"""Follower: carries out in a server process what moderators have decided, here, in another process or on the command
line. It reads the log of moderation every second, and at once when another process announces a new entry.

The decision itself is already in the database: a closed account cannot sign in anywhere. What remains to be done is in
memory (open sockets, names in rooms) or follows from the decision (tables and tournaments of a closed account)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import sqlalchemy as sa

from sandtable.errors import SandtableError
from sandtable.server.directing.director import Director
from sandtable.server.live.departure import depart_everywhere
from sandtable.server.live.fanout import Fanout
from sandtable.server.live.hub import Hub
from sandtable.server.live.open_sockets import OpenSockets
from sandtable.server.live.pages import Pages
from sandtable.server.moderation import log as entries
from sandtable.server.moderation.log import Entry
from sandtable.server.problems import OutOfService
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table.decide import Who

log = logging.getLogger("sandtable.server")

CHECK_SECONDS = 1.0
LATECOMERS = 60 * 1000  # milliseconds after a closing in which a request under way may still take a seat
NEWS = "moderation"

_person = schema.person.c


class Follower:
    """What one process has carried out: all entries up to a number.

    renamed  called when a person was renamed, also in their games
    """

    def __init__(
        self, store: Store, hub: Hub, director: Director, open_sockets: OpenSockets, pages: Pages, fanout: Fanout
    ) -> None:
        self._store, self._hub, self._director = store, hub, director
        self._open_sockets, self._pages, self._fanout = open_sockets, pages, fanout
        self.renamed: Callable[[], None] = lambda: None
        self._number: int | None = None
        self._since: int | None = 0  # from when on people were closed who may still sit somewhere
        self._until = 0  # until when to look
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._fanout.listen(NEWS, self._heard)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def tell(self) -> None:
        """Something was decided here: carry it out, and have the others do so."""
        self._fanout.publish(NEWS, b"")
        await self.check()

    async def _heard(self, _: bytes) -> None:
        with suppress(OutOfService):  # the next check finds it
            await self.check()

    async def _run(self) -> None:
        while True:
            try:
                await self.check()
            except OutOfService:
                log.warning("moderation: the database does not answer")
            except Exception:
                log.exception("moderation")
            await asyncio.sleep(CHECK_SECONDS)

    async def check(self) -> None:
        """Carry out new entries. A process that starts has nothing in memory, but tables may wait for a person whose
        account was closed while no process ran."""
        async with self._lock:
            if self._number is None:
                self._number = await entries.last_number(self._store)
            for entry in await entries.after(self._store, self._number):
                await self._carry_out(entry)
                self._number = entry.number
            if self._since is not None:
                now = self._hub.now()
                await self._give_up(self._since)
                if now > self._until:
                    self._since = None

    async def _carry_out(self, entry: Entry) -> None:
        if entry.act == "close":
            since = entry.at - LATECOMERS
            self._since, self._until = min(self._since or since, since), entry.at + LATECOMERS
            owned = sa.select(_person.id).where(_person.owner == entry.person)
            gone = [entry.person, *(row.id for row in await self._store.rows(owned))]
            for person in gone:
                self._open_sockets.shut_here(person)
            for other in await self._challenged(gone):
                self._pages.tell_here(other, "challenges")
        elif entry.act == "rename":
            await self._director.rooms.reread(entry.person)
            await self._hub.rooms.reread(entry.person)
            self.renamed()

    async def _challenged(self, gone: list[str]) -> set[str]:
        """Everyone who had to do with the challenges of some people."""
        rows = schema.challenge.c
        query = sa.select(rows.challenger, rows.challenged).where(
            rows.ends > self._hub.now(), sa.or_(rows.challenger.in_(gone), rows.challenged.in_(gone))
        )
        found = {one for row in await self._store.rows(query) for one in (row.challenger, row.challenged)}
        return {one for one in found if one is not None} - set(gone)

    # ----------------------------------------------------------------------------------------- what is left behind

    async def _give_up(self, since: int) -> None:
        """Take accounts that were closed since then out of all games: they leave tournaments (those that only they
        could start are cancelled), resign games under way, and free their seats at other tables. Several processes may
        do this: what one has done, the next does not find."""
        closed = sa.select(_person.id, _person.name).where(_person.closed.is_not(None), _person.closed >= since)
        for row in await self._store.rows(closed):
            who = Who(row.id, row.name)
            for tournament in await self._tournaments(who.id):
                with suppress(SandtableError):  # it is over, or another process was faster
                    await self._director.dismiss(tournament, who.id)
            await depart_everywhere(self._hub, self._store, who)

    async def _tournaments(self, person: str) -> list[str]:
        rows, entrant = schema.tournament.c, schema.entrant.c
        played = sa.select(entrant.tournament_id).where(entrant.player == person)
        query = sa.select(rows.id).where(
            rows.status.in_(("open", "playing")), sa.or_(rows.organiser == person, rows.id.in_(played))
        )
        return [row.id for row in await self._store.rows(query)]
