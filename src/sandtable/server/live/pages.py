"""Pages: the open pages of people, and what concerns a person wherever they are on the site. Other processes hear by
the fan-out what is to be told; each finds out itself how it stands, so that nothing old is told."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from sandtable.server.background import Background
from sandtable.server.live.fanout import Fanout
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.problems import OutOfService

log = logging.getLogger("sandtable.server")

Say = Callable[[str], Awaitable[bytes]]


class Pages:
    """Sockets by person. `subjects` are what pages are told about, each with how it stands for a person."""

    def __init__(self, fanout: Fanout) -> None:
        self.subjects: dict[str, Say] = {}
        self._fanout = fanout
        self._open: dict[str, list[Subscriber]] = {}
        self._background = Background()
        # who is being told what, and whether it has changed again meanwhile: what is old must not overtake what is new
        self._telling: dict[tuple[str, str], bool] = {}

    def __contains__(self, person: str) -> bool:
        return person in self._open

    def __len__(self) -> int:
        return len(self._open)

    def people(self) -> set[str]:
        """Everyone with a page at this process."""
        return set(self._open)

    async def stop(self) -> None:
        await self._background.stop()

    async def enter(self, person: str, subscriber: Subscriber) -> None:
        """Someone opens a page: it is told all that stands for them."""
        if person not in self._open:
            self._open[person] = []
            self._fanout.listen(f"page:{person}", partial(self._heard, person))
        self._open[person].append(subscriber)
        try:
            for subject in self.subjects:
                await self._tell(person, subject)
        except BaseException:
            self.leave(person, subscriber)
            raise

    def leave(self, person: str, subscriber: Subscriber) -> None:
        """Someone closes a page."""
        pages = self._open.get(person, [])
        if subscriber in pages:
            pages.remove(subscriber)
            if not pages:
                del self._open[person]
                self._fanout.forget(f"page:{person}")

    def tell(self, people: Iterable[str], subject: str) -> None:
        """Something has changed for these people, whatever process their pages are at."""
        for person in people:
            self._fanout.publish(f"page:{person}", subject.encode())
            self.tell_here(person, subject)

    def send(self, people: Iterable[str], message: bytes) -> None:
        """A message for these people that is not kept, whatever process their pages are at: a JSON object."""
        for person in people:
            self._fanout.publish(f"page:{person}", message)
            self._put(person, message)

    def _put(self, person: str, message: bytes) -> None:
        for subscriber in self._open.get(person, ()):
            subscriber.put(message)

    def tell_here(self, person: str, subject: str) -> None:
        """The same for the pages of this process."""
        if person in self._open and subject in self.subjects:
            self._background.start(self._try_to_tell(person, subject))

    async def _heard(self, person: str, data: bytes) -> None:
        """Another process says that something has changed, or has a message."""
        if data.startswith(b"{"):
            self._put(person, data)
        else:
            self.tell_here(person, data.decode())

    async def _try_to_tell(self, person: str, subject: str) -> None:
        try:
            await self._tell(person, subject)
        except OutOfService:
            log.warning("pages: the database does not answer")

    async def _tell(self, person: str, subject: str) -> None:
        """Tell all pages of a person, one message after the other: what is found out last is told last."""
        key = (person, subject)
        if key in self._telling:
            self._telling[key] = True
            return
        self._telling[key] = True
        try:
            while self._telling[key]:
                self._telling[key] = False
                data = await self.subjects[subject](person)
                self._put(person, data)
        finally:
            del self._telling[key]
