"""Room: a table in the memory of this process, and its observers. Nothing leaves a room before it is in the log."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from sandtable.games.consequence import Consequence
from sandtable.games.sight import Glimpse, Shown
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.narration.messages import Presence, ServerMessage, Snapshot, Told, Update
from sandtable.server.narration.narration import narrate
from sandtable.server.narration.observer import Observer
from sandtable.server.narration.views import table_view
from sandtable.server.table.events import Events, Left, Moved, Sat, TableEvent
from sandtable.server.table.table import Table

_encode = msgspec.json.Encoder().encode


def data_of(message: ServerMessage) -> bytes:
    """A message as it goes over a socket: a text, in UTF-8."""
    return _encode(message)


def table_of(id: str, events: Iterable[TableEvent]) -> Table:
    """The table that a log adds up to."""
    table = Table(id)
    for event in events:
        table.apply(event)
    return table


class Lock(asyncio.Lock):
    """A lock that can also be had without waiting, and without a coroutine: every move takes one."""

    _locked: bool
    _waiters: deque[asyncio.Future[None]] | None

    def take(self) -> bool:
        """Take it now; False if it is taken."""
        if self._locked or self._waiters:  # those who wait come first
            return False
        self._locked = True
        return True


class Audience:
    """All sockets with the same seats and the same requests: they get the same bytes.

    shared    they have several seats: a hot seat
    observed  the Observation from which their last sentences were made; None if it is not known
    before    the same one event earlier
    seen      what they observe, as JSON; None before the cards are dealt
    """

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.observer = Observer(seats)
        self.subscribers: list[Subscriber] = []
        self.shared = len(seats) > 1
        self.observed: Glimpse | None = None
        self.before: Glimpse | None = None
        self.seen: msgspec.Raw | None = None

    def refresh(self, table: Table, shown: Shown) -> None:
        """Take what they observe of the table as it stands."""
        encoded, self.observed = shown
        if self.shared:
            assert table.position is not None
            encoded = table.position.show_all((self.observer.observed_as(table),))[0][0]
        self.seen = msgspec.Raw(encoded)


class Preview(NamedTuple):
    """An update for the deciding player, who asked for choices: it is sent once these are known."""

    subscribers: list[Subscriber]
    update: Update


class Outbox:
    """What is to be sent once the events are in the log.

    messages  data for subscribers, and the number of the event that it tells; None for what is no event
    preview   the last update for the deciding player, where their choices are not known yet
    """

    def __init__(self) -> None:
        self.messages: list[tuple[list[Subscriber], bytes, int | None]] = []
        self.preview: Preview | None = None


class Room:
    """A table in use.

    table      None where it has to be read from the log first
    audiences  by their seats, and whether they want choices; an audience has at least one socket
    choices    previews of the legal moves of a turn, by the number of the turn; None before they are requested
    used       when the room was last used
    seen       when a person last watched the table or acted there
    paused     only bots play and nobody watches: they wait until somebody does
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.table: Table | None = None
        self.lock = Lock()
        self.audiences: dict[tuple[tuple[int, ...], bool], Audience] = {}
        self.choices: tuple[int, tuple[Consequence, ...]] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.seen = -math.inf
        self.paused = False

    @property
    def known(self) -> Table:
        """Its table, once it has been read."""
        assert self.table is not None
        return self.table

    def stop_timer(self) -> None:
        """The clock rings no more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def is_watched(self, seconds: float) -> bool:
        """Whether somebody is watching, or has watched within some seconds."""
        return bool(self.audiences) or self.seen > time.monotonic() - seconds

    @property
    def subscribers(self) -> Iterable[Subscriber]:
        return [subscriber for audience in self.audiences.values() for subscriber in audience.subscribers]

    def has(self, person: str) -> bool:
        """Whether a person observes the table from this process."""
        for audience in self.audiences.values():  # no generator: it is asked for every move
            for one in audience.subscribers:
                if one.person == person:
                    return True
        return False

    def read(self, events: Iterable[TableEvent]) -> None:
        """Compute the table from its log."""
        self.take(table_of(self.id, events))

    def take(self, table: Table) -> None:
        """The table as its log has it. Who sits where may not be what memory said."""
        self.table = table
        self.choices = None
        self._reseat(table)

    def spoil(self) -> None:
        """Memory may differ from the log: read the log again before anything else."""
        self.table = None

    # ---------------------------------------------------------------------------------------------------- events

    def perform(self, events: Events) -> Outbox:
        """Apply events, and write the messages about them; they are sent once the events are in the log."""
        outbox = Outbox()
        table = self.table
        assert table is not None
        for event in events:
            moved = isinstance(event, Moved)
            if moved and (unknown := [each for each in self.audiences.values() if each.observed is None]):
                self._observe(table, unknown)
            for audience in self.audiences.values():
                audience.before = audience.observed
            table.apply(event)
            reseated = isinstance(event, (Sat, Left))
            if reseated:
                self._reseat(table)
            view = None if moved and table.status == "playing" else table_view(table)
            clock = None if table.clock is None else table.clock.view()
            to_act = table.to_act if event is events[-1] else None
            self._observe(table, list(self.audiences.values()))
            for (seats, asks), audience in self.audiences.items():
                update = Update(
                    *narrate(table, audience.observer, event, audience.before, audience.observed),
                    event.id if isinstance(event, Moved) else None,
                    audience.seen,
                    clock,
                    view,
                    seats if reseated else None,
                )
                if asks and to_act in seats:
                    outbox.preview = Preview(list(audience.subscribers), update)
                else:
                    outbox.messages.append((list(audience.subscribers), data_of(update), table.number))
            if reseated:  # who watched has a seat now, or the other way round
                outbox.messages.append((list(self.subscribers), self._presence(), None))
        return outbox

    @staticmethod
    def _observe(table: Table, audiences: list[Audience]) -> None:
        """What some audiences see, and what their sentences are made from, as the table stands: all from one pass over
        it."""
        if audiences and table.position is not None:
            found = table.position.show_all([audience.observer.narrated_as for audience in audiences])
            for audience, shown in zip(audiences, found, strict=True):
                audience.refresh(table, shown)

    def _reseat(self, table: Table) -> None:
        """Seats have changed hands, and with them who sees what."""
        everyone = self.subscribers
        self.audiences = {}
        for subscriber in everyone:
            self._join(table, subscriber)

    def _join(self, table: Table, subscriber: Subscriber) -> None:
        seats = table.seats_of(subscriber.person)
        key = (seats, subscriber.choices and bool(seats))
        if key not in self.audiences:
            self.audiences[key] = Audience(seats)
        self.audiences[key].subscribers.append(subscriber)

    @staticmethod
    def release(outbox: Outbox) -> None:
        """Send what was written, but for the preview."""
        for subscribers, data, number in outbox.messages:
            _put(subscribers, data, number)

    @staticmethod
    def release_preview(preview: Preview, choices: tuple[Consequence, ...] | None) -> None:
        """Send the update of the deciding player; None where computing their choices failed."""
        subscribers, update = preview
        if choices is not None:
            update = msgspec.structs.replace(update, choices=choices)
        _put(subscribers, data_of(update), update.number)

    # ------------------------------------------------------------------------------------------------ subscribers

    def enter(self, subscriber: Subscriber) -> None:
        """Someone observes the table from now on."""
        assert self.table is not None
        self._join(self.table, subscriber)
        self._tell_presence()

    def leave(self, subscriber: Subscriber) -> None:
        """Someone observes it no longer."""
        self.used = self.seen = time.monotonic()
        for key, audience in list(self.audiences.items()):
            if subscriber in audience.subscribers:
                audience.subscribers.remove(subscriber)
                if not audience.subscribers:
                    del self.audiences[key]
        self._tell_presence()

    def _presence(self) -> bytes:
        seats = sorted({seat for seats, _ in self.audiences for seat in seats})
        watchers = sum(len(audience.subscribers) for (seats, _), audience in self.audiences.items() if not seats)
        return data_of(Presence(tuple(seats), watchers))

    def _tell_presence(self) -> None:
        data = self._presence()
        for subscriber in self.subscribers:
            subscriber.put(data)

    def snapshot(self, seats: tuple[int, ...], after: int, log: tuple[Told, ...], now: int) -> Snapshot:
        """What someone with these seats observes, with what they were told since a number."""
        table = self.table
        assert table is not None
        observer = Observer(seats)
        return Snapshot(
            number=table.number,
            after=after,
            now=now,
            table=table_view(table),
            seats=seats,
            log=log,
            clock=None if table.clock is None else table.clock.view(),
            observation=observer.observe(table),
        )


def _put(subscribers: list[Subscriber], data: bytes, number: int | None) -> None:
    """Send data to those who do not have the event yet."""
    for subscriber in subscribers:
        if number is None:
            subscriber.put(data)
        elif subscriber.number < number:
            subscriber.number = number
            subscriber.put(data)
