"""The set-up of docs/operating.md, started as it stands there: two servers, two workers, PostgreSQL, Redis, nginx."""

import random
import re
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import httpx
from websockets.exceptions import InvalidStatus

from tests.server.client import SECONDS, Guest, Sock, begin, get, nonce, play_on
from tests.server.ports import free_port
from tests.server.services import Postgres, Process, Redis, program, served, wait_until

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()


def environment(postgres: Postgres, redis: Redis) -> dict[str, str]:
    """The variables of the page, with our own addresses."""
    found = dict(re.findall(r"^export (\w+)=(\S+)$", PAGE, re.MULTILINE))
    assert found.keys() == {"SANDTABLE_DATABASE", "SANDTABLE_REDIS", "SANDTABLE_WORKERS", "FORWARDED_ALLOW_IPS"}
    return {**found, "SANDTABLE_DATABASE": postgres.database("many"), "SANDTABLE_REDIS": redis.url}


def nginx(folder: Path, servers: list[Process]) -> tuple[subprocess.Popen[bytes], str]:
    """nginx with the configuration of the page, with our own ports."""
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
