"""Credentials: whoever is not known any more loses the sockets that are open."""

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from sandtable.server.live.subscriber import Subscriber
from sandtable.server.people.people import COOKIE
from sandtable.server.server import Server
from sandtable.server.settings import Settings
from sandtable.server.web.listeners import PersonSocket
from sandtable.server.web.socket import Scope
from tests.server.client import SECONDS


def test_a_session_that_ends_while_its_socket_is_opened_is_soon_noticed(tmp_path: Path) -> None:
    class Ending(PersonSocket):
        """Somebody signs out after the socket has found who they are, and before there is a socket to close."""

        async def enter(self, scope: Scope, subscriber: Subscriber) -> None:
            await super().enter(scope, subscriber)
            assert subscriber.person is not None
            assert await self.server.people.sessions.end_all(subscriber.person)

    async def story() -> None:
        server = Server(Settings(data=str(tmp_path)))
        await server.open()
        try:
            person = await server.people.guest("en")
            _, kept = await server.people.sessions.begin(person.id, "a test")
            sent: list[MutableMapping[str, Any]] = []
            closed = asyncio.Event()

            async def receive() -> MutableMapping[str, Any]:
                if not sent:
                    return {"type": "websocket.connect"}
                await closed.wait()
                return {"type": "websocket.disconnect"}

            async def send(message: MutableMapping[str, Any]) -> None:
                sent.append(message)
                if message["type"] == "websocket.close":
                    closed.set()

            headers = [(b"cookie", f"{COOKIE}={kept}".encode())]
            await asyncio.wait_for(Ending(server)({"headers": headers}, receive, send), SECONDS)
            assert sent[0] == {"type": "websocket.accept"}
            assert sent[-1]["code"] == 4401
        finally:
            await server.close()

    asyncio.run(story())
