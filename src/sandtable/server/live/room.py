"""Room: a table in the memory of this process, and its observers. Nothing leaves a room before it is in the log."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sandtable.server.narration.messages import Presence, ServerMessage, Snapshot, Update
from sandtable.server.narration.narration import history, narrate
from sandtable.server.narration.observer import Observer
from sandtable.server.narration.views import table_view
from sandtable.server.table.events import Events, Left, Moved, Sat, TableEvent
from sandtable.server.table.table import Table

_encode = msgspec.json.Encoder().encode


def data_of(message: ServerMessage) -> bytes:
    """A message as it goes over a socket: a text, in UTF-8."""
    return _encode(message)


class Subscriber:
    """One socket at a table: what is to be sent waits here until the socket takes it.

    number  of the last event that was put
    lost    it did not read, or its room is gone: it is to be closed, and may connect again
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
    """All sockets with the same seats: they get the same bytes.

    observed  what their sentences were last made from; None where that is not known
    """

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.observer = Observer(seats)
        self.subscribers: list[Subscriber] = []
        self.observed: Any = None

    def observe(self, table: Table) -> Any:
        """What they see, once `observed` is of the table as it stands."""
        return self.observed if len(self.observer.seats) < 2 else self.observer.observe(table)


# data for subscribers, and the number of the event that it tells; None for what is no event
Outbox = list[tuple[list[Subscriber], bytes, int | None]]


class Room:
    """A table that somebody uses.

    table      None where it has to be read from the log first
    audiences  by their seats; an audience has at least one socket
    """

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
        """Compute the table from its log."""
        table = Table(self.id)
        for event in events:
            table.apply(event)
        self.table = table
        for audience in self.audiences.values():
            audience.observed = None

    def spoil(self) -> None:
        """Memory may differ from the log: read the log again before anything else."""
        self.table = None

    # ---------------------------------------------------------------------------------------------------- events

    def perform(self, events: Events) -> Outbox:
        """Apply events, and write the messages about them; they are sent once the events are in the log."""
        outbox: Outbox = []
        table = self.table
        assert table is not None
        for event in events:
            if isinstance(event, Moved):
                self._observe(table, [each for each in self.audiences.values() if each.observed is None])
            befores = {seats: audience.observed for seats, audience in self.audiences.items()}
            table.apply(event)
            reseated = isinstance(event, Sat | Left)
            if reseated:
                self._reseat(table)
            view = None if isinstance(event, Moved) and table.status == "playing" else table_view(table)
            clock = None if table.clock is None else table.clock.view()
            self._observe(table, list(self.audiences.values()))
            for seats, audience in self.audiences.items():
                message = Update(
                    **narrate(table, audience.observer, event, befores.get(seats), audience.observed),
                    id=event.id if isinstance(event, Moved) else None,
                    observation=audience.observe(table),
                    clock=clock,
                    table=view,
                    seats=seats if reseated else None,
                )
                outbox.append((list(audience.subscribers), data_of(message), table.number))
            if reseated:  # who watched has a seat now, or the other way round
                outbox.append((list(self.subscribers), self._presence(), None))
        return outbox

    @staticmethod
    def _observe(table: Table, audiences: list[Audience]) -> None:
        """What the sentences of some audiences are made from, as the table stands: all from one pass over it."""
        if audiences and table.position is not None:
            found = table.position.observe_all([audience.observer.narrated_as for audience in audiences])
            for audience, observed in zip(audiences, found, strict=True):
                audience.observed = observed

    def _reseat(self, table: Table) -> None:
        """Seats have changed hands, and with them who sees what."""
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
        """Someone observes the table from now on."""
        assert self.table is not None
        self._join(self.table, subscriber)
        self._tell_presence()

    def leave(self, subscriber: Subscriber) -> None:
        """Someone observes it no longer."""
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
        """What someone with these seats observes, with the log since a number."""
        table = self.table
        assert table is not None
        observer = Observer(seats)
        return Snapshot(
            number=table.number,
            after=after,
            now=now,
            table=table_view(table),
            seats=seats,
            log=tuple(history(self.id, events, observer, after)) if after < table.number else (),
            clock=None if table.clock is None else table.clock.view(),
            observation=observer.observe(table),
        )
