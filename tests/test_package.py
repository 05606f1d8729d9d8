"""What `uv build` makes can be installed and run elsewhere, with and without a C compiler."""

import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from sandtable import __version__
from tests.scripts import ROOT, script
from tests.server.ports import free_port
from tests.server.services import wait_until

# to compile everything takes three minutes of a core, which a busy machine may not have within ten
pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.timeout(3600)]


def uv(*words: object, **environment: str) -> None:
    """Run uv, with none of what this checkout has set."""
    found = script("wasm/build.py").find_uv(ROOT)
    if found is None:
        pytest.skip("uv was not found")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SANDTABLE_", "VIRTUAL_ENV"))}
    done = subprocess.run(
        [found, *map(str, words)], env={**kept, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def no_compiler(folder: Path) -> dict[str, str]:
    """An environment in which nothing compiles, as on a machine without gcc."""
    folder.mkdir()
    for name in ("sh", "env", "uname", "cat", "rm", "mkdir"):
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return {"PATH": str(folder), "CC": "no-such-compiler", "CXX": "no-such-compiler"}


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of this checkout."""
    folder: Path = tmp_path_factory.mktemp("sdist")
    uv("build", "--quiet", "--sdist", "--python", sys.executable, "--out-dir", folder, ROOT)
    (found,) = folder.glob("*.tar.gz")
    assert found.name == f"sandtable-{__version__}.tar.gz"
    return found


def wheel_of(sdist: Path, folder: Path, **environment: str) -> Path:
    """The wheel that somebody makes from it. The engine for the browser is left out: tests/wasm builds that."""
    words = ("--quiet", "--wheel", "--python", sys.executable, "--out-dir", folder, sdist)
    uv("build", *words, SANDTABLE_WASM="0", **environment)
    (found,) = folder.glob("*.whl")
    return found


def installed(wheel: Path, folder: Path) -> Path:
    """The command in a clean environment that has this wheel and what it asks for."""
    uv("venv", "--quiet", "--python", sys.executable, folder)
    uv("pip", "install", "--quiet", "--python", folder / "bin" / "python", wheel)
    return folder / "bin" / "sandtable"


def said(command: Path, *words: object) -> str:
    """What a command prints, run in its own folder: nothing of the checkout is near."""
    plain = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(command.parent), "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [command, *map(str, words)], cwd=command.parent, env=plain, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def plays_and_serves(command: Path) -> None:
    """A game of each kind that verifies, and the page in a browser's place."""
    for game in ("mandala", "patterns", "stones"):
        file = command.parent / f"{game}.jsonl"
        said(command, "selfplay", game, "--bots", "greedy,random", "--out", file)
        assert '"result"' in said(command, "audit", file)
    port = free_port()
    plain = {"PATH": "/usr/bin:/bin", "SANDTABLE_DATA": str(command.parent / "tables")}
    log = command.parent / "server.log"
    with log.open("wb") as errors:
        server = subprocess.Popen([command, "serve", "--port", str(port)], env=plain, stderr=errors)

    def answers() -> bool:
        assert server.poll() is None, log.read_text()
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port), 60):
            return True
        return False

    try:
        wait_until(answers, what="an answer of the server")  # as plain Python it takes five seconds of a core to begin
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=240) as answer:
            page = answer.read().decode()
        assert "Sandtable" in page
        assert "/assets/" in page
    finally:
        server.terminate()
        server.wait(60)


def test_with_a_compiler(sdist: Path, tmp_path: Path) -> None:
    wheel = wheel_of(sdist, tmp_path / "dist")
    assert "none-any" not in wheel.name
    command = installed(wheel, tmp_path / "clean")
    assert said(command, "--version") == f"sandtable {__version__} (compiled)\n"
    plays_and_serves(command)


def test_without_a_compiler(sdist: Path, tmp_path: Path) -> None:
    wheel = wheel_of(sdist, tmp_path / "dist", **no_compiler(tmp_path / "bare"))
    assert wheel.name == f"sandtable-{__version__}-py3-none-any.whl"
    command = installed(wheel, tmp_path / "clean")
    assert said(command, "--version") == f"sandtable {__version__} (pure Python)\n"
    plays_and_serves(command)
