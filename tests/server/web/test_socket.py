"""Sockets: what waits for a client is bounded."""

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from sandtable.server.live.subscriber import Subscriber
from sandtable.server.server import Server
from sandtable.server.settings import Settings
from sandtable.server.web.socket import Credentials, TableSocket


def test_a_client_that_does_not_read_is_sent_away(tmp_path: Path) -> None:
    """What waits for it is bounded."""

    async def story() -> None:
        subscriber = Subscriber(None, 3)
        sent: list[MutableMapping[str, Any]] = []

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        server = Server(Settings(data=str(tmp_path)))
        for i in range(5):
            subscriber.put(str(i).encode())
        await asyncio.wait_for(TableSocket(server)._write(Credentials(server, {}, None), subscriber, send), 5)
        assert sent == [{"type": "websocket.close", "code": 4408, "reason": "too slow"}]
        assert b"sandtable_slow_clients_total 1.0" in server.metrics.text()

    asyncio.run(story())
