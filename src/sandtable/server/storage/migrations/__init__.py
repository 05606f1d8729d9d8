"""Alembic migrations, run by the server itself when it starts; `versions` has them from the first."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory

from sandtable.errors import Unavailable

LOCK = 7_265_414_253  # any number of ours: two processes must not upgrade one PostgreSQL database at a time


@cache
def scripts() -> ScriptDirectory:
    """The migrations, read once."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


def current(connection: sa.Connection) -> str | None:
    """Which migration a database is at; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    """Bring a database up to a migration, in one transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    else:  # Python's sqlite3 begins a transaction by itself only before it changes rows
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    found = scripts()
    here = current(connection)
    known = [script.revision for script in found.walk_revisions()]
    if here is not None and here not in known:
        raise Unavailable("errors.database.newer", found=here, known=known[0])
    context = MigrationContext.configure(
        connection, opts={"fn": lambda revision, _: found._upgrade_revs(to, revision), "transactional_ddl": True}
    )
    with Operations.context(context):
        context.run_migrations()
