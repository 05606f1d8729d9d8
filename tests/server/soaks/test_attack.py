"""The attack suite: everything that an attacker within our limits may do, all at once, while people play. Their moves
stay fast, bots answer, memory comes back, no move is lost and no secret is told. Traffic stays on this machine.

Memory is counted from a server at which people have played for some seconds: its code, its caches and its threads are
there by then.

SANDTABLE_ATTACK_SECONDS says for how long; ten minutes where it does not."""

import asyncio
import json
import os
import random
import re
import secrets
import sqlite3
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from sandtable.server.settings import Limits
from tests.server.client import Guest, get
from tests.server.services import Process, served
from tests.server.soaks.test_soak import memory

SECONDS = float(os.environ.get("SANDTABLE_ATTACK_SECONDS", "600"))
START_SECONDS = 10.0  # of games alone, before the attack
REST_SECONDS = min(60.0, max(20.0, SECONDS))  # after which memory has come back
GAMES = 20
AGAINST_BOTS = 5
MALFORMED = 200_000 / 600  # a second
# Limits as they are for everybody, not those of other tests.
PLAIN = {
    f"SANDTABLE_LIMIT_{name.upper()}": str(getattr(Limits(), name))
    for name in (
        "rate", "burst", "requests", "reads", "guest_tables", "address_sockets", "person_sockets", "bot_tables",
        "sign_ins", "waiting", "connects", "address_connections", "invitations", "person_analyses",
    )
}  # fmt: skip
HEX = re.compile(r"\b[0-9a-f]{64}\b")
TROUBLES = (OSError, WebSocketException, TimeoutError, EOFError, httpx.HTTPError)


class Table:
    """A game between two people, or of one against a novice, that is played for ever: a new one when it is over."""

    def __init__(self, url: str, index: int, bot: bool) -> None:
        self.url, self.bot = url, bot
        self.rng = random.Random(index)
        self.people = [Guest(url) for _ in range(1 if bot else 2)]
        self.moves: list[float] = []
        self.answers: list[float] = []
        self.acknowledged: dict[str, dict[int, str]] = {}
        self.hex: set[str] = set()
        self.interrupted = 0

    async def play(self, end: float) -> None:
        while time.monotonic() < end:
            try:
                await self._game(end)
            except TROUBLES:
                self.interrupted += 1
                await asyncio.sleep(0.5)

    async def _open(self) -> str:
        bot = [{"kind": "bot", "level": "novice"}] if self.bot else [{"kind": "open"}]
        game = self.rng.choice(("mandala", "patterns", "stones"))
        new = {"game": game, "seats": [{"kind": "me"}, *bot], "rated": False}
        answer = await asyncio.to_thread(self.people[0].http.post, "/api/tables", json=new)
        if answer.status_code != 201:
            raise TimeoutError(answer.text)
        return str(answer.json()["id"])

    async def _game(self, end: float) -> None:
        id = next((id for id in reversed(self.acknowledged)), None)
        if id is None or await self._is_over(id):
            id = await self._open()
            self.acknowledged[id] = {}
        for person in self.people:  # once more after a kill: twice is as good as once
            for action in ({"type": "sit"}, {"type": "nonce", "nonce": secrets.token_hex(16)}):
                await asyncio.to_thread(person.http.post, f"/api/tables/{id}/actions", json=action)
        await asyncio.gather(*(self._sit(person, id, end) for person in self.people))

    async def _is_over(self, id: str) -> bool:
        answer = await asyncio.to_thread(self.people[0].http.get, f"/api/tables/{id}")
        return answer.status_code == 200 and answer.json()["status"] in ("over", "aborted")

    async def _sit(self, person: Guest, id: str, end: float) -> None:
        """One seat's client. A move is timed from when it is sent until it is acknowledged, a bot from then on."""
        cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        address = f"{self.url.replace('http', 'ws')}/api/tables/{id}/socket"
        sent: tuple[str, float] | None = None
        waits: float | None = None
        async with connect(address, additional_headers={"Cookie": cookie}, compression=None, open_timeout=30) as sock:
            while time.monotonic() < end:
                text = str(await asyncio.wait_for(sock.recv(), 60))
                self.hex.update(HEX.findall(text))
                message = json.loads(text)
                if sent is not None and message.get("id") == sent[0]:
                    assert message["type"] == "event", text
                    self.moves.append(time.monotonic() - sent[1])
                    self.acknowledged[id][message["number"]] = message["move"]
                    sent, waits = None, time.monotonic()
                elif waits is not None and message.get("what") == "moved":
                    self.answers.append(time.monotonic() - waits)
                    waits = None
                if (message.get("table") or {}).get("status") in ("over", "aborted"):
                    return
                if sent is None and message.get("observation") and (legal := message["observation"]["legal"]):
                    waits = None
                    await asyncio.sleep(self.rng.uniform(0.5, 1.5))
                    sent = (secrets.token_hex(6), time.monotonic())
                    await sock.send(json.dumps({"type": "move", "id": sent[0], "move": self.rng.choice(legal)}))

    def check(self) -> int:
        """Every acknowledged move is in the log, under its number; how many there were."""
        for id, moves in self.acknowledged.items():
            told = self.people[0].get(f"/api/tables/{id}/snapshot")["log"]
            log = {entry["number"]: entry.get("move") for entry in told}
            assert {number: log.get(number) for number in moves} == moves, "a move is lost"
        return sum(map(len, self.acknowledged.values()))


class Watch:
    """The server's memory, and its life: it is killed now and then, as by a power cut."""

    def __init__(self, server: Process, kills: int) -> None:
        self.server = server
        self.base = self.most = 0.0
        self._kills = kills
        self.killed = 0

    async def run(self, end: float, rng: random.Random) -> None:
        start = time.monotonic()
        self.base = memory(self.server.process.pid)
        times = sorted(rng.uniform(start + 5, end - 5) for _ in range(self._kills))
        while time.monotonic() < end:
            await asyncio.sleep(0.5)
            with suppress(OSError, StopIteration):
                self.most = max(self.most, memory(self.server.process.pid) - self.base)
            if times and time.monotonic() > times[0]:
                times.pop(0)
                await asyncio.to_thread(self.server.kill)
                await asyncio.to_thread(self.server.start)
                self.killed += 1


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def secrets_of(folder: Path) -> set[str]:
    """The secrets of all tables."""
    with sqlite3.connect(folder / "tables.db") as database:
        rows = database.execute("SELECT json_extract(data, '$.secret') FROM event WHERE number = 1").fetchall()
    database.close()
    return {row[0] for row in rows if row[0]}


@pytest.mark.long
@pytest.mark.timeout(START_SECONDS + SECONDS + REST_SECONDS + 900)
def test_people_play_on_whatever_is_done_to_the_server(tmp_path: Path) -> None:
    figures: dict[str, object] = {}
    settings = {**PLAIN, "SANDTABLE_BOT_PACE": "0.5", "SANDTABLE_IDLE": "15", "FORWARDED_ALLOW_IPS": ""}
    # the command as operators start it: with real hashes of passwords, and all of its code in memory from the start
    with served(tmp_path, 1, True, True, **settings) as (server,):
        tables = [Table(server.url, i, i >= GAMES) for i in range(GAMES + AGAINST_BOTS)]
        watch = Watch(server, max(1, int(SECONDS / 60)))

        async def story() -> str:
            end = time.monotonic() + START_SECONDS + SECONDS
            playing = [asyncio.create_task(table.play(end)) for table in tables]
            await asyncio.sleep(START_SECONDS)
            command = (sys.executable, "-m", "tests.server.soaks.attackers", server.url, str(SECONDS))
            # elsewhere they would have cores of their own
            attackers = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: os.nice(15))
            try:
                await asyncio.gather(watch.run(end, random.Random(1)), *playing)
                return (await asyncio.to_thread(attackers.communicate, timeout=120))[0]
            finally:
                attackers.kill()
                attackers.wait()

        said = asyncio.run(story())
        saw: dict[str, int] = json.loads(said)
        time.sleep(REST_SECONDS)
        left = memory(server.process.pid) - watch.base
        moves = [seconds for table in tables for seconds in table.moves]
        answers = [seconds for table in tables if table.bot for seconds in table.answers]
        figures = {
            "moves": len(moves),
            "move p50": quantile(moves, 0.5),
            "move p99": quantile(moves, 0.99),
            "novice answers": len(answers),
            "novice p99": quantile(answers, 0.99),
            "memory at the start, MB": watch.base,
            "memory above start, MB": watch.most,
            "memory left, MB": left,
            "kills": watch.killed,
            "interrupted": sum(table.interrupted for table in tables),
            "saw": saw,
        }
        print(json.dumps(figures, indent=1))
        assert sum(table.check() for table in tables) == len(moves)
        assert get(f"{server.url}/readyz").status_code == 200
        told = set().union(*(table.hex for table in tables))
        assert not told & secrets_of(tmp_path), "a secret was told"
        assert [what for what in saw if what.startswith(("FAULT", "BROKEN"))] == []
        assert saw["malformed"] >= MALFORMED * SECONDS
        assert len(moves) > GAMES * SECONDS / 10
        assert quantile(moves, 0.99) < 0.2
        assert quantile(answers, 0.99) < 1.5
        assert watch.most < 300
        assert left < 50
