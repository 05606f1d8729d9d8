"""Hold: what has been counted of some people stays so until the transaction ends, whatever else comes at the moment."""

from __future__ import annotations

import sqlalchemy as sa

from sandtable.server.storage import schema

_people = schema.person.c


def hold(connection: sa.Connection, *people: str) -> None:
    """Nobody else who holds one of these people goes on before this transaction ends. With SQLite there is one writer,
    so nothing has to wait."""
    held = sa.select(_people.id).where(_people.id.in_(people)).order_by(_people.id)  # in one order, or two would wait
    connection.execute(held.with_for_update()).all()
