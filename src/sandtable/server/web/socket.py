"""Socket: one connection of a client, to one table or to be called to tables. ASGI applications of their own, not
routes of FastAPI: a table's socket is on the path of every move."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, MutableMapping
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import msgspec

from sandtable.errors import SandtableError
from sandtable.server.limits import Bucket, network_of
from sandtable.server.live.calls import Attention
from sandtable.server.live.hub import Done
from sandtable.server.live.room import data_of
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.narration.messages import Accepted, Refusal
from sandtable.server.people.people import COOKIE, Person
from sandtable.server.problems import BadMessage, NotSignedIn, OutOfService, TooLarge, TooMany, problem
from sandtable.server.server import Server
from sandtable.server.shares import ASKING, Asker
from sandtable.server.storage.appends import Taken
from sandtable.server.table.actions import Action, PlayMove
from sandtable.server.web.origin import check_origin
from sandtable.server.web.wire import cutter_of, take_by, writer_of

log = logging.getLogger("sandtable.server")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

# Close codes are 4000 plus an HTTP status; 408 is a timeout.
SLOW = 4408
SHUT_SECONDS = 5.0
# Credentials that end while a socket is being opened find no socket to close: they are checked once more right after.
SOON_SECONDS = 1.0

_decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)
_looking = msgspec.json.Decoder(Attention)


class _Anything(msgspec.Struct):
    id: str | None = None


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _address(scope: Scope) -> str:
    """Where a socket comes from, as limits count it."""
    return network_of(str((scope.get("client") or ("?",))[0]))


async def person_of(server: Server, headers: dict[str, str]) -> Person | None:
    """Who sends a request, by token or by cookie."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return await server.people.of_token(token.strip())
    return await server.people.of_cookie(cookie_of(headers))


def cookie_of(headers: Mapping[str, str]) -> str | None:
    """Our cookie. Others of the site may hold anything: Python's own reader would give up at the first that is odd."""
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.partition("=")
        if name.strip() == COOKIE:
            return value.strip().strip('"')
    return None


class Credentials:
    """The credentials of a client, checked again every `trust` seconds."""

    def __init__(self, server: Server, headers: dict[str, str], person: Person | None) -> None:
        self.person = person
        self._server, self._headers = server, headers
        self._known_until = time.monotonic() + min(SOON_SECONDS, server.settings.trust)
        self._ended = False

    def end(self) -> None:
        """They are not valid any more."""
        self._ended = True
        self._known_until = -math.inf

    @property
    def known(self) -> bool:
        """Whether they need not be checked now. An anonymous client stays anonymous."""
        return self.person is None or time.monotonic() <= self._known_until

    async def check(self) -> None:
        """NotSignedIn once a token was revoked or a password changed."""
        if self.known:
            return
        person = None if self._ended else await person_of(self._server, self._headers)
        if person is None:
            raise NotSignedIn("server.needs.person")
        self._known_until = time.monotonic() + self._server.settings.trust


class Socket:
    """What both kinds of socket share: who connects, how many may, and how they are written to."""

    def __init__(self, server: Server) -> None:
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = _headers(scope)
        address = _address(scope)
        ASKING.set(Asker(address, address))  # in the task of this socket alone
        with ExitStack() as held:
            try:
                self.server.addresses.enter(address)
            except TooMany as error:
                await _refuse(send, error)
                return
            held.callback(self.server.addresses.leave, address)
            self.server.metrics.sockets.inc()
            held.callback(self.server.metrics.sockets.dec)
            await self._serve(scope, headers, receive, send, held)

    async def _serve(
        self, scope: Scope, headers: dict[str, str], receive: Receive, send: Send, held: ExitStack
    ) -> None:
        try:
            if self.server.stopping:
                raise OutOfService("server.stopping")
            check_origin(self.server.settings, headers)
            person = await person_of(self.server, headers)
            address = _address(scope)
            subscriber = Subscriber(None if person is None else person.id, self.server.backlog, address)
            subscriber.drop = cutter_of(scope)
            if person is not None:
                self.server.addresses.enter_as(person.id)
                held.callback(self.server.addresses.leave_as, person.id)
                self.server.whereabouts.note(person.id, address)
            await self.enter(scope, subscriber)
        except SandtableError as error:
            await _refuse(send, error)
            return
        except Exception:
            log.exception("socket")
            await _refuse(send, OutOfService("server.internal"))
            return
        credentials = Credentials(self.server, headers, person)
        shut = partial(_shut, credentials, subscriber)
        if person is not None:
            self.server.open_sockets.enter(person.id, person.session, shut)
        writer = asyncio.create_task(self._write(credentials, subscriber, send))
        try:
            await send({"type": "websocket.accept"})
            if (write := writer_of(scope)) is not None:
                subscriber.write = lambda data: credentials.known and write(data)
            subscriber.wake.set()
            if person is not None:
                asyncio.get_running_loop().call_later(SOON_SECONDS, subscriber.wake.set)
            await self.read(scope, credentials, subscriber, receive)
        except (NotSignedIn, TooLarge) as error:
            await _close(send, error)
        finally:
            if person is not None:
                self.server.open_sockets.leave(person.id, person.session, shut)
            self.leave(scope, subscriber)
            writer.cancel()
            if subscriber.lost:
                self.server.metrics.slow_clients.inc()
            subscriber.clear()

    async def enter(self, scope: Scope, subscriber: Subscriber) -> None:
        """Subscribe a client; a typed error if it may not connect."""
        raise NotImplementedError

    def leave(self, scope: Scope, subscriber: Subscriber) -> None:
        """The client is gone."""
        raise NotImplementedError

    async def read(self, scope: Scope, credentials: Credentials, subscriber: Subscriber, receive: Receive) -> None:
        """Do what the client sends, until it is gone. NotSignedIn once its token or cookie is no longer valid."""
        raise NotImplementedError

    async def messages(self, credentials: Credentials, receive: Receive) -> AsyncIterator[str | None]:
        """What a client sends that need not be answered, no faster than it may: what comes too fast waits with the
        client. TooLarge where a message is."""
        limits = self.server.settings.limits
        bucket = Bucket(limits.rate, limits.burst)
        while (message := await receive())["type"] == "websocket.receive":
            while not bucket.take():
                await asyncio.sleep(1 / limits.rate)
            await credentials.check()
            text = message.get("text")
            if len(text or message.get("bytes") or "") > limits.message:
                raise TooLarge("server.message.huge", most=limits.message)
            yield text

    async def _write(self, credentials: Credentials, subscriber: Subscriber, send: Send) -> None:
        """Send what waits, in order, as long as the client's credentials are valid."""
        queue, wake = subscriber.queue, subscriber.wake
        try:
            while True:
                await wake.wait()
                wake.clear()
                with suppress(OutOfService):  # checked again next time
                    await credentials.check()
                while queue and not subscriber.lost:
                    # it stays in the queue until it is sent, so that nothing overtakes it
                    if subscriber.write is None or not subscriber.write(queue[0]):
                        await send({"type": "websocket.send", "text": queue[0].decode()})
                    subscriber.sent()
                if subscriber.lost:  # and could not be cut off: it is not a connection of `Wire`
                    await send({"type": "websocket.close", "code": SLOW, "reason": "too slow"})
                    return
        except NotSignedIn as error:
            await _close(send, error)
        except (OSError, RuntimeError):
            return  # the client is gone, and the reader hears of it


class TableSocket(Socket):
    """The application at `/api/tables/ID/socket`."""

    async def enter(self, scope: Scope, subscriber: Subscriber) -> None:
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        after = asked.get("after", ["0"])[0]
        subscriber.choices = asked.get("choices", [""])[0] == "1"
        number = int(after) if after.isascii() and after.isdecimal() and len(after) < 16 else 0
        await self.server.hub.enter(_table(scope), subscriber, number)

    def leave(self, scope: Scope, subscriber: Subscriber) -> None:
        self.server.hub.leave(_table(scope), subscriber)

    async def read(self, scope: Scope, credentials: Credentials, subscriber: Subscriber, receive: Receive) -> None:
        inbox = Inbox(self.server, _table(scope), credentials, subscriber)
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


class PersonSocket(Socket):
    """The application at `/api/me/socket`: calls a person who is not at the table. Clients say whether they are looked
    at, and nothing else."""

    async def enter(self, scope: Scope, subscriber: Subscriber) -> None:
        if subscriber.person is None:
            raise NotSignedIn("server.needs.person")
        await self.server.calls.enter(subscriber.person, subscriber)
        try:
            await self.server.pages.enter(subscriber.person, subscriber)
        except BaseException:
            self.server.calls.leave(subscriber.person, subscriber)
            raise

    def leave(self, scope: Scope, subscriber: Subscriber) -> None:
        self.server.news.leave(subscriber)
        if subscriber.person is not None:
            self.server.pages.leave(subscriber.person, subscriber)
            self.server.calls.leave(subscriber.person, subscriber)

    async def read(self, scope: Scope, credentials: Credentials, subscriber: Subscriber, receive: Receive) -> None:
        async for text in self.messages(credentials, receive):
            if subscriber.person is not None and (said := _attention(text)):
                self.server.calls.set_looking(subscriber.person, subscriber, said.looking)
                if said.looking and said.lobby:
                    with suppress(OutOfService):  # the page asks by itself while it hears nothing
                        await self.server.news.enter(subscriber)
                else:
                    self.server.news.leave(subscriber)


def _attention(text: str | None) -> Attention | None:
    """What a page says; None where that is something else."""
    try:
        return _looking.decode(text or "")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


class TournamentSocket(Socket):
    """The application at `/api/tournaments/ID/socket`: a tournament as it stands, again whenever it has changed.
    Clients send nothing."""

    async def enter(self, scope: Scope, subscriber: Subscriber) -> None:
        await self.server.director.rooms.enter(_table(scope), subscriber)

    def leave(self, scope: Scope, subscriber: Subscriber) -> None:
        self.server.director.rooms.leave(_table(scope), subscriber)

    async def read(self, scope: Scope, credentials: Credentials, subscriber: Subscriber, receive: Receive) -> None:
        async for _ in self.messages(credentials, receive):
            pass


def _shut(credentials: Credentials, subscriber: Subscriber) -> None:
    """The session of a socket has ended: the writer says so and closes it. A client that does not read is cut off."""
    credentials.end()
    subscriber.wake.set()
    if subscriber.drop is not None:
        asyncio.get_running_loop().call_later(SHUT_SECONDS, subscriber.drop)


def _table(scope: Scope) -> str:
    """The id in an address. PostgreSQL takes no NUL, and no id has one."""
    return str(scope["path_params"]["id"]).replace("\0", "")


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


async def _refuse(send: Send, error: SandtableError) -> None:
    """Accept, say why not, and close: a browser learns nothing of a handshake that fails."""
    await send({"type": "websocket.accept"})
    await _close(send, error)


async def _close(send: Send, error: SandtableError) -> None:
    about = problem(error)
    await send({"type": "websocket.send", "text": data_of(Refusal(None, 0, about)).decode()})
    await send({"type": "websocket.close", "code": 4000 + about.status, "reason": about.title})
