"""Calls: who is on the site, at a table or not, and is told when a game between people wants them.

A page has one socket for its person. First it gets all unfinished tables that this person shares with others. Then it
gets the current state of a table whenever the table may need this person: a seat was taken, the game has begun, it is
their turn, a rematch was offered or withdrawn."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from sandtable.server.background import Background
from sandtable.server.live.fanout import Fanout
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.people import lobby
from sandtable.server.people.lobby import TableLine
from sandtable.server.problems import OutOfService
from sandtable.server.storage.store import Store
from sandtable.server.table.events import Answered, Events, Hinted, Moved, Offered, Rematched, Undone
from sandtable.server.table.table import Table

log = logging.getLogger("sandtable.server")

_encode = msgspec.json.Encoder().encode


class Waiting(msgspec.Struct, frozen=True, tag="calls"):
    """All tables that the person shares with others and that are not over: the first message."""

    tables: tuple[TableLine, ...]


class TableCall(msgspec.Struct, frozen=True, tag="call"):
    """A table that may want the person, as it now stands; it may also have ceased to."""

    table: TableLine


class Attention(msgspec.Struct, frozen=True, tag="looking", forbid_unknown_fields=True):
    """What a page says: whether somebody looks at it, and whether it shows the lobby. One that has said nothing is
    looked at, and shows something else."""

    looking: bool
    lobby: bool = False


def called(table: Table, events: Events) -> set[str]:
    """The people whom these events may concern wherever they are; nobody at a table with one
    person, unless it is a tournament's."""
    last, seat = events[-1], table.to_act
    if type(last) is Moved and seat is not None:  # nearly all that is asked
        if seat == last.seat:
            return set()
        mover, next_one = table.seats[last.seat].person, table.seats[seat].person
        if mover is not None and next_one is not None:
            return {mover, next_one} if mover != next_one else set()
    people = {seat.person for seat in table.seats if seat.person is not None}
    if (len(people) < 2 and table.tournament is None) or isinstance(last, Hinted):
        return set()
    if isinstance(last, (Offered, Answered, Rematched)):  # at a table that is over nobody may be looking any more
        return people if table.status == "over" else set()
    if not isinstance(last, (Moved, Undone)) or table.to_act is None:
        return people
    turn = {table.seats[seat].person for seat in (last.seat, table.to_act)}
    return people & turn if len(turn) > 1 else set()


async def _nothing(data: bytes) -> None:
    """Nothing to do: listening alone shows that somebody is looking."""


class Calls:
    """Sockets by person. Other processes hear of a call by the fan-out; what it loses is found by `sweep`."""

    def __init__(self, store: Store, fanout: Fanout, now: Callable[[], int]) -> None:
        self._store = store
        self._fanout = fanout
        self._now = now
        self._here: dict[str, list[Subscriber]] = {}
        self._looking: dict[str, set[Subscriber]] = {}
        self._background = Background()
        self._swept = now()

    async def stop(self) -> None:
        await self._background.stop()

    # -------------------------------------------------------------------------------------------------- who is here

    async def enter(self, person: str, subscriber: Subscriber) -> None:
        """Someone opens a page."""
        if person not in self._here:
            self._here[person] = []
            self._fanout.listen(f"person:{person}", partial(self._heard, person))
        self._here[person].append(subscriber)
        self.set_looking(person, subscriber, True)
        try:
            lines = await lobby.shared(self._store, person)
        except BaseException:
            self.leave(person, subscriber)
            raise
        subscriber.put(_encode(Waiting(tuple(lines))))

    def leave(self, person: str, subscriber: Subscriber) -> None:
        """Someone closes a page."""
        self.set_looking(person, subscriber, False)
        pages = self._here.get(person, [])
        if subscriber in pages:
            pages.remove(subscriber)
            if not pages:
                del self._here[person]
                self._fanout.forget(f"person:{person}")

    def set_looking(self, person: str, subscriber: Subscriber, looking: bool) -> None:
        """Somebody looks at a page, or no longer does. Other processes can tell by who listens."""
        pages = self._looking.get(person)
        if looking and pages is None:
            self._looking[person] = {subscriber}
            self._fanout.listen(f"looking:{person}", _nothing)
        elif looking and pages is not None:
            pages.add(subscriber)
        elif pages is not None:
            pages.discard(subscriber)
            if not pages:
                del self._looking[person]
                self._fanout.forget(f"looking:{person}")

    def is_looking(self, person: str, at_table: bool) -> bool:
        """Whether a person sees what happens at a table: on a page of this process that they are looking at, or, if
        they have no page, by a socket at that table, as programs do."""
        return person in self._looking or (at_table and person not in self._here)

    async def is_looking_anywhere(self, person: str) -> bool:
        """Whether a person is looking at a page of any process."""
        return person in self._looking or await self._fanout.is_heard(f"looking:{person}")

    # ------------------------------------------------------------------------------------------------------ calling

    def call(self, people: set[str], table: str) -> None:
        """A table may want these people, whatever process their pages are at."""
        if not self._fanout.alone:
            for person in people:
                self._fanout.publish(f"person:{person}", table.encode())
        if here := [person for person in people if person in self._here]:
            self._background.start(self._tell(here, table))

    def _put(self, person: str, data: bytes) -> None:
        for subscriber in self._here.get(person, ()):
            subscriber.put(data)

    async def _heard(self, person: str, data: bytes) -> None:
        """Another process calls, to the table with this id."""
        self._background.start(self._tell([person], data.decode()))

    async def _tell(self, people: Sequence[str], table: str) -> None:
        try:
            lines = await lobby.line(self._store, table, people)
        except OutOfService:
            log.warning("calls: the database does not answer")
            return
        for person, line in lines.items():
            self._put(person, _encode(TableCall(line)))

    async def sweep(self) -> None:
        """Call again for what has changed since the last sweep: a message between processes may have been lost, or sent
        before this process listened."""
        since, self._swept = self._swept, self._now()
        if self._here:
            for table, person in await lobby.changed(self._store, since):
                if person in self._here:
                    await self._tell([person], table)
