"""Study: what every move of a finished game was worth. Computed in the background, in a thread of its own, one
decision and one game at a time, those of different people in turn; kept in the database, so that it is done once for
all processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec
import sqlalchemy as sa

from sandtable.analysis.study import Analysis, Studied, study_all
from sandtable.analysis.summary import Summary, summaries
from sandtable.records import Record
from sandtable.server.limits import Buckets
from sandtable.server.live.faults import Faults
from sandtable.server.live.hub import Hub
from sandtable.server.narration.replay import check_finished
from sandtable.server.narration.views import seat_view
from sandtable.server.problems import OutOfService, TooMany
from sandtable.server.settings import Limits
from sandtable.server.shares import Asker, FairQueue, Pool
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.store import Store
from sandtable.server.table.table import Table

log = logging.getLogger("sandtable.server")

USUAL_SECONDS = 0.5  # of a decision
DEAD_MS = 15_000  # a process without a heartbeat for so long has died
HEARTBEAT_MS = 1_000
_rows = schema.analysis


class Noted(Exception):
    """A decision could not be judged, and that was logged and counted."""


class Study:
    """The analyses that this process has been asked for; those of others are seen in the database."""

    def __init__(self, hub: Hub, store: Store, pool: Pool, limits: Limits) -> None:
        self._hub = hub
        self._store = store
        self._pool = pool
        self._buckets = Buckets(limits.hints / 60, limits.hints)
        self._queue: FairQueue[str] = FairQueue(limits.analyses, limits.person_analyses)
        self._waiting: set[str] = set()  # with the one at work
        self._worker: asyncio.Task[None] | None = None

    async def of(self, id: str, who: Asker, begin: bool = True) -> Analysis:
        """The analysis of a finished game, or how far it has come; it is begun if nobody has, unless that is not
        wanted."""
        table = await self._hub.table(id)
        check_finished(table)
        row = await self._store.row(sa.select(_rows).where(_rows.c.table_id == id))
        if row is not None and row.data is not None:
            return _whole(msgspec.json.decode(row.data, type=Analysis), table)
        alive = row is not None and row.at >= self._hub.now() - DEAD_MS
        if begin and id not in self._waiting and not alive:
            self._buckets.check(who.person)
            try:
                gone = self._queue.put(who, USUAL_SECONDS * max(1, table.ply), id)
            except TooMany:
                raise TooMany("server.limit.analyses") from None
            self._waiting.discard(gone or "")  # it is begun anew when it is asked for again
            self._waiting.add(id)
            if self._worker is None or self._worker.done():
                self._worker = asyncio.create_task(self._work())
        if row is None or not alive:
            return Analysis("waiting", 0, table.ply)
        return Analysis("running", row.done, row.total)

    async def stop(self) -> None:
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)

    async def _work(self) -> None:
        """One game after the other, the fairest first."""
        while self._queue:
            id = self._queue.pop()
            try:
                await self._analyse(id)
            except Noted:
                pass
            except OutOfService:
                log.warning("analysis: the database does not answer")
            except Exception:
                log.exception("analysis")
            finally:
                self._waiting.discard(id)

    async def _analyse(self, id: str) -> None:
        table = await self._hub.table(id)
        record, total = table.record(), table.ply
        if not await self._claim(id, total):
            return
        try:
            plies: list[Studied] = []
            beat = self._hub.now()
            coming, who = study_all(record), Asker(id)
            while (ply := await self._pool.run(who, 0.0, self._judged, coming, record, len(plies))) is not None:
                plies.append(ply)
                if self._hub.now() >= beat + HEARTBEAT_MS:
                    beat = self._hub.now()
                    await self._set(id, done=len(plies), at=beat)
            found = Analysis("done", total, total, tuple(plies), _summary(table, record, plies))
            await self._set(id, done=total, at=self._hub.now(), data=msgspec.json.encode(found).decode())
        except BaseException:
            with suppress(OutOfService):  # then the missing heartbeat shows it
                await asyncio.shield(self._set(id, at=0))
            raise

    def _judged(self, coming: Iterator[Studied], record: Record, ply: int) -> Studied | None:
        """The next decision; None after the last. One that cannot be judged is taken note of."""
        try:
            return next(coming, None)
        except Exception:
            Faults(self._hub.metrics).note("analysis", record.game, ply)
            raise Noted from None

    async def _claim(self, id: str, total: int) -> bool:
        """Whether the analysis of a game is this process's to do: nobody else is at it."""
        now = self._hub.now()
        try:
            await self._store.change(_rows.insert().values(table_id=id, done=0, total=total, at=now))
            return True
        except Taken:
            dead = (_rows.c.table_id == id, _rows.c.data.is_(None), _rows.c.at < now - DEAD_MS)
            return bool(await self._store.change(_rows.update().where(*dead).values(done=0, total=total, at=now)))

    async def _set(self, id: str, **values: object) -> None:
        await self._store.change(_rows.update().where(_rows.c.table_id == id).values(**values))


def _summary(table: Table, record: Record, plies: Sequence[Studied]) -> tuple[Summary, ...]:
    return tuple(summaries(_names(table), record, plies))


def _names(table: Table) -> list[str]:
    return [seat_view(seat).name for seat in table.seats]


def _whole(found: Analysis, table: Table) -> Analysis:
    """An analysis that was kept, with the names that the players have now; one of an earlier version is summed up as
    today's are."""
    if not all(seat.phases for seat in found.summary):
        return msgspec.structs.replace(found, summary=_summary(table, table.record(), found.plies))
    named = zip(found.summary, _names(table), strict=True)
    return msgspec.structs.replace(
        found, summary=tuple(msgspec.structs.replace(seat, name=name) for seat, name in named)
    )
