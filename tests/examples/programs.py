"""The example bots, ready to be started."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scripts import ROOT, script

BOTS = ROOT / "examples" / "bots"
LANGUAGES = {"Python": "bot.py", "JavaScript": "bot.mjs", "C": "bot.c"}
Programs = dict[str, list[str]]


def node() -> str:
    """Node.js; the test is skipped where there is none."""
    built = script("scripts/built.py")
    try:
        found: str = built.node_tools()[0]
    except built.NotBuilt as error:
        pytest.skip(str(error))
    return found


def programs_in(folder: Path) -> Programs:
    """The words of the command of each language; what has to be compiled is, into a folder."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    program = folder / "bot"
    flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *flags, "-o", program, BOTS / LANGUAGES["C"]], check=True)
    return {
        "Python": [sys.executable, "-I", str(BOTS / LANGUAGES["Python"])],
        "JavaScript": [node(), str(BOTS / LANGUAGES["JavaScript"])],
        "C": [str(program)],
    }
