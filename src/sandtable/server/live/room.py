"""Room: a table in the memory of this process, and who looks at it. Nothing leaves a room before it is in the log."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sandtable.server.narration.messages import Presence, ServerMessage, Snapshot, Update
from sandtable.server.narration.narration import Eyes, explain, headline, history, table_view, tell
from sandtable.server.table.events import NAMES, Events, Left, Moved, Sat, TableEvent, Undone
from sandtable.server.table.table import Table

_encode = msgspec.json.Encoder().encode


def data_of(message: ServerMessage) -> bytes:
    """A message as it goes over a socket: a text, in UTF-8."""
    return _encode(message)


class Subscriber:
    """One socket at a table: what is to be sent waits here until the socket takes it.

    number  of the last event that was put
    lost    it did not read, or its room is gone: it is to be closed, and may come back
    write   sends data at once if it can, and says whether it could
    """

    def __init__(self, person: str | None, backlog: int) -> None:
        self.person = person
        self.number = 0
        self.lost = False
        self.queue: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.write: Callable[[bytes], bool] | None = None
        self._backlog = backlog

    def put(self, data: bytes) -> None:
        if self.write is not None and not self.queue and not self.lost and self.write(data):
            return
        self.queue.append(data)
        if len(self.queue) > self._backlog:
            self.lost = True
        self.wake.set()


class Audience:
    """All sockets with the same seats: they get the same bytes."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.eyes = Eyes(seats)
        self.subscribers: list[Subscriber] = []
        self.seen: Any = None

    def look(self, table: Table) -> Any:
        """What their sentences are made from, as the table stands."""
        self.seen = self.eyes.witness(table)
        return self.seen

    def observe(self, table: Table) -> Any:
        """What they see, as the table stands."""
        return self.seen if len(self.eyes.seats) < 2 else self.eyes.observe(table)


# data for subscribers, and the number of the event that it tells; None for what is no event
Outbox = list[tuple[list[Subscriber], bytes, int | None]]


class Room:
    """A table that somebody uses. `table` is None where it has to be read from the log first."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.table: Table | None = None
        self.lock = asyncio.Lock()
        self.audiences: dict[tuple[int, ...], Audience] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.used = time.monotonic()

    @property
    def subscribers(self) -> Iterable[Subscriber]:
        return [subscriber for audience in self.audiences.values() for subscriber in audience.subscribers]

    def read(self, events: Iterable[TableEvent]) -> None:
        """Become what the log says."""
        table = Table(self.id)
        for event in events:
            table.apply(event)
        self.table = table
        for audience in self.audiences.values():
            audience.seen = None

    def spoil(self) -> None:
        """What is in memory may not be what is in the log: it is read again before anything else."""
        self.table = None

    # ---------------------------------------------------------------------------------------------------- events

    def perform(self, events: Events) -> Outbox:
        """Apply events, and write the messages about them; they are sent once the events are in the log."""
        outbox: Outbox = []
        table = self.table
        assert table is not None
        for event in events:
            audiences = [audience for audience in self.audiences.values() if audience.subscribers]
            if isinstance(event, Moved):
                befores = [audience.look(table) if audience.seen is None else audience.seen for audience in audiences]
            else:
                befores = [None] * len(audiences)
            table.apply(event)
            if isinstance(event, Sat | Left):
                self._reseat(table)
                audiences = [audience for audience in self.audiences.values() if audience.subscribers]
                befores = [None] * len(audiences)
            view = None if isinstance(event, Moved) and table.status == "playing" else table_view(table)
            clock = None if table.clock is None else table.clock.view()
            self._look(table, audiences)
            for audience, before in zip(audiences, befores, strict=True):
                after = audience.seen
                message = Update(
                    number=table.number,
                    what=NAMES[type(event)],
                    at=event.at,
                    text=tell(table, audience.eyes, event, before, after),
                    head=headline(table, audience.eyes, event),
                    why=explain(table, audience.eyes, event, after),
                    seat=getattr(event, "seat", None),
                    move=event.move if isinstance(event, Moved) else None,
                    ply=table.ply if isinstance(event, Moved | Undone) else None,
                    id=event.id if isinstance(event, Moved) else None,
                    observation=audience.observe(table),
                    clock=clock,
                    table=view,
                    seats=audience.eyes.seats if isinstance(event, Sat | Left) else None,
                )
                outbox.append((list(audience.subscribers), data_of(message), table.number))
            if isinstance(event, Sat | Left):  # who watched has a seat now, or the other way round
                outbox.append((list(self.subscribers), self._presence(), None))
        return outbox

    @staticmethod
    def _look(table: Table, audiences: list[Audience]) -> None:
        """What everyone now sees, from one look at the table."""
        sights: list[Any] = [None] * len(audiences)
        if table.position is not None:
            sights = table.position.sights([audience.eyes.teller for audience in audiences])
        for audience, seen in zip(audiences, sights, strict=True):
            audience.seen = seen

    def _reseat(self, table: Table) -> None:
        """Seats have changed hands, so who sees what does too."""
        everyone = self.subscribers
        self.audiences = {}
        for subscriber in everyone:
            self._join(table, subscriber)

    def _join(self, table: Table, subscriber: Subscriber) -> Audience:
        seats = table.seats_of(subscriber.person)
        audience = self.audiences.get(seats)
        if audience is None:
            audience = self.audiences[seats] = Audience(seats)
        audience.subscribers.append(subscriber)
        return audience

    @staticmethod
    def release(outbox: Outbox) -> None:
        """Send what was written."""
        for subscribers, data, number in outbox:
            for subscriber in subscribers:
                if number is None:
                    subscriber.put(data)
                elif subscriber.number < number:
                    subscriber.number = number
                    subscriber.put(data)

    # ------------------------------------------------------------------------------------------------ subscribers

    def enter(self, subscriber: Subscriber) -> None:
        """Someone looks at the table from now on."""
        assert self.table is not None
        self._join(self.table, subscriber)
        self._tell_presence()

    def leave(self, subscriber: Subscriber) -> None:
        """Someone looks no longer."""
        self.used = time.monotonic()
        for seats, audience in list(self.audiences.items()):
            if subscriber in audience.subscribers:
                audience.subscribers.remove(subscriber)
                if not audience.subscribers:
                    del self.audiences[seats]
        self._tell_presence()

    def _presence(self) -> bytes:
        seats = sorted({seat for key in self.audiences for seat in key})
        watchers = len(self.audiences[()].subscribers) if () in self.audiences else 0
        return data_of(Presence(tuple(seats), watchers))

    def _tell_presence(self) -> None:
        data = self._presence()
        for subscriber in self.subscribers:
            subscriber.put(data)

    def snapshot(self, seats: tuple[int, ...], after: int, events: Iterable[TableEvent], now: int) -> Snapshot:
        """The table as someone with these seats sees it, with the log since a number."""
        table = self.table
        assert table is not None
        eyes = Eyes(seats)
        return Snapshot(
            number=table.number,
            after=after,
            now=now,
            table=table_view(table),
            seats=seats,
            log=tuple(history(self.id, events, eyes, after)) if after < table.number else (),
            clock=None if table.clock is None else table.clock.view(),
            observation=eyes.observe(table),
        )
