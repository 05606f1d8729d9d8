"""Pending calls: an outbox. A call is written in the same transaction as its cause, and then delivered once, by the
process that claims it first. A claim expires, so if a process dies, another one delivers its calls."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from sandtable.server.storage import schema
from sandtable.server.storage.appends import call_row
from sandtable.server.storage.statements import CALL
from sandtable.server.storage.store import Store
from sandtable.server.table.call import Call

AT_ONCE = 50
CLAIM = 60_000  # milliseconds that a process has to deliver a call, before another one may claim it
KEPT = 2 * 24 * 3600 * 1000  # a call is kept this long after its end, so that the same occasion makes no second call

_decode = msgspec.json.Decoder(Call).decode
_rows = schema.call
_KEY = (_rows.c.person, _rows.c.key, _rows.c.channel)


class PendingCall(msgspec.Struct, frozen=True):
    """A call that this process has claimed, for one channel; `channel` is empty if it has yet to be chosen."""

    call: Call
    channel: str
    tries: int
    expires: int
    claim: str


def written(store: Store, calls: Sequence[Call]) -> list[sa.Executable]:
    """The statements that write calls, for the transaction (`Store.change`) of their cause. A call that already exists
    is not written again. Tables write their calls with their log (`Append.calls`)."""
    insert = (sqlite.insert if store.is_sqlite else postgresql.insert)(_rows)
    rows = [dict(zip(CALL, call_row(call), strict=True)) for call in calls]
    return [insert.values(rows).on_conflict_do_nothing()] if rows else []


class Pending:
    """The calls in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def claim(self, now: int) -> list[PendingCall]:
        """Claim the calls that are due, for a while; no other process delivers them meanwhile."""
        mine = secrets.token_hex(16)
        due = sa.select(*_KEY).where(_rows.c.due <= now, _rows.c.claimed <= now).order_by(_rows.c.due).limit(AT_ONCE)
        if not await self._store.rows(due.limit(1)):  # the usual case; it takes no lock
            return []
        if not self._store.is_sqlite:  # so that two processes do not wait for each other
            due = due.with_for_update(skip_locked=True)
        # check again: a row may have been delivered since the list was made
        where = (sa.tuple_(*_KEY).in_(due), _rows.c.due <= now, _rows.c.claimed <= now)
        await self._store.change(_rows.update().where(*where).values(claim=mine, claimed=now + CLAIM))
        rows = await self._store.rows(sa.select(_rows).where(_rows.c.claim == mine).order_by(_rows.c.due))
        return [PendingCall(_decode(row.data), row.channel, row.tries, row.expires, mine) for row in rows]

    async def release(self) -> None:
        """Free the claims of the last process at once, if only one process runs at a time: that process has died."""
        if self._store.is_sqlite:
            await self._store.change(_rows.update().where(_rows.c.claimed > 0).values(claim=None, claimed=0))

    async def plan(self, pending: PendingCall, due: dict[str, int]) -> None:
        """Send a call to these channels, each at its time. The call without a channel is then finished."""
        insert = (sqlite.insert if self._store.is_sqlite else postgresql.insert)(_rows)
        row = dict(zip(CALL, call_row(pending.call), strict=True))
        rows = [row | {"channel": channel, "due": at, "expires": pending.expires} for channel, at in due.items()]
        into = [insert.values(rows).on_conflict_do_nothing()] if rows else []
        await self._store.change(*into, self._ended(pending, None))

    async def sent(self, pending: PendingCall, now: int) -> None:
        """It was delivered."""
        await self._store.change(self._ended(pending, now))

    async def drop(self, pending: PendingCall) -> None:
        """It is not wanted any more."""
        await self._store.change(self._ended(pending, None))

    def _ended(self, pending: PendingCall, sent: int | None) -> sa.Executable:
        return _rows.update().where(*_is(pending)).values(due=None, claim=None, claimed=0, sent=sent)

    async def again(self, pending: PendingCall, due: int, tries: int) -> None:
        """It could not be delivered yet: it is due later, after this many tries."""
        values = {"due": due, "claim": None, "claimed": 0, "tries": tries}
        await self._store.change(_rows.update().where(*_is(pending)).values(values))

    async def last_sent(self, person: str, subject: str, channel: str) -> int:
        """When a person was last called about a subject on one channel; 0 if never."""
        where = (_rows.c.person == person, _rows.c.subject == subject, _rows.c.channel == channel)
        row = await self._store.row(sa.select(sa.func.max(_rows.c.sent)).where(*where))
        return 0 if row is None or row[0] is None else int(row[0])

    async def forget(self, person: str, channel: str | None = None) -> None:
        """All calls of a person, or those to one channel."""
        which = [_rows.c.person == person] + ([] if channel is None else [_rows.c.channel == channel])
        await self._store.change(_rows.delete().where(*which))

    async def purge(self, now: int) -> None:
        """Forget what has been over for long."""
        await self._store.change(_rows.delete().where(_rows.c.expires < now - KEPT))


def _is(pending: PendingCall) -> list[sa.ColumnElement[Any]]:
    """The row, as long as the claim is ours."""
    call, columns = pending.call, _rows.c
    of = [columns.person == call.person, columns.key == call.key, columns.channel == pending.channel]
    return [*of, columns.claim == pending.claim]
