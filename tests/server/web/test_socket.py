"""Sockets: what waits for a client is bounded, and whoever does not read is cut off."""

import asyncio
import base64
import json
import random
import secrets
import socket
import time
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.server.live.subscriber import Subscriber
from sandtable.server.meeting.challenges import LISTED
from sandtable.server.people.people import COOKIE
from sandtable.server.server import Server
from sandtable.server.settings import Limits, Settings
from sandtable.server.table.actions import GiveNonce, PlayMove, Sit
from sandtable.server.table.clock import now_ms
from sandtable.server.table.opening import NewTable, open_table
from sandtable.server.web.socket import (
    Credentials,
    Inbox,
    PersonSocket,
    Scope,
    Socket,
    TableSocket,
    TournamentSocket,
)
from tests.server.client import SECONDS, Guest, begin, get, play_on
from tests.server.live.hubs import waiting
from tests.server.live.test_calls import ear
from tests.server.meeting.test_challenges import challenge
from tests.server.services import Process, served, wait_until
from tests.server.test_tournaments import account, opened


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


# ---------------------------------------------------------------------------------------------- by a real connection


def test_what_is_refused_or_sent_again_is_answered_without_waiting(tmp_path: Path) -> None:
    """In the callback that received it: it is not decided a second time. Every message counts for the rate."""

    async def story() -> None:
        server = Server(Settings(data=str(tmp_path), limits=Limits(rate=0.001, burst=3)))
        await server.open()
        try:
            ada, ben = await server.people.guest("en"), await server.people.guest("en")
            table = await server.hub.create("t", open_table(NewTable("patterns"), ada.who, {}, now_ms()))
            await server.hub.act("t", ben.who, Sit(nonce="11" * 16))
            await server.hub.act("t", ada.who, GiveNonce("22" * 16))
            assert table.position is not None
            move = table.position.legal_moves[0]
            await server.hub.act("t", ben.who, PlayMove("known", move))
            server.hub.act = None  # type: ignore[assignment, method-assign]
            subscriber = Subscriber(ben.id, waiting(100))
            inbox = Inbox(server, "t", Credentials(server, {}, ben), subscriber)
            for id, text in (("known", move), ("early", move), ("none", "?")):
                assert inbox.take_at_once(msgspec.json.encode(PlayMove(id, text)))
            assert not inbox.take_at_once(msgspec.json.encode(PlayMove("more", move)))
            told = [json.loads(data) for data in subscriber.queue]
            assert [(one["type"], one["id"]) for one in told] == [
                ("accepted", "known"),
                ("refused", "early"),
                ("refused", "none"),
            ]
            assert told[0]["number"] == table.number
            assert told[1]["problem"]["key"] == "server.refused.not_your_turn"
        finally:
            await server.close()

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


def test_watchers_that_do_not_read_are_cut_off_and_nothing_waits_for_them(tmp_path: Path) -> None:
    """By the bytes that wait, long before so many messages do."""
    limits = {"SANDTABLE_LIMIT_BACKLOG": "1000000", "SANDTABLE_LIMIT_BACKLOG_BYTES": "100000"}
    with served(tmp_path, **limits) as (server,):
        people = [Guest(server.url), Guest(server.url)]
        id, socks = begin(people, "mandala")
        rng = random.Random(1)
        watchers = [deaf(server, people[0], f"/api/tables/{id}/socket") for _ in range(3)]
        rounds = 0
        while count(server, "sandtable_slow_clients_total") < 3:
            rounds += 1
            assert rounds < 100
            for _ in range(4):  # each is told with the whole table
                for sock, other in (socks, socks[::-1]):
                    sock.ask(type="offer", what="draw")
                    other.ask(type="answer", what="draw", accept=False)
            for sock in socks:
                while sock.number < max(other.number for other in socks):
                    sock.next()
            if not play_on(socks, rng, 1) or not any(sock.legal for sock in socks):  # over: at another table
                id, socks = begin(people, "mandala")
                watchers = [deaf(server, people[0], f"/api/tables/{id}/socket") for _ in range(3)]
        assert count(server, "sandtable_backlog_bytes") == 0
        for watcher in watchers:
            watcher.close()


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


# ------------------------------------------------------------------------ sockets of a person and of a tournament


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
