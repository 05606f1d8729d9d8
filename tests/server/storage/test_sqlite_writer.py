"""SqliteWriter: one call a batch. What failed leaves nothing behind, and what comes after it is on the disk."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.problems import OutOfService
from sandtable.server.storage.files import Identity
from sandtable.server.storage.sqlite_writer import SqliteWriter
from sandtable.server.storage.store import PRAGMAS, Store
from tests.server.storage.test_store import resigned


def story(tmp_path: Path, tell: Callable[[Store], Any]) -> None:
    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        try:
            await tell(store)
        finally:
            await store.close()

    asyncio.run(run())


class Unlucky:
    """A connection on which one kind of statement fails."""

    def __init__(self, connection: sqlite3.Connection, word: str) -> None:
        self._connection, self._word = connection, word

    def execute(self, statement: str, *values: Any) -> Any:
        if statement.startswith(self._word):
            raise sqlite3.OperationalError("disk I/O error")
        return self._connection.execute(statement, *values)

    def close(self) -> None:
        self._connection.close()


@pytest.mark.parametrize("word", ["BEGIN", "SELECT", "INSERT", "COMMIT"])
def test_after_an_error_the_next_batch_is_not_part_of_what_failed(tmp_path: Path, word: str) -> None:
    async def tell(store: Store) -> None:
        first, second = resigned("t0", "ada"), resigned("t1", "ben")
        await store.append([first[0], second[0]])
        writer = store._writer
        assert writer._connection is not None
        writer._connection = Unlucky(writer._connection, word)  # type: ignore[assignment]
        with pytest.raises(OutOfService):
            await store.append([first[1]])
        await store.append([second[1]])
        with sqlite3.connect(tmp_path / "tables.db") as other:
            numbers = dict(other.execute("SELECT table_id, max(number) FROM event GROUP BY table_id"))
            rated = [person for (person,) in other.execute("SELECT person FROM rating ORDER BY person")]
        other.close()
        assert numbers == {"t0": 1, "t1": 5}
        assert rated == ["ben", "bot:club"]

    story(tmp_path, tell)


def test_a_batch_waits_for_another_process_that_writes(tmp_path: Path) -> None:
    async def tell(store: Store) -> None:
        opening, ending = resigned("t0", "ada")
        await store.append([opening])
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.append([ending]))
        await asyncio.sleep(0.3)
        assert not writing.done()
        other.execute("COMMIT")
        other.close()
        await writing
        assert await store.numbers(["t0"]) == {"t0": 5}

    story(tmp_path, tell)


def test_names_come_back_as_they_were(tmp_path: Path) -> None:
    """They travel as JSON; only a NUL, which no database keeps, is left out."""
    names = ["é", "123", "1e5", "null", "true", '["x"]', "it's", "\u2028", "😀", "a\0b"]

    async def tell(store: Store) -> None:
        await store.append([resigned(f"t{i}", name)[0] for i, name in enumerate(names)])
        with sqlite3.connect(tmp_path / "tables.db") as other:
            found = dict(other.execute("SELECT table_id, name FROM seat WHERE seat = 0"))
        other.close()
        assert found == {f"t{i}": name.replace("\0", "") for i, name in enumerate(names)}

    story(tmp_path, tell)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"not at all " * 500)
    with pytest.raises(sqlite3.DatabaseError):
        SqliteWriter(tmp_path / "tables.db", PRAGMAS, Identity(tmp_path / "tables.db")).write(
            [resigned("t0", "ada")[0]]
        )
