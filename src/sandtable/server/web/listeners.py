"""Listeners: the sockets of a person and of a tournament, whose clients listen and say next to nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec

from sandtable.server.limits import Bucket
from sandtable.server.live.calls import Attention
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.problems import NotSignedIn, OutOfService, TooLarge
from sandtable.server.web.credentials import Credentials
from sandtable.server.web.socket import Receive, Scope, Socket, id_in

_looking = msgspec.json.Decoder(Attention)


class Listener(Socket):
    """What both sockets share: what comes from a client is read, and never answered."""

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


class PersonSocket(Listener):
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


class TournamentSocket(Listener):
    """The application at `/api/tournaments/ID/socket`: a tournament as it stands, again whenever it has changed.
    Clients send nothing."""

    async def enter(self, scope: Scope, subscriber: Subscriber) -> None:
        await self.server.director.rooms.enter(id_in(scope), subscriber)

    def leave(self, scope: Scope, subscriber: Subscriber) -> None:
        self.server.director.rooms.leave(id_in(scope), subscriber)

    async def read(self, scope: Scope, credentials: Credentials, subscriber: Subscriber, receive: Receive) -> None:
        async for _ in self.messages(credentials, receive):
            pass
