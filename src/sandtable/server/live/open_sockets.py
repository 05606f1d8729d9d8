"""OpenSockets: the open sockets of people by their sessions. A session that ends closes them at once, in whatever
process they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import msgspec

from sandtable.server.live.fanout import Fanout

Shut = Callable[[], None]


class OpenSockets:
    """By person the sockets that are open here, each with its session and how to shut it."""

    def __init__(self, fanout: Fanout) -> None:
        self._fanout = fanout
        self._open: dict[str, list[tuple[str, Shut]]] = {}

    def enter(self, person: str, session: str, shut: Shut) -> None:
        """Somebody opens a socket."""
        if person not in self._open:
            self._open[person] = []
            self._fanout.listen(f"door:{person}", partial(self._heard, person))
        self._open[person].append((session, shut))

    def leave(self, person: str, session: str, shut: Shut) -> None:
        """The socket is closed."""
        here = self._open[person]
        here.remove((session, shut))
        if not here:
            del self._open[person]
            self._fanout.forget(f"door:{person}")

    def shut(self, person: str, sessions: Iterable[str]) -> None:
        """Some sessions of a person have ended."""
        ended = set(sessions)
        if ended:
            self._fanout.publish(f"door:{person}", msgspec.msgpack.encode(sorted(ended)))
            self._shut(person, ended)

    def shut_here(self, person: str) -> None:
        """All sessions of a person have ended, as every process finds out itself."""
        self._shut(person, {session for session, _ in self._open.get(person, ())})

    async def _heard(self, person: str, data: bytes) -> None:
        """Another process says so."""
        self._shut(person, set(msgspec.msgpack.decode(data, type=list[str])))

    def _shut(self, person: str, ended: set[str]) -> None:
        for session, shut in list(self._open.get(person, ())):
            if session in ended:
                shut()
