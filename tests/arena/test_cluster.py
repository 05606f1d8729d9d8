"""A Dask cluster of real processes: the same games, whatever becomes of its workers."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from pathlib import Path

import pytest

from sandtable.arena import cluster as clusters
from sandtable.arena.cluster import Cluster
from sandtable.arena.crew import play_games
from sandtable.arena.selfplay import Series
from sandtable.errors import Unavailable
from tests.cli.command import call, environment, process, refusal, start
from tests.server.ports import free_port

Capture = pytest.CaptureFixture[str]
DASHBOARD = 8787  # the port that any scheduler of Dask takes unless it is told another
SERIES = Series("mandala", {}, ("greedy", "greedy"), "cluster")


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A part of Dask in a process of its own."""
    command = [sys.executable, "-m", *arguments, "--no-dashboard"]
    null = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=null, stdout=null, stderr=null, env=environment()) as part:
        try:
            yield part
        finally:
            part.kill()


def free_address() -> str:
    """An address where nobody listens."""
    return f"tcp://127.0.0.1:{free_port()}"


def port_of(address: str) -> str:
    return address.rpartition(":")[2]


def listening(address: str) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", int(port_of(address)))):
                return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens at {address}")


def enter(address: str) -> None:
    with Cluster(address, 1):
        pass


@pytest.mark.long
def test_workers_come_and_are_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    address = free_address()
    with ExitStack() as stack:
        stack.enter_context(
            running("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port_of(address))
        )
        listening(address)
        monkeypatch.setattr(clusters, "PATIENCE", 6.0)  # in which a busy machine has said at least that it is there
        with pytest.raises(Unavailable, match=f"The Dask cluster at {address} has no workers"):
            enter(address)
        monkeypatch.setattr(clusters, "PATIENCE", 60.0)
        worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny")
        first, second = (stack.enter_context(running(*worker)) for _ in range(2))
        lines: list[str] = []
        with Cluster(address, 1) as crew:
            for part in play_games(SERIES, 0, 60, crew):
                lines += part
                if len(lines) > 3:
                    second.kill()
            deadline = time.monotonic() + 120
            while crew.ahead != 4 and time.monotonic() < deadline:  # one is left
                time.sleep(0.1)
            assert crew.ahead == 4
            assert lines == SERIES.lines(0, 60)
            # with nobody left it says so, and waits no longer than for somebody who is started anew
            first.kill()
            first.wait()
            monkeypatch.setattr(clusters, "POLL", 0.2)
            monkeypatch.setattr(clusters, "LONGEST_IDLE", 1.0)
            with pytest.raises(Unavailable, match=f"The Dask cluster at {address} has had no worker for"):
                list(play_games(SERIES, 60, 90, crew))


def test_a_cluster_of_our_own(tmp_path: Path) -> None:
    """Also beside another cluster on this machine: nothing is said of its port."""
    out = tmp_path / "games.jsonl"
    arguments = ("--games", 12, "--bots", "greedy,greedy", "--seed", "cluster", "--jobs", 2)
    with socket.socket() as taken:
        with suppress(OSError):  # somebody else may have it already
            taken.bind(("127.0.0.1", DASHBOARD))
            taken.listen()
        done = process("selfplay", "mandala", *arguments, "--dask", "local", "--out", out)
    assert (done.code, done.out, done.err) == (0, "", f"12 games written to {out}.\n")
    assert out.read_text().splitlines() == SERIES.lines(0, 12)


@pytest.mark.long  # on processes of our own: tests/cli/arena/test_selfplay.py
def test_an_interrupt_keeps_whole_games(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ("--games", 100_000, "--bots", "greedy,greedy", "--seed", "cluster", "--jobs", 2)
    pipe = subprocess.PIPE
    run = start(
        *("selfplay", "mandala", *arguments, "--dask", "local", "--out", out),
        stdout=pipe,
        stderr=pipe,
        start_new_session=True,
    )
    deadline = time.monotonic() + 100
    while not (out.exists() and out.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to all of them
    told, errors = run.communicate(timeout=120)
    lines = out.read_text().splitlines()
    assert lines
    assert lines == SERIES.lines(0, len(lines))
    assert (run.returncode, told) == (130, b"")
    assert errors.decode().startswith(f"Interrupted: {len(lines)} of 100000 games are in {out}.")
    assert errors.count(b"\n") == 1


def test_nobody_answers(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 1.0)
    address = free_address()
    import_module("distributed")  # which takes long, the first time
    began = time.monotonic()
    done = call(capsys, "arena", "patterns", "--bots", "greedy,random", "--dask", address)
    assert refusal(done, 1).startswith(f"No Dask cluster answers at {address}: ")
    assert time.monotonic() - began < 120
    out = tmp_path / "games.jsonl"
    done = call(capsys, "selfplay", "patterns", "--out", out, "--dask", address, "--lang", "fr")
    assert refusal(done, 1).startswith(f"Aucun cluster Dask ne répond à {address} : ")


@pytest.mark.parametrize("address", ["", "nowhere", "http://127.0.0.1:1", "tls://127.0.0.1:1", "tcp://127.0.0.1:x"])
def test_no_address(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 1.0)
    with pytest.raises(Unavailable, match="No Dask cluster answers at"):
        enter(address)


def test_something_else_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 1.0)
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(Unavailable, match=f"No Dask cluster answers at {address}"):
            enter(address)


def test_without_the_extra(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = call(capsys, "arena", "patterns", "--bots", "greedy,random", "--dask", "local")
    assert refusal(done, 1) == (
        "--dask needs an extra that is not installed. Install sandtable[dask], for example: "
        "uv pip install 'sandtable[dask]'."
    )


def test_it_is_imported_only_when_asked_for() -> None:
    code = (
        "import sys; from sandtable.cli.command_line import run;"
        " run(sys.argv[1:]); sys.exit('distributed' in sys.modules)"
    )
    command = [sys.executable, "-c", code, "arena", "patterns", "--bots", "greedy,random", "--games", "2"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
