"""The two builds, and that neither can pass for the other."""

import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import sandtable
import sandtable.build
from sandtable.build import build, compiled, modules
from tests.scripts import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout: two modules to compile, and files that look like some but are not."""
    package = tmp_path / "src" / "sandtable"
    (package / "games").mkdir(parents=True)
    for name in ("a.py", "a.pxd", "games/b.py", "games/b.pxd", "plain.py", "bits.py", "bits.pxd", "types.pxd"):
        (package / name).write_text(f"# {name}\n")
    (package / "__init__.py").touch()
    (package / "__init__.pxd").touch()
    (package / "build.py").write_text(Path(sandtable.build.__file__).read_text())
    (tmp_path / "hatch_build.py").touch()
    return tmp_path


@pytest.fixture
def tree(hatch_build: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """That checkout, as it is after a build."""
    monkeypatch.delenv("SANDTABLE_PURE", raising=False)
    tree = hatch_build.Tree(checkout)
    for path in tree.outputs.values():
        path.touch()
    tree.write(made=tree.record(tree.fingerprints()))
    return tree


def test_modules_are_those_with_a_pxd_beside_them(checkout: Path) -> None:
    package = checkout / "src" / "sandtable"
    assert modules(package) == {"sandtable.a": package / "a.py", "sandtable.games.b": package / "games" / "b.py"}


def test_the_rules_are_meant_to_be_compiled() -> None:
    games = {f"sandtable.games.{name}.rules" for name in ("mandala", "patterns", "stones")}
    assert games | {"sandtable.games.base", "sandtable.games.playout"} <= set(modules())


def test_build_agrees_with_what_is_imported() -> None:
    suffixes = {name: Path(import_module(name).__file__ or "").suffix for name in modules()}
    assert compiled() == [name for name, suffix in suffixes.items() if suffix in (".so", ".pyd")]
    assert build() == ("pure Python" if ".py" in suffixes.values() else "compiled")


def test_one_uncompiled_module_is_enough_to_be_pure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandtable.build, "compiled", lambda: list(modules())[1:])
    assert build() == "pure Python"


def test_a_package_without_pxd_files_is_pure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandtable.build, "declared", dict)
    assert build() == "pure Python"


def test_nothing_is_due_after_a_build(tree: Any) -> None:
    assert not tree.due()


def test_a_changed_module_is_stale(tree: Any) -> None:
    source = tree.modules["sandtable.a"]
    before = source.stat()
    source.write_text("# A.py\n")
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))  # times prove nothing
    assert tree.stale() == ["sandtable.a"]
    assert tree.due()


def test_changed_types_make_those_modules_stale_that_use_them(tree: Any) -> None:
    """Also through another file of types, and as plain Python names them."""
    package = tree.root / "src" / "sandtable"
    (package / "a.pxd").write_text("from sandtable.games.b cimport x\n")
    (package / "games" / "b.pxd").write_text("cimport cython\nfrom sandtable.bits cimport y\n")
    assert {path.name for path in tree.used(package / "a.py")} == {"a.pxd", "b.pxd", "bits.pxd"}
    assert {path.name for path in tree.used(package / "games" / "b.py")} == {"b.pxd", "bits.pxd"}
    (package / "a.pxd").write_text("# alone\n")
    (package / "a.py").write_text("from cython.cimports.sandtable.types import z\n")
    assert {path.name for path in tree.used(package / "a.py")} == {"a.pxd", "types.pxd"}


def test_a_new_file_of_types_makes_nothing_stale(tree: Any) -> None:
    (tree.root / "src" / "sandtable" / "new.pxd").write_text("# nobody uses it\n")
    assert not tree.stale()


@pytest.mark.parametrize("content", [b"\0libc.so.6\0GLIBC_2.4\0GLIBC_2.29\0", b"\0libm.so.6\0GLIBC_2.5\0"])
def test_what_needs_nothing_but_glibc_is_for_every_linux(
    hatch_build: ModuleType, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "x.so").write_bytes(content)
    assert hatch_build.glibc_needed([tmp_path / "x.so"]) == ((2, 29) if b"29" in content else (2, 17))
    (tmp_path / "x.so").write_bytes(content + b"\0libother.so.1\0")
    assert hatch_build.glibc_needed([tmp_path / "x.so"]) is None
    (tmp_path / "x.so").write_bytes(b"\0libc.musl.so\0")
    assert hatch_build.glibc_needed([tmp_path / "x.so"]) is None


@pytest.mark.parametrize("name", ["hatch_build.py"])
def test_changed_flags_make_every_module_stale(tree: Any, name: str) -> None:
    (tree.root / name).write_text("# changed\n")
    assert tree.stale() == ["sandtable.a", "sandtable.games.b"]


def test_a_missing_or_foreign_compiled_file_is_stale(tree: Any) -> None:
    tree.outputs["sandtable.a"].unlink()
    tree.outputs["sandtable.games.b"].write_text("made by hand")
    assert tree.stale() == ["sandtable.a", "sandtable.games.b"]


def test_a_compiled_file_that_hides_a_plain_module_makes_a_build_due(tree: Any, hatch_build: ModuleType) -> None:
    (tree.src / "sandtable" / f"plain{hatch_build.SUFFIX}").touch()
    assert not tree.stale()
    assert tree.due()


def test_pure_asked_for_takes_compiled_files_away(tree: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_PURE", "1")
    assert tree.due()
    tree.clean()
    tree.write()
    assert not tree.due()
    monkeypatch.setenv("SANDTABLE_PURE", "0")
    assert tree.due()


def test_without_a_compiler_a_build_is_due_once_there_is_one(
    tree: Any, hatch_build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hatch_build, "tools", lambda: [None, "Python.h"])
    tree.clean()
    tree.write(why="no C compiler was found", tools=hatch_build.tools())
    assert not tree.due()
    monkeypatch.setattr(hatch_build, "tools", lambda: ["gcc", "Python.h"])
    assert tree.due()


def test_version_is_the_same_everywhere() -> None:
    assert sandtable.__version__ == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_import_is_light() -> None:
    """`import sandtable` brings in no other module of ours and none of our dependencies."""
    code = "import sys; before = set(sys.modules); import sandtable; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = done.stdout.split()
    assert [name for name in names if name.startswith("sandtable")] == ["sandtable"]
    assert not {"cython", "msgspec", "rich", "typer"} & set(names)


def test_attributes_are_fetched_on_first_use() -> None:
    from sandtable import position

    assert sandtable.Position is position.Position
    assert sandtable.new is position.new
    assert {"Position", "new", "__version__"} <= set(dir(sandtable))
    with pytest.raises(AttributeError, match="no attribute 'missing'"):
        sandtable.missing  # type: ignore[attr-defined]  # noqa: B018
