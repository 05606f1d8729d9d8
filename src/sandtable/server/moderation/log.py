"""Log: who moderated whom, how, when and why. Entries are numbered without a gap, added in the transaction of what they
tell, and never changed: nothing here can."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from sandtable.server.storage import schema
from sandtable.server.storage.store import Store

Act = Literal["close", "reopen", "rename", "unrate", "rerate", "settle", "grant", "revoke"]
LISTED = 50

_rows = schema.moderation
_columns = schema.moderation.c


class Detail(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an act was about: the new name; which games were taken out of the ratings or put back, how many, and of how
    many other people that changed the ratings; how many reports were settled."""

    name: str | None = None
    game: str | None = None
    since: int | None = None
    games: int | None = None
    people: int | None = None
    reports: int | None = None


class Entry(msgspec.Struct, frozen=True):
    """A line of the log. `by` is nobody where the operator did it on the command line; `name` is the person's name
    before the act."""

    number: int
    at: int
    by: str | None
    by_name: str | None
    act: Act
    person: str
    name: str
    reason: str
    detail: Detail


def write(
    connection: sa.Connection, at: int, by: str, act: Act, person: str, name: str, reason: str, detail: Detail
) -> int:
    """Add an entry, in the transaction of a connection; returns its number. Taken if another process was faster:
    readers of the log see its numbers in order."""
    last = sa.select(sa.func.coalesce(sa.func.max(_columns.number), 0) + 1).scalar_subquery()
    row = {"at": at, "by": by, "act": act, "person": person, "name": name, "reason": reason}
    data = msgspec.json.encode(detail).decode()
    connection.execute(_rows.insert().values(row | {"number": last, "data": data}))
    return int(connection.execute(sa.select(sa.func.max(_columns.number))).scalar_one())


async def last_number(store: Store) -> int:
    """The number of the last entry; 0 if there is none."""
    row = await store.row(sa.select(sa.func.max(_columns.number)))
    return 0 if row is None or row[0] is None else int(row[0])


async def after(store: Store, number: int) -> list[Entry]:
    """The entries after a number, in order."""
    return await _entries(store, _query().where(_columns.number > number).order_by(_columns.number))


async def entries(store: Store, person: str | None = None, before: int | None = None) -> list[Entry]:
    """The latest entries, the newest first: all, or those about a person; those before a number."""
    query = _query().order_by(_columns.number.desc()).limit(LISTED)
    if person is not None:
        query = query.where(_columns.person == person)
    if before is not None:
        query = query.where(_columns.number < before)
    return await _entries(store, query)


def _query() -> sa.Select[Any]:
    """Entries with the name that the moderator has now."""
    by = schema.person.alias()
    return sa.select(_rows, by.c.name.label("by_name")).outerjoin(by, by.c.id == _columns.by)


async def _entries(store: Store, query: sa.Select[Any]) -> list[Entry]:
    return [
        Entry(
            number=row.number,
            at=row.at,
            by=row.by or None,
            by_name=row.by_name,
            act=row.act,
            person=row.person,
            name=row.name,
            reason=row.reason,
            detail=msgspec.json.decode(row.data, type=Detail),
        )
        for row in await store.rows(query)
    ]
