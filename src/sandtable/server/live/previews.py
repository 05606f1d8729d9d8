"""Previews: what each legal move would do, for deciding players who asked for it."""

from __future__ import annotations

import asyncio

from sandtable.games.consequence import Consequence, consequences
from sandtable.server.live.faults import Faults
from sandtable.server.live.room import Preview, Room
from sandtable.server.metrics import Metrics
from sandtable.server.problems import OutOfService


class Previews:
    """Found out in a thread, once for every decision: some milliseconds where there are many moves."""

    def __init__(self, metrics: Metrics) -> None:
        self._faults = Faults(metrics)

    async def send(self, room: Room, preview: Preview | None) -> None:
        """Send an update with what each legal move would do; without that where it cannot be found out."""
        if preview is None:
            return
        found: tuple[Consequence, ...] | None = None
        try:
            found = await self.choices(room)
        finally:  # the event itself must not be lost
            room.release_preview(preview, found)

    async def send_and_release(self, room: Room, preview: Preview) -> None:
        """The same for a room whose lock is held until then."""
        try:
            await self.send(room, preview)
        finally:
            room.lock.release()

    async def choices(self, room: Room) -> tuple[Consequence, ...] | None:
        """What each legal move of the seat to act would do. None where that fails, which is logged and counted."""
        table = room.known
        if room.choices is None or room.choices[0] != table.turn:
            assert table.position is not None
            observation, advise = table.position.observe(table.to_act), self._faults.advise
            try:
                room.choices = (table.turn, await asyncio.to_thread(advise, "choices", consequences, observation))
            except OutOfService:
                return None
        return room.choices[1]
