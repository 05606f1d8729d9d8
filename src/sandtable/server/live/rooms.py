"""Rooms: the tables that this process has in memory, read from the log and kept up with it."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from functools import partial

import msgspec

from sandtable.server.live.fanout import Fanout
from sandtable.server.live.previews import Previews
from sandtable.server.live.room import Room, table_of
from sandtable.server.live.turns import Turns
from sandtable.server.narration.narrated_log import SHORT_LOG
from sandtable.server.problems import NotFound, Refused
from sandtable.server.shares import Asker, Pool
from sandtable.server.storage.store import Store
from sandtable.server.table.events import Events, TableEvent
from sandtable.server.table.table import Table

log = logging.getLogger("sandtable.server")

AT_ONCE = 500
KEPT = 500  # tables in memory that nobody observes, some 30 KB each
SOME = 100  # more than that, before they are counted again
EVENT_SECONDS = 0.00005


class News(msgspec.Struct, frozen=True, array_like=True):
    """The number of a table's last event: all that other processes are told. The events hold secrets, and are read from
    the log."""

    number: int


class Rooms:
    """Rooms by the id of their table."""

    def __init__(self, store: Store, fanout: Fanout, replays: Pool, previews: Previews, turns: Turns) -> None:
        self._store = store
        self._fanout = fanout
        self._replays = replays
        self._previews = previews
        self._turns = turns
        self._rooms: dict[str, Room] = {}
        self._crowded = KEPT + SOME  # tables in memory that are counted then

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def __contains__(self, id: str) -> bool:
        return id in self._rooms

    def __getitem__(self, id: str) -> Room:
        return self._rooms[id]

    def get(self, id: str) -> Room | None:
        """The room of a table that is in memory."""
        return self._rooms.get(id)

    def use(self, id: str, observed: bool = False) -> Room:
        """The room of a table, made if there is none; `observed` if a person watches it."""
        room = self._rooms.get(id)
        if room is None:
            self._make_room()
            room = self._rooms[id] = Room(id)
            self._fanout.listen(f"table:{id}", partial(self._heard, id))
        room.used = time.monotonic()
        if observed:
            room.seen = room.used
        return room

    async def ready(self, room: Room) -> Table:
        """The room's table, read from the log if need be; its observers then get what they missed."""
        if room.table is None:
            events = await self._store.read_events(room.id)
            if not events:
                self._drop(room)
                raise NotFound("server.missing.table")
            seen = min((subscriber.number for subscriber in room.subscribers), default=len(events))
            room.take(await self._replayed(room.id, events[:seen]))
            if seen < len(events):
                outbox = room.perform(tuple(events[seen:]))
                room.release(outbox)
                await self._previews.send(room, outbox.preview)
            self._turns.schedule(room)
        return room.known

    async def _replayed(self, id: str, events: list[TableEvent]) -> Table:
        """The table that a log adds up to. A long one is not for the event loop."""
        if len(events) <= SHORT_LOG:
            return table_of(id, events)
        return await self._replays.run(Asker(f"table:{id}"), EVENT_SECONDS * len(events), table_of, id, events)

    # ------------------------------------------------------------------------------------------- other processes

    def tell(self, room: Room) -> None:
        """Tell other processes that this one has written to a table."""
        if not self._fanout.alone:
            self._fanout.publish(f"table:{room.id}", msgspec.msgpack.encode(News(room.known.number)))

    async def _heard(self, id: str, data: bytes) -> None:
        """Another process has written to a table."""
        room = self._rooms.get(id)
        news = msgspec.msgpack.decode(data, type=News)
        if room is None:
            return
        try:
            async with room.lock:
                await self.catch_up(room, news.number)
        except Refused as error:
            log.warning("fan-out: %s", type(error).__name__)

    async def catch_up(self, room: Room, number: int) -> None:
        """Read from the log what other processes have written, up to a number at least."""
        if room.table is None:
            await self.ready(room)
        elif room.table.number < number:
            await self._follow(room, tuple(await self._store.read_events(room.id, room.table.number)))

    async def _follow(self, room: Room, events: Events) -> None:
        """Go on by events that are in the log already."""
        try:
            outbox = room.perform(events)
        except BaseException:
            room.spoil()
            raise
        room.release(outbox)
        self._turns.schedule_others(room)
        await self._previews.send(room, outbox.preview)

    async def catch_up_all(self) -> None:
        """Read what other processes have written to the tables in memory, where no message has told of it."""
        rooms = [room for room in self if room.subscribers or room.table is not None]
        for start in range(0, len(rooms), AT_ONCE):
            some = {room.id: room for room in rooms[start : start + AT_ONCE]}
            for id, number in (await self._store.numbers(list(some))).items():
                room = some[id]
                if room.table is None or room.table.number < number:
                    async with room.lock:
                        await self.catch_up(room, number)

    # -------------------------------------------------------------------------------------------------- forgetting

    def _drop(self, room: Room) -> None:
        if self._rooms.get(room.id) is room and not room.subscribers:
            del self._rooms[room.id]
            self._fanout.forget(f"table:{room.id}")
            self._turns.leave(room)

    def forget(self, id: str) -> None:
        """Read a table again when it is next wanted."""
        if (room := self._rooms.get(id)) is not None:
            self._drop(room)

    async def reread(self, person: str) -> None:
        """Somebody has another name in the logs: read their tables again when they are next wanted."""
        for room in self:
            if room.table is not None and room.table.seats_of(person):
                async with room.lock:  # the caller changes the table, and needs its current state
                    room.spoil()

    def _make_room(self) -> None:
        """Limit the tables that nobody observes: otherwise, browsing the list of finished games would load all of them
        into memory. Tables with a running game are kept first, then those that were used last."""
        if len(self._rooms) < self._crowded:
            return
        now = time.monotonic()  # who has just asked for a table is about to use it
        idle = [room for room in self if not room.audiences and not room.lock.locked() and room.used < now - 1]
        idle.sort(key=lambda room: (room.table is not None and room.table.status == "playing", room.used))
        for room in idle[: max(0, len(idle) - KEPT)]:
            self._drop(room)
        self._crowded = len(self._rooms) + SOME

    def drop_idle(self, seconds: float) -> None:
        """Drop from memory the tables that nobody has observed or changed for this long."""
        old = time.monotonic() - seconds
        for room in self:
            if room.used < old and not room.lock.locked():
                self._drop(room)

    def close(self) -> None:
        """No clock of a table rings any more."""
        for room in self:
            room.stop_timer()
