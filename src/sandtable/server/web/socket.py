"""Socket: one connection of a client, and what all sorts of them share. ASGI applications of their own, not routes of
FastAPI: a table's socket is on the path of every move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any

from sandtable.errors import SandtableError
from sandtable.server.limits import network_of
from sandtable.server.live.room import data_of
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.narration.messages import Refusal
from sandtable.server.problems import NotSignedIn, OutOfService, TooLarge, TooMany, problem
from sandtable.server.server import Server
from sandtable.server.shares import ASKING, Asker
from sandtable.server.web.credentials import SOON_SECONDS, Credentials, person_of
from sandtable.server.web.origin import check_origin
from sandtable.server.web.wire import cutter_of, writer_of

log = logging.getLogger("sandtable.server")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

# Close codes are 4000 plus an HTTP status; 408 is a timeout.
SLOW = 4408
SHUT_SECONDS = 5.0


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _address(scope: Scope) -> str:
    """Where a socket comes from, as limits count it."""
    return network_of(str((scope.get("client") or ("?",))[0]))


def id_in(scope: Scope) -> str:
    """The id in an address. PostgreSQL takes no NUL, and no id has one."""
    return str(scope["path_params"]["id"]).replace("\0", "")


class Socket:
    """What all sorts of socket share: who connects, how many may, and how they are written to."""

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


def _shut(credentials: Credentials, subscriber: Subscriber) -> None:
    """The session of a socket has ended: the writer says so and closes it. A client that does not read is cut off."""
    credentials.end()
    subscriber.wake.set()
    if subscriber.drop is not None:
        asyncio.get_running_loop().call_later(SHUT_SECONDS, subscriber.drop)


async def _refuse(send: Send, error: SandtableError) -> None:
    """Accept, say why not, and close: a browser learns nothing of a handshake that fails."""
    await send({"type": "websocket.accept"})
    await _close(send, error)


async def _close(send: Send, error: SandtableError) -> None:
    about = problem(error)
    await send({"type": "websocket.send", "text": data_of(Refusal(None, 0, about)).decode()})
    await send({"type": "websocket.close", "code": 4000 + about.status, "reason": about.title})
