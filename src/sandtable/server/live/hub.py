"""Hub: every change of a table goes through here. It is decided on the table as it is, written to the log, and only
then told."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

import msgspec

from sandtable.errors import SandtableError
from sandtable.games.observation import Observation
from sandtable.server.background import Background
from sandtable.server.live.calls import called
from sandtable.server.live.fanout import Fanout
from sandtable.server.live.previews import Previews
from sandtable.server.live.room import Outbox, Room, data_of
from sandtable.server.live.rooms import Rooms
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.live.turns import Turns
from sandtable.server.metrics import Metrics
from sandtable.server.narration.messages import Snapshot
from sandtable.server.narration.narrated_log import NarratedLog
from sandtable.server.problems import PositionChanged, Refused
from sandtable.server.settings import Settings
from sandtable.server.shares import Asker, Pool
from sandtable.server.storage.appends import Append, Claim, Taken
from sandtable.server.storage.committer import Committer
from sandtable.server.storage.store import Store
from sandtable.server.table.actions import Action, PlayMove
from sandtable.server.table.call import Call, CallKind, calls_of
from sandtable.server.table.clock import now_ms
from sandtable.server.table.decide import Who, decide, flag, hint, play, played
from sandtable.server.table.events import Aborted, Events, Left, Moved, Nonce, Rematched, Sat
from sandtable.server.table.opening import rematch
from sandtable.server.table.table import Table

log = logging.getLogger("sandtable.server")

TRIES = 5
WAITING = 1000
NOBODY = Asker("")
SEATING = (Sat, Left, Nonce)  # events that change the rows of the seats

Claims = tuple[Claim, ...]
Failed = Callable[[Exception, int], None]


class Done(NamedTuple):
    """The number of the event that an action makes, now or when it was sent before; `shown` if that event is sent with
    the id of the action, and is its acknowledgement."""

    number: int
    shown: bool


class Hub:
    """Rooms by the id of their table.

    bot_wanted    called when a bot has to move at a table
    bot_unwanted  called when that move is no longer needed
    wanted      called when a game between people may need some of them: with their ids and the table's
    is_looking  whether a person is looking at the site; it is also told whether they have a socket at the table
    posted      called when calls have been written and wait for delivery
    ended       called when a game of a tournament is over: with the tournament's id
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
        self.bot_unwanted: Callable[[Table], None] = lambda table: None
        self.wanted: Callable[[set[str], str], None] = lambda people, table: None
        self.is_looking: Callable[[str, bool], bool] = lambda person, at_table: at_table
        self.posted: Callable[[], None] = lambda: None
        self.ended: Callable[[str], None] = lambda tournament: None
        self._committer = committer
        self._fanout = fanout
        self._previews = Previews(metrics)
        self._turns = Turns(
            lambda table: self.bot_wanted(table),
            lambda table: self.bot_unwanted(table),
            self._clock_due,
            now,
            settings.idle,
        )
        self.replays = Pool("replays", 2, metrics, each=settings.limits.waiting, most=WAITING, nice=5)
        self.rooms = Rooms(store, fanout, self.replays, self._previews, self._turns)
        self._background = Background()
        metrics.rooms.set_function(lambda: len(self.rooms))

    async def start(self) -> None:
        """Be able to change tables, and to tell other processes."""
        await self._fanout.start()

    async def stop(self) -> None:
        await self._background.stop()
        self.rooms.close()
        self.replays.stop()
        await self._fanout.stop()

    async def table(self, id: str, observed: bool = True) -> Table:
        """A table as it stands, for reading only and at once; `observed` where a person wants it."""
        room = self.rooms.use(id, observed)
        async with room.lock:
            table = await self.rooms.ready(room)
            self._turns.go_on(room)
            return table

    # ------------------------------------------------------------------------------------------------- changes

    async def create(self, id: str, events: Events, claims: Claims = (), opened: CallKind | None = None) -> Table:
        """A new table; its log begins with these events. Taken where a claim does not hold. `opened` is what its people
        are called for, where none of them has opened it."""
        room = self.rooms.use(id, observed=True)
        async with room.lock:
            room.table = Table(id)
            await self._commit(room, events, claims, opened)
            return room.known

    async def close(self, id: str) -> None:
        """End a game without a result, by our own decision."""

        async def wanted(table: Table) -> Events:
            return () if table.status in ("over", "aborted") else (Aborted(self.now()),)

        await self._change(id, wanted)

    async def call_off(self, id: str, claims: Callable[[Table], Claims] | None = None) -> Table:
        """End a game that has not begun because a player did not arrive, with claims that depend on who did. A game
        that has begun continues."""

        async def wanted(table: Table) -> Events:
            return (Aborted(self.now()),) if table.status in ("open", "dealing") else ()

        return (await self._change(id, wanted, claims))[0]

    def play_at_once(self, id: str, who: Who, action: PlayMove, failed: Failed) -> Done | None:
        """Play a person's move at once, or refuse it, without a task or a future; only the commit is awaited. None if
        the move has to wait for something else: then call `act`. Later errors are passed to `failed`, with the turn of
        the move."""
        room = self.rooms.get(id)
        if room is None or (table := room.table) is None or not room.lock.take():
            return None
        start, turn, first = time.perf_counter(), table.turn, table.number + 1
        room.used = time.monotonic()
        try:
            before = played(table, who, action)
            events = () if before is not None else decide(table, who, action, self.now())
        except SandtableError:
            room.lock.release()
            if self._may_be_behind:
                return None
            raise
        if not events or not isinstance(events[0], Moved):
            room.lock.release()
            if before is None:
                return None
            self.metrics.move_seconds.observe(time.perf_counter() - start)
            return Done(before, False)

        def written(error: Exception | None) -> None:
            if error is None:
                self._tell(room, events, outbox, calls)
                self.metrics.move_seconds.observe(time.perf_counter() - start)
                if outbox.preview is None:
                    room.lock.release()
                else:
                    self._background.start(self._previews.send_and_release(room, outbox.preview))
            else:
                room.spoil()
                room.lock.release()
                failed(error, turn)

        try:
            outbox = room.perform(events)
            calls = self._calls(room, events)
        except Exception:
            log.exception("table")
            room.spoil()
            room.lock.release()
            return None
        room.seen = room.used
        self._committer.put(Append(table, first, events, calls=calls), written)
        return Done(first, True)

    async def act(self, id: str, who: Who, action: Action, turn: int | None = None) -> Done:
        """Do what a person wants at a table, unless it was done before. `turn` where it was decided before, and another
        process was faster."""
        start = time.perf_counter()
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

    async def _change(
        self, id: str, wanted: Callable[[Table], Awaitable[Events]], claims: Callable[[Table], Claims] | None = None
    ) -> tuple[Table, Events]:
        """Change a table by what is decided on it as it stands. Where another process was faster, what it wrote is
        read, and it is decided again."""
        room = self.rooms.use(id)
        async with room.lock:
            for _ in range(TRIES):
                table = await self.rooms.ready(room)
                try:
                    events = await wanted(table)
                except SandtableError:
                    if await self._was_behind(room):
                        continue
                    raise
                try:
                    if events:
                        await self._commit(room, events, () if claims is None else claims(table))
                    return room.known, events
                except Taken:
                    continue
        raise PositionChanged("server.refused.changed")

    @property
    def _may_be_behind(self) -> bool:
        """Whether there may be other processes, which may have written something that this one has not heard of."""
        return bool(self.settings.redis)

    async def _was_behind(self, room: Room) -> bool:
        """Whether another process has written something that this one had not heard of; now it has. What is refused
        by a table of the past may be right."""
        number = room.known.number
        if self._may_be_behind:
            await self.rooms.catch_up(room, number + 1)
        return room.known.number > number

    async def _open_rematch(self, table: Table, id: str) -> None:
        with suppress(Taken):  # another process has opened it already: it is the same one
            await self.create(id, rematch(table, self.now()))

    async def play_bot(self, id: str, turn: int, move: str) -> None:
        """Play a bot's move, if it is still its turn; if another process has played it, it is not played again."""

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

    async def _commit(self, room: Room, events: Events, claims: Claims = (), opened: CallKind | None = None) -> int:
        """Apply events, write them, tell them; Taken if another process was faster."""
        table = room.known
        first = table.number + 1
        try:
            outbox = room.perform(events)
            changed = first == 1 or any(isinstance(event, SEATING) for event in events)
            calls = self._calls(room, events, opened)
            await self._committer.append(Append(table, first, events, changed, calls, claims))
        except BaseException:
            room.spoil()
            raise
        self._tell(room, events, outbox, calls)
        await self._previews.send(room, outbox.preview)
        return table.number

    def _calls(self, room: Room, events: Events, opened: CallKind | None = None) -> tuple[Call, ...]:
        """Whom events call: those whom they concern and who do not see them happen."""
        return calls_of(room.known, events, lambda person: self.is_looking(person, room.has(person)), opened)

    def _tell(self, room: Room, events: Events, outbox: Outbox, calls: tuple[Call, ...]) -> None:
        """Tell events that are on disk, but for the preview."""
        table = room.known
        room.release(outbox)
        self.rooms.tell(room)
        for event in events:
            self.metrics.events.add(event)
        self._turns.schedule(room)
        if people := called(table, events):
            self.wanted(people, room.id)
        if calls:
            self.posted()
        if table.tournament is not None and table.status in ("over", "aborted"):
            self.ended(table.tournament)

    def _clock_due(self, id: str) -> None:
        self._background.start(self.check_clock(id))

    async def check_clock(self, id: str) -> None:
        """End a game whose clock has run out."""

        async def wanted(table: Table) -> Events:
            return flag(table, self.now())

        try:
            _, events = await self._change(id, wanted)
            if not events and (room := self.rooms.get(id)) is not None and room.table is not None:
                self._turns.schedule(room)
        except Refused as error:
            log.warning("clock: %s", type(error).__name__)

    # ----------------------------------------------------------------------------------------------- observers

    async def enter(self, id: str, subscriber: Subscriber, after: int) -> None:
        """Someone observes a table: first a snapshot, with what happened after a number, then every event."""
        who = Asker(subscriber.person or subscriber.address, subscriber.address)
        narrated = await self._narrated(id, subscriber.person, after, who)
        room = self.rooms.use(id, observed=True)  # it may have been dropped meanwhile
        async with room.lock:
            snapshot = await self._snapshot(room, narrated, subscriber.choices, who)
            subscriber.number = snapshot.number
            subscriber.put(data_of(snapshot))
            room.enter(subscriber)
            self._turns.go_on(room)

    async def snapshot(
        self, id: str, person: str | None, after: int, choices: bool = False, who: Asker = NOBODY
    ) -> Snapshot:
        """What someone observes of a table, once."""
        narrated = await self._narrated(id, person, after, who)
        room = self.rooms.use(id, observed=True)
        async with room.lock:
            found = await self._snapshot(room, narrated, choices, who)
            self._turns.go_on(room)
            return found

    async def _narrated(self, id: str, person: str | None, after: int, who: Asker) -> NarratedLog:
        """The log of a table after the number that a client has, in sentences; all of it if that number is not in the
        log. This does not block the table: only the client waits for a long log."""
        room = self.rooms.use(id, observed=True)
        async with room.lock:
            table = await self.rooms.ready(room)
            if after > table.number:
                await self._was_behind(room)
                table = room.known
            narrated = NarratedLog(id, person, table.seats_of(person), 0 if after > table.number else after)
            is_new = narrated.number < table.number
        if is_new:
            await self._tell_on(narrated, who)
        return narrated

    async def _tell_on(self, narrated: NarratedLog, who: Asker) -> None:
        """Tell what the log has more. Many events take a while, in a thread."""
        narrated.events += await self.store.read_events(narrated.id, len(narrated.events))
        if narrated.is_short:
            narrated.tell()
        else:
            await self.replays.run(who, narrated.seconds, narrated.tell)

    async def _snapshot(self, room: Room, narrated: NarratedLog, choices: bool, who: Asker) -> Snapshot:
        table = await self.rooms.ready(room)
        if (seats := table.seats_of(narrated.person)) != narrated.seats:  # they sat down meanwhile, and see more
            narrated = NarratedLog(room.id, narrated.person, seats, narrated.after)
        if narrated.number < table.number:
            await self._tell_on(narrated, who)
        await self.rooms.catch_up(room, narrated.number)  # another process may have written
        snapshot = room.snapshot(seats, narrated.after, tuple(narrated.told), self.now())
        if choices and table.to_act in seats:
            found = await self._previews.choices(room)
            return snapshot if found is None else msgspec.structs.replace(snapshot, choices=found)
        return snapshot

    def leave(self, id: str, subscriber: Subscriber) -> None:
        """Someone observes a table no longer."""
        if (room := self.rooms.get(id)) is not None:
            room.leave(subscriber)

    # --------------------------------------------------------------------------------- what was missed or forgotten

    async def check_bot(self, id: str) -> None:
        """Ask again for a bot's move, if one has to move."""
        table = await self.table(id, observed=False)
        if table.bot_to_act is not None:
            self.bot_wanted(table)

    def check_bots_only(self, patience: int) -> None:
        """Request again the moves in games between bots that somebody watches, if nothing has happened for this many
        milliseconds."""
        self._turns.check_bots_only(self.rooms, patience)
