"""Attackers: whatever somebody within our own limits may try to take the room from others, all at once, from addresses
of their own on this machine.

`python -m tests.server.soaks.attackers URL SECONDS` runs them and prints what they saw.
"""

import asyncio
import base64
import json
import random
import secrets
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PING = b"\x89\x84\0\0\0\0ping"
LEVELS = ("master", "expert", "club", "novice")
TROUBLES = (OSError, httpx.HTTPError, WebSocketException, TimeoutError, EOFError)


class Attacker:
    """One kind of attack, from one address, again and again until the end."""

    def __init__(self, url: str, address: str, end: float, saw: Counter[str]) -> None:
        self.url, self.address, self.end, self.saw = url, address, end, saw
        self.host, port = url.removeprefix("http://").split(":")
        self.port = int(port)
        self.rng = random.Random(address)

    @property
    def on(self) -> bool:
        return time.monotonic() < self.end

    def client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=30)

    async def ask(self, client: httpx.AsyncClient, method: str, path: str, body: Any = None) -> Any:
        """A request; every answer is counted, and one that no client should ever get by its text."""
        answer = await client.request(method, path, json=body)
        typed = answer.headers.get("content-type", "").startswith("application/problem+json")
        self.saw[f"http {answer.status_code}"] += 1
        if answer.status_code >= 500 and not (answer.status_code == 503 and typed):
            self.saw[f"FAULT {method} {path}: {answer.status_code} {answer.text[:200]}"] += 1
        return answer.json() if typed or "json" in answer.headers.get("content-type", "") else None

    async def socket(self, client: httpx.AsyncClient, table: str) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        return await connect(
            f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket",
            additional_headers={"Cookie": cookie},
            local_addr=(self.address, 0),
            compression=None,
            max_size=2**24,
            open_timeout=30,
        )

    async def raw(self, data: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0), limit=2**12)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        writer.write(data)
        await writer.drain()
        return reader, writer

    async def deaf(self, client: httpx.AsyncClient, table: str) -> asyncio.StreamWriter:
        """A socket that reads nothing."""
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        _, writer = await self.raw(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        return writer

    async def again(self, attack: Callable[["Attacker"], Awaitable[None]]) -> None:
        while self.on:
            try:
                await attack(self)
            except TROUBLES:
                self.saw[f"cut off: {attack.__name__}"] += 1
            await asyncio.sleep(0.5)


async def slow_readers(me: Attacker) -> None:
    """Watchers who do not read, at a table whose players move, offer and answer as fast as they may."""
    async with me.client() as one, me.client() as two:
        for client in (one, two):
            await me.ask(client, "GET", "/api/me")
        table = (await me.ask(one, "POST", "/api/tables", {"game": "patterns", "rated": False}))["id"]
        await me.ask(two, "POST", f"/api/tables/{table}/seat", {"nonce": secrets.token_hex(16)})
        act = f"/api/tables/{table}/actions"
        await me.ask(one, "POST", act, {"type": "nonce", "nonce": secrets.token_hex(16)})
        deaf = [await me.deaf(one, table) for _ in range(30)]
        for _ in range(150):
            if not me.on:
                break
            client = me.rng.choice((one, two))
            await me.ask(client, "POST", act, {"type": "offer", "what": "draw"})
            await me.ask(client, "POST", act, {"type": "answer", "what": "draw", "accept": False})
            seen = await me.ask(client, "GET", f"/api/tables/{table}/snapshot?after=99999")
            if legal := ((seen or {}).get("observation") or {}).get("legal"):
                move = {"type": "move", "id": secrets.token_hex(4), "move": me.rng.choice(legal)}
                await me.ask(client, "POST", act, move)
        for writer in deaf:
            writer.close()


async def pings(me: Attacker) -> None:
    """One socket that sends nothing but pings, and reads nothing."""
    async with me.client() as client:
        table = (await me.ask(client, "POST", "/api/tables", {"game": "patterns"})).get("id")
        if table is None:
            return
        writer = await me.deaf(client, table)
        try:
            while me.on and not writer.is_closing():
                writer.write(100 * PING)
                await writer.drain()
                me.saw["pings"] += 100
                await asyncio.sleep(0.002)
        finally:
            writer.close()
            await me.ask(client, "POST", f"/api/tables/{table}/actions", {"type": "leave"})


async def slowloris(me: Attacker) -> None:
    """Requests that never end."""
    held = []
    for _ in range(100):
        with suppress(*TROUBLES):
            held.append(await me.raw(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n{"))
    me.saw["unfinished requests"] += len(held)
    for _ in range(20):
        for _, writer in held:
            if not writer.is_closing():
                writer.write(b" ")
        await asyncio.sleep(1)
        if not me.on:
            break
    for _, writer in held:
        writer.close()


async def bots(me: Attacker) -> None:
    """Tables of bots alone, by ever new guests."""
    async with me.client() as client:
        await me.ask(client, "GET", "/api/me")
        for _ in range(5):
            seats = [{"kind": "bot", "level": me.rng.choice(LEVELS)} for _ in range(2)]
            game = me.rng.choice(("mandala", "patterns", "stones"))
            await me.ask(client, "POST", "/api/tables", {"game": game, "seats": seats, "public": True})
            me.saw["bot tables asked for"] += 1


async def analyses(me: Attacker) -> None:
    """Games that are given up after some moves, to be analysed; and hints for all of them."""
    async with me.client() as client:
        await me.ask(client, "GET", "/api/me")
        for _ in range(10):
            seats = [{"kind": "me"}, {"kind": "me"}]
            table = (await me.ask(client, "POST", "/api/tables", {"game": "mandala", "seats": seats})).get("id")
            if table is None or not me.on:
                return
            act = f"/api/tables/{table}/actions"
            for seat in (0, 1):
                await me.ask(client, "POST", act, {"type": "nonce", "nonce": secrets.token_hex(16), "seat": seat})
            for _ in range(6):
                seen = await me.ask(client, "GET", f"/api/tables/{table}/snapshot?after=99999")
                if legal := ((seen or {}).get("observation") or {}).get("legal"):
                    move = {"type": "move", "id": secrets.token_hex(4), "move": me.rng.choice(legal)}
                    await me.ask(client, "POST", act, move)
            await asyncio.gather(*(me.ask(client, "POST", f"/api/tables/{table}/hints") for _ in range(3)))
            await me.ask(client, "POST", act, {"type": "resign"})
            await me.ask(client, "GET", f"/api/tables/{table}/analysis")
            await me.ask(client, "GET", f"/api/tables/{table}/replay")
            me.saw["analyses asked for"] += 1


async def sign_ins(me: Attacker) -> None:
    """Passwords, ten at a time."""
    async with me.client() as client:
        names = ["Ilse", *(secrets.token_hex(4) for _ in range(9))]
        logins = [{"name": name, "password": secrets.token_hex(8)} for name in names]
        await asyncio.gather(*(me.ask(client, "POST", "/api/session", login) for login in logins))
        me.saw["sign-ins"] += len(logins)


async def undos(me: Attacker) -> None:
    """A move, and back, and again; then connect as often as one may."""
    async with me.client() as client:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        table = (await me.ask(client, "POST", "/api/tables", {"game": "patterns", "seats": seats})).get("id")
        if table is None:
            return
        act = f"/api/tables/{table}/actions"
        await me.ask(client, "POST", act, {"type": "nonce", "nonce": secrets.token_hex(16)})
        for _ in range(100):
            if not me.on:
                break
            seen = await me.ask(client, "GET", f"/api/tables/{table}/snapshot?after=99999")
            if legal := ((seen or {}).get("observation") or {}).get("legal"):
                move = {"type": "move", "id": secrets.token_hex(4), "move": me.rng.choice(legal)}
                await me.ask(client, "POST", act, move)
                await me.ask(client, "POST", act, {"type": "offer", "what": "undo"})
                me.saw["undos"] += 1
            await me.ask(client, "GET", f"/api/tables/{table}/snapshot")
        await me.ask(client, "POST", act, {"type": "resign"})


def nonsense(rng: random.Random) -> str | bytes:
    """A message that is none, or none that fits."""
    kinds: list[Callable[[], str | bytes]] = [
        lambda: rng.randbytes(rng.randrange(200)),
        lambda: "".join(chr(rng.randrange(1, 0xD000)) for _ in range(rng.randrange(50))),
        lambda: json.dumps({"type": rng.choice(("move", "sit", "x", 5, None)), "id": "x" * rng.randrange(100)}),
        lambda: json.dumps({"type": "move", "id": "x", "move": rng.choice(("M1 R", "F d4", "", "x" * 50)), "seat": 9}),
        lambda: "[" * rng.randrange(3000),
        lambda: json.dumps({"type": "offer", "what": "undo", "id": str(rng.random())}),
    ]
    return rng.choice(kinds)()


async def malformed(me: Attacker) -> None:
    """What cannot be read, as fast as it is taken, over sockets and by HTTP."""
    async with me.client() as client:
        table = (await me.ask(client, "POST", "/api/tables", {"game": "mandala"})).get("id")
        if table is None:
            return
        try:
            async with await me.socket(client, table) as sock:
                while me.on:
                    for _ in range(20):
                        await sock.send(nonsense(me.rng))
                        me.saw["malformed"] += 1
                    for _ in range(20):
                        text = await asyncio.wait_for(sock.recv(), 30)
                        if '"status":5' in str(text) and '"status":503' not in str(text):
                            me.saw[f"FAULT socket: {str(text)[:200]}"] += 1
                    path = me.rng.choice(("/api/tables", f"/api/tables/{table}/actions", "/api/account"))
                    answer = await client.post(path, content=nonsense(me.rng))
                    me.saw["malformed"] += 1
                    if answer.status_code >= 500 and answer.status_code != 503:
                        me.saw[f"FAULT {path}: {answer.status_code} {answer.text[:200]}"] += 1
        finally:
            with suppress(*TROUBLES):
                await me.ask(client, "POST", f"/api/tables/{table}/actions", {"type": "leave"})


async def lookers(me: Attacker) -> None:
    """Whatever can be looked at, at all tables of the lists, and what takes long to find out."""
    async with me.client() as client:
        person = (await me.ask(client, "GET", "/api/me"))["id"]
        lists = [await me.ask(client, "GET", f"/api/tables?list={which}&limit=100") for which in ("playing", "over")]
        tables = [line["id"] for found in lists if isinstance(found, list) for line in found]
        paths = [f"/api/tables/{id}/{what}" for id in tables for what in ("snapshot", "replay", "picture", "ratings")]
        paths += [f"/api/people/{who}/{what}" for who in (person, "bot:master") for what in ("statistics", "games")]
        paths += ["/api/statistics", "/api/leaderboard/mandala", "/api/account/export", "/api/openapi.json"]
        me.rng.shuffle(paths)
        for start in range(0, len(paths), 10):
            if not me.on:
                return
            await asyncio.gather(*(me.ask(client, "GET", path) for path in paths[start : start + 10]))
            me.saw["looks"] += 10
            await asyncio.sleep(0.3)


# Each with how many addresses it comes from.
ATTACKS = (
    (slow_readers, 2),
    (pings, 2),
    (slowloris, 2),
    (bots, 3),
    (analyses, 4),
    (sign_ins, 2),
    (undos, 2),
    (lookers, 2),
    (malformed, 11),
)


async def attack(url: str, seconds: float) -> Counter[str]:
    """All of them at once."""
    saw: Counter[str] = Counter()
    end = time.monotonic() + seconds
    addresses = (f"127.0.{i // 250 + 1}.{i % 250 + 2}" for i in range(1000))
    work = [Attacker(url, next(addresses), end, saw).again(kind) for kind, count in ATTACKS for _ in range(count)]
    tasks = [asyncio.create_task(one) for one in work]
    await asyncio.wait(tasks, timeout=seconds + 60)
    for task in tasks:
        task.cancel()
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            saw[f"BROKEN {type(error).__name__}: {error}"] += 1
    return saw


if __name__ == "__main__":
    print(json.dumps(asyncio.run(attack(sys.argv[1], float(sys.argv[2])))), flush=True)
