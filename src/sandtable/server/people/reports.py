"""Reports: what people tell moderators about others, by a preset reason."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa

from sandtable.server.problems import Refused, TooMany
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import DAY
from sandtable.server.table.opening import new_id

Reason = Literal["cheating", "leaving", "name", "talk"]
LISTED = 100

_columns = schema.report.c


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why somebody is reported: they play by a program, leave lost games, or their name or what they write is not fit;
    and at which table."""

    reason: Reason
    table: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class Report(msgspec.Struct, frozen=True):
    """A report that no moderator has dealt with."""

    id: str
    person: str
    name: str
    reporter: str
    reporter_name: str
    reason: Reason
    table: str | None
    at: int


async def add(store: Store, reporter: str, person: str, new: NewReport, now: int, most: int) -> None:
    """Report somebody. The same again within a day changes nothing; TooMany for whoever reports too much in a day."""
    if reporter == person:
        raise Refused("server.report.self")
    today = (_columns.reporter == reporter, _columns.at > now - DAY)
    same = sa.select(_columns.id).where(*today, _columns.person == person, _columns.reason == new.reason)
    if await store.row(same) is not None:
        return
    count = await store.row(sa.select(sa.func.count()).where(*today))
    if count is not None and count[0] >= most:
        raise TooMany("server.limit.reports", most=most)
    row: dict[str, Any] = {"id": new_id(), "person": person, "reporter": reporter, "reason": new.reason}
    row |= {"table_id": None if new.table is None else new.table.replace("\0", ""), "at": now}
    await store.change(schema.report.insert().values(row))


async def waiting(store: Store) -> list[Report]:
    """What no moderator has dealt with, the oldest first."""
    about, by = schema.person.alias(), schema.person.alias()
    query = (
        sa.select(schema.report, about.c.name.label("name"), by.c.name.label("reporter_name"))
        .join(about, about.c.id == _columns.person)
        .outerjoin(by, by.c.id == _columns.reporter)
        .where(_columns.settled.is_(None))
        .order_by(_columns.at, _columns.id)
        .limit(LISTED)
    )
    return [
        Report(row.id, row.person, row.name, row.reporter, row.reporter_name or "", row.reason, row.table_id, row.at)
        for row in await store.rows(query)
    ]


async def settle(store: Store, person: str, now: int) -> None:
    """All reports about a person are dealt with."""
    open_ones = (_columns.person == person, _columns.settled.is_(None))
    await store.change(schema.report.update().where(*open_ones).values(settled=now))
