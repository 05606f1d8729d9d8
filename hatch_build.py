"""Build hook: compiles every module that has a `.pxd` beside it (sandtable.build lists them) to C, in place; then
builds the page for the browser where its sources have changed (web/build.py).

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
import runpy
import shlex
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script, outside a build
    BuildHookInterface = object

SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
FLAGS = ["/O2"] if os.name == "nt" else ["-O3", "-g0"]  # nothing that ties a wheel to one kind of CPU


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
        """A hash, by module, of all that its compiled file is made from. Any `.pxd` may be used by any module."""
        common = hashlib.sha256(f"{sys.version} {SUFFIX}".encode())
        for path in [self.root / "hatch_build.py", *sorted(self.src.rglob("*.pxd"))]:
            common.update(path.relative_to(self.root).as_posix().encode() + b"\0" + path.read_bytes())
        return {
            name: hashlib.sha256(common.digest() + source.read_bytes()).hexdigest()
            for name, source in self.modules.items()
        }

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


def warning(why: str) -> str:
    return f"Sandtable runs as plain Python, about 200 times slower: {why}"


def page(root: Path) -> ModuleType | None:
    """The build of the page; None where its sources are not there."""
    path = root / "web" / "build.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location("sandtable_page", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CompileHook(BuildHookInterface):
    """Called by hatchling for every wheel, the editable one of a checkout included."""

    def dependencies(self) -> list[str]:
        """Node, where the page is to be built."""
        module = page(Path(self.root))
        return [module.NODE] if module is not None and module.Web(Path(self.root)).due() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        self._build_page(version)
        build_data["artifacts"].append("src/sandtable/server/web/built/")
        self._compile(version, build_data)

    def _build_page(self, version: str) -> None:
        module = page(Path(self.root))
        if module is None or not module.Web(Path(self.root)).due():
            return
        try:
            module.Web(Path(self.root)).build()
        except module.NotBuilt as error:
            if version == "editable" and "\n" in str(error):  # a mistake in the sources: a developer wants to see it
                raise
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
        build_data["infer_tag"] = True
        build_data["artifacts"] += [path.relative_to(tree.root).as_posix() for path in tree.outputs.values()]


if __name__ == "__main__":
    checkout = Path(__file__).resolve().parent
    tree = Tree(checkout)
    web = page(checkout)
    if tree.due() or (web is not None and web.Web(checkout).due()):
        sys.exit(1)
    if not pure() and (reason := tree.read().get("why")):
        print(warning(reason), file=sys.stderr)
    if web is not None and web.wanted() and (reason := web.Web(checkout).why()):
        print(web.warning(reason), file=sys.stderr)
