"""Archive: export of games as records, import of records, and a backup of the whole database."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import closing, suppress
from pathlib import Path

import msgspec
import sqlalchemy as sa

from sandtable.errors import BadOption, BadRecord, Unavailable
from sandtable.position import Position
from sandtable.records import Record, format_record
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Append
from sandtable.server.storage.files import PRIVATE
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import now_ms
from sandtable.server.table.events import Imported
from sandtable.server.table.opening import new_id
from sandtable.server.table.table import Table

AT_ONCE = 200


async def export(store: Store, unfinished: bool = False) -> AsyncIterator[Record]:
    """The games of all tables as records, oldest first: those that are over, or all that were dealt. Those still played
    hold their secrets, and are for the operator of the server only."""
    statuses = ("over", "aborted", "playing") if unfinished else ("over", "aborted")
    rows = await store.rows(
        sa.select(schema.game.c.id)
        .where(schema.game.c.status.in_(statuses))
        .order_by(schema.game.c.created, schema.game.c.id)
    )
    for row in rows:
        table = Table(row.id)
        for event in await store.read_events(row.id):
            table.apply(event)
        if table.position is not None:
            yield table.record()


async def bring_in(store: Store, records: Iterable[Record]) -> int:
    """Import records as games to be replayed; how many there were. All are verified first, each by a replay; one that
    does not verify stops it before anything is written."""
    tables = [_imported(record) for record in records]
    for start in range(0, len(tables), AT_ONCE):
        await store.append([Append(table, 1, (event,), True) for table, event in tables[start : start + AT_ONCE]])
    return len(tables)


def _imported(record: Record) -> tuple[Table, Imported]:
    Position.from_record(record)
    event = Imported(now_ms(), msgspec.json.decode(format_record(record)))
    table = Table(new_id())
    table.apply(event)
    return table, event


def back_up(database: str, target: Path) -> None:
    """A copy of a SQLite database, whole and as of one moment, while servers go on writing."""
    if not database.startswith("sqlite"):
        raise BadOption("errors.backup.sqlite")
    source = Path(sa.make_url(database).database or "")
    if not source.is_file():
        raise Unavailable("errors.file.unreadable", path=str(source), why="no such file")
    beside = target.with_name(target.name + ".part")
    try:
        beside.unlink(missing_ok=True)
        beside.touch(PRIVATE)  # it holds all that the database does
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as here,
            closing(sqlite3.connect(beside)) as there,
        ):
            here.backup(there)
        beside.replace(target)
    except (OSError, sqlite3.OperationalError) as error:
        raise BadRecord("errors.file.unwritable", path=str(target), why=str(error)) from None
    except sqlite3.DatabaseError:
        raise Unavailable("errors.database.corrupt", path=str(source)) from None
    finally:
        with suppress(OSError):  # where nothing could be written either
            beside.unlink(missing_ok=True)
