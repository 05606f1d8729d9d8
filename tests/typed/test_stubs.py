"""The types of compiled modules are in .pyi files; what these say is what is there."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from sandtable.build import PACKAGE, modules
from tests.games.positions import COMPILED

pytestmark = pytest.mark.slow

# What stubtest may find, by regular expression, and why it is no mistake of a stub.
# Cython says of a constructor without arguments that it takes any; it refuses them all.
RULES = r"sandtable\.games\.\w+\.rules\.\w+\.__init__"
# Compiled code would not call the methods of a subclass in Python, so there can be none; the rules themselves are some.
SEALED = r"sandtable\.(games\.base\.Game|bots\.evaluation\.base\.Evaluation|env\.encoders\.\w+\.\w*Encoder)"
ALLOWED = (RULES, SEALED, r".*\.(Actions|Line|Pen|Side|Stopwatch)\.__init__")
# What a stub leaves out belongs to the module itself: mypy does not let others use it.
# A compiled class cannot be mixed with another one; in plain Python, which has the same stubs, it can.
FLAGS = ("--concise", "--ignore-missing-stub", "--ignore-disjoint-bases")


def stubs() -> list[str]:
    """The modules that have a .pyi file, by dotted name."""
    found = sorted(PACKAGE.rglob("*.pyi"))
    return [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in found]


def test_every_compiled_module_has_a_stub_and_no_other_has() -> None:
    assert stubs() == sorted(modules())


@pytest.mark.skipif(not COMPILED, reason="stubs are of the compiled build")
def test_stubs_say_what_is_there(tmp_path: Path) -> None:
    """Names, parameters and their defaults, properties, classes that are final."""
    check_stubs(stubs(), ALLOWED, PACKAGE.parent, tmp_path)


def check_stubs(modules: list[str], allowed: Sequence[str], sources: Path, folder: Path, **variables: str) -> None:
    """Fail where the stubs of some modules, in a folder of sources, do not say what is there."""
    (folder / "allowed").write_text("\n".join(allowed))
    command = [sys.executable, "-m", "mypy.stubtest", *FLAGS, "--allowlist", "allowed", *modules]
    variables = {**os.environ, "MYPYPATH": str(sources), **variables}
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
