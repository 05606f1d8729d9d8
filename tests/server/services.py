"""What a server needs around it, started for tests in folders and on ports of their own: PostgreSQL, Redis, servers."""

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.logs import LOGS
from tests.server.client import get
from tests.server.forked import Forked
from tests.server.ports import free_port

FAST = {
    "SANDTABLE_BOT_PACE": "0",
    "SANDTABLE_SWEEP": "0.5",
    "SANDTABLE_PATIENCE": "2",
    "SANDTABLE_LIMIT_RATE": "1000",
    "SANDTABLE_LIMIT_BURST": "1000",
    "SANDTABLE_LIMIT_REQUESTS": "10000",
    "SANDTABLE_LIMIT_READS": "10000",
    "SANDTABLE_LIMIT_GUEST_TABLES": "10000",
    "SANDTABLE_LIMIT_ADDRESS_SOCKETS": "10000",
    "SANDTABLE_LIMIT_PERSON_SOCKETS": "10000",
    "SANDTABLE_LIMIT_BOT_TABLES": "10000",
    "SANDTABLE_LIMIT_SIGN_INS": "1000",
    "SANDTABLE_LIMIT_INVITATIONS": "1000",
    "SANDTABLE_LIMIT_TALK": "1000",
    "SANDTABLE_LIMIT_SEEKS": "10000",
    "SANDTABLE_LIMIT_CHALLENGES": "10000",
    "SANDTABLE_LIMIT_OPEN_CHALLENGES": "1000",
    "SANDTABLE_LIMIT_WAITING": "1000",
    "SANDTABLE_LIMIT_CONNECTS": "10000",
    "SANDTABLE_LIMIT_ADDRESS_CONNECTIONS": "10000",
    "FORWARDED_ALLOW_IPS": "127.0.0.1",
    "SANDTABLE_LIMIT_PERSON_ANALYSES": "100",
}


STOPPED = 120.0  # seconds in which a process that was told to end has ended


def wait_until(true: Callable[[], bool], seconds: float = 240.0, what: str = "it") -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"{what} did not happen within {seconds} s"
        time.sleep(0.05)


def program(name: str) -> str:
    """Where a program of Debian's is."""
    folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path("/usr/sbin")]
    found = next((str(folder / name) for folder in folders if (folder / name).exists()), None) or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed; ./test installs it on Debian, as root")
    return found


def unprivileged(folder: Path) -> str | None:
    """PostgreSQL does not run as root: who it runs as then."""
    if os.geteuid() != 0:
        return None
    user = "postgres" if "postgres" in {entry.pw_name for entry in pwd.getpwall()} else "nobody"
    shutil.chown(folder, user)
    return user


class Postgres:
    """A private PostgreSQL."""

    def __init__(self) -> None:
        # not in a folder of pytest's: those are closed to others than root
        folder = self.folder = Path(tempfile.mkdtemp(prefix="sandtable-postgres-"))
        self.port = free_port()
        self._user = unprivileged(folder)
        self._process: subprocess.Popen[bytes] | None = None
        data = str(folder / "data")
        initdb = [program("initdb"), "-D", data, "-U", "sandtable", "--auth=trust", "-E", "UTF8", "--locale=C", "-N"]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, user=self._user, cwd=folder)
        self.start()

    def start(self) -> None:
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "off",
            "max_connections": "200",
        }
        flags = [flag for name, value in settings.items() for flag in ("-c", f"{name}={value}")]
        self._process = subprocess.Popen(
            [program("postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *flags],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self._user,
            cwd=self.folder,
        )
        wait_until(lambda: self.sql("SELECT 1", "postgres"), what="PostgreSQL")

    def sql(self, statement: str, database: str = "postgres") -> bool:
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "sandtable", "-d", database, "-q", "-c", statement]
        found = subprocess.run([program("psql"), *where], capture_output=True, check=False)
        return found.returncode == 0

    def database(self, name: str) -> str:
        """The URL of a new, empty database."""
        assert self.sql(f'CREATE DATABASE "{name}"')
        return f"postgresql://sandtable@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # fast shutdown
            self._process.wait(STOPPED)
            self._process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)


class Redis:
    """A private Redis."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.port = folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        flags = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self._process = subprocess.Popen([program("redis-server"), *flags], stdout=subprocess.DEVNULL)
        wait_until(self._answers, what="Redis")

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as found:
                found.sendall(b"PING\r\n")
                return found.recv(10).startswith(b"+PONG")
        except OSError:
            return False

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(STOPPED)
            self._process = None


def cold(arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> subprocess.Popen[bytes]:
    """A command of ours in a process that has imported nothing yet."""
    with log.open("ab") as file:
        command = [sys.executable, "-m", "sandtable", *arguments]
        return subprocess.Popen(command, env=environment, stdout=file, stderr=file)


class Process:
    """A server or a worker of ours in a process of its own."""

    def __init__(
        self, folder: Path, environment: dict[str, str], command: str = "serve", is_cold: bool = False
    ) -> None:
        self.folder = folder
        self.port = free_port() if command == "serve" else 0
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = command
        self._is_cold = is_cold or "SANDTABLE_GAMES" in environment  # the warm process has imported other games
        self._environment = {**os.environ, **FAST, "SANDTABLE_DATA": str(folder), **environment}
        self.log = folder / f"{command}-{self.port}.log"
        LOGS.append(self.log)
        self.start()

    @property
    def database(self) -> str:
        """The URL of its database."""
        return self._environment.get("SANDTABLE_DATABASE") or f"sqlite:///{self.folder / 'tables.db'}"

    def start(self) -> None:
        flags = ["--port", str(self.port)] if self._command == "serve" else []
        self.process = (cold if self._is_cold else Forked)([self._command, *flags], self._environment, self.log)
        if self._command == "serve":
            try:
                wait_until(self._healthy, what="the server")
            except BaseException:
                self.kill()
                raise

    def _healthy(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            return get(f"{self.url}/readyz").status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(STOPPED)

    def stop(self) -> None:
        """As an operator would."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(STOPPED)


# in lines of text and of JSON: live/faults.py writes them
FAULT = re.compile(r"\b\w+ fault: [^\"\n]*")


@contextmanager
def served(
    folder: Path, servers: int = 1, may_fail: bool = False, is_cold: bool = False, /, **environment: str
) -> Iterator[list[Process]]:
    """Server processes on one database, stopped at the end; `is_cold` where each is to be the command as it is. No bot,
    hint or analysis may have failed in one of them, or in a worker of theirs with its log in the same folder, unless
    the test is about that."""
    folder.mkdir(parents=True, exist_ok=True)
    processes: list[Process] = []
    try:
        for _ in range(servers):
            processes.append(Process(folder, environment, is_cold=is_cold))
        yield processes
    finally:
        for process in processes:
            process.stop()
    faults = [fault for log in sorted(folder.glob("*.log")) for fault in FAULT.findall(log.read_text())]
    assert may_fail or not faults, faults
