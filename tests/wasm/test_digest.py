"""The same games, bots' moves, hints and judgements everywhere: compiled, in plain Python, in the browser's engine."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.build import PACKAGE, build
from tests.games.positions import TABLES

DIGEST = Path(__file__).with_name("digest.py")


@pytest.fixture(scope="module")
def tables() -> str:
    return json.dumps(TABLES)


@pytest.fixture(scope="module")
def compiled(tables: str) -> dict[str, str]:
    if build() != "compiled":
        pytest.skip("the rules are not compiled")
    return _run({}, tables, "thorough")


def _run(environment: dict[str, str], *arguments: str) -> dict[str, str]:
    command = [sys.executable, str(DIGEST), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_the_engine_plays_like_the_compiled_build(
    compiled: dict[str, str], tables: str, in_engine: Callable[..., str]
) -> None:
    assert json.loads(in_engine(DIGEST, tables, "thorough")) == compiled
    assert any("as a player gets them" in name for name in compiled)


def test_plain_python_plays_like_the_compiled_build(compiled: dict[str, str], tables: str, tmp_path: Path) -> None:
    without = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "built", "engine-*", "*.wasm*", "*.tar*", "*.zip*")
    shutil.copytree(PACKAGE, tmp_path / "sandtable", ignore=without)
    found = _run({"PYTHONPATH": str(tmp_path)}, tables)
    assert len(found) >= 4 * len(TABLES)
    assert found == {name: compiled[name] for name in found}
