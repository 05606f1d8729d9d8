"""`scripts/new-game NAME`: a game that is another one in name only, and green at once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.workshop import GAME, HOUSE, ROOT
from tests.scripts import script

NAME = "abcdefghijklmnop"  # as long as a name may be, and sorted before all others


def checkout(folder: Path) -> Path:
    """A copy of what a new game needs of a checkout, with no compiled file in it."""
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "built", "vectors", "shots")
    for part in ("src", "tests", "scripts", "docs", "web/src", "bench"):
        shutil.copytree(ROOT / part, folder / part, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    variables = {name: value for name, value in os.environ.items() if name not in ("SANDTABLE_GAMES", "PYTEST_ADDOPTS")}
    variables |= {"PYTHONPATH": str(folder / "src"), "SANDTABLE_EXPECT": "pure", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, *arguments], cwd=folder, env=variables, capture_output=True, text=True)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in which a game was begun."""
    folder = checkout(tmp_path_factory.mktemp("checkout"))
    done = run(folder, "scripts/new-game", NAME)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"./run play {NAME}" in done.stdout
    return folder


def files(folder: Path) -> list[str]:
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(path.relative_to(folder).as_posix() for path in found if path.suffix not in (".so", ".pyd"))


def test_all_files_are_there_and_nothing_is_left_of_the_old_name(made: Path) -> None:
    game, tests = made / "src" / "sandtable" / "games" / NAME, made / "tests" / "games" / NAME
    assert files(game) == files(HOUSE / GAME)
    assert files(tests) == files(HOUSE / "games" / GAME)
    for path in (*game.rglob("*.*"), *tests.rglob("*.py")):
        if path.is_file():
            assert GAME not in path.read_text(encoding="utf-8").lower(), path


def test_its_files_are_in_the_map(made: Path) -> None:
    assert run(made, "scripts/map", "--check").returncode == 0
    assert f"`src/sandtable/games/{NAME}/`" in (made / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_its_contract_and_its_rulebook_hold(made: Path) -> None:
    done = run(
        made,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:schemathesis",
        "-p",
        "no:playwright",
        "-k",
        NAME,
        "tests/games/test_contract.py",
        f"tests/games/{NAME}",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split(" passed")[0].split()[-1]) > 30


@pytest.mark.parametrize(
    "command",
    [
        "ruff check --no-cache",
        "ruff format --check --no-cache",
        # the game that it is a copy of is one of the files that `./test` gives to mypy
        pytest.param("mypy --no-incremental", marks=pytest.mark.long),
    ],
)
def test_ruff_and_mypy_find_nothing(made: Path, command: str) -> None:
    done = run(made, "-m", *command.split(), f"src/sandtable/games/{NAME}", f"tests/games/{NAME}")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["Go", "x", "a" * 17, "go-moku", "1go", "été", "class", "../go", ""])
def test_what_is_no_name(name: str) -> None:
    assert (
        refused(name) == f"“{name}” is no name for a game: 2 to 16 letters from a to z, or digits after the first one."
    )


@pytest.mark.parametrize("name", ["mandala", "art", "base", "networks", "general", "reason", "play", "errors", GAME])
def test_a_name_that_is_taken(name: str) -> None:
    assert refused(name) == f"the name “{name}” is taken."


@pytest.mark.parametrize("name", ["game", "pieces", "literal"])
def test_a_word_that_the_files_use_themselves(name: str) -> None:
    assert refused(name).startswith(f"the word “{name}” has another meaning")


def test_another_folder(tmp_path: Path) -> None:
    """And how a refusal looks from outside: one line, and exit code 1."""
    done = run(ROOT, "scripts/new-game", "go", "--into", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"new-game: {tmp_path} is no checkout of Sandtable.\n"


def refused(name: str) -> str:
    """The sentence in which it refuses. Nothing has been made."""
    before = sorted(path.name for path in (ROOT / "src" / "sandtable" / "games").iterdir())
    with pytest.raises(SystemExit) as stopped:
        script("scripts/new-game").main([name])
    assert sorted(path.name for path in (ROOT / "src" / "sandtable" / "games").iterdir()) == before
    return str(stopped.value).removeprefix("new-game: ")
