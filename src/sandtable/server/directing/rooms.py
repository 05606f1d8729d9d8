"""TournamentRooms: tournaments in the memory of a process. They are caught up with the log, changed by events that are
written to it, and shown to those who observe them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

from sandtable.server.background import Background
from sandtable.server.limits import Locks
from sandtable.server.live.fanout import Fanout
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.problems import NotFound, PositionChanged, Refused
from sandtable.server.storage import tournaments
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.store import Store
from sandtable.server.tournament.events import Events
from sandtable.server.tournament.tournament import Tournament
from sandtable.server.tournament.view import TournamentView, tournament_view

log = logging.getLogger("sandtable.server")

TRIES = 8
TELL_SECONDS = 0.5  # between two views for the same observers
SMALL, FEW = 24, 300  # players and games: computations up to this size take a few milliseconds
KEPT = 200  # tournaments in memory that nobody observes

_encode = msgspec.json.Encoder().encode
T = TypeVar("T")


class TournamentRoom:
    """A tournament in the memory of this process, and the sockets that observe it.

    made  what was made of it for those who asked, by its name, with the number of the event after which that was
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.tournament = Tournament(id)
        self.subscribers: list[Subscriber] = []
        self.made: dict[str, tuple[int, Any]] = {}
        self.told = -TELL_SECONDS
        self.telling: asyncio.TimerHandle | None = None


class TournamentRooms:
    """The tournaments that a process has in memory; `now` is its clock."""

    def __init__(self, store: Store, fanout: Fanout, now: Callable[[], int]) -> None:
        self._store = store
        self._fanout = fanout
        self._now = now
        self._rooms: dict[str, TournamentRoom] = {}
        self._locks = Locks()
        self._background = Background()

    async def stop(self) -> None:
        await self._background.stop()
        for room in self._rooms.values():
            if room.telling is not None:
                room.telling.cancel()

    # --------------------------------------------------------------------------------------------------- the log

    async def tournament(self, id: str) -> Tournament:
        """A tournament as it stands, for reading only."""
        async with self._locks.of(id):
            return (await self._caught_up(id)).tournament

    async def made(self, id: str, name: str, make: Callable[[Tournament], T]) -> T:
        """Something that is made of a tournament as it stands: once for all who ask, until the tournament changes."""
        async with self._locks.of(id):
            return await self._made(await self._caught_up(id), name, make)

    async def _made(self, room: TournamentRoom, name: str, make: Callable[[Tournament], T]) -> T:
        number, found = room.made.get(name, (0, None))
        if number != room.tournament.number:
            number, found = room.tournament.number, await apart(room.tournament, partial(make, room.tournament))
            room.made[name] = (number, found)
        made: T = found
        return made

    async def view(self, id: str) -> TournamentView:
        """A tournament as everybody may see it."""
        async with self._locks.of(id):
            return await self._view(await self._caught_up(id))

    async def _view(self, room: TournamentRoom) -> TournamentView:
        now = self._now()
        view = await self._made(room, "view", lambda tournament: tournament_view(tournament, now))
        return msgspec.structs.replace(view, now=now)

    async def _caught_up(self, id: str) -> TournamentRoom:
        """A tournament with all that is in its log; NotFound if there is none."""
        room = self._rooms.get(id) or TournamentRoom(id)
        if room.tournament.number < await tournaments.number_of(self._store, id):
            for event in await tournaments.read_events(self._store, id, room.tournament.number):
                room.tournament.apply(event)
        if not room.tournament.number:
            raise NotFound("server.missing.tournament")
        self._keep(room)
        return room

    def _keep(self, room: TournamentRoom) -> None:
        """In order of use: when there are too many, the one unused for longest goes."""
        self._rooms.pop(room.id, None)
        self._rooms[room.id] = room
        if len(self._rooms) > KEPT:
            for old in [each for each in self._rooms.values() if not each.subscribers][: len(self._rooms) - KEPT]:
                del self._rooms[old.id]

    async def reread(self, player: str) -> None:
        """Somebody has another name in the logs: read again what is in memory of their tournaments."""
        for room in [each for each in self._rooms.values() if player in each.tournament.players]:
            async with self._locks.of(room.id):
                room.tournament = Tournament(room.id)
                room.made.clear()  # their numbers are the same as before
                await self._caught_up(room.id)
                self._tell(room)

    async def change(self, id: str, wanted: Callable[[Tournament], Awaitable[Events]]) -> tuple[Tournament, Events]:
        """Change a tournament by what is decided on it as it stands. Where another process was faster, what it wrote is
        read, and it is decided again."""
        async with self._locks.of(id):
            for _ in range(TRIES):
                room = await self._caught_up(id)
                events = await wanted(room.tournament)
                if not events:
                    return room.tournament, events
                try:
                    await self._append(room, events)
                except Taken:
                    continue
                return room.tournament, events
        raise PositionChanged("server.refused.changed")

    async def _append(self, room: TournamentRoom, events: Events) -> None:
        """Apply events, write them, tell them; Taken if another process was faster."""
        first = room.tournament.number + 1
        try:
            for event in events:
                room.tournament.apply(event)
            await tournaments.append(self._store, room.tournament, first, events)
        except BaseException:
            room.tournament = Tournament(room.id)  # memory may differ from the log: it is read again
            raise
        self._tell(room)
        self._fanout.publish(f"tournament:{room.id}", b"")

    async def add(self, id: str, events: Events) -> Tournament:
        """A new tournament, by its first events."""
        room = TournamentRoom(id)
        self._keep(room)
        await self._append(room, events)
        return room.tournament

    # ------------------------------------------------------------------------------------------------- observers

    async def enter(self, id: str, subscriber: Subscriber) -> None:
        """Someone observes a tournament: they get it as it stands, and again whenever it has changed."""
        async with self._locks.of(id):
            room = await self._caught_up(id)
            subscriber.put(_encode(await self._view(room)))
            if not room.subscribers:
                self._fanout.listen(f"tournament:{id}", partial(self._heard, id))
            room.subscribers.append(subscriber)

    def leave(self, id: str, subscriber: Subscriber) -> None:
        """Someone observes it no longer."""
        room = self._rooms.get(id)
        if room is not None and subscriber in room.subscribers:
            room.subscribers.remove(subscriber)
            if not room.subscribers:
                self._fanout.forget(f"tournament:{id}")

    async def _heard(self, id: str, _: bytes) -> None:
        """Another process has written to a tournament."""
        self._background.start(self._catch_up(id))

    async def _catch_up(self, id: str) -> None:
        try:
            async with self._locks.of(id):
                self._tell(await self._caught_up(id))
        except Refused as error:
            log.warning("tournament: %s", type(error).__name__)

    def _tell(self, room: TournamentRoom) -> None:
        """Send the tournament to all who observe it, not too often: many games may end at once."""
        if room.subscribers and room.telling is None:
            wait = max(0.0, room.told + TELL_SECONDS - time.monotonic())
            room.telling = asyncio.get_running_loop().call_later(wait, self._send, room)

    def _send(self, room: TournamentRoom) -> None:
        room.telling, room.told = None, time.monotonic()
        self._background.start(self._show(room))

    async def _show(self, room: TournamentRoom) -> None:
        async with self._locks.of(room.id):
            if not room.subscribers or not room.tournament.number:
                return
            data = _encode(await self._view(room))
        for subscriber in room.subscribers:
            subscriber.put(data)


async def apart(tournament: Tournament, work: Callable[[], T]) -> T:
    """Run work that takes long in a large tournament in a thread, so that no move waits for it. The caller holds the
    lock of the tournament."""
    is_small = len(tournament.players) <= SMALL and len(tournament.games) <= FEW
    return work() if is_small else await asyncio.to_thread(work)
