"""Running `sandtable`: in this process where that will do, in one of its own where it matters."""

import logging
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli.command_line import run

VECTORS = Path(__file__).parents[1] / "vectors"


@dataclass(frozen=True)
class Done:
    """How a command ended: its exit code, standard output and standard error."""

    code: int
    out: str
    err: str


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> Done:
    """Run a command line here. `serve` sends the log to the standard error of this one test, which ends with it."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    capsys.readouterr()
    try:
        code = run([str(argument) for argument in arguments])
    finally:
        root.handlers = handlers
        root.setLevel(level)
    captured = capsys.readouterr()
    return Done(code, captured.out, captured.err)


def environment(**variables: str) -> dict[str, str]:
    """The environment of a person who speaks English, with some variables of their own."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHONUNBUF"))}
    return {**plain, "LANG": "C.UTF-8", **variables}


def start(*arguments: object, **options: Any) -> subprocess.Popen[bytes]:
    """Start a command in a process of its own."""
    words = [argument if isinstance(argument, bytes) else str(argument) for argument in arguments]
    return subprocess.Popen([sys.executable, "-m", "sandtable", *words], **{"env": environment(), **options})


def process(*arguments: object, given: bytes = b"", **variables: str) -> Done:
    """Run a command in a process of its own, with some input."""
    pipe = subprocess.PIPE
    running = start(*arguments, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(**variables))
    out, err = running.communicate(given, timeout=300)
    return Done(running.returncode, out.decode(), err.decode())


def refusal(done: Done, code: int) -> str:
    """The one sentence in which a command refused; no traceback, nothing else."""
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith("sandtable: ")
    assert done.err.count("\n") == 1, done.err
    return done.err.removeprefix("sandtable: ").rstrip("\n")
