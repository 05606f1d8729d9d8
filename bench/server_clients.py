"""The people of `bench/server_load.py`: players at tables, and those who look for a game, little more than sockets."""

import asyncio
import base64
import json
import random
import secrets
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("mandala", {}),
    ("patterns", {}),
    ("stones", {}),
    ("stones", {"new_stones": True}),
]
LOBBY = (
    b'{"type":"lobby"'  # news of the lobby: nobody here reads them, or the clients would take a core of the server's
)
ASKING = 8.0
ASKED = (
    "/api/tables?list=mine&limit=20",
    "/api/tables?list=open&limit=20",
    "/api/tables?list=playing&limit=20",
    "/api/waits",
    "/api/challenges/open",
    "/api/bonds",
)


class Seen(msgspec.Struct):
    """What a player of this bench needs of an Observation."""

    legal: tuple[str, ...] = ()
    to_act: int | None = None


class Found(msgspec.Struct):
    """What it needs of a partner that was found."""

    table: str


class Message(msgspec.Struct):
    """What it needs of a message."""

    type: str
    number: int = 0
    what: str | None = None
    id: str | None = None
    observation: Seen | None = None
    found: Found | None = None


_decode = msgspec.json.Decoder(Message).decode


class Player(asyncio.Protocol):
    """A seat's socket: as little WebSocket as will do, so that the server is measured and not this."""

    def __init__(self, host: str, path: str, cookie: str, heard: "Callable[[Player, Message], None]") -> None:
        self.heard = heard
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = bytearray()
        self._open = False
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self._greeting = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: sandtable={cookie}\r\n\r\n"
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport
        self.transport.write(self._greeting.encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer[:200])
            del self._buffer[: end + 4]
            self._open = True
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == 1 and not payload.startswith(LOBBY):
                message = _decode(payload)
                if message.type in ("snapshot", "calls") and not self.ready.done():
                    self.ready.set_result(None)
                elif not self.ready.done():  # to wait for a snapshot now would be to wait for ever
                    self.ready.set_exception(AssertionError(payload.decode()))
                self.heard(self, message)
            elif opcode == 9:
                self.transport.write(b"\x8a" + bytes([0x80 | len(payload)]) + bytes(4) + payload)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 127, 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return None
        opcode, payload = buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return opcode, payload

    def send(self, text: str) -> None:
        data = text.encode()
        head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else b"\x81\xfe" + len(data).to_bytes(2, "big")
        self.transport.write(head + bytes(4) + data)  # masked with zeros


class Table:
    """Two players at a table, and what they measured."""

    def __init__(self, bench: "Bench", id: str) -> None:
        self.bench = bench
        self.id = id
        self.players: list[Player] = []
        self.sent: dict[str, float] = {}
        self.next: tuple[Player, str, int] | None = None
        self.turn = 0
        self.over = False

    def heard(self, player: Player, message: Message) -> None:
        seen = message.observation
        if message.what == "moved" and message.id in self.sent and self.players[self.turn] is not player:
            self.bench.latencies.append(time.perf_counter() - self.sent.pop(message.id))
            self.bench.moves += 1
        if message.type == "refused":
            self.bench.refused += 1
        if seen is None or self.over:
            return
        if message.what is not None and seen.to_act is None:
            self.over = True
            self.bench.finished(self)
        elif seen.legal and message.what is not None:
            self.next = (player, random.choice(seen.legal), message.number)
            self.bench.turn(self)

    def play(self) -> None:
        """Send the move that is due."""
        assert self.next is not None
        player, move, number = self.next
        self.next = None
        self.turn = self.players.index(player)
        id = secrets.token_hex(6)
        self.sent = {id: time.perf_counter()}
        player.send(f'{{"type":"move","id":"{id}","move":"{move}","number":{number}}}')


class Bench:
    """Servers, people and tables."""

    def __init__(self, urls: list[str], apart: bool = False) -> None:
        self.urls = urls
        self.apart = apart
        self.latencies: list[float] = []
        self.moves = self.refused = 0
        self.running = False
        self.paced = False
        self.spare: list[Table] = []
        self.waiting: list[Table] = []

    async def people(self, n: int) -> None:
        self.clients = []
        for i in range(n):
            client = httpx.AsyncClient(base_url=self.urls[i % len(self.urls)], timeout=60)
            await client.get("/api/me")
            self.clients.append(client)

    async def table(self, i: int) -> Table:
        """A table with two players, dealt but for the last nonce."""
        game, options = GAMES[i % len(GAMES)]
        one, two = self.clients[2 * i % len(self.clients)], self.clients[(2 * i + 1) % len(self.clients)]
        tables = self.urls[i % len(self.urls)] + "/api/tables"
        made = (await one.post(tables, json={"game": game, "options": options})).json()
        table = Table(self, made["id"])
        for j, client in enumerate((one, two)):
            at = i + j if self.apart else i
            table.players.append(await self.connect(client, table.id, at, table.heard))
        two_sits = {"type": "sit", "nonce": secrets.token_hex(16)}
        table.players[1].send(json.dumps(two_sits))
        return table

    async def connect(self, client: httpx.AsyncClient, id: str, i: int, heard: Any) -> Player:
        at = urlsplit(self.urls[i % len(self.urls)])
        loop = asyncio.get_running_loop()
        cookie = client.cookies["sandtable"]
        _, player = await loop.create_connection(
            lambda: Player(at.netloc, f"/api/tables/{id}/socket", cookie, heard), at.hostname, at.port
        )
        await player.ready
        return player

    def begin(self, table: Table) -> None:
        table.players[0].send(json.dumps({"type": "nonce", "nonce": secrets.token_hex(16)}))

    def turn(self, table: Table) -> None:
        if self.paced:
            self.waiting.append(table)
        elif self.running:
            table.play()

    def finished(self, table: Table) -> None:
        if self.running and self.spare:
            self.begin(self.spare.pop())

    def figures(self, seconds: float) -> dict[str, float]:
        times = sorted(self.latencies) or [0.0]

        def at(share: float) -> float:
            return round(1000 * times[min(len(times) - 1, int(share * len(times)))], 2)

        return {
            "moves_per_second": round(self.moves / seconds, 1),
            "p50_ms": at(0.5),
            "p90_ms": at(0.9),
            "p99_ms": at(0.99),
            "max_ms": round(1000 * times[-1], 2),
            "moves": self.moves,
            "refused": self.refused,
        }


class Seeker:
    """Somebody in the lobby, with a socket."""

    def __init__(self, url: str, cookie: str) -> None:
        self.url, self.cookie = url, cookie
        self.found: asyncio.Future[tuple[str, float]] | None = None

    @staticmethod
    async def come(http: httpx.AsyncClient, url: str) -> "Seeker":
        http.cookies.clear()
        cookie = (await http.get(url + "/api/me")).cookies["sandtable"]
        seeker, at, loop = Seeker(url, cookie), urlsplit(url), asyncio.get_running_loop()
        _, player = await loop.create_connection(
            lambda: Player(at.netloc, "/api/me/socket", cookie, seeker.heard), at.hostname, at.port
        )
        await player.ready
        player.send('{"type":"looking","looking":true,"lobby":true}')
        return seeker

    async def ask(self, http: httpx.AsyncClient) -> None:
        """What a page of the lobby asked for, until it is ended."""
        headers = {"cookie": f"sandtable={self.cookie}"}
        await asyncio.sleep(ASKING * random.random())
        while True:
            for path in ASKED:
                await http.get(self.url + path, headers=headers)
            await asyncio.sleep(ASKING)

    def heard(self, player: Player, message: Message) -> None:
        if message.found is not None and self.found is not None and not self.found.done():
            self.found.set_result((message.found.table, time.perf_counter()))

    async def look(self, http: httpx.AsyncClient, initial: int, wait: bool = True) -> tuple[str, float, float]:
        """The table, when it was asked for, and when it was heard of."""
        self.found = asyncio.get_running_loop().create_future()
        clock = {"type": "real", "initial": initial, "increment": 0}
        terms = {"game": "patterns", "clock": clock, "rated": False}
        start = time.perf_counter()
        headers = {"cookie": f"sandtable={self.cookie}"}
        (await http.put(self.url + "/api/seek", json={"terms": terms}, headers=headers)).raise_for_status()
        return (*(await asyncio.wait_for(self.found, 60)), start) if wait else ("", 0.0, start)
