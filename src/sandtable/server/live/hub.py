"""Hub: the tables that this process has in memory. Every change goes through here: decided on the table as it is,
written to the log, and only then told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import msgspec

from sandtable.errors import SandtableError
from sandtable.games.consequence import Consequence, consequences
from sandtable.games.observation import Observation
from sandtable.server.live.calls import called
from sandtable.server.live.fanout import Fanout
from sandtable.server.live.faults import Faults
from sandtable.server.live.room import Preview, Room, data_of, table_of
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.metrics import Metrics
from sandtable.server.narration.messages import Snapshot, Told
from sandtable.server.narration.narration import history
from sandtable.server.narration.observer import Observer
from sandtable.server.problems import NotFound, OutOfService, PositionChanged, Refused
from sandtable.server.settings import Settings
from sandtable.server.shares import Asker, Pool
from sandtable.server.storage.appends import Append, Taken
from sandtable.server.storage.committer import Committer
from sandtable.server.storage.store import Store
from sandtable.server.table.actions import Action, PlayMove
from sandtable.server.table.clock import now_ms
from sandtable.server.table.decide import Who, decide, flag, hint, play, played
from sandtable.server.table.events import NAMES, Aborted, Events, Left, Moved, Nonce, Rematched, Sat, TableEvent
from sandtable.server.table.opening import rematch
from sandtable.server.table.table import Table

log = logging.getLogger("sandtable.server")

AT_ONCE = 500
TRIES = 5
SHORT_LOG = 200  # events that the event loop may replay, some 10 ms; and those that it may put into words
SHORT_TALE = 20
EVENT_SECONDS, TOLD_SECONDS = 0.00005, 0.0005
WAITING = 1000
NOBODY = Asker("")
SEATING = (Sat, Left, Nonce)  # events that change the rows of the seats


class News(msgspec.Struct, frozen=True, array_like=True):
    """The number of a table's last event: all that other processes are told. The events hold secrets, and are read from
    the log."""

    number: int


class Done(NamedTuple):
    """The number of the event that an action made, now or when it was sent before; `shown` if that event has been sent
    with the id of the action, and is its acknowledgement."""

    number: int
    shown: bool


class Hub:
    """Rooms by the id of their table.

    bot_wanted  called when a bot has to move at a table
    wanted      called when a game between people may want some of them: with their ids and the table's
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        committer: Committer,
        fanout: Fanout,
        metrics: Metrics,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.now = now
        self.bot_wanted: Callable[[Table], None] = lambda table: None
        self.wanted: Callable[[set[str], str], None] = lambda people, table: None
        self._committer = committer
        self._fanout = fanout
        self.replays = Pool("replays", 2, metrics, each=settings.limits.waiting, most=WAITING, nice=5)
        self._rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        metrics.rooms.set_function(lambda: len(self._rooms))

    async def start(self) -> None:
        """Be able to change tables, and to tell other processes."""
        await self._fanout.start()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self._rooms.values():
            if room.timer is not None:
                room.timer.cancel()
        self.replays.stop()
        await self._fanout.stop()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --------------------------------------------------------------------------------------------------- rooms

    def _room(self, id: str) -> Room:
        room = self._rooms.get(id)
        if room is None:
            room = self._rooms[id] = Room(id)
            self._fanout.listen(f"table:{id}", partial(self._heard, id))
        room.used = time.monotonic()
        return room

    async def _ready(self, room: Room) -> Table:
        """The room's table, read from the log if need be; its observers then get what they missed."""
        if room.table is None:
            events = await self.store.read_events(room.id)
            if not events:
                self._drop(room)
                raise NotFound("server.missing.table")
            seen = min((subscriber.number for subscriber in room.subscribers), default=len(events))
            room.take(await self._replayed(room.id, events[:seen]))
            if seen < len(events):
                outbox = room.perform(tuple(events[seen:]))
                room.release(outbox)
                await self._send_preview(room, outbox.preview)
            self._watch(room)
        return self._table(room)

    async def _replayed(self, id: str, events: list[TableEvent]) -> Table:
        """The table that a log adds up to. A long one is not for the event loop."""
        if len(events) <= SHORT_LOG:
            return table_of(id, events)
        return await self.replays.run(Asker(f"table:{id}"), EVENT_SECONDS * len(events), table_of, id, events)

    @staticmethod
    def _table(room: Room) -> Table:
        assert room.table is not None
        return room.table

    def _drop(self, room: Room) -> None:
        if self._rooms.get(room.id) is room and not room.subscribers:
            del self._rooms[room.id]
            self._fanout.forget(f"table:{room.id}")
            if room.timer is not None:
                room.timer.cancel()

    def forget(self, id: str) -> None:
        """Read a table again when it is next wanted: a worker, which gets no messages from servers, does so for every
        turn."""
        if (room := self._rooms.get(id)) is not None:
            self._drop(room)

    async def table(self, id: str) -> Table:
        """A table as it stands, for reading only and at once."""
        room = self._room(id)
        async with room.lock:
            return await self._ready(room)

    # ------------------------------------------------------------------------------------------------- changes

    async def create(self, id: str, events: Events) -> Table:
        """A new table; its log begins with these events."""
        room = self._room(id)
        async with room.lock:
            room.table = Table(id)
            await self._commit(room, events)
            return self._table(room)

    async def close(self, id: str) -> None:
        """End a game without a result, by our own decision."""

        async def wanted(table: Table) -> Events:
            return () if table.status in ("over", "aborted") else (Aborted(self.now()),)

        await self._change(id, wanted)

    async def act(self, id: str, who: Who, action: Action) -> Done:
        """Do what a person wants at a table, unless it was done before."""
        start = time.perf_counter()
        turn: int | None = None
        before: int | None = None

        async def wanted(table: Table) -> Events:
            nonlocal turn, before
            if (before := played(table, who, action)) is not None:
                return ()
            if turn not in (None, table.turn) and isinstance(action, PlayMove) and action.number is None:
                raise PositionChanged("server.refused.changed")  # it was meant for what another process has changed
            events = decide(table, who, action, self.now())
            turn = table.turn
            if events and isinstance(events[-1], Rematched):
                await self._open_rematch(table, events[-1].table)
            return events

        table, events = await self._change(id, wanted)
        self.metrics.move_seconds.observe(time.perf_counter() - start)
        moved = bool(events) and isinstance(events[-1], Moved)
        if isinstance(action, PlayMove) and events and not moved:
            raise Refused("server.refused.out_of_time")  # the move came too late, and ended the game
        return Done(table.number if before is None else before, moved)

    async def _change(self, id: str, wanted: Callable[[Table], Awaitable[Events]]) -> tuple[Table, Events]:
        """Change a table by what is decided on it as it stands. Where another process was faster, what it wrote is
        read, and it is decided again."""
        room = self._room(id)
        async with room.lock:
            for _ in range(TRIES):
                table = await self._ready(room)
                try:
                    events = await wanted(table)
                except SandtableError:
                    if await self._was_behind(room):
                        continue
                    raise
                try:
                    if events:
                        await self._commit(room, events)
                    return self._table(room), events
                except Taken:
                    continue
        raise PositionChanged("server.refused.changed")

    async def _was_behind(self, room: Room) -> bool:
        """Whether another process has written something that this one had not heard of; now it has. What is refused
        by a table of the past may be right."""
        number = self._table(room).number
        if self.settings.redis:
            await self._catch_up(room, number + 1)
        return self._table(room).number > number

    async def _open_rematch(self, table: Table, id: str) -> None:
        with suppress(Taken):  # another process has opened it already: it is the same one
            await self.create(id, rematch(table, self.now()))

    async def play_bot(self, id: str, turn: int, move: str) -> None:
        """A bot's move, if it is still its turn; somebody else may have played it, and then it is played once."""

        async def wanted(table: Table) -> Events:
            level, seat = table.bot_to_act, table.to_act
            if table.turn != turn or level is None or seat is None:
                return ()
            return play(table, seat, move, self.now())

        table, events = await self._change(id, wanted)
        if events and isinstance(events[0], Moved):
            self.metrics.bot_moves.labels(table.seats[events[0].seat].level).inc()

    async def take_hint(self, id: str, who: Who, seat: int | None) -> tuple[int, Observation]:
        """What the seat that wants a hint sees, and the number of its turn. That it asked is written down first."""

        async def wanted(table: Table) -> Events:
            return hint(table, who, seat, self.now())

        table, _ = await self._change(id, wanted)
        assert table.position is not None
        return table.turn, table.position.observe(table.to_act)

    async def _commit(self, room: Room, events: Events) -> int:
        """Apply events, write them, tell them; Taken if another process was faster."""
        table = self._table(room)
        first = table.number + 1
        try:
            outbox = room.perform(events)
            changed = first == 1 or any(isinstance(event, SEATING) for event in events)
            await self._committer.append(Append(table, first, events, changed))
        except BaseException:
            room.spoil()
            raise
        room.release(outbox)
        self._fanout.publish(f"table:{room.id}", msgspec.msgpack.encode(News(table.number)))
        for event in events:
            self.metrics.event_counts[NAMES[type(event)]].inc()
        self._watch(room)
        if people := called(table, events):
            self.wanted(people, room.id)
        await self._send_preview(room, outbox.preview)
        return table.number

    def _watch(self, room: Room) -> None:
        """Whoever is next: ask for the bot's move, or set a timer for the clock."""
        table = self._table(room)
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        if table.bot_to_act is not None:
            self.bot_wanted(table)
        elif table.clock is not None and table.clock.deadline is not None:
            delay = max(0, table.clock.deadline - self.now()) / 1000 + 0.05
            room.timer = asyncio.get_running_loop().call_later(
                min(delay, 24 * 3600), lambda: self._spawn(self.check_clock(room.id))
            )

    async def check_clock(self, id: str) -> None:
        """End a game whose clock has run out."""

        async def wanted(table: Table) -> Events:
            return flag(table, self.now())

        try:
            _, events = await self._change(id, wanted)
            if not events and (room := self._rooms.get(id)) is not None and room.table is not None:
                self._watch(room)
        except Refused as error:
            log.warning("clock: %s", type(error).__name__)

    # ----------------------------------------------------------------------------------------------- observers

    async def enter(self, id: str, subscriber: Subscriber, after: int) -> None:
        """Someone observes a table: first a snapshot, with what happened after a number, then every event."""
        room = self._room(id)
        async with room.lock:
            who = Asker(subscriber.person or subscriber.address, subscriber.address)
            snapshot = await self._snapshot(room, subscriber.person, after, subscriber.choices, who)
            subscriber.number = snapshot.number
            subscriber.put(data_of(snapshot))
            room.enter(subscriber)

    async def snapshot(
        self, id: str, person: str | None, after: int, choices: bool = False, who: Asker = NOBODY
    ) -> Snapshot:
        """What someone observes of a table, once."""
        room = self._room(id)
        async with room.lock:
            return await self._snapshot(room, person, after, choices, who)

    async def _snapshot(self, room: Room, person: str | None, after: int, choices: bool, who: Asker) -> Snapshot:
        after, events = await self._since(room, after)
        table = self._table(room)
        seats = table.seats_of(person)
        log = await self._told(room.id, events, seats, after, who)
        snapshot = room.snapshot(seats, after, log, self.now())
        if choices and table.to_act in seats:
            found = await self._choices(room)
            return snapshot if found is None else msgspec.structs.replace(snapshot, choices=found)
        return snapshot

    async def _told(
        self, id: str, events: list[TableEvent], seats: tuple[int, ...], after: int, who: Asker
    ) -> tuple[Told, ...]:
        """What someone with these seats was told after a number. To tell many events takes a while, in a thread."""

        def tell() -> tuple[Told, ...]:
            return tuple(history(id, events, Observer(seats), after))

        if len(events) - after <= SHORT_TALE and len(events) <= SHORT_LOG:
            return tell()
        return await self.replays.run(who, TOLD_SECONDS * (len(events) - after), tell)

    async def _send_preview(self, room: Room, preview: Preview | None) -> None:
        """Send an update with what each legal move would do; without that where it cannot be found out."""
        if preview is None:
            return
        found: tuple[Consequence, ...] | None = None
        try:
            found = await self._choices(room)
        finally:  # the event itself must not be lost
            room.release_preview(preview, found)

    async def _choices(self, room: Room) -> tuple[Consequence, ...] | None:
        """What each legal move of the seat to act would do, found out in a thread: some milliseconds for long lists.
        None where that fails, which is logged and counted."""
        table = self._table(room)
        if room.choices is None or room.choices[0] != table.turn:
            assert table.position is not None
            observation, advise = table.position.observe(table.to_act), Faults(self.metrics).advise
            try:
                room.choices = (table.turn, await asyncio.to_thread(advise, "choices", consequences, observation))
            except OutOfService:
                return None
        return room.choices[1]

    async def _since(self, room: Room, after: int) -> tuple[int, list[TableEvent]]:
        """The log of a table for someone who has it up to a number; all of it if that is of a log that is no more."""
        table = await self._ready(room)
        if after > table.number:
            await self._was_behind(room)
            table = self._table(room)
        after = 0 if after > table.number else after
        return after, await self.store.read_events(room.id) if after < table.number else []

    def leave(self, id: str, subscriber: Subscriber) -> None:
        """Someone observes a table no longer."""
        if (room := self._rooms.get(id)) is not None:
            room.leave(subscriber)

    # ------------------------------------------------------------------------------------------- other processes

    async def _heard(self, id: str, data: bytes) -> None:
        """Another process has written to a table."""
        room = self._rooms.get(id)
        news = msgspec.msgpack.decode(data, type=News)
        if room is None:
            return
        try:
            async with room.lock:
                await self._catch_up(room, news.number)
        except Refused as error:
            log.warning("fan-out: %s", type(error).__name__)

    async def _catch_up(self, room: Room, number: int) -> None:
        """Read from the log what other processes have written, up to a number at least."""
        if room.table is None:
            await self._ready(room)
        elif room.table.number < number:
            await self._follow(room, tuple(await self.store.read_events(room.id, room.table.number)))

    async def _follow(self, room: Room, events: Events) -> None:
        """Go on by events that are in the log already."""
        try:
            outbox = room.perform(events)
        except BaseException:
            room.spoil()
            raise
        room.release(outbox)
        self._watch_clock(room)
        await self._send_preview(room, outbox.preview)

    def _watch_clock(self, room: Room) -> None:
        """The process that wrote the events asks for the bot's move; every process that has the table watches its
        clock."""
        table = self._table(room)
        if table.bot_to_act is None:
            self._watch(room)

    # --------------------------------------------------------------------------------- what was missed or forgotten

    async def catch_up(self) -> None:
        """Read what other processes have written to the tables in memory, where no message has told of it."""
        rooms = [room for room in self._rooms.values() if room.subscribers or room.table is not None]
        for start in range(0, len(rooms), AT_ONCE):
            some = {room.id: room for room in rooms[start : start + AT_ONCE]}
            for id, number in (await self.store.numbers(list(some))).items():
                room = some[id]
                if room.table is None or room.table.number < number:
                    async with room.lock:
                        await self._catch_up(room, number)

    async def check_bot(self, id: str) -> None:
        """Ask again for a bot's move, if one has to move."""
        table = await self.table(id)
        if table.bot_to_act is not None:
            self.bot_wanted(table)

    def drop_idle(self, seconds: float) -> None:
        """Drop from memory what nobody has observed or changed for so long."""
        old = time.monotonic() - seconds
        for room in list(self._rooms.values()):
            if room.used < old and not room.lock.locked():
                self._drop(room)
