"""What the servers of tests do faster than real ones, as they do it hundreds of times: hash passwords, and make their
database. As real ones do it: people/test_passwords.py, storage/test_store.py, and commands that are not split off."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher

from sandtable.server.people import people
from sandtable.server.storage import migrations, store


class QuickHasher(PasswordHasher):
    """Hashes of passwords that are quick to make: the real ones take a fifth of a second of a core each, by design."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=64, parallelism=1)


@cache
def made() -> list[str]:
    """The statements that make a database of SQLite as all migrations leave it."""
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        migrations.upgrade(connection)
        driver: Any = connection.connection.driver_connection
        found = [line for line in driver.iterdump() if line not in ("BEGIN TRANSACTION;", "COMMIT;")]
    engine.dispose()
    return found


def upgrade(connection: sa.Connection) -> None:
    """The migrations; of an empty database of SQLite, what they come to."""
    if connection.dialect.name == "sqlite":
        statements = made()
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        if not connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one():
            for statement in statements:
                connection.exec_driver_sql(statement)
            return
        connection.exec_driver_sql("ROLLBACK")
    migrations.upgrade(connection)


# where each is looked up, and what stands there in tests
PLACES: tuple[tuple[dict[str, Any], str, Any], ...] = (
    (vars(people), "PasswordHasher", QuickHasher),
    (vars(store), "migrations", SimpleNamespace(upgrade=upgrade)),
)


def be_quick() -> None:
    """For the rest of this process."""
    for place, name, quick in PLACES:
        place[name] = quick
