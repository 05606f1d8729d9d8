"""The compiled modules as wasm side modules: Cython makes C of them, `zig cc` makes wasm of that.

They keep to the limited API, so that the headers of whatever Python builds them will do, and import all that they need
from the runtime when it loads them. What has been made is kept by the hash of its sources.
"""

import hashlib
import os
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIMITED_API = "0x030B0000"  # that of Python 3.11, the oldest that we support
COMPILE = [
    "-target",
    "wasm32-wasi",
    # what every browser of the last years knows; V8 of 2023 does not know extended constant expressions
    "-mcpu=generic+bulk_memory+sign_ext+nontrapping_fptoint+mutable_globals",
    "-fPIC",
    "-O3",
    "-g0",
    "-w",
    "-DNDEBUG",
    "-fvisibility=hidden",
    "-fno-sanitize=all",
    f"-DPy_LIMITED_API={LIMITED_API}",
]
LINK = [
    "-shared",
    "--experimental-pic",
    "--no-entry",
    "--unresolved-symbols=import-dynamic",
    "--strip-all",
]


class NoCompiler(Exception):
    """Why nothing can be compiled."""


def fingerprints(modules: dict[str, Path], package: Path) -> dict[str, str]:
    """A hash, by module, of all that its side module is made from. Any `.pxd` may be used by any module."""
    common = hashlib.sha256(sys.version.encode())
    for path in [Path(__file__), *sorted((HERE / "include").iterdir()), *sorted(package.rglob("*.pxd"))]:
        common.update(path.name.encode() + b"\0" + path.read_bytes())
    return {
        name: hashlib.sha256(common.digest() + path.read_bytes()).hexdigest()[:24] for name, path in modules.items()
    }


def compile_modules(modules: dict[str, Path], stage: Path, kept: Path) -> dict[str, Path]:
    """The side module of each module, compiled where there is none yet. `stage` holds the package."""
    kept.mkdir(parents=True, exist_ok=True)
    prints = fingerprints(modules, stage)
    made = {name: kept / f"{print}.so" for name, print in prints.items()}
    missing = [name for name, path in made.items() if not path.exists()]
    if missing:
        headers = sysconfig.get_path("include")
        if not Path(headers, "Python.h").exists():
            raise NoCompiler("the header files of Python (python3-dev) were not found")
        sources = _to_c(missing, modules, stage)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda name: _to_wasm(sources[name], made[name], headers), missing))
    for path in set(kept.glob("*.so")) - set(made.values()):
        path.unlink()
    return made


def _to_c(names: list[str], modules: dict[str, Path], stage: Path) -> dict[str, Path]:
    from Cython.Build import cythonize
    from setuptools import Extension

    here = Path.cwd()
    os.chdir(stage)  # so that no path of this machine gets into the C files
    try:
        extensions = cythonize(
            [Extension(name, [str(modules[name].relative_to(stage))]) for name in names],
            include_path=["."],
            build_dir="../c",
            language_level=3,
            force=True,
            quiet=True,
            nthreads=min(len(names), os.cpu_count() or 1) if sys.platform == "linux" else 0,
        )
    finally:
        os.chdir(here)
    return {extension.name: (stage / extension.sources[0]).resolve() for extension in extensions}


def _to_wasm(source: Path, target: Path, headers: str) -> None:
    zig = [sys.executable, "-m", "ziglang"]
    made = source.with_suffix(".o")
    include = HERE / "include"
    given = ["-include", str(include / "pyconfig.h"), "-include", str(include / "limited_time.h"), "-I", headers]
    _run([*zig, "cc", *COMPILE, *given, "-c", str(source), "-o", str(made)])
    part = target.with_suffix(".part")
    _run([*zig, "wasm-ld", *LINK, f"--export=PyInit_{source.stem}", "-o", str(part), str(made)])
    part.replace(target)


def _run(command: list[str]) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise NoCompiler(f"zig failed:\n{done.stdout.strip()}")
