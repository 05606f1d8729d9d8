"""Sockets: what waits for a client is bounded, and so is how many there are and what they may send."""

import asyncio
import base64
import secrets
import socket
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.live.subscriber import Subscriber
from sandtable.server.server import Server
from sandtable.server.settings import Settings
from sandtable.server.web.credentials import Credentials
from sandtable.server.web.table_socket import TableSocket
from tests.server.client import Guest, get
from tests.server.live.hubs import waiting
from tests.server.live.test_calls import ear
from tests.server.services import Process, served, wait_until
from tests.server.test_tournaments import account, opened


def test_where_a_client_cannot_be_cut_off_it_is_sent_away(tmp_path: Path) -> None:
    """By another server than uvicorn."""

    async def story() -> None:
        subscriber = Subscriber(None, waiting(3))
        sent: list[MutableMapping[str, Any]] = []

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        server = Server(Settings(data=str(tmp_path)))
        for i in range(5):
            subscriber.put(str(i).encode())
        await asyncio.wait_for(TableSocket(server)._write(Credentials(server, {}, None), subscriber, send), 5)
        assert sent == [{"type": "websocket.close", "code": 4408, "reason": "too slow"}]

    asyncio.run(story())


def deaf(server: Process, person: Guest, path: str) -> socket.socket:
    """A socket whose client reads the answer to its handshake and nothing else."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", server.port))
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    found.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    assert b" 101 " in found.recv(200)
    return found


def count(server: Process, name: str) -> float:
    """A figure of a server's metrics."""
    text = get(f"{server.url}/metrics").text
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith(f"{name} ")))


PING, PONG = b"\x89\x84\0\0\0\0ping", b"\x8a\x84\0\0\0\0pong"
BEGIN, PART = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"  # of a text that does not end


@pytest.mark.parametrize(("first", "frame"), [(b"", PING), (b"", PONG), (BEGIN, PART)])
def test_a_flood_of_control_frames_is_cut_off(tmp_path: Path, first: bytes, frame: bytes) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_RATE="20", SANDTABLE_LIMIT_BURST="60") as (server,):
        person = Guest(server.url)
        id = person.open("patterns")["id"]
        sock = deaf(server, person, f"/api/tables/{id}/socket")
        with suppress(OSError):
            sock.sendall(first)
            for _ in range(1000):
                sock.sendall(10 * frame)
        wait_until(lambda: count(server, "sandtable_floods_total") == 1, 30, "the end of the connection")
        wait_until(lambda: count(server, "sandtable_sockets") == 0, 30, "the end of the socket")
        sock.close()


def test_sockets_of_people_and_tournaments_are_bounded_as_those_of_tables_are(tmp_path: Path) -> None:
    """By the size of a message, and by their number for each person."""
    with served(tmp_path, SANDTABLE_LIMIT_PERSON_SOCKETS="3") as (server,):
        one, other = account(Guest(server.url)), Guest(server.url)
        table, tournament = one.open("patterns")["id"], opened(one)["id"]
        for sock in (ear(one), one.tournament(tournament)):
            sock.send_raw("x" * 8193)
            assert sock.closing_code() == 4413
        wait_until(lambda: count(server, "sandtable_sockets") == 0)
        held = [one.enter(table), ear(one), one.tournament(tournament)]
        for each in held[1:]:
            each.next()
        for sock in (one.socket(table), ear(one), one.tournament(tournament)):
            assert sock.next()["problem"]["key"] == "server.limit.sockets"
            assert sock.closing_code() == 4429
        assert other.enter(table).number > 0
        held.pop().close()
        wait_until(lambda: count(server, "sandtable_sockets") == 3)
        assert one.enter(table).number > 0
