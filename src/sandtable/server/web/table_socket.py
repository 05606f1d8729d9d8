"""TableSocket: the socket of a client at a table, with what the client sends there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import msgspec

from sandtable.errors import SandtableError
from sandtable.server.limits import Bucket
from sandtable.server.live.hub import Done
from sandtable.server.live.room import data_of
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.narration.messages import Accepted, Refusal
from sandtable.server.problems import BadMessage, NotSignedIn, OutOfService, TooLarge, TooMany, problem
from sandtable.server.server import Server
from sandtable.server.storage.appends import Taken
from sandtable.server.table.actions import Action, PlayMove
from sandtable.server.web.credentials import Credentials
from sandtable.server.web.socket import Receive, Scope, Socket, id_in
from sandtable.server.web.wire import take_by

log = logging.getLogger("sandtable.server")

_decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)


class _Anything(msgspec.Struct):
    id: str | None = None


class TableSocket(Socket):
    """The application at `/api/tables/ID/socket`."""

    async def enter(self, scope: Scope, subscriber: Subscriber) -> None:
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        after = asked.get("after", ["0"])[0]
        subscriber.choices = asked.get("choices", [""])[0] == "1"
        number = int(after) if after.isascii() and after.isdecimal() and len(after) < 16 else 0
        await self.server.hub.enter(id_in(scope), subscriber, number)

    def leave(self, scope: Scope, subscriber: Subscriber) -> None:
        self.server.hub.leave(id_in(scope), subscriber)

    async def read(self, scope: Scope, credentials: Credentials, subscriber: Subscriber, receive: Receive) -> None:
        inbox = Inbox(self.server, id_in(scope), credentials, subscriber)
        take_by(scope, inbox.take_at_once)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                await inbox.take(message.get("text"))
        finally:
            inbox.close()


class Inbox:
    """What a client sends at a table."""

    def __init__(self, server: Server, id: str, credentials: Credentials, subscriber: Subscriber) -> None:
        self._server, self._id = server, id
        self._credentials, self._subscriber = credentials, subscriber
        self._limits = server.settings.limits
        self._bucket = Bucket(self._limits.rate, self._limits.burst)
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """The client is gone."""
        for task in self._tasks:
            task.cancel()

    def take_at_once(self, data: bytes) -> bool:
        """Play a move that can be played now, or refuse it. Whatever has to wait for something is for `take`."""
        person = self._credentials.person
        if person is None or not self._credentials.known:
            return False
        try:
            action = _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return False
        if not isinstance(action, PlayMove) or not self._bucket.take():
            return False
        try:
            done = self._server.hub.play_at_once(self._id, person.who, action, partial(self._failed, action))
        except SandtableError as error:
            self._refuse(action.id, error)
            return True
        if done is None:
            self._bucket.give_back()
            return False
        self._accept(action, done)
        return True

    def _failed(self, action: PlayMove, error: Exception, turn: int) -> None:
        """A move could not be written. Where another process was faster it is decided again."""

        async def again() -> None:
            if not isinstance(error, Taken):
                raise error
            await self._act(action, turn)

        task = asyncio.create_task(self._refusing(again(), lambda: action.id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def take(self, text: str | None) -> None:
        """Do what a message says. NotSignedIn once the client's token or cookie is no longer valid."""
        await self._refusing(self._take(text), lambda: _id_of(text))

    async def _take(self, text: str | None) -> None:
        if not self._bucket.take():
            raise TooMany("server.limit.rate")
        if text is None:
            raise BadMessage("server.message.kind")
        if len(text) > self._limits.message:
            raise TooLarge("server.message.huge", most=self._limits.message)
        action = read_action(text)
        if self._credentials.person is None:
            raise NotSignedIn("server.needs.person")
        await self._credentials.check()
        await self._act(action)

    async def _act(self, action: Action, turn: int | None = None) -> None:
        person = self._credentials.person
        assert person is not None
        self._accept(action, await self._server.hub.act(self._id, person.who, action, turn))

    def _accept(self, action: Action, done: Done) -> None:
        """Tell the client what became of its action, where no event does."""
        if action.id is not None and not done.shown:
            self._subscriber.put(data_of(Accepted(action.id, done.number)))

    async def _refusing(self, work: Coroutine[None, None, None], id: Callable[[], str | None]) -> None:
        """Do some work for a message, and say why where that fails. `id` finds the message's."""
        try:
            await work
        except SandtableError as error:
            if isinstance(error, NotSignedIn) and self._credentials.person is not None:
                raise
            self._refuse(id(), error)
            if isinstance(error, TooMany):
                await asyncio.sleep(1 / self._limits.rate)
        except Exception:
            log.exception("socket")
            self._say_why(id(), OutOfService("server.internal"))

    def _refuse(self, id: str | None, error: SandtableError) -> None:
        self._server.metrics.refused.labels(type(error).__name__).inc()
        self._say_why(id, error)

    def _say_why(self, id: str | None, error: SandtableError) -> None:
        self._subscriber.put(data_of(Refusal(id, self._subscriber.number, problem(error))))


def read_action(text: str | bytes) -> Action:
    """What a client sends; BadMessage if it is no action."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage("server.message.unreadable", why=str(error)[:200]) from None


def _id_of(text: Any) -> str | None:
    """The id of a message that was refused, if it has one."""
    if not isinstance(text, str) or len(text) > 100_000:
        return None
    try:
        id = msgspec.json.decode(text, type=_Anything).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return None if id is None else id[:64]
