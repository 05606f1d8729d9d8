"""The rules run as plain Python without Cython, by a few names of our own."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from sandtable import plain_cython
from sandtable.build import PACKAGE, modules

# Runs a game and a search with a package that has no compiled file, in a Python that finds no Cython.
SCRIPT = """
import sys
class WithoutCython:
    def __init__(self, finder):
        self.finder = finder
    def find_spec(self, name, path=None, target=None):
        return None if name.split(".")[0].lower() == "cython" else self.finder.find_spec(name, path, target)
sys.meta_path = [WithoutCython(finder) for finder in sys.meta_path]
from sandtable.build import build
from sandtable.bots import make
from sandtable.env import Batch
from sandtable.games.playout import perft
from sandtable.position import new
assert build() == "pure Python"
for game in ("mandala", "patterns", "stones"):
    position = new(game, seed="plain")
    for bot in ("greedy", "plain@20"):
        position.push(make(bot, game, 2, bytes(32)).choose(position.observe(position.seat)))
    batch = Batch(game, n=2)
    batch.step(batch.mask.argmax(axis=1))
    print(game, perft(position.copy_game(), 1), *(event.move for event in position.events), batch.observation.sum())
print(sys.modules["cython"].__name__)
"""


def test_every_name_that_plain_modules_use_is_there() -> None:
    used = {name for source in modules().values() for name in re.findall(r"\bcython\.(\w+)", source.read_text())}
    only_compiled = {"NULL", "Py_ssize_t", "address", "cimports", "pointer", "size_t", "sizeof", "view"}
    only_compiled |= {name for name in used if name.startswith("p_")}  # pointers
    assert used - only_compiled <= set(dir(plain_cython))


def test_games_and_bots_work_without_cython_and_play_the_same(tmp_path: Path) -> None:
    copy = tmp_path / "sandtable"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "built"))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    shimmed = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True)
    assert shimmed.returncode == 0, shimmed.stderr
    *games, name = shimmed.stdout.splitlines()
    assert name == "sandtable.plain_cython"
    with_cython = SCRIPT.replace("[WithoutCython(finder) for finder in sys.meta_path]", "sys.meta_path")
    real = subprocess.run([sys.executable, "-c", with_cython], env=environment, capture_output=True, text=True)
    assert real.stdout.splitlines()[:-1] == games
