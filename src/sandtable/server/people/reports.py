"""Reports: what people tell moderators about others, by a preset reason."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa

from sandtable.server.problems import Refused, TooMany
from sandtable.server.storage import schema
from sandtable.server.storage.hold import hold
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import DAY
from sandtable.server.table.opening import new_id

Reason = Literal["cheating", "leaving", "name", "talk"]

_columns = schema.report.c


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why somebody is reported: they play by a program, leave lost games, or their name or what they write is not fit;
    and at which table."""

    reason: Reason
    table: Annotated[str, msgspec.Meta(max_length=64)] | None = None


async def add(store: Store, reporter: str, person: str, new: NewReport, now: int, most: int) -> None:
    """Report a person. Repeating a report within a day changes nothing; TooMany if a person makes too many in a day."""
    if reporter == person:
        raise Refused("server.report.self")
    today = (_columns.reporter == reporter, _columns.at > now - DAY)
    same = sa.select(sa.func.count()).where(*today, _columns.person == person, _columns.reason == new.reason)
    row: dict[str, Any] = {"id": new_id(), "person": person, "reporter": reporter, "reason": new.reason}
    row |= {"table_id": None if new.table is None else new.table.replace("\0", ""), "at": now}

    def work(connection: sa.Connection) -> None:
        hold(connection, reporter)
        if connection.execute(same).scalar_one():
            return
        if connection.execute(sa.select(sa.func.count()).where(*today)).scalar_one() >= most:
            raise TooMany("server.limit.reports", most=most)
        connection.execute(schema.report.insert().values(row))

    await store.work(work, writes=True)
