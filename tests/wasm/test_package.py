"""The engine is in a wheel, and all that it is made from in an sdist."""

import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from tests.scripts import ROOT

FOLDER = "sandtable/server/web/engine/"


def package(build: ModuleType, kind: str, folder: Path) -> Path:
    """What uv builds of this checkout. All of it is up to date, so nothing is compiled."""
    uv = build.find_uv(ROOT)
    if uv is None:
        pytest.skip("uv was not found")
    command = [uv, "build", "--quiet", f"--{kind}", "--python", sys.executable, "--out-dir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (found,) = [path for path in folder.iterdir() if path.suffix in (".whl", ".gz")]
    return found


@pytest.mark.long
def test_a_wheel_has_the_engine(build: ModuleType, engine: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(package(build, "wheel", tmp_path)) as wheel:
        there = {name.removeprefix(FOLDER) for name in wheel.namelist() if name.startswith(FOLDER)}
        manifest = json.loads(wheel.read(f"{FOLDER}manifest.json"))
    assert there == {path.relative_to(engine).as_posix() for path in engine.rglob("*") if path.is_file()}
    assert manifest == json.loads((engine / "manifest.json").read_text())


@pytest.mark.long
def test_an_sdist_has_its_sources_and_not_what_was_made_of_them(build: ModuleType, tmp_path: Path) -> None:
    with tarfile.open(package(build, "sdist", tmp_path)) as archive:
        there = {name.partition("/")[2] for name in archive.getnames()}
    sources = {path.relative_to(ROOT).as_posix() for path in build.Artefact(ROOT).sources()}
    assert sources <= there
    assert {"manual/build.py", "examples/bots/bot.c", "docs/contract.md", "deploy/compose.yaml"} <= there
    assert not [
        name for name in there if "node_modules" in name or "web/engine/" in name.replace("web/src/engine/", "")
    ]
