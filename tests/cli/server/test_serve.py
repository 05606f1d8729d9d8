"""`sandtable serve` and `worker`: what they need and is not there is said in one sentence; what `./run` has done once
the page is up."""

import asyncio
import importlib.util
import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from sandtable.cli.server import serve
from sandtable.errors import Unavailable
from sandtable.server.settings import Settings
from tests.cli.command import call, refusal
from tests.server.services import served, wait_until

Capture = pytest.CaptureFixture[str]

# Says who it is, and would then work for a long time.
COMMAND = """
import pathlib, sys, time
place = pathlib.Path(sys.argv[1])
place.with_suffix(".part").write_text(str(__import__("os").getpid()))
place.with_suffix(".part").replace(place)
time.sleep(600)
"""


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve", "--redis", "redis://localhost"), "redis"),
        (("serve", "--database", "postgresql://localhost/x"), "postgres"),
        (("worker", "--redis", "redis://localhost"), "redis"),
        (("export", "--out", "x.jsonl", "--database", "postgresql://localhost/x"), "postgres"),
    ],
)
def test_an_extra_that_is_not_installed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: tuple[str, ...], extra: str
) -> None:
    real = importlib.util.find_spec
    missing = ("redis", "asyncpg")
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name in missing else real(name))
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path))
    assert f"sandtable[{extra}]" in refusal(call(capsys, *arguments), 1)


def test_a_redis_out_of_reach() -> None:
    with pytest.raises(Unavailable, match=r"No Redis answers at redis://127\.0\.0\.1:1"):
        asyncio.run(serve._try_redis(Settings(redis="redis://127.0.0.1:1")))


@pytest.mark.parametrize(
    ("redis", "said"),
    [((), "Workers need Redis"), (("--redis", "redis://127.0.0.1:1"), "No Redis answers at redis://127.0.0.1:1")],
)
def test_a_worker_without_redis_says_so(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, redis: tuple[str, ...], said: str
) -> None:
    """In one sentence, and ends: nothing waits there for it."""
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path))
    assert said in refusal(call(capsys, "worker", *redis), 1 if redis else 2)


# Each as short as it can be: `serve` and `worker` are refused right after.
COMMANDS = [
    ("selfplay", "patterns", "--out", "x.jsonl"),
    ("arena", "patterns", "--bots", "random,greedy", "--games", "2"),
    ("bench", "patterns", "--seconds", "0.01"),
    ("serve", "--log", "nothing"),
    ("worker", "--log", "nothing"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_plain_python_is_told(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path))
    monkeypatch.setattr("sandtable.build.build", lambda: "pure Python")
    monkeypatch.delenv("SANDTABLE_PURE", raising=False)
    assert call(capsys, *command).err.startswith("This build is plain Python")
    for file in tmp_path.glob("*.jsonl"):
        file.unlink()
    monkeypatch.setenv("SANDTABLE_PURE", "1")  # whoever asked for it knows
    assert "plain Python" not in call(capsys, *command).err


def is_alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        # a process that has ended is there until its parent asks for it
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    return False


def test_a_command_runs_once_the_page_is_up_and_ends_with_the_server(tmp_path: Path) -> None:
    place = tmp_path / "pid"
    command = shlex.join([sys.executable, "-c", COMMAND, str(place)])
    (tmp_path / "data").mkdir()
    with served(tmp_path / "data", SANDTABLE_WHEN_UP=command) as (server,):
        wait_until(place.exists)
        pid = int(place.read_text())
        assert is_alive(pid)
        server.stop()
    wait_until(lambda: not is_alive(pid))


def test_a_command_that_is_not_there_stops_nobody(tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_WHEN_UP="/nowhere/at-all"):
        pass  # it has answered
