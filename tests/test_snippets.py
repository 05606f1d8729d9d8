"""Every command and snippet of the pages is run, or read as what it is; one that nobody can vouch for fails here."""

import io
import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from sandtable.cli.command_line import run
from sandtable.server.tournament.plan import NewTournament
from tests.examples.programs import node
from tests.scripts import ROOT
from tests.test_docs import PAGES, blocks, command_lines

pytestmark = pytest.mark.slow

WRITTEN = [page for page in PAGES if page != "README.md"]  # test_docs.py runs that one as it stands
# Who vouches for a block, by its language: here, in test_docs.py, or in test_deploy.py.
LANGUAGES = {"sh", "python", "json", "jsonl", "toml", "mermaid", "ini", "nginx"}
# They go on until they are told to stop, write a whole site, or need people: tests/server, tests/cli.
ELSEWHERE = {"serve", "worker", "site", "engine", "moderate"}


def lines_of(page: str) -> list[list[str]]:
    """The lines of a page's shell blocks, as words, without variables before them; a pipe or && begins another one."""
    found = []
    for line in "".join(blocks(page, "sh")).splitlines():
        words = shlex.split(line.replace("(", " ").replace(")", " ") if "| (" in line else line, comments=True)
        while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
            words.pop(0)
        part: list[str] = []
        for word in [*words, "|"]:
            if word in ("|", "&&"):
                found += [part] if part else []
                part = []
            else:
                part.append(word)
    return found


# --------------------------------------------------------------------------------------------------- commands of others


def is_script(words: list[str]) -> bool:
    """Whether a script of ours exists and knows the flags that it is given."""
    file, *given = words
    if file == "-m":
        return (ROOT / "src" / f"{given[0].replace('.', '/')}.py").exists()
    source = (ROOT / file).read_text()
    return all(f'"{word}"' in source for word in given if word.startswith("--"))


def is_for_uv(words: list[str]) -> bool:
    what, *rest = [word for word in words if word not in ("--locked", "--no-sync", "--upgrade")]
    if what == "sync":
        return rest in ([], ["--reinstall-package", "sandtable"])
    if what == "run":
        return (rest[0] == "pytest" and is_path(rest[1:])) or (rest[0] == "python" and is_script(rest[1:]))
    if what == "pip":
        name, _, extras = rest[1].rstrip("]").partition("[")
        known = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
        return rest[0] == "install" and name == "sandtable" and set(filter(None, extras.split(","))) <= known.keys()
    return False


def is_path(words: list[str]) -> bool:
    return (ROOT / words[0]).exists()


def is_for_test(words: list[str]) -> bool:
    source = (ROOT / "test").read_text()
    return all(word in source or (ROOT / word).exists() or word in ("-x", "-m", "long") for word in words)


def is_page_tool(words: list[str]) -> bool:
    """The page's build, with a tool that ./test calls the same way; wasm/build.py has commands of its own."""
    if words[0] == "web/build.py" and words[1:]:
        return " ".join(words[1:]) in (ROOT / "test").read_text()
    return is_path(words)


def is_npm_script(words: list[str]) -> bool:
    run, name = words
    return run == "run" and name in json.loads((ROOT / "web" / "package.json").read_text())["scripts"]


OTHERS: dict[str, Callable[[list[str]], bool]] = {
    "uv": is_for_uv,
    "python": is_page_tool,
    "node": is_path,
    "cc": lambda words: is_path(words[-1:]),
    "./test": is_for_test,
    "scripts/new-game": lambda words: is_path(["scripts/new-game"]),  # tests/house/test_new_game.py runs it
    "cd": is_path,
    "git": lambda words: words[:2] == ["worktree", "add"],
    "npx": lambda words: words == ["vite"],
    "npm": is_npm_script,
    "podman": lambda words: "deploy/Containerfile" in words or words[-1] == "sandtable",  # test_deploy.py
    "createdb": lambda words: words == ["sandtable"],
    "export": lambda words: words[0].split("=")[0] in PAGES["docs/operating.md"],
}


@pytest.mark.parametrize("page", PAGES)
def test_what_is_not_our_command_is_right_too(page: str) -> None:
    for program, *words in lines_of(page):
        if program not in ("sandtable", "./run"):
            assert program in OTHERS, f"nobody checks what {program} is given"
            assert OTHERS[program](words), [program, *words]


# ------------------------------------------------------------------------------------------------------------- our own


def cheaply(words: list[str]) -> list[str]:
    """A command with less to do: what its result is worth is not the point here."""
    small = {"--games": "2", "--sims": "10", "--seconds": "0.01", "--repeat": "1"}
    less = [
        small.get(before, word) if before.startswith("--") else word
        for before, word in zip(["", *words], words, strict=False)
    ]
    if words[0] == "analyse":
        less += [] if "--sims" in words else ["--sims", "10"]
        less = [word if before != "--game" else "0" for before, word in zip(["", *less], less, strict=False)]
    if words[0] in ("selfplay", "arena"):
        less += ["--jobs", "1"]  # no other process has to start
    if "--out" in words and "--resume" not in words:
        less.append("--force")  # a page may show one file twice
    return [word for word in less if word != "--compare"]  # the same source uncompiled: tests/test_speed.py


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with what the pages presume: records, a layout, the games of a server, the examples."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path / "server"))
    (tmp_path / "mine.json").write_text(blocks("docs/layouts.md", "json")[0])
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{Path(node()).parent}:/usr/bin:/bin")
    yield tmp_path
    sys.modules.pop("mybot", None)  # a bot of the pages, and of other tests


def runs(page: str) -> list[list[str]]:
    return [
        words
        for words in command_lines(page)
        if words[0] not in ELSEWHERE and "NAME" not in words and "--tournaments" not in words
    ]  # tests/server/test_tournaments.py has those of tournaments


def marks(page: str) -> tuple[pytest.MarkDecorator, ...]:
    """The README has `bench` too; all of it takes seconds, however little each figure is measured."""
    return (pytest.mark.long,) if page == "docs/performance.md" else ()


@pytest.mark.parametrize("page", [pytest.param(page, marks=marks(page)) for page in WRITTEN if runs(page)])
def test_the_commands_of_a_page_run(
    page: str, workplace: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One after the other, in one folder. Nobody plays."""
    lines = runs(page)
    written = {word for words in lines for flag, word in pairwise(words) if flag == "--out"}
    for name in {"game.jsonl", "games.jsonl"} - written:
        assert run(["selfplay", "patterns", "--games", "1", "--bots", "random,random", "--out", name]) == 0
    if any(words[0] in ("backup", "export") for words in lines):
        assert run(["selfplay", "patterns", "--out", "old.jsonl"]) == run(["import", "old.jsonl"]) == 0
    if "py:mybot:Last" in PAGES[page]:
        (shown,) = [block for block in blocks(page, "python") if "class Last" in block]
        lines_of_class = [line[4:] for line in shown.splitlines() if line.startswith(("...", ">>> class"))]
        (workplace / "mybot.py").write_text("\n".join(lines_of_class) + "\n")
    if "./bot" in PAGES[page]:
        subprocess.run(["cc", "-o", "bot", "examples/bots/bot.c"], check=True)
    for words in lines:
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert run(cheaply(words)) == 0, (words, capfd.readouterr().err)


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_in_a_language_that_is_checked(page: str) -> None:
    assert set(re.findall(r"^```(\w*)\n.*?^```$", PAGES[page], re.MULTILINE | re.DOTALL)) <= LANGUAGES


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "toml")])
def test_toml_is_toml(page: str) -> None:
    for block in blocks(page, "toml"):
        assert tomllib.loads(re.sub(r"^…$", "", block, flags=re.MULTILINE))


def test_the_tournament_of_the_docs_can_be_opened() -> None:
    (block,) = blocks("docs/api.md", "json")
    assert msgspec.json.decode(block, type=NewTournament).bots == ("casual",)


def test_the_conversation_of_a_bot_is_what_the_example_says() -> None:
    lines = blocks("docs/bots.md", "jsonl")[0].splitlines()
    asked, answered = (json.loads(line[2:]) for line in lines)
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "bots" / "bot.py"],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    said = json.loads(done.stdout)
    assert said.keys() == answered.keys()
    assert said["move"] in asked["observation"]["legal"]
