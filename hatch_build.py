"""Build hook: compiles every module that has a `.pxd` beside it (sandtable.build lists them) to C, in place; then
builds the page for the browser where its sources have changed (web/build.py), and for a wheel the engine that runs in
it (wasm/build.py). A checkout gets its engine later: `./run` makes it once the page is up, `./test` before it tests.

Where no C compiler works, or where SANDTABLE_PURE=1 asks for it, the package installs as plain Python. Generated C and
object files stay under build/, with a stamp that says from which sources each compiled file was made: a compiled file
hides the `.py` beside it, so one that is out of date must never stay.

Run as a script it builds nothing: it exits 1 if a build is due and 0 if not, and says why a build is plain Python or
without a page.
"""

import hashlib
import importlib.util
import json
import os
import platform
import re
import runpy
import shlex
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script, outside a build
    BuildHookInterface = object

SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
FLAGS = ["/O2"] if os.name == "nt" else ["-O3", "-g0"]  # nothing that ties a wheel to one kind of CPU

# `from A.B cimport c`, `cimport A.B`, and in plain Python `from cython.cimports.A.B import c`
CIMPORT = re.compile(
    r"^\s*(?:from\s+([\w.]+)\s+cimport|cimport\s+([\w.]+)|from\s+(cython\.cimports\.[\w.]+)\s)", re.MULTILINE
)


class Tree:
    """The sources in one checkout, and what was compiled from them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.src = root / "src"
        self.work = root / "build" / "compiled"
        self.stamp = self.work / "stamp.json"
        listing = runpy.run_path(str(self.src / "sandtable" / "build.py"))  # the package is not installed yet
        self.modules: dict[str, Path] = listing["modules"]()
        self.outputs = {name: source.with_name(source.stem + SUFFIX) for name, source in self.modules.items()}

    def found(self) -> set[Path]:
        """Every compiled file that this Python would import, wanted or left over."""
        return set((self.src / "sandtable").rglob(f"*{SUFFIX}"))

    def fingerprints(self) -> dict[str, str]:
        """A hash, by module, of all that its compiled file is made from: itself, and the `.pxd` files that it uses."""
        prints = {}
        for name, source in self.modules.items():
            digest = hashlib.sha256(f"{sys.version} {SUFFIX}".encode())
            for path in [self.root / "hatch_build.py", source, *sorted(self.used(source))]:
                digest.update(path.relative_to(self.root).as_posix().encode() + b"\0" + path.read_bytes())
            prints[name] = digest.hexdigest()
        return prints

    def used(self, source: Path) -> set[Path]:
        """The `.pxd` files that a module is compiled with: its own, those named in it, those named in these."""
        found: set[Path] = set()
        waiting = [source, source.with_suffix(".pxd")]
        while waiting:
            path = waiting.pop()
            if path in found or not path.exists():
                continue
            found.add(path)
            for match in CIMPORT.finditer(path.read_text(encoding="utf-8")):
                name = next(filter(None, match.groups()))
                place = self.src.joinpath(*name.removeprefix("cython.cimports.").split("."))
                waiting += [place.with_suffix(".pxd"), place / "__init__.pxd"]
        return found - {source}

    def read(self) -> dict[str, Any]:
        try:
            stamp: dict[str, Any] = json.loads(self.stamp.read_text())
        except (OSError, ValueError):
            return {}
        return stamp

    def write(self, **stamp: object) -> None:
        self.work.mkdir(parents=True, exist_ok=True)
        self.stamp.write_text(json.dumps(stamp, indent=1))

    def record(self, prints: dict[str, str]) -> dict[str, list[object]]:
        """What the stamp says of each compiled file: its sources, and that it is the file that we made."""
        times = {name: path.stat() for name, path in self.outputs.items() if path.exists()}
        return {name: [prints[name], stat.st_size, stat.st_mtime_ns] for name, stat in times.items()}

    def stale(self) -> list[str]:
        """The modules whose compiled file is missing, or is not made from the sources as they stand now."""
        made, known = self.record(self.fingerprints()), self.read().get("made", {})
        return [name for name in self.modules if name not in made or made[name] != known.get(name)]

    def due(self) -> bool:
        """Whether a build would change anything."""
        if self.found() - set(self.outputs.values()):
            return True
        if pure():
            return bool(self.found())
        stamp = self.read()
        if "why" in stamp and not self.found():
            return bool(stamp.get("tools") != tools())  # try again once there is another compiler
        return bool(self.stale())

    def clean(self) -> None:
        """Take away every compiled file, so that the plain Python ones are imported."""
        for path in self.found():
            path.unlink()

    def compile(self) -> None:
        """Compile what is stale. The compiled files are put in place together, when all of them are there."""
        for path in self.found() - set(self.outputs.values()):
            path.unlink()
        prints = self.fingerprints()  # before: a source may be edited while it compiles
        stale = self.stale()
        if not stale:
            return
        from Cython.Build import cythonize
        from setuptools import Distribution, Extension
        from setuptools.command.build_ext import build_ext

        here = Path.cwd()
        os.chdir(self.root)  # so that no path of this machine gets into the C files
        try:
            workers = min(len(stale), os.cpu_count() or 1)
            extensions = cythonize(
                [
                    Extension(name, [str(self.modules[name].relative_to(self.root))], extra_compile_args=FLAGS)
                    for name in stale
                ],
                include_path=["src"],
                build_dir=str(self.work.relative_to(self.root)),
                language_level=3,
                force=True,
                quiet=True,
                nthreads=workers if workers > 1 and sys.platform == "linux" else 0,
            )
            command = build_ext(Distribution({"ext_modules": extensions, "package_dir": {"": "src"}}))
            command.force = True
            command.parallel = workers
            command.build_lib = str(self.work / "lib")
            command.build_temp = str(self.work / "temp")
            command.ensure_finalized()
            command.run()
            self.stamp.unlink(missing_ok=True)
            for name in stale:
                os.replace(command.get_ext_fullpath(name), self.outputs[name])
        finally:
            os.chdir(here)
        self.write(made=self.record(prints))


def pure() -> bool:
    """Whether plain Python was asked for."""
    return os.environ.get("SANDTABLE_PURE", "0") not in ("", "0")


def tools() -> list[str | None]:
    """The compiler and the Python headers that a build would use."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl")[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return [shutil.which(compiler), str(headers) if headers.exists() else None]


def missing() -> str | None:
    """Why nothing can be compiled here, or None: tries the compiler on a file of two lines."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    compiler, headers = tools()
    if os.name != "nt" and not compiler:
        return "no C compiler was found"
    if not headers:
        return "the header files of Python (python3-dev) were not found"
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(probe)])]}))
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        try:
            command.run()
        except Exception:  # whatever a compiler can do wrong; it has said what itself
            return f"the C compiler ({compiler}) does not work"
    return None


def glibc_needed(files: Iterable[Path]) -> tuple[int, int] | None:
    """The oldest glibc that compiled files run with; None where they need another library too, or no glibc at all, so
    that they are not for every Linux that has it."""
    needed, libraries = {(0, 0)}, set()
    for file in files:
        content = file.read_bytes()
        needed |= {(int(major), int(minor)) for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)", content)}
        libraries |= set(re.findall(rb"\0(lib[\w+-]+\.so[.\d]*)\0", content))
    if max(needed) == (0, 0) or libraries - {b"libc.so.6", b"libm.so.6", b"libpthread.so.0"}:
        return None
    return max(*needed, (2, 17))  # nothing older is still a tag that installers know


def warning(why: str) -> str:
    return f"Sandtable runs as plain Python, about 200 times slower: {why}"


def builder(root: Path, part: str) -> ModuleType | None:
    """The build of a part, the page (web) or the engine (wasm); None where its sources are not there."""
    path = root / part / "build.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location(f"sandtable_{part}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CompileHook(BuildHookInterface):
    """Called by hatchling for every wheel, the editable one of a checkout included."""

    def dependencies(self) -> list[str]:
        """Node, where the page is to be built."""
        module = builder(Path(self.root), "web")
        return [module.NODE] if module is not None and module.Web(Path(self.root)).due() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._build_page(version)
        if self.target_name != "wheel":
            return
        build_data["artifacts"].append("src/sandtable/server/web/built/")
        if version == "standard":
            self._build_engine()
            build_data["artifacts"].append("src/sandtable/server/web/engine/")
        self._compile(version, build_data)

    def _build_page(self, version: str) -> None:
        module = builder(Path(self.root), "web")
        if module is None or not module.Web(Path(self.root)).due():
            return
        try:
            module.Web(Path(self.root)).build()
        except module.NotBuilt as error:
            if version == "editable" and "\n" in str(error):  # a mistake in the sources: a developer wants to see it
                raise
            self.app.display_warning(module.warning(str(error)))

    def _build_engine(self) -> None:
        module = builder(Path(self.root), "wasm")
        if module is None or not module.Artefact(Path(self.root)).due():
            return
        try:
            module.Artefact(Path(self.root)).build()
        except module.NotBuilt as error:
            self.app.display_warning(module.warning(str(error)))

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        tree = Tree(Path(self.root))
        if pure():
            tree.clean()
            tree.write()
            return
        why = missing() if tree.stale() else None
        if why is None:
            try:
                tree.compile()
            except Exception as error:
                if version == "editable":  # a developer wants to see it
                    raise
                why = f"compiling failed ({error})"
        if why is not None:
            tree.clean()
            tree.write(why=why, tools=tools())
            self.app.display_warning(warning(why))
            return
        build_data["pure_python"] = False
        glibc = glibc_needed(tree.outputs.values()) if sys.platform == "linux" and version == "standard" else None
        if glibc is None:
            build_data["infer_tag"] = True
        else:
            python = f"cp{sys.version_info.major}{sys.version_info.minor}"
            build_data["tag"] = f"{python}-{python}-manylinux_{glibc[0]}_{glibc[1]}_{platform.machine()}"
        build_data["artifacts"] += [path.relative_to(tree.root).as_posix() for path in tree.outputs.values()]


if __name__ == "__main__":
    checkout = Path(__file__).resolve().parent
    tree = Tree(checkout)
    web = builder(checkout, "web")
    if tree.due() or (web is not None and web.Web(checkout).due()):
        sys.exit(1)
    if not pure() and (reason := tree.read().get("why")):
        print(warning(reason), file=sys.stderr)
    if web is not None and web.wanted() and (reason := web.Web(checkout).why()):
        print(web.warning(reason), file=sys.stderr)
