"""Faults: processes that die, a database and a Redis that go away and come back, a disk that is full. Every
acknowledged move is there afterwards, no game is stuck, clients go on."""

import os
import random
import secrets
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.cli.command import call, refusal
from tests.server.client import Guest, Sock, begin, get, nonce, play_on
from tests.server.services import Postgres, Process, Redis, served, wait_until

GAMES = ("mandala", "patterns", "stones")


class Stubborn:
    """Someone who plays a game to its end whatever happens, against a bot or at both seats, and remembers every
    acknowledged move."""

    def __init__(self, urls: list[str], index: int, with_bot: bool) -> None:
        self.urls, self.index = urls, index
        self.pause = 0.15  # a fast machine must not be through with the game before anything has gone wrong
        self.rng = random.Random(index)
        self.guest = Guest(urls[index % len(urls)])
        other = {"kind": "bot", "level": "random"} if with_bot else {"kind": "me"}
        self.id = self.guest.open(GAMES[index % 3], seats=[{"kind": "me"}, other])["id"]
        self.acknowledged: dict[int, str] = {}
        self.interruptions = 0
        self.over = False
        self.trouble: BaseException | None = None

    def run(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        try:
            while not self.over:
                assert time.monotonic() < end, f"table {self.index} is stuck"
                try:
                    self._play(end)
                except (OSError, EOFError, WebSocketException, httpx.HTTPError, TimeoutError):
                    self.interruptions += 1
                    time.sleep(0.1)
        except BaseException as error:
            self.trouble = error

    def _play(self, end: float) -> None:
        url = self.urls[(self.index + self.interruptions) % len(self.urls)]
        with self.guest.at(url).socket(self.id) as sock:
            first = sock.next(10)
            if first["type"] == "refused":
                raise TimeoutError
            self._check(first)
            if sock.table["status"] == "dealing":
                for seat in sock.table["nonces"]:
                    if sock.table["seats"][seat]["kind"] == "person":
                        sock.send({"type": "nonce", "nonce": nonce(), "seat": seat})
            while sock.table["status"] != "over" and time.monotonic() < end:
                if sock.legal:
                    self._move(sock)
                else:
                    sock.next(10)
            self.over = sock.table["status"] == "over"

    def _move(self, sock: Sock) -> None:
        time.sleep(self.rng.uniform(0, self.pause))
        move, id = self.rng.choice(sock.legal), secrets.token_hex(6)
        for _ in range(2):  # twice, as a nervous finger would
            sock.send({"type": "move", "id": id, "move": move, "number": sock.number})
        done = sock.until(lambda message: message.get("id") == id, 10)
        if done["type"] == "event":
            self.acknowledged[done["number"]] = done["move"]
        elif done["problem"]["status"] != 503:
            raise AssertionError(done)

    def _check(self, snapshot: dict[str, Any]) -> None:
        """Every acknowledged move is in the log, under its number."""
        log = {entry["number"]: entry.get("move") for entry in snapshot["log"]}
        for number, move in self.acknowledged.items():
            assert log.get(number) == move, f"move {number} of table {self.index} is lost"


def storm(players: list[Stubborn], seconds: float) -> list[threading.Thread]:
    threads = [threading.Thread(target=player.run, args=(seconds,), daemon=True) for player in players]
    for thread in threads:
        thread.start()
    return threads


def patience(tables: int) -> float:
    """Seconds for so many games: their players share one process, and read the whole log again after each kill."""
    return 300 + 8 * tables


def settle(players: list[Stubborn], threads: list[threading.Thread], seconds: float) -> None:
    """Everyone plays to the end; nothing acknowledged is missing in the finished records."""
    for thread in threads:
        thread.join(seconds)
    for player in players:
        assert player.trouble is None, player.trouble
        assert player.over
        url = player.urls[0]
        snapshot = player.guest.at(url).get(f"/api/tables/{player.id}/snapshot")
        player._check(snapshot)
        moves = [entry["move"] for entry in snapshot["log"] if entry["what"] == "moved"]
        record = player.guest.at(url).get(f"/api/tables/{player.id}/record")
        assert moves == [event["move"] for event in record["events"] if "move" in event], "played twice or not at all"


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("tables", "kills"), [(3, 2), pytest.param(50, 20, marks=pytest.mark.long)])
def test_the_server_is_killed_again_and_again(tmp_path: Path, tables: int, kills: int) -> None:
    rng = random.Random(tables)
    with served(tmp_path) as servers:
        players = [Stubborn([servers[0].url], i, i % 2 == 0) for i in range(tables)]
        threads = storm(players, patience(tables))
        for _ in range(kills):
            time.sleep(rng.uniform(0.3, 1.5))
            servers[0].kill()
            servers[0].start()
        settle(players, threads, patience(tables))
        assert sum(player.interruptions for player in players) >= kills
        assert sum(len(player.acknowledged) for player in players) > 15 * tables


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("tables", "kills"), [(3, 2), pytest.param(50, 12, marks=pytest.mark.long)])
def test_two_servers_and_two_workers_are_killed(
    tmp_path: Path, postgres: Postgres, redis: Redis, tables: int, kills: int
) -> None:
    rng = random.Random(tables + 1)
    environment = {
        "SANDTABLE_DATABASE": postgres.database(f"killed{tables}"),
        "SANDTABLE_REDIS": redis.url,
        "SANDTABLE_WORKERS": "yes",
    }
    with served(tmp_path, 2, **environment) as servers:
        workers = [Process(tmp_path, environment, "worker") for _ in range(2)]
        try:
            players = [Stubborn([server.url for server in servers], i, i % 4 != 0) for i in range(tables)]
            threads = storm(players, patience(tables))
            for _ in range(kills):
                time.sleep(rng.uniform(0.5, 1.5))
                victim = rng.choice([*servers, *workers])
                victim.kill()
                victim.start()
            settle(players, threads, patience(tables))
        finally:
            for worker in workers:
                worker.stop()


def test_the_database_goes_away_and_comes_back(tmp_path: Path, redis: Redis) -> None:
    own = Postgres()
    try:
        with served(tmp_path, 1, SANDTABLE_DATABASE=own.database("away"), SANDTABLE_REDIS=redis.url) as servers:
            people = [Guest(servers[0].url), Guest(servers[0].url)]
            id, socks = begin(people, "mandala")
            play_on(socks, random.Random(1), 6)
            own.stop()
            mover = next(sock for sock in socks if sock.legal)
            move = {"type": "move", "id": "again", "move": mover.legal[0], "number": mover.number}
            mover.send(move)
            refused = mover.until(lambda message: message.get("id") == "again")
            assert refused["problem"]["title"] == "OutOfService"
            assert get(f"{servers[0].url}/healthz").status_code == 200  # it lives, and should not be sent anything
            wait_until(lambda: get(f"{servers[0].url}/readyz").status_code == 503)
            time.sleep(float(os.environ.get("SANDTABLE_TEST_AWAY", "2")))
            own.start()

            def played() -> bool:
                mover.send(move)
                return mover.until(lambda message: message.get("id") == "again")["type"] in ("event", "accepted")

            wait_until(played, what="the move")
            for sock in socks:
                while sock.number < mover.number:
                    sock.next()
            assert people[0].get(f"/api/tables/{id}")["ply"] == 7
            assert play_on(socks, random.Random(2), 5) == 5
    finally:
        own.remove()


def there_and_back(socks: list[Sock]) -> float:
    """Seconds in which an offer of the first seat comes to the second, and its answer back. The second time counts: it
    begins when the first server has just had news, so by the sweep alone it takes until the next one."""
    taken = 0.0
    for _ in range(2):
        start = time.monotonic()
        socks[0].ask(type="offer", what="draw")
        socks[1].event("offered")
        socks[1].ask(type="answer", what="draw", accept=False)
        socks[0].event("answered")
        taken = time.monotonic() - start
    return taken


def test_redis_goes_away_and_comes_back(tmp_path: Path, postgres: Postgres) -> None:
    """Two people at two servers: without Redis news come late, by the sweep, but they come."""
    own, sweep = Redis(tmp_path / "redis"), 2.0
    database = postgres.database("redis-away")
    environment = {"SANDTABLE_DATABASE": database, "SANDTABLE_REDIS": own.url, "SANDTABLE_SWEEP": str(sweep)}
    try:
        with served(tmp_path, 2, **environment) as servers:
            people = [Guest(server.url) for server in servers]
            _, socks = begin(people, "mandala")
            assert play_on(socks, random.Random(1), 4) == 4
            own.stop()
            assert play_on(socks, random.Random(2), 2) == 2
            assert there_and_back(socks) > sweep / 2
            own.start()
            dice = random.Random(3)

            def are_there_at_once() -> bool:
                assert play_on(socks, dice, 1) == 1  # between two moves only so many offers are taken
                return there_and_back(socks) < sweep / 2

            # until the servers have found it again, and until the machine is not too busy
            wait_until(are_there_at_once, what="news by Redis")
            assert play_on(socks, dice, 6) == 6
    finally:
        own.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="needs a file system of its own")
def test_a_full_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("no file system of one's own here")
    try:
        with served(tmp_path, 1, SANDTABLE_DATABASE=f"sqlite:///{disk / 'tables.db'}") as servers:
            people = [Guest(servers[0].url), Guest(servers[0].url)]
            id, socks = begin(people, "mandala")
            play_on(socks, random.Random(1), 4)
            filler = disk / "filler"
            with filler.open("wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(b"x" * 4096)
            refused = None
            for _ in range(400):  # what is left of the log's own space has to be used up first
                mover = next(sock for sock in socks if sock.legal)
                number = mover.number
                done = mover.move(mover.legal[0], number=number)
                if done["type"] == "refused":
                    refused = done
                    break
                for sock in socks:
                    while sock.number < done["number"]:
                        sock.next()
                if not any(sock.legal for sock in socks):
                    id, socks = begin(people, "mandala")
            assert refused is not None
            assert refused["problem"]["title"] == "OutOfService"
            url = servers[0].url
            wait_until(lambda: get(f"{url}/readyz").status_code == 503, what="word of the full disk")  # a second old
            assert get(f"{url}/readyz").json()["key"] == "server.storage"
            assert get(f"{url}/healthz").status_code == 200  # to start it again would not help
            before = next(sock for sock in socks if sock.legal).number
            filler.unlink()
            wait_until(lambda: get(f"{url}/readyz").status_code == 200, what="word of the space")
            assert play_on(socks, random.Random(2), 3) >= 1
            assert people[0].get(f"/api/tables/{id}")["number"] > before
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A folder with a database in which nothing can be written any more."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    is_root = os.geteuid() == 0  # who may write in any file: the file system has to refuse it
    if is_root and subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(folder)], check=False).returncode:
        pytest.skip("no file system of one's own here")
    try:
        with served(tmp_path, 1, SANDTABLE_DATABASE=f"sqlite:///{folder / 'tables.db'}") as (server,):
            begin([Guest(server.url), Guest(server.url)])
        if is_root:
            subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        else:
            for path in (*folder.iterdir(), folder):
                path.chmod(0o500 if path == folder else 0o400)
        yield folder / "tables.db"
    finally:
        if is_root:
            subprocess.run(["umount", "-l", str(folder)], check=False)
        else:
            folder.chmod(0o700)


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_database_that_can_only_be_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], read_only: Path, redis: Redis, command: str
) -> None:
    """In one sentence, before anybody is let in."""
    flags = ["--port", 0, "--data", tmp_path] if command == "serve" else ["--redis", redis.url]
    said = refusal(call(capsys, command, *flags, "--database", f"sqlite:///{read_only}"), 1)
    assert "tables.db" in said
    assert "cannot be written" in said
