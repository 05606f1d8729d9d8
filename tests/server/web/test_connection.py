"""Deadlines of HTTP connections: a request that does not end, and an answer that nobody reads, are not waited for."""

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from fastapi import FastAPI
from uvicorn import Config
from uvicorn.server import ServerState

from sandtable.server.settings import Limits
from sandtable.server.web.connection import Http
from tests.server.client import SECONDS, Guest, Sock, get
from tests.server.services import Process, served

HEAD = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"
UNFINISHED = [b"", b"GET /", HEAD, b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"]


def connect(server: Process) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), SECONDS)


def ended(found: socket.socket) -> bool:
    """Whether the server closes a connection."""
    with suppress(ConnectionError):
        while found.recv(4096):
            pass
    found.close()
    return True


def test_a_request_that_does_not_end_is_not_waited_for(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_REQUEST_SECONDS="1") as (server,):
        slow = [connect(server) for _ in UNFINISHED]
        for found, data in zip(slow, UNFINISHED, strict=True):
            found.sendall(data)
        assert all(map(ended, slow))
        second = connect(server)  # the time is for each request, not for the connection
        for _ in range(3):
            second.sendall(HEAD + b"\r\n")
            assert second.recv(100).startswith(b"HTTP/1.1 200")
            while b"]" not in second.recv(100_000)[-2:]:
                pass
        second.sendall(HEAD)
        assert ended(second)


def test_an_answer_that_nobody_reads_is_not_kept(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_LIMIT_REQUEST_SECONDS="1") as (server,):
        found = socket.socket()
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        found.connect(("127.0.0.1", server.port))
        found.settimeout(SECONDS)
        with pytest.raises(ConnectionError):  # answers pile up until the server neither reads nor waits
            found.sendall(100_000 * b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
        found.close()
        assert get(f"{server.url}/healthz").status_code == 200


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    limits = {"SANDTABLE_LIMIT_ADDRESS_CONNECTIONS": "5", "FORWARDED_ALLOW_IPS": ""}
    with served(tmp_path, **limits) as (server,):
        held = [connect(server) for _ in range(8)]
        for found in held:
            found.settimeout(1)
        open_ones = 0
        for found in held:
            try:
                found.recv(1)
            except TimeoutError:
                open_ones += 1
            except ConnectionError:
                pass
        assert open_ones <= 5
        for found in held:
            found.close()
        # where no proxy is named, nobody is believed to be one
        told = {"x-forwarded-proto": "https"}
        assert "secure" not in get(f"{server.url}/api/me", headers=told).headers["set-cookie"].lower()
        assert Guest(server.url).open("patterns")["status"] == "open"


class Peer(asyncio.Transport):
    """A connection from an address that this machine does not have."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1234), "sockname": ("::1", 80)})
        self.is_cut = False

    def abort(self) -> None:
        self.is_cut = True

    def close(self) -> None:
        self.abort()

    def is_closing(self) -> bool:
        return self.is_cut


def test_a_network_of_ipv6_has_no_more_connections_than_an_address() -> None:
    async def story() -> None:
        def connects(host: str) -> bool:
            """Whether the server keeps a connection."""
            connection = Http(
                Config(FastAPI(), log_config=None), ServerState(), {}, limits=Limits(address_connections=2)
            )
            connection.connection_made(peer := Peer(host))
            held.append(connection)
            return not peer.is_cut

        held: list[Http] = []
        assert [connects(f"2001:db8::{i}") for i in range(4)] == [True, True, False, False]
        assert connects("2001:db8:0:1::")
        for connection in held:
            connection.connection_lost(None)
        assert connects("2001:db8::9")
        held[-1].connection_lost(None)

    asyncio.run(story())


def test_addresses_of_a_network_of_ipv6_are_limited_together(tmp_path: Path) -> None:
    """Requests and sockets, as a proxy says where they come from."""
    limits = {"SANDTABLE_LIMIT_REQUESTS": "0.2", "SANDTABLE_LIMIT_ADDRESS_SOCKETS": "1"}
    with served(tmp_path, **limits) as (server,):

        def comes(address: str) -> int:
            return get(f"{server.url}/api/me", headers={"x-forwarded-for": address}).status_code

        assert [comes("2001:db8::1"), comes("2001:db8::2"), comes("2001:db8:0:0:1::")] == [200, 200, 429]
        assert comes("2001:db8:0:1::1") == 200
        url = f"{server.url.replace('http', 'ws', 1)}/api/tables/none/socket"

        def code(address: str) -> int:
            return Sock(url, {"X-Forwarded-For": address}).closing_code()

        assert code("2001:db8:0:2::1") == 4404
        table = Guest(server.url).open("patterns")["id"]
        url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with Sock(url, {"X-Forwarded-For": "2001:db8:0:2::1"}) as first:
            first.next()
            assert code("2001:db8:0:2::2") == 4429
            with Sock(url, {"X-Forwarded-For": "2001:db8:0:3::2"}) as elsewhere:
                assert elsewhere.next()["type"] == "snapshot"
