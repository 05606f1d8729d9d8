"""How much a table server does on this machine: moves a second, how soon the other player sees one, memory, opening.

    uv run python bench/server_load.py --only blast,paced --seconds 8
    uv run python bench/server_load.py --postgres URL --redis URL --servers 2 [--apart]
    uv run python bench/server_load.py --only meet --people 2000 --seeking 200

Starts `sandtable serve` in processes of its own, with durable storage in a temporary folder, and plays real games of
all three kinds against it through WebSockets, from this process. A move's latency is the time from sending it to the
*other* player's update. All moves are chosen at random from the legal ones that the server sent.

`meet` has people in the lobby, each with a socket, some of whom look for a game, each for one that nobody else wants;
pairs come on top, and are timed from the second request to the moment when both know of their table. Moves are played
at a pace first without and then with all of that.
"""

import argparse
import asyncio
import base64
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
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
FREE = {
    "SANDTABLE_LIMIT_RATE": "1000000",
    "SANDTABLE_LIMIT_BURST": "1000000",
    "SANDTABLE_LIMIT_REQUESTS": "1000000",
    "SANDTABLE_LIMIT_READS": "1000000",
    "SANDTABLE_LIMIT_GUEST_TABLES": "1000000",
    "SANDTABLE_LIMIT_ADDRESS_SOCKETS": "1000000",
    "SANDTABLE_LIMIT_ADDRESS_CONNECTIONS": "1000000",
    "SANDTABLE_LIMIT_CONNECTS": "1000000",
    "SANDTABLE_LIMIT_INVITATIONS": "1000000",
    "SANDTABLE_LIMIT_SEEKS": "1000000",
}


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
            if opcode == 1:
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
        return seeker

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


async def meet(
    urls: list[str],
    people: int,
    seeking: int,
    pairs: float,
    tables: int,
    seconds: float,
    rate: float,
    cpu: Callable[[], float],
) -> dict[str, Any]:
    """Moves at a pace, alone and beside a lobby where people look for games."""
    before = await play(Bench(urls), tables, seconds, rate, cpu)
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=100)
    async with httpx.AsyncClient(timeout=60, limits=limits) as http:
        lobby = [await Seeker.come(http, urls[i % len(urls)]) for i in range(people)]
        for i, seeker in enumerate(lobby[:seeking]):
            await seeker.look(http, 1000 + i, wait=False)
        times: list[float] = []

        async def pair(one: Seeker, other: Seeker, initial: int) -> None:
            first = asyncio.create_task(one.look(http, initial))
            await asyncio.sleep(random.random() / 2)
            second = await other.look(http, initial)
            table, heard, _ = await first
            assert table == second[0]
            times.append(max(heard, second[1]) - second[2])

        async def come() -> None:
            """Pairs, one after the other, of people who have not looked yet."""
            free = lobby[seeking:]
            async with asyncio.TaskGroup() as group:
                for n in range(len(free) // 2):
                    group.create_task(pair(free[2 * n], free[2 * n + 1], 10_000 + n))
                    await asyncio.sleep(1 / pairs)

        coming = asyncio.create_task(come())
        beside = await play(Bench(urls), tables, seconds, rate, cpu)
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
    times.sort()

    def at(share: float) -> float:
        return round(1000 * times[min(len(times) - 1, int(share * len(times)))], 1)

    found = {"pairs": len(times), "p50_ms": at(0.5), "p99_ms": at(0.99), "max_ms": round(1000 * times[-1], 1)}
    return {"people": people, "seeking": seeking, "found": found, "moves_alone": before, "moves_beside": beside}


async def play(
    bench: Bench, tables: int, seconds: float, rate: float | None, cpu: Callable[[], float]
) -> dict[str, float]:
    """So many tables at once, as fast as answers come or at a pace."""
    await bench.people(2 * tables)
    spare = 0 if rate else int(8000 * (seconds + 1) / 45)  # or a fast server runs out of games before the time is up
    found = [await bench.table(i) for i in range(tables + (int(rate * seconds / 20) if rate else spare))]
    bench.spare = found[tables:]
    bench.paced = rate is not None
    await asyncio.sleep(1)
    bench.running = True
    for table in found[:tables]:
        bench.begin(table)
    await asyncio.sleep(1)
    bench.latencies.clear()
    bench.moves = 0
    start, used = time.perf_counter(), cpu()
    if rate is None:
        await asyncio.sleep(seconds)
    else:
        due = start
        while due < start + seconds:
            due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if bench.waiting:
                bench.waiting.pop(random.randrange(len(bench.waiting))).play()
    figures = bench.figures(time.perf_counter() - start)
    figures["server_us_per_move"] = round((cpu() - used) / max(1, bench.moves) * 1e6)
    bench.running = False
    return figures


async def idle(urls: list[str], tables: int, memory: Callable[[], float]) -> dict[str, float]:
    """So many tables where nobody moves, each with one socket."""
    bench = Bench(urls)
    await bench.people(50)
    before = memory()
    players = []
    for i in range(tables):
        game, options = GAMES[i % len(GAMES)]
        client = bench.clients[i % len(bench.clients)]
        seats = [{"kind": "me"}, {"kind": "me"}]
        made = (await client.post("/api/tables", json={"game": game, "options": options, "seats": seats})).json()
        player = await bench.connect(client, made["id"], 0, lambda player, message: None)
        for _ in range(2):
            player.send(json.dumps({"type": "nonce", "nonce": secrets.token_hex(16)}))
        players.append(player)
    await asyncio.sleep(2)
    return {"tables": tables, "before_mb": round(before, 1), "memory_mb": round(memory(), 1)}


async def opening(urls: list[str]) -> dict[str, float]:
    """Opening a game of a hundred moves: the time to the snapshot, the table in memory and out of it."""
    bench = Bench(urls)
    await bench.people(2)
    client = bench.clients[0]
    times = []
    while len(times) < 30:
        seats = [{"kind": "me"}, {"kind": "me"}]
        made = (await client.post("/api/tables", json={"game": "mandala", "seats": seats})).json()
        path = f"/api/tables/{made['id']}"
        for _ in range(2):
            await client.post(f"{path}/actions", json={"type": "nonce", "nonce": secrets.token_hex(16)})
        for _ in range(100):
            seen = (await client.get(f"{path}/snapshot", params={"after": 10**6 - 1})).json()
            after = seen["number"]
            if not seen["observation"]["legal"]:
                break
            move = random.choice(seen["observation"]["legal"])
            await client.post(f"{path}/actions", json={"type": "move", "id": secrets.token_hex(6), "move": move})
        if after < 70:
            continue
        for _ in range(3):
            start = time.perf_counter()
            await client.get(f"{path}/snapshot")
            times.append(time.perf_counter() - start)
    times.sort()
    return {"events": after, "p50_ms": round(1000 * times[len(times) // 2], 2), "max_ms": round(1000 * times[-1], 2)}


class Served:
    """Server processes, and how much memory they take."""

    def __init__(self, stack: ExitStack, folder: Path, servers: int, postgres: str | None, redis: str | None) -> None:
        self.processes = []
        self.urls = []
        environment = {**os.environ, **FREE, "SANDTABLE_DATA": str(folder), "SANDTABLE_LOG": "text"}
        if postgres:
            environment["SANDTABLE_DATABASE"] = postgres
        if redis:
            environment["SANDTABLE_REDIS"] = redis
        for _ in range(servers):
            process = subprocess.Popen(
                [sys.executable, "-m", "sandtable", "serve", "--port", "0"],
                stdout=subprocess.PIPE,
                env=environment,
                text=True,
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)
            assert process.stdout is not None
            line = process.stdout.readline()
            self.urls.append(next(word for word in line.split() if word.startswith("http")).rstrip("/"))
            self.processes.append(process)
            for _ in range(100):
                try:
                    httpx.get(self.urls[-1] + "/healthz").raise_for_status()
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)

    def cpu(self) -> float:
        """Seconds of processor time that all processes have used."""
        ticks = 0
        for process in self.processes:
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes that the first process has in use."""
        status = Path(f"/proc/{self.processes[0].pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=180.0)
    parser.add_argument("--idle", type=int, default=5000)
    parser.add_argument("--people", type=int, default=2000, help="in the lobby, for meet")
    parser.add_argument("--seeking", type=int, default=200, help="of them, who look for a game all the time")
    parser.add_argument("--pairs", type=float, default=20.0, help="that come a second")
    parser.add_argument("--only", default="blast,paced,open,idle")
    parser.add_argument("--postgres")
    parser.add_argument("--redis")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--apart", action="store_true", help="the players of a table at different servers")
    parser.add_argument("--url", help="a server that runs already")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if unknown := set(given.only.split(",")) - {"blast", "paced", "open", "idle", "meet"}:
        parser.error(f"--only knows blast, paced, open, idle and meet, not {', '.join(sorted(unknown))}")
    results: dict[str, Any] = {}
    for name in given.only.split(","):
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            if given.url:
                urls, memory, cpu = [given.url], float, float
            else:
                served = Served(stack, folder, given.servers, given.postgres, given.redis)
                urls, memory, cpu = served.urls, served.memory, served.cpu
            if name == "blast":
                results[name] = asyncio.run(play(Bench(urls, given.apart), given.tables, given.seconds, None, cpu))
            elif name == "paced":
                results[name] = asyncio.run(
                    play(Bench(urls, given.apart), given.tables, given.seconds, given.rate, cpu)
                )
            elif name == "meet":
                results[name] = asyncio.run(
                    meet(
                        urls,
                        given.people,
                        given.seeking,
                        given.pairs,
                        given.tables,
                        given.seconds,
                        given.rate,
                        cpu,
                    )
                )
            elif name == "idle":
                results[name] = asyncio.run(idle(urls, given.idle, memory))
            elif name == "open":
                results[name] = asyncio.run(opening(urls))
            if not given.json:
                print(name, results[name], flush=True)
    if given.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
