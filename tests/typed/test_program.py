"""The package has types: a user's program runs, and mypy finds nothing in it that is wrong or Any."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.games import IDS

pytestmark = pytest.mark.slow

PROGRAM = Path(__file__).parent / "program.py"
# What a program may not do, each with the error that mypy has for it: were it all Any, there would be none.
MISTAKES = {
    "sandtable.new('mandala').observe(0).board": "attr-defined",
    "sandtable.new('patterns').observe(0).hand": "attr-defined",
    "sandtable.new('stones', {'players': 3}).observe(0).rivers": "attr-defined",
    "sandtable.new(IDS[0]).observe(0).board": "attr-defined",
    "sandtable.new('mandala').push(3)": "arg-type",
    "sandtable.new('mandala', 5)": "call-overload",
    "resample(sandtable.new('mandala'), random.Random(1))": "arg-type",
    "resample(sandtable.new('mandala').observe(0), random.Random(1)).state().hands": "attr-defined",
    "Mandala().state().towers": "attr-defined",
    "Mandala().do('M1 R')": "arg-type",
    "make('greedy')": "call-arg",
    "make('greedy', 'mandala', 2, bytes(32)).choose(sandtable.new('mandala'))": "arg-type",
    "hints(sandtable.new('mandala').observe(0), Evaluator(Budget(simulations=9)))[0].choice": "attr-defined",
}
IMPORTS = """
import random
import sandtable
from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.bots import make
from sandtable.bots.budget import Budget
from sandtable.games import IDS, resample
from sandtable.games.mandala.rules import Mandala
"""


LINES = [*IMPORTS.strip().splitlines(), *MISTAKES]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What mypy says of both in the folder of somebody who has this package installed."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copy(PROGRAM, folder)
    (folder / "mistakes.py").write_text("\n".join(LINES) + "\n")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--cache-dir=cache",
        "program.py",
        "mistakes.py",
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout


def test_it_runs() -> None:
    done = subprocess.run([sys.executable, str(PROGRAM)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    told = [line.split(":")[0] for line in done.stdout.splitlines()]
    assert told == ["mandala", "patterns", "stones", *IDS, "values", "record", "advice"]


def test_nothing_in_it_is_wrong_or_any(said: str) -> None:
    assert "(checked 2 source files)" in said, said
    assert "program.py" not in said, said


def test_mistakes_are_found(said: str) -> None:
    """And nothing else: each line has its own."""
    errors = re.findall(r"^mistakes\.py:(\d+): error: .*\[([a-z-]+)\]$", said, re.MULTILINE)
    assert [(LINES[int(number) - 1], code) for number, code in errors] == list(MISTAKES.items()), said
