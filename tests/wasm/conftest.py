"""What the tests of the engine for the browser need: its build, the engine itself, and Node."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.scripts import ROOT, script


@pytest.fixture(scope="session")
def build() -> ModuleType:
    """wasm/build.py."""
    return script("wasm/build.py")


@pytest.fixture(scope="session")
def engine(build: ModuleType) -> Path:
    """The folder of the engine; the test is skipped where it cannot be built, or was left out."""
    artefact = build.Artefact(ROOT)
    if artefact.due():
        pytest.fail("the engine was built from other sources: `python wasm/build.py` builds it, and so does ./test")
    if not artefact.fresh():
        pytest.skip(artefact.why() or "SANDTABLE_WASM=0 leaves the engine out")
    folder: Path = artefact.output
    return folder


@pytest.fixture(scope="session")
def in_engine(build: ModuleType, engine: Path) -> Callable[..., str]:
    """Run a Python script in the engine, in Node; what it printed."""

    def run(script: Path, *arguments: str) -> str:
        node, _ = build.built.node_tools()
        command = [node, str(ROOT / "wasm" / "node.mjs"), str(engine), str(script), *arguments]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
