"""Departure: somebody who is not here any more plays nowhere."""

from __future__ import annotations

from contextlib import suppress

from sandtable.errors import SandtableError
from sandtable.server.live.hub import Hub
from sandtable.server.problems import OutOfService
from sandtable.server.table.actions import Leave, Resign
from sandtable.server.table.decide import Who


async def depart(hub: Hub, table: str, status: str, who: Who) -> None:
    """Give up a game that is played, or leave one that has not begun. Where neither can be, it ends without a result:
    somebody has several seats, or it is a tournament's and has not begun."""
    if status in ("over", "aborted"):
        return
    try:
        await hub.act(table, who, Resign() if status == "playing" else Leave())
    except OutOfService:
        raise
    except SandtableError:
        with suppress(SandtableError):  # it has ended meanwhile
            await hub.close(table)
