"""Where there is nothing that only POSIX has, as on Windows: a server starts, and a worker stops when told to."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.client import get
from tests.server.ports import free_port
from tests.server.services import Redis, wait_until

# What Python on Windows does not have, taken away before anything of ours is imported.
WITHOUT = """
import asyncio, os, sys
for name in ("fcntl", "resource", "readline", "uvloop", "termios", "pwd", "grp"):
    sys.modules[name] = None
for name in ("geteuid", "getuid", "killpg", "uname", "sched_getaffinity", "setpriority", "getpriority", "PRIO_PROCESS"):
    delattr(os, name)
def refuse(*_):
    raise NotImplementedError
asyncio.AbstractEventLoop.add_signal_handler = asyncio.unix_events._UnixSelectorEventLoop.add_signal_handler = refuse
from sandtable.cli import main
main()
"""


def stop(process: subprocess.Popen[str]) -> str:
    """What it said besides, once it was told to stop."""
    process.send_signal(signal.SIGTERM)
    return process.communicate(timeout=60)[1]


def test_a_server_starts_and_stops(tmp_path: Path) -> None:
    (tmp_path / "tables.db").touch(0o644)  # every file there looks like one that others may read
    command = [sys.executable, "-c", WITHOUT, "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        (address,) = re.findall(r"http://\S+", server.stdout.readline())
        try:
            wait_until(lambda: is_up(f"{address}readyz"), what="the server")
        finally:
            said = stop(server)
    assert "Traceback" not in said
    assert server.returncode in (0, -signal.SIGTERM)


def test_a_worker_stops_when_it_is_told_to(tmp_path: Path, redis: Redis) -> None:
    port = free_port()
    environment = {
        **os.environ,
        "SANDTABLE_METRICS": str(port),
        "SANDTABLE_DATABASE": f"sqlite:///{tmp_path}/tables.db",
    }
    command = [sys.executable, "-c", WITHOUT, "worker", "--redis", redis.url]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as worker:
        try:
            wait_until(lambda: is_up(f"http://127.0.0.1:{port}/metrics"), what="the worker")
        finally:
            said = stop(worker)
    assert "Traceback" not in said
    assert worker.returncode == 0


def is_up(address: str) -> bool:
    try:
        return get(address).status_code == 200
    except httpx.HTTPError:
        return False
