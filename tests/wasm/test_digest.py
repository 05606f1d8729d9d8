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
from tests.games.contract import typical
from tests.games.positions import TABLES

DIGEST = Path(__file__).with_name("digest.py")
SOME = {name: table for name, table in TABLES.items() if name in typical(table[0])}
# games at each table, and the tables whose searches are compared at full strength
ENGINE = [
    (2, SOME, ["mandala", "patterns", "stones-2"]),
    pytest.param(20, TABLES, ["mandala", "patterns", "stones-2", "stones-4-new"], marks=pytest.mark.long),
]
# plain Python takes a second a game at some tables: one of each game
PLAIN = [
    (1, {name: SOME[name] for name in ("mandala", "patterns", "stones-3-new-open")}),
    pytest.param(20, TABLES, marks=pytest.mark.long),
]


@pytest.fixture(autouse=True)
def _compiled() -> None:
    if build() != "compiled":
        pytest.skip("the rules are not compiled")


def _run(environment: dict[str, str], *arguments: str) -> dict[str, str]:
    command = [sys.executable, str(DIGEST), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(("games", "tables", "thorough"), ENGINE, ids=["typical", "all"])
def test_the_engine_plays_like_the_compiled_build(
    in_engine: Callable[..., str], games: int, tables: dict[str, object], thorough: list[str]
) -> None:
    arguments = json.dumps(tables), str(games), *thorough
    compiled = _run({}, *arguments)
    assert json.loads(in_engine(DIGEST, *arguments)) == compiled
    assert any("as a player gets them" in name for name in compiled)


@pytest.mark.parametrize(("games", "some"), PLAIN, ids=["some", "all"])
def test_plain_python_plays_like_the_compiled_build(games: int, some: dict[str, object], tmp_path: Path) -> None:
    arguments = json.dumps(some), str(games)
    without = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "built", "engine-*", "*.wasm*", "*.tar*", "*.zip*")
    shutil.copytree(PACKAGE, tmp_path / "sandtable", ignore=without)
    found = _run({"PYTHONPATH": str(tmp_path)}, *arguments)
    assert len(found) >= 4 * len(some)
    assert found == _run({}, *arguments)
