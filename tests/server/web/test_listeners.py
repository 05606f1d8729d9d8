"""Sockets of people and of tournaments: what comes too fast waits, and a page that does not read is cut off."""

import asyncio
import time
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.live.subscriber import Subscriber
from sandtable.server.meeting.challenges import LISTED
from sandtable.server.server import Server
from sandtable.server.settings import Limits, Settings
from sandtable.server.web.credentials import Credentials
from sandtable.server.web.listeners import PersonSocket, TournamentSocket
from sandtable.server.web.socket import Socket
from tests.server.client import Guest
from tests.server.live.hubs import waiting
from tests.server.live.test_calls import ear
from tests.server.meeting.test_challenges import challenge
from tests.server.services import served
from tests.server.web.test_socket import count, deaf


@pytest.mark.parametrize("kind", [PersonSocket, TournamentSocket])
def test_messages_that_come_too_fast_are_read_later(tmp_path: Path, kind: type[Socket]) -> None:
    """By the server as well as by the wire: what it has not read waits with the client."""

    async def story() -> None:
        server = Server(Settings(data=str(tmp_path), limits=Limits(rate=20, burst=5)))
        read = 0

        async def receive() -> MutableMapping[str, Any]:
            nonlocal read
            await asyncio.sleep(0)
            read += 1
            return {"type": "websocket.receive", "text": "{}"}

        start = time.monotonic()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.3):
                await kind(server).read({}, Credentials(server, {}, None), Subscriber(None, waiting(3)), receive)
        assert read <= 6 + 20 * (time.monotonic() - start)

    asyncio.run(story())


def test_the_last_word_of_a_page_that_speaks_too_fast_counts(tmp_path: Path) -> None:
    limits = {"SANDTABLE_LIMIT_RATE": "5", "SANDTABLE_LIMIT_BURST": "3"}
    with served(tmp_path, **limits) as (server,), ear(Guest(server.url)) as page:
        for _ in range(5):
            page.send({"type": "looking", "looking": False})
        page.send({"type": "looking", "looking": True, "lobby": True})
        page.until(lambda message: message["type"] == "lobby")


def test_a_page_that_does_not_read_is_cut_off(tmp_path: Path) -> None:
    """By the bytes that wait for it, as at a table."""
    with served(tmp_path, SANDTABLE_LIMIT_BACKLOG_BYTES="20000") as (server,):
        one = Guest(server.url)
        for _ in range(LISTED):  # each message lists them
            challenge(one)
        sock = deaf(server, one, "/api/me/socket")
        rounds = 0
        while not count(server, "sandtable_slow_clients_total"):
            rounds += 1
            assert rounds < 500
            challenge(one)
        assert count(server, "sandtable_backlog_bytes") == 0
        sock.close()
