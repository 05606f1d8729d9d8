"""Store: the database. SQLite in one file by default, PostgreSQL by URL; the same statements for both."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DisconnectionError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from sandtable.errors import BadOption, Unavailable
from sandtable.server.problems import OutOfService
from sandtable.server.ratings.rated import Line
from sandtable.server.shares import Turnstile
from sandtable.server.storage import migrations, schema
from sandtable.server.storage.appends import Append, Taken, claims_of, rated_people, rows_of
from sandtable.server.storage.files import Identity, check_space, file_of, make_private
from sandtable.server.storage.sqlite_writer import SqliteWriter
from sandtable.server.storage.statements import lines_query, statements
from sandtable.server.table import events
from sandtable.server.table.clock import now_ms
from sandtable.server.table.events import TableEvent

log = logging.getLogger("sandtable.server")
T = TypeVar("T")

# SQLite with a write-ahead log (readers beside one writer) that is synced to disk by every commit.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "wal_autocheckpoint=20000")
CHECKPOINT_SECONDS = 0.5
LONG_LOG = 2000
LARGEST_WAL = 64 * 1024 * 1024
READERS, CONNECTIONS = 4, 12  # that work at once, with SQLite and with PostgreSQL
USUAL_SECONDS = 0.005
REST_SECONDS = 1.0  # after which a connection to PostgreSQL may have gone without our having heard of it


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

    Statements are written once, for a plain connection. With SQLite they run in two thread pools: one thread that
    writes, some that read. With PostgreSQL they run on the event loop, through SQLAlchemy's greenlets and asyncpg.
    People who ask for a lot wait, and others come first; moves at tables (`append`) do not queue.
    """

    def __init__(self, url: str) -> None:
        self.url = driver_url(url)
        self.is_sqlite = self.url.startswith("sqlite")
        self._checkpoints: asyncio.Task[None] | None = None
        self._opened = False  # until then the code that opens it reports errors
        if self.is_sqlite:
            self._file = file_of(self.url) or Path(sa.make_url(self.url).database or "")
            self._engine = sa.create_engine(self.url, connect_args={"timeout": 10, "check_same_thread": False})
            sa.event.listen(self._engine, "connect", _tune)
            self._identity = Identity(self._file)
            self._writer = SqliteWriter(self._file, PRAGMAS, self._identity)
            self._writing = ThreadPoolExecutor(1, thread_name_prefix="writer")
            self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
            self._to_read, self._to_write = Turnstile(READERS, USUAL_SECONDS), Turnstile(1, USUAL_SECONDS)
        else:
            # some are left for the moves; the one that was used last comes first, which knows the statements already
            self._remote = create_async_engine(self.url, pool_size=8, max_overflow=8, pool_use_lifo=True)
            _look_at_connections(self._remote.sync_engine)
            self._to_read = self._to_write = Turnstile(CONNECTIONS, USUAL_SECONDS)

    async def open(self) -> None:
        """Bring the database up to date, and be ready."""
        if self.is_sqlite and (file := file_of(self.url)) is not None:
            make_private(file)
        try:
            await self._run(migrations.upgrade, writes=True)
            await self.try_writing()
        except OutOfService as error:
            await self.close()
            if (described := self._described(error)) is None:
                raise
            raise described from None
        except BaseException:
            await self.close()
            raise
        self._opened = True
        if self.is_sqlite:
            self._checkpoints = asyncio.create_task(self._checkpoint())

    def _described(self, error: OutOfService) -> Unavailable | None:
        """What is wrong with a file that cannot be opened, in a sentence; None where it is something else."""
        cause = getattr(error.__cause__, "orig", None) or error.__cause__
        if not self.is_sqlite or not isinstance(cause, sqlite3.Error):
            return None
        if "not a database" in str(cause) or "malformed" in str(cause):
            return Unavailable("errors.database.corrupt", path=str(self._file))
        return Unavailable("errors.file.unwritable", path=str(self._file), why=str(cause))

    async def close(self) -> None:
        if self._checkpoints is not None:
            self._checkpoints.cancel()
        if self.is_sqlite:
            self._writing.shutdown()
            self._reading.shutdown()
            self._writer.close()
            self._engine.dispose()
        else:
            await self._remote.dispose()

    async def _run(self, work: Callable[[sa.Connection], T], writes: bool = False) -> T:
        """Do some work in a transaction, when it is the caller's turn. A database error becomes OutOfService; a row
        that already exists becomes Taken."""
        async with self._to_write if writes else self._to_read:
            if not self.is_sqlite:
                return await self._remotely(work)
            if writes:
                return await self._in_pool(self._writing, lambda: self._in_writer(work))
            return await self._in_pool(self._reading, lambda: self._in_thread(work))

    async def _remotely(self, work: Callable[[sa.Connection], T]) -> T:
        with _our_errors(self._opened):
            async with self._remote.begin() as connection:
                return await connection.run_sync(work)

    def _in_writer(self, work: Callable[[sa.Connection], T]) -> T:
        self._identity.check()
        done = self._in_thread(work)
        self._identity.check()
        return done

    def _in_thread(self, work: Callable[[sa.Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def _in_pool(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        with _our_errors(self._opened):
            return await asyncio.get_running_loop().run_in_executor(pool, work)

    async def _checkpoint(self) -> None:
        """Checkpoint SQLite's write-ahead log in the background, so that no commit has to wait for it."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            await loop.run_in_executor(self._reading, self._checkpoint_wal)

    def _checkpoint_wal(self) -> None:
        wal = self._file.with_name(self._file.name + "-wal")
        try:
            large = wal.exists() and wal.stat().st_size > LARGEST_WAL
            with self._engine.connect() as connection:
                connection.exec_driver_sql(f"PRAGMA wal_checkpoint({'RESTART' if large else 'PASSIVE'})")
        except (SQLAlchemyError, OSError):
            return  # a full disk, say: the writer reports it; the next checkpoint tries again

    async def try_writing(self) -> None:
        """Raise OutOfService unless the database takes what is written. On a full disk SQLite goes on taking small
        changes, in the place of old ones, long after it refuses moves: there the space itself counts."""
        if self.is_sqlite and file_of(self.url) is not None:
            await self._in_pool(self._reading, lambda: check_space(self._file))
        ready, now = schema.setting.c.name == "ready", str(now_ms())
        if not await self.change(schema.setting.update().where(ready).values(value=now)):
            with suppress(Taken):  # another process was faster
                await self.change(schema.setting.insert().values(name="ready", value=now))

    # ------------------------------------------------------------------------------------------------------- the log

    async def read_events(self, table: str, after: int = 0) -> list[TableEvent]:
        """A table's events after a number, in order."""
        rows = await self._run(lambda c: c.execute(_READ, {"table_id": table, "after": after}).all())
        if len(rows) > LONG_LOG:  # not for the event loop
            return await asyncio.to_thread(lambda: [events.decode(row[0]) for row in rows])
        return [events.decode(row[0]) for row in rows]

    async def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each table."""
        query = sa.select(schema.game.c.id, schema.game.c.number).where(schema.game.c.id.in_(ids))
        return {row.id: row.number for row in await self.rows(query)}

    async def append(self, appends: Sequence[Append]) -> None:
        """Write events of any number of tables, all or nothing; Taken if one of the numbers is."""
        if self.is_sqlite:
            await self._in_pool(self._writing, lambda: self._writer.write(appends))
        else:
            await self._remotely(lambda connection: _write(connection, appends))

    # --------------------------------------------------------------------------------------------------------- rows

    async def rows(self, query: sa.Executable) -> list[sa.Row[Any]]:
        """What a query finds."""
        return await self._run(lambda connection: list(connection.execute(query).all()))

    async def row(self, query: sa.Executable) -> sa.Row[Any] | None:
        """The first row that a query finds."""
        found = await self.rows(query)
        return found[0] if found else None

    async def several(self, *queries: tuple[sa.Executable, dict[str, Any]]) -> list[list[sa.Row[Any]]]:
        """What queries find, each with its values: at the price of one, which is mostly the way to the database."""
        return await self._run(lambda connection: [list(connection.execute(*query).all()) for query in queries])

    async def change(self, *statements: sa.Executable) -> int:
        """Run statements in one transaction; how many rows the last one changed. Taken if a row exists already."""

        def work(connection: sa.Connection) -> int:
            return [connection.execute(statement) for statement in statements][-1].rowcount

        return await self._run(work, writes=True)

    async def work(self, work: Callable[[sa.Connection], T], writes: bool = False) -> T:
        """Whatever reads before it writes, in one transaction. Taken if a row exists already."""
        return await self._run(work, writes)

    async def setting(self, name: str) -> str | None:
        """A value that all processes on this database share, if it is there."""
        row = await self.row(sa.select(schema.setting.c.value).where(schema.setting.c.name == name))
        return None if row is None else str(row[0])

    async def settle(self, name: str, value: str) -> str:
        """A value that all processes on this database share: the first that one of them gave."""
        if (found := await self.setting(name)) is None:
            with suppress(Taken):  # another process was faster
                await self.change(schema.setting.insert().values(name=name, value=value))
            found = await self.setting(name)
        assert found is not None
        return found


@contextmanager
def _our_errors(noted: bool) -> Iterator[None]:
    """Turn database errors into typed errors, and log them."""
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError) as error:
        raise Taken from error
    except (TimeoutError, SQLAlchemyError, sqlite3.Error, OSError) as error:
        if noted:
            log.warning("storage: %s", type(error).__name__)
        raise OutOfService("server.storage") from error


def _look_at_connections(engine: sa.Engine) -> None:
    """Use no connection that has gone. To ask each before every transaction, as `pool_pre_ping` does, is to go to the
    database and back three times more; one that was used a moment ago knows by itself whether it was closed."""

    def rests(connection: Any, record: Any) -> None:
        record.info["since"] = time.monotonic()

    def is_taken(connection: Any, record: Any, _: Any) -> None:
        if record.driver_connection.is_closed():
            raise DisconnectionError
        if time.monotonic() > record.info.get("since", inf) + REST_SECONDS:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise DisconnectionError from error

    sa.event.listen(engine, "checkin", rests)
    sa.event.listen(engine, "checkout", is_taken)


def _tune(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


_READ = sa.text("SELECT data FROM event WHERE table_id = :table_id AND number > :after ORDER BY number")
_STATEMENTS = [(name, sa.text(statement)) for name, statement in statements("postgresql", ":{}")]
_LINES = sa.text(lines_query("postgresql"))


def _write(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """Write appends in PostgreSQL, in the connection's transaction; SQLite has its SqliteWriter."""
    # in the same order everywhere: two processes that write to the same tables must not deadlock
    appends = sorted(appends, key=lambda append: (append.table.id, append.first))
    for claim in claims_of(appends):
        claim.check(connection.execute(sa.text(claim.statement), dict(claim.values)).rowcount)
    who = rated_people(appends)
    known = [Line(*row) for row in connection.execute(_LINES, {"who": who})] if who else []
    rows = rows_of(appends, known)
    texts = rows.texts()
    for name, statement in _STATEMENTS:
        if getattr(rows, name):
            connection.execute(statement, {name: texts[name]})
