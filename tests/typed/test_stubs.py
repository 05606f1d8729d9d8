"""The types of compiled modules are in .pyi files; what these say is what is there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.build import PACKAGE, modules
from tests.games.positions import COMPILED

# What stubtest may find, by regular expression, and why it is no mistake of a stub.
ALLOWED = {
    # Cython says of a constructor without arguments that it takes any; it refuses them all
    r".*\.(Actions|Line|Mandala|Patterns|Stopwatch)\.__init__",
}
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
    allowed = tmp_path / "allowed"
    allowed.write_text("\n".join(ALLOWED))
    command = [sys.executable, "-m", "mypy.stubtest", *FLAGS, "--allowlist", str(allowed), *stubs()]
    variables = {**os.environ, "MYPYPATH": str(PACKAGE.parent)}
    done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
