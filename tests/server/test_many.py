"""The set-up of docs/operating.md, started as it stands there: two servers, two workers, PostgreSQL, Redis, nginx."""

import random
import re
import socket
import subprocess
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import SECONDS, Guest, Sock, begin, get, nonce, play_on
from tests.server.ports import free_port
from tests.server.services import Postgres, Process, Redis, program, served, wait_until

ROOT = Path(__file__).parents[2]
PAGE, DEPLOY = (ROOT / "docs" / "operating.md").read_text(), ROOT / "deploy"
SOCKETS = 300  # more than nginx has by itself: 512 connections, two for each


def environment(postgres: Postgres, redis: Redis) -> dict[str, str]:
    """The variables of the page, with our own addresses."""
    found = dict(re.findall(r"^export (\w+)=(\S+)$", PAGE, re.MULTILINE))
    assert found.keys() == {"SANDTABLE_DATABASE", "SANDTABLE_REDIS", "SANDTABLE_WORKERS", "FORWARDED_ALLOW_IPS"}
    return {**found, "SANDTABLE_DATABASE": postgres.database("many"), "SANDTABLE_REDIS": redis.url}


def nginx(folder: Path, servers: list[Process], config: str | None = None) -> tuple[subprocess.Popen[bytes], str]:
    """nginx with a configuration, that of the page unless another one is given, with our own ports."""
    if config is None:
        (config,) = re.findall(r"^```nginx\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    port = free_port()
    ports = {"8000": port, "8001": servers[0].port, "8002": servers[1].port}
    # all at once: a new one may look like one of the page
    config = re.sub(r"\b800[012]\b", lambda found: str(ports[found[0]]), config)
    folder.mkdir()
    folder.chmod(0o755)
    paths = "".join(f"    {name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi"))
    paths += f"    uwsgi_temp_path {folder}/uwsgi;\n    scgi_temp_path {folder}/scgi;\n    access_log off;\n"
    (folder / "nginx.conf").write_text("user root;\n" + config.replace("http {\n", "http {\n" + paths, 1))
    flags = ["-c", str(folder / "nginx.conf"), "-p", str(folder), "-g", f"daemon off; pid {folder}/pid;"]
    return subprocess.Popen([program("nginx"), *flags, "-e", str(folder / "error.log")]), f"http://127.0.0.1:{port}"


def test_the_set_up_of_the_page(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    settings = environment(postgres, redis)
    with served(tmp_path, 2, **settings) as servers:
        workers = [Process(tmp_path, settings, "worker") for _ in range(2)]
        front, url = nginx(tmp_path / "nginx", servers)
        try:
            wait_until(lambda: is_up(url), what="nginx")
            people = [Guest(url), Guest(url)]
            id, socks = begin(people, "mandala")
            play_on(socks, random.Random(1), 20)
            against_bot(Guest(url))
            # one server after the other is stopped and started; the game goes on
            for server in servers:
                server.stop()
                again = [come_back(person, id) for person in people]
                play_on(again, random.Random(2), 5)
                server.start()
            assert get(f"{url}/metrics").status_code == 403
            assert "x-forwarded" not in "".join(process.log.read_text() for process in servers)
        finally:
            front.terminate()
            front.wait(30)
            for worker in workers:
                worker.stop()


@pytest.mark.parametrize("config", ["the page's", "the containers'"])
def test_the_limits_of_nginx(tmp_path: Path, config: str) -> None:
    """It holds more sockets than its default of 512 connections would, two for each. Bodies end where ours do, figures
    are for nobody outside, and limits by address count where people are, not nginx."""
    text = None
    if config == "the containers'":
        text = re.sub(r"server-([12]):8000", r"127.0.0.1:800\1", (DEPLOY / "nginx.conf").read_text())
    limits = {"SANDTABLE_LIMIT_REQUESTS": "0.4", "SANDTABLE_LIMIT_ADDRESS_SOCKETS": str(SOCKETS)}
    with served(tmp_path, **limits) as (server,), ExitStack() as held:
        front, url = nginx(tmp_path / "nginx", [server, server], text)
        held.callback(front.wait, 30)
        held.callback(front.terminate)
        wait_until(lambda: is_up(url), what="nginx")
        person = Guest(url)
        table = person.open("patterns")["id"]
        assert get(f"{url}/metrics").status_code == 403
        for size, code in ((64 * 1024, 400), (64 * 1024 + 1, 413)):  # at the bound it reaches us: it is no JSON
            assert person.http.post("/api/session", content=b"x" * size).status_code == code
        # whoever says that they come from elsewhere is not believed
        codes = {get(f"{url}/api/me", headers={"x-forwarded-for": f"10.0.0.{i}"}).status_code for i in range(10)}
        assert 429 in codes
        assert get(f"{server.url}/api/me", headers={"x-forwarded-for": "10.0.0.1"}).status_code == 200
        host, port = url.removeprefix("http://").split(":")
        asked = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        for _ in range(SOCKETS):
            sock = held.enter_context(socket.create_connection((host, int(port)), SECONDS))
            sock.sendall(asked.encode())
            assert sock.recv(200).startswith(b"HTTP/1.1 101 ")
        wait_until(lambda: f"\nsandtable_sockets {float(SOCKETS)}\n" in get(f"{server.url}/metrics").text)
        with person.socket(table) as one_more:  # of the same address
            assert one_more.next()["problem"]["key"] == "server.limit.sockets"
        log = (tmp_path / "nginx" / "error.log").read_text()
        assert "[warn]" not in log
        assert "worker_connections" not in log


def come_back(person: Guest, id: str) -> Sock:
    """As a browser does: again and again, until nginx has found a server that answers."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        with suppress(InvalidStatus):
            return person.enter(id)
        time.sleep(0.2)
    raise AssertionError("nobody answers")


def is_up(url: str) -> bool:
    try:
        return get(f"{url}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


def against_bot(guest: Guest) -> None:
    """A whole game against a bot, which a worker plays."""
    table = guest.open("patterns", seats=[{"kind": "bot", "level": "greedy"}, {"kind": "me"}])
    with guest.enter(table["id"]) as sock:
        sock.send({"type": "nonce", "nonce": nonce()})
        rng = random.Random(3)
        while sock.table["status"] != "over":
            if sock.legal:
                sock.move(rng.choice(sock.legal))
            else:
                sock.next()
