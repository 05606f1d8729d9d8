"""Store: the database. SQLite in one file by default, PostgreSQL by URL; the same statements for both."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from sandtable.errors import BadOption, Unavailable
from sandtable.server import events, migrations, schema
from sandtable.server.events import Event
from sandtable.server.problems import OutOfService
from sandtable.server.ratings import Rating, after_game
from sandtable.server.table import Table

log = logging.getLogger("sandtable.server")
T = TypeVar("T")

CHECKPOINT_SECONDS = 0.5
LARGEST_WAL = 64 * 1024 * 1024


class Taken(Exception):
    """A number of a table's log, or a name, that somebody else was faster to take."""


class Append(msgspec.Struct):
    """Events for one table's log, and what they make of the table.

    after   the table once they have happened
    """

    table: Table
    first: int
    events: tuple[Event, ...]
    seats_changed: bool = False


def driver_url(url: str) -> str:
    """The URL with the driver that we use."""
    for plain, driver in (
        ("sqlite://", "sqlite+pysqlite://"),
        ("postgresql://", "postgresql+asyncpg://"),
        ("postgres://", "postgresql+asyncpg://"),
    ):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    raise BadOption("errors.setting", name="database", given=url[:20], expected="sqlite:///FILE, postgresql://…")


class Store:
    """A database of tables and people. Every method may raise OutOfService.

    Statements are written once, for a plain connection. With SQLite they run in threads: one that writes, some that
    read. With PostgreSQL they run on the loop, through SQLAlchemy's greenlets and asyncpg.
    """

    def __init__(self, url: str) -> None:
        self.url = driver_url(url)
        self.is_sqlite = self.url.startswith("sqlite")
        self._checkpoints: asyncio.Task[None] | None = None
        if self.is_sqlite:
            self._file = Path(sa.make_url(self.url).database or "")
            self._engine = sa.create_engine(self.url, connect_args={"timeout": 10, "check_same_thread": False})
            sa.event.listen(self._engine, "connect", _tune)
            self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
            self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        else:
            self._remote = create_async_engine(self.url, pool_size=8, max_overflow=8, pool_pre_ping=True)

    async def open(self) -> None:
        """Bring the database up to date, and be ready."""
        if self.is_sqlite:
            try:
                self._file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise Unavailable("errors.file.unwritable", path=str(self._file), why=error.strerror or "") from None
        await self._run(migrations.upgrade, writes=True)
        if self.is_sqlite:
            self._checkpoints = asyncio.create_task(self._checkpoint())

    async def close(self) -> None:
        if self._checkpoints is not None:
            self._checkpoints.cancel()
        if self.is_sqlite:
            self._writer.shutdown()
            self._readers.shutdown()
            self._engine.dispose()
        else:
            await self._remote.dispose()

    async def _run(self, work: Callable[[sa.Connection], T], writes: bool = False) -> T:
        """Do some work in a transaction. Whatever a database can do wrong becomes one of our errors; that a row exists
        already is for the caller."""
        try:
            if self.is_sqlite:
                pool = self._writer if writes else self._readers
                return await asyncio.get_running_loop().run_in_executor(pool, self._in_thread, work)
            async with self._remote.begin() as connection:
                return await connection.run_sync(work)
        except IntegrityError as error:
            raise Taken from error
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            log.warning("storage: %s", type(error).__name__)
            raise OutOfService("server.storage") from error

    def _in_thread(self, work: Callable[[sa.Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def _checkpoint(self) -> None:
        """Move what is in SQLite's log into its file, beside the writer, so that no commit has to wait for it."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            await loop.run_in_executor(self._readers, self._move_log)

    def _move_log(self) -> None:
        wal = self._file.with_name(self._file.name + "-wal")
        try:
            large = wal.exists() and wal.stat().st_size > LARGEST_WAL
            with self._engine.connect() as connection:
                connection.exec_driver_sql(f"PRAGMA wal_checkpoint({'RESTART' if large else 'PASSIVE'})")
        except (SQLAlchemyError, OSError):
            return  # a full disk, say: the writer tells; here it is tried again

    async def ping(self) -> None:
        """Raise OutOfService unless the database answers."""
        await self.rows(sa.text("SELECT 1"))

    # ------------------------------------------------------------------------------------------------------- the log

    async def read_events(self, table: str, after: int = 0) -> list[Event]:
        """A table's events after a number, in order."""
        rows = await self._run(lambda c: c.execute(_READ, {"table_id": table, "after": after}).all())
        return [events.decode(row[0]) for row in rows]

    async def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each table."""
        query = sa.select(schema.game.c.id, schema.game.c.number).where(schema.game.c.id.in_(ids))
        return {row.id: row.number for row in await self.rows(query)}

    async def append(self, appends: Sequence[Append]) -> None:
        """Write events of any number of tables, all or nothing; Taken if one of the numbers is."""
        await self._run(lambda connection: write(connection, appends), writes=True)

    # --------------------------------------------------------------------------------------------------------- rows

    async def rows(self, query: sa.Executable) -> list[sa.Row[Any]]:
        """What a query finds."""
        return await self._run(lambda connection: list(connection.execute(query).all()))

    async def row(self, query: sa.Executable) -> sa.Row[Any] | None:
        """The first row that a query finds."""
        found = await self.rows(query)
        return found[0] if found else None

    async def change(self, *statements: sa.Executable) -> int:
        """Run statements in one transaction; how many rows the last one changed. Taken if a row exists already."""

        def work(connection: sa.Connection) -> int:
            return [connection.execute(statement) for statement in statements][-1].rowcount

        return await self._run(work, writes=True)

    async def secret(self, name: str) -> str:
        """A random value that all processes on this database share."""
        query = sa.select(schema.setting.c.value).where(schema.setting.c.name == name)
        if (row := await self.row(query)) is None:
            with suppress(Taken):  # another process was faster
                await self.change(schema.setting.insert().values(name=name, value=secrets.token_hex(32)))
            row = await self.row(query)
        assert row is not None
        return str(row[0])


def _tune(connection: Any, _: Any) -> None:
    """SQLite as we want it: readers beside a writer, and a commit that has reached the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "wal_autocheckpoint=20000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


_READ = sa.text("SELECT data FROM event WHERE table_id = :table_id AND number > :after ORDER BY number")

# The columns of `game` that change as a table goes on.
_MOVING = {
    "updated": "bigint",
    "status": "text",
    "number": "integer",
    "ply": "integer",
    "to_act": "integer",
    "bot": "boolean",
    "deadline": "bigint",
    "result": "text",
}


def _statements(dialect: str) -> tuple[sa.TextClause, sa.TextClause]:
    """How events go into the log, and tables on. All rows of a batch travel as one JSON text, in one statement: a
    thread that talks to SQLite row by row has to wait for the interpreter's lock at each of them."""
    if dialect == "sqlite":
        rows = "json_each(:rows) AS r"

        def column(i: int, kind: str) -> str:
            return f"json_extract(r.value, '$[{i}]')"
    else:
        rows = "json_array_elements(CAST(:rows AS json)) AS r"

        def column(i: int, kind: str) -> str:
            return f"CAST(r->>{i} AS {kind})"

    event = ", ".join(column(i, kind) for i, kind in enumerate(("text", "integer", "text")))
    changes = ", ".join(f"{name} = {column(i, kind)}" for i, (name, kind) in enumerate(_MOVING.items(), 1))
    return (
        sa.text(f"INSERT INTO event (table_id, number, data) SELECT {event} FROM {rows}"),
        sa.text(f"UPDATE game SET {changes} FROM {rows} WHERE game.id = {column(0, 'text')}"),
    )


_STATEMENTS = {dialect: _statements(dialect) for dialect in ("sqlite", "postgresql")}


def _json(rows: list[Any]) -> dict[str, str]:
    return {"rows": msgspec.json.encode(rows).decode()}


def write(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """Write events, and where their tables then stand, in the connection's transaction."""
    insert, update = _STATEMENTS[connection.dialect.name]
    # in the same order everywhere: two processes that write to the same tables must not wait for each other
    appends = sorted(appends, key=lambda append: (append.table.id, append.first))
    connection.execute(
        insert,
        _json(
            [
                (append.table.id, append.first + i, events.encode(event).decode())
                for append in appends
                for i, event in enumerate(append.events)
            ]
        ),
    )
    if new := [append for append in appends if append.first == 1]:
        connection.execute(schema.game.insert(), [_new_row(append.table) for append in new])
    if old := [append for append in appends if append.first > 1]:
        connection.execute(update, _json([(append.table.id, *_standing(append.table).values()) for append in old]))
    if changed := [append.table for append in appends if append.seats_changed]:
        ids = [table.id for table in changed]
        connection.execute(schema.seat.delete().where(schema.seat.c.table_id.in_(ids)))
        connection.execute(schema.seat.insert(), [row for table in changed for row in _seat_rows(table)])
    if rated := [append.table for append in appends if _ended(append) and append.table.counts]:
        _lock_ratings(connection, rated)
        for table in rated:
            _rate(connection, table)


def _ended(append: Append) -> bool:
    ends = isinstance(append.events[-1], events.Moved | events.Resigned | events.TimedOut | events.Drawn)
    return ends and append.table.result is not None


def _standing(table: Table) -> dict[str, Any]:
    """The columns that change as a table goes on, in the order of _MOVING."""
    return {
        "updated": table.updated_at,
        "status": table.status,
        "number": table.number,
        "ply": table.ply,
        "to_act": table.to_act,
        "bot": table.bot_to_act is not None,
        "deadline": None if table.clock is None else table.clock.deadline,
        "result": None if table.result is None else json.dumps(msgspec.to_builtins(table.result)),
    }


def _new_row(table: Table) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.kind.id,
        "options": json.dumps(table.plain_options),
        "public": table.public,
        "rated": table.rated,
        "created": table.created_at,
        "opener": table.by,
        "clock": None if table.plan is None else msgspec.json.encode(table.plan).decode(),
        **_standing(table),
    }


def _seat_rows(table: Table) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table.id,
            "seat": i,
            "person": seat.person,
            "level": seat.level,
            "name": seat.name,
            "ready": i in table.nonces,
        }
        for i, seat in enumerate(table.seats)
    ]


# ----------------------------------------------------------------------------------------------------------- ratings


def bot_person(level: str) -> str:
    """Bots have a rating like everyone, under this id."""
    return f"bot:{level}"


def _players(table: Table) -> list[str]:
    return [seat.person or bot_person(str(seat.level)) for seat in table.seats]


def _lock_ratings(connection: sa.Connection, tables: Sequence[Table]) -> None:
    """Take the ratings of all players of a batch, in the same order everywhere: two processes whose batches have bots
    in common must not wait for each other."""
    who = {person for table in tables for person in _players(table)}
    rating = schema.rating.c
    query = sa.select(rating.person).where(rating.person.in_(who)).order_by(rating.person, rating.game)
    connection.execute(query.with_for_update()).all()


def _rate(connection: sa.Connection, table: Table) -> None:
    """Rate the players of a game in the transaction that ends it: once, whatever happens."""
    result = table.result
    assert result is not None
    who = _players(table)
    rows = connection.execute(
        sa.select(schema.rating).where(schema.rating.c.person.in_(who), schema.rating.c.game == table.kind.id)
    )
    known = {row.person: row for row in rows}
    points = standing_points(result.scores, result.winner, result.reason, table.forfeiter)
    before = [
        Rating(known[id].rating, known[id].deviation, known[id].volatility) if id in known else Rating() for id in who
    ]
    for i, after in enumerate(after_game(before, points)):
        won, best = points[i] == max(points), points.count(max(points))
        outcome = "losses" if not won else "wins" if best == 1 else "draws"
        values: dict[str, Any] = {
            "rating": after.rating,
            "deviation": after.deviation,
            "volatility": after.volatility,
            "updated": table.updated_at,
        }
        if row := known.get(who[i]):
            counts = {"games": row.games + 1, outcome: getattr(row, outcome) + 1}
            where = (schema.rating.c.person == who[i], schema.rating.c.game == table.kind.id)
            connection.execute(schema.rating.update().where(*where).values(**values, **counts))
        else:
            counts = {"games": 1, "wins": 0, "draws": 0, "losses": 0, outcome: 1}
            connection.execute(schema.rating.insert().values(person=who[i], game=table.kind.id, **values, **counts))


def standing_points(
    scores: Sequence[int], winner: int | None, reason: str, forfeiter: int | None = None
) -> list[float]:
    """What the seats are ranked by: the winner first, then by score, who gave up last; a draw is one for all."""
    if winner is None and reason == "agreed":
        return [0.0] * len(scores)
    top = max(scores) + 1.0
    bottom = min(scores) - 1.0
    return [
        top if seat == winner else bottom if seat == forfeiter else float(score) for seat, score in enumerate(scores)
    ]
