"""Departure: takes a closed or deleted account out of all games."""

from __future__ import annotations

from contextlib import suppress

import sqlalchemy as sa

from sandtable.errors import SandtableError
from sandtable.server.live.hub import Hub
from sandtable.server.problems import OutOfService
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table.actions import Leave, Resign
from sandtable.server.table.decide import Who


async def depart_everywhere(hub: Hub, store: Store, who: Who) -> None:
    """Leave all tables that are not over."""
    game, seat = schema.game.c, schema.seat.c
    query = (
        sa.select(game.id, game.status)
        .join_from(schema.game, schema.seat, seat.table_id == game.id)
        .where(seat.person == who.id, game.status.in_(("open", "dealing", "playing")))
        .distinct()
    )
    for row in await store.rows(query):
        await _depart(hub, row.id, row.status, who)


async def _depart(hub: Hub, table: str, status: str, who: Who) -> None:
    """Resign a game under way, or leave one that has not begun. If neither is possible (the person has several seats,
    or it is a tournament game that has not begun), the game ends without a result."""
    try:
        await hub.act(table, who, Resign() if status == "playing" else Leave())
    except OutOfService:
        raise
    except SandtableError:
        with suppress(SandtableError):  # it has ended meanwhile
            await hub.close(table)
