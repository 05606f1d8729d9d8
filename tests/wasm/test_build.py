"""The build of the engine for the browser where it differs from that of the page (test_built.py), and its result."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.scripts import ROOT


@pytest.fixture
def checkout(build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A small checkout whose engine has been built."""
    monkeypatch.delenv("SANDTABLE_WASM", raising=False)
    artefact = build.Artefact(tmp_path)
    artefact.output.mkdir(parents=True)
    (artefact.output / "manifest.json").write_text(json.dumps({"sources": artefact.fingerprint()}))
    return artefact


def test_without_tools_it_is_left_out_with_a_line(
    checkout: Any, build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    (checkout.output / "manifest.json").unlink()
    monkeypatch.setattr(build, "has_tools", lambda: False)
    monkeypatch.setattr(build, "find_uv", lambda root: None)
    with pytest.raises(build.NotBuilt, match="uv was not found"):
        checkout.build()
    assert not checkout.due()
    assert "uv was not found" in build.warning(checkout.why())
    # whoever runs it by hand is told why once more, `./run` only an hour later
    monkeypatch.setattr(build, "Artefact", lambda root: checkout)
    with pytest.raises(SystemExit, match="uv was not found"):
        build.main([])
    build.main(["quietly"])


@pytest.mark.parametrize("code", [143, -15])
def test_a_build_that_was_stopped_is_due_again(
    checkout: Any, build: ModuleType, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """As when the server is stopped that had started it."""
    (checkout.output / "manifest.json").unlink()
    monkeypatch.setattr(build, "has_tools", lambda: False)
    monkeypatch.setattr(build, "find_uv", lambda root: "uv")
    stopped = subprocess.CompletedProcess([], code, stderr="")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: stopped)
    with pytest.raises(SystemExit, match="143"):
        checkout.build()
    assert checkout.due()


def test_old_files_go_when_the_new_ones_are_there(checkout: Any) -> None:
    old, new = checkout.output / "core-1.tar", checkout.output / "core-2.tar"
    (checkout.output / "runtime-1").mkdir()
    for path in (old, new, checkout.output / "runtime-1" / "pyodide.mjs"):
        path.touch()
    checkout._tidy({"manifest.json", "core-2.tar"})
    assert sorted(path.name for path in checkout.output.iterdir()) == ["core-2.tar", "manifest.json"]


def test_a_wheel_build_asks_for_the_tools_of_the_lock_file(build: ModuleType) -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    assert sorted(build.TOOLS) == sorted(groups["wasm"])


def test_the_script_says_whether_a_build_is_due(build: ModuleType) -> None:
    done = subprocess.run([sys.executable, str(ROOT / "wasm" / "build.py"), "--due"], capture_output=True, text=True)
    assert done.returncode == (0 if build.Artefact(ROOT).due() else 1)
    assert not done.stderr


# ------------------------------------------------------------------------------------------------------ what was built


def test_the_manifest_names_every_file_with_its_sizes(engine: Path) -> None:
    manifest = json.loads((engine / "manifest.json").read_text())
    listed = {"manifest.json"}
    for file in manifest["files"].values():
        path = engine / file["path"]
        for ending, size in (("", "raw"), (".br", "br"), (".gz", "gz")):
            assert path.with_name(path.name + ending).stat().st_size == file[size]
            listed.add(file["path"] + ending)
    assert {path.relative_to(engine).as_posix() for path in engine.rglob("*") if path.is_file()} == listed
    assert set(manifest["files"]) == {"boot", "core", "glue", "library", "licences", "loader", "runtime"}


def test_the_download_is_small(engine: Path) -> None:
    assert json.loads((engine / "manifest.json").read_text())["size"]["br"] < 5_000_000


def test_licences_come_with_their_words(engine: Path) -> None:
    manifest = json.loads((engine / "manifest.json").read_text())
    found = json.loads((engine / manifest["files"]["licences"]["path"]).read_text())
    assert {each["name"]: each["licence"] for each in found} == {
        "Pyodide": "MPL-2.0",
        "Python": "PSF-2.0",
        "Emscripten": "MIT",
        "musl": "MIT",
        "msgspec": "BSD-3-Clause",
        # what the runtime is linked with
        "bzip2": "bzip2-1.0.6",
        "hiwire": "MPL-2.0",
        "ErrorStackParser and StackFrame": "MIT",
        "Expat": "MIT",
        "HACL*": "MIT",
        "libffi": "MIT",
        "zlib": "Zlib",
        "Zstandard": "BSD-3-Clause",
    }
    assert all(len(each["text"]) > 500 and each["source"].startswith("https://") for each in found)
