"""The wheel for Pyodide elsewhere: micropip installs it, and a notebook plays a game."""

import shutil
import subprocess
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from tests.scripts import ROOT


@pytest.fixture(scope="module")
def wheels(build: ModuleType, engine: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our wheel, that of msgspec, and micropip."""
    assert engine.exists()  # so the tools are there
    folder = tmp_path_factory.mktemp("wheels")
    artefact = build.Artefact(ROOT)
    artefact.wheel(folder)
    for path in artefact.wheels().glob("*.whl"):
        shutil.copy(path, folder)
    return folder


def test_it_is_a_wheel_of_the_core(wheels: Path) -> None:
    (path,) = wheels.glob("sandtable-*.whl")
    assert path.name.endswith("-cp314-cp314-pyemscripten_2026_0_wasm32.whl")
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        (info,) = [name.split("/")[0] for name in names if name.endswith("/METADATA")]
        described = wheel.read(f"{info}/METADATA").decode()
        recorded = wheel.read(f"{info}/RECORD").decode().splitlines()
    assert "Requires-Dist: msgspec" in described
    assert "rich" not in described.split("\n\n")[0]
    assert [line.split(",")[0] for line in recorded] == names
    assert "sandtable/games/stones/rules.abi3.so" in names
    assert not [name for name in names if name.startswith(("sandtable/cli", "sandtable/server/web", "msgspec"))]


@pytest.mark.long
def test_a_notebook_installs_it_and_plays(build: ModuleType, wheels: Path) -> None:
    node, _ = build.built.node_tools()
    script = Path(__file__).with_name("notebook.py")
    command = [node, str(ROOT / "wasm" / "notebook.mjs"), str(wheels), str(script)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("compiled ")
    assert "scores=" in lines[1]
    assert lines[2].startswith("{")
