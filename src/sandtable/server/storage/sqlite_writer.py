"""SqliteWriter: writes a batch of appends to SQLite in one call.

A thread that calls SQLite waits for the interpreter's lock (GIL) after every call, and while moves come in that takes
longer than the disk does. So a whole batch is one statement: an INSERT into a temporary view, whose trigger writes the
events and the state of their tables. It is a transaction of its own, on disk when the call returns.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from sandtable.server.ratings.rated import Line
from sandtable.server.storage.appends import Append, Claim, Rows, claims_of, rated_people, rows_of
from sandtable.server.storage.files import Identity
from sandtable.server.storage.statements import lines_query, statements

_LISTS = Rows.__struct_fields__
_SETUP = (
    "PRAGMA temp_store=MEMORY",
    f"CREATE TEMP VIEW batch AS SELECT {', '.join(f'NULL AS {name}' for name in _LISTS)}",
    "CREATE TEMP TRIGGER batch_written INSTEAD OF INSERT ON batch BEGIN "
    + "".join(f"{statement}; " for _, statement in statements("sqlite", "NEW.{}"))
    + "END",
)
_LINES = lines_query("sqlite")
_WRITE = f"INSERT INTO batch VALUES ({', '.join(f':{name}' for name in _LISTS)})"


class SqliteWriter:
    """A connection that does nothing else. It belongs to the one thread that writes."""

    def __init__(self, file: Path, pragmas: Sequence[str], identity: Identity) -> None:
        self._file = file
        self._pragmas = pragmas
        self._identity = identity
        self._connection: sqlite3.Connection | None = None

    def write(self, appends: Sequence[Append]) -> None:
        """Write appends, all or nothing; sqlite3.Error, or Vanished, if that fails."""
        if self._connection is None:
            self._connection = self._open()
        self._identity.check()
        try:
            who, claims = rated_people(appends), claims_of(appends)
            if who or claims:
                self._write_whole(self._connection, appends, who, claims)
            else:
                self._connection.execute(_WRITE, rows_of(appends).texts())
        except BaseException:
            # nothing of what failed may be left in a transaction that the next batch would then be part of
            self.close()
            raise
        self._identity.check()  # a file that was deleted meanwhile takes everything, and nothing is there afterwards

    @staticmethod
    def _write_whole(
        connection: sqlite3.Connection, appends: Sequence[Append], who: str, claims: Sequence[Claim]
    ) -> None:
        """In a transaction: ratings follow from what they are, so nobody else may write in between, and claims hold or
        nothing is written."""
        connection.execute("BEGIN IMMEDIATE")
        for claim in claims:
            claim.check(connection.execute(claim.statement, dict(claim.values)).rowcount)
        known = [Line(*row) for row in connection.execute(_LINES, {"who": who})] if who else []
        connection.execute(_WRITE, rows_of(appends, known).texts())
        connection.execute("COMMIT")

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
        try:
            for statement in (*(f"PRAGMA {pragma}" for pragma in self._pragmas), *_SETUP):
                connection.execute(statement)
        except BaseException:
            connection.close()
            raise
        return connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
