"""The README and the pages in docs say what is so: their examples run, their commands, bots and files exist."""

import ast
import doctest
import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from sandtable.bots import NAMES
from sandtable.build import PACKAGE
from sandtable.cli.app import app
from sandtable.cli.command_line import run
from sandtable.engine import serve
from sandtable.games.stones.layout import parse_layout
from tests.scripts import ROOT

PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
}
COMMANDS: dict[str, Any] = get_command(app).commands  # type: ignore[attr-defined]
FLAGS = {
    name: {
        flag
        for each in (command, *getattr(command, "commands", {}).values())  # with those of its own commands
        for parameter in each.params
        for flag in parameter.opts
    }
    | {"--help", "-h"}
    for name, command in COMMANDS.items()
}


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of a page in some language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGES[page], re.MULTILINE | re.DOTALL)


def in_session(block: str) -> str:
    """A block without prompts, such as a file of somebody's own, with them."""
    first, *rest = block.rstrip("\n").split("\n")
    return "\n".join([f">>> {first}", *(f"... {line}" for line in rest), ""])


# what one would type at a prompt, from the first line to the last
SESSIONS = ("README.md", "docs/python.md", "docs/training.md")


def command_lines(page: str) -> Iterator[list[str]]:
    """The commands in a page's shell blocks, without the program's name; `./run` alone serves."""
    for line in "".join(blocks(page, "sh")).splitlines():
        words = shlex.split(line, comments=True)
        if words and words[0] in ("sandtable", "./run") and words[1:] != ["--help"]:  # tests/cli/test_app.py
            yield words[1:] or ["serve"]


def test_the_pages_are_there() -> None:
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md"} <= set(PAGES)
    for name in ("api", "architecture", "contract", "layouts", "operating", "performance", "python", "rules"):
        assert f"docs/{name}.md" in PAGES
        assert f"docs/{name}.md" in PAGES["README.md"]


@pytest.mark.parametrize("page", [page for page in PAGES if page not in ("README.md", "CHANGELOG.md")])
def test_a_page_says_first_for_whom_it_is(page: str) -> None:
    title, audience, *_ = PAGES[page].split("\n\n")
    assert title.startswith("# ")
    assert audience.startswith("For ")


def test_the_readme_names_the_two_commands() -> None:
    assert {"./run", "./test"} <= {line.split()[0] for line in blocks("README.md", "sh")[0].splitlines()}


# ------------------------------------------------------------------------------------------------------- examples run


@pytest.mark.parametrize("page", SESSIONS)
def test_the_python_of_a_session_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(block if block.startswith(">>>") else in_session(block) for block in blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, page, page, 0)
    assert len(test.examples) > 10
    told = io.StringIO()
    failed, _ = doctest.DocTestRunner(verbose=False).run(test, out=told.write)
    assert not failed, told.getvalue()


@pytest.mark.parametrize("page", [page for page in PAGES if page not in SESSIONS and blocks(page, "python")])
def test_the_python_of_the_docs_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a small budget: what it prints is not the point."""
    for block in blocks(page, "python"):
        exec(compile(block.replace("simulations=5000", "simulations=50"), page, "exec"), {})
    assert capsys.readouterr().out


def test_the_conversation_of_the_readme_is_what_the_engine_says() -> None:
    lines = blocks("README.md", "jsonl")[0].splitlines()
    sent = [line.removeprefix("→ ") for line in lines if line.startswith("→ ")]
    expected = [line.removeprefix("← ") for line in lines if line.startswith("← ")]
    assert len(sent) + len(expected) == len(lines)
    out = io.BytesIO()
    serve(io.BytesIO("\n".join(sent).encode()), out)
    for line, answer in zip(expected, out.getvalue().decode().splitlines(), strict=True):
        assert re.fullmatch(re.escape(line).replace("…", ".*"), answer), answer


def test_the_commands_of_the_readme_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after the other in an empty folder. Nobody plays."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lines = list(command_lines("README.md"))
    assert {words[0] for words in lines} >= {"play", "selfplay", "audit", "show", "perft", "bench"}
    for words in lines:
        if words[0] == "serve":  # until told to stop: tests/server
            continue
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert run(words) == 0, (words, capsys.readouterr().err)
    assert (tmp_path / "position.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "json")])
def test_json_is_json(page: str) -> None:
    for block in blocks(page, "json"):
        for value in [block] if block.count("\n{") == 0 else block.splitlines():
            json.loads(value)


def test_the_layout_of_the_docs_can_be_played_with() -> None:
    (block,) = blocks("docs/layouts.md", "json")
    assert parse_layout(block.encode(), "docs").name == "short"


# ---------------------------------------------------------------------------------------------- what is named exists


@pytest.mark.parametrize("page", PAGES)
def test_commands_and_flags_exist(page: str) -> None:
    inline = [
        shlex.split(text.replace("…", ""))[1:]
        for text in re.findall(r"`((?:sandtable|\./run) [a-z][^`]*)`", PAGES[page])
    ]
    for words in [*command_lines(page), *inline]:
        assert words[0] in FLAGS, words
        own = getattr(COMMANDS[words[0]], "commands", None)
        assert own is None or not words[1:] or words[1] in own or words[1][0] in "-[", words
        flags = {word.strip("[],").partition("=")[0] for word in words[1:] if word.startswith(("-", "[-"))}
        assert flags - {"-"} <= FLAGS[words[0]], words


def test_the_contract_describes_every_command_but_play() -> None:
    headings = set(re.findall(r"^### ([\w-]+)$", PAGES["docs/contract.md"], re.MULTILINE))
    assert headings == set(FLAGS) - {"play"}


def test_the_bots_are_named() -> None:
    for page in ("README.md", "docs/contract.md"):
        assert all(f"`{name}`" in PAGES[page] for name in NAMES), page
    listed = re.search(r"The bots are ((?:`\w+`(?:, )?)+)", PAGES["docs/contract.md"])
    assert listed
    assert re.findall(r"\w+", listed[1]) == list(NAMES)


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", PAGES[page]):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        file = (ROOT / page).parent / path if path else ROOT / page
        assert file.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", file.read_text(), re.MULTILINE)
            assert anchor in map(slug, headings), target


@pytest.mark.parametrize("page", PAGES)
def test_files_that_are_named_exist(page: str) -> None:
    """Paths in back quotes, from the top, the package, its games or the tests' own game; a part in capitals stands for
    any name."""
    places = (ROOT, PACKAGE, PACKAGE / "games", ROOT / "tests" / "house" / "pebbles")
    for name in re.findall(r"`([\w.-]+(?:/[\w.-]+)+/?)`", PAGES[page]):
        if name.split("/")[0] != "build" and not any(part.split(".")[0].isupper() for part in name.split("/")):
            assert any((place / name).exists() for place in places), name


@pytest.mark.parametrize("page", PAGES)
def test_no_machine_and_no_registry_is_named(page: str) -> None:
    assert not re.search(
        r"/(?:home|root|Users|work|tmp)/|\bpypi\b|npmjs|files\.pythonhosted", PAGES[page], re.IGNORECASE
    )


# --------------------------------------------------------------------------------------------- the diagram of imports


def imports() -> dict[str, set[str]]:
    """Which part of the package imports which: a part is a folder or a file at its top."""
    found: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if own.startswith("__"):
            continue
        parts = found.setdefault(own, set())
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "sandtable":
                _, _, inside = (node.module or "").partition(".")
                parts |= {inside.partition(".")[0]} if inside else {alias.name for alias in node.names}
            elif isinstance(node, ast.Import):
                parts |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("sandtable.")}
        parts -= {own, "__version__"}
    return found


def drawn() -> dict[str, set[str]]:
    """The arrows of the picture."""
    (picture,) = blocks("docs/architecture.md", "mermaid")
    arrows: dict[str, set[str]] = {}
    for start, end in re.findall(r"^ *(\w+)(?:\[[^\]]*\])? --> (\w+)", picture, re.MULTILINE):
        arrows.setdefault(start, set()).add(end)
        arrows.setdefault(end, set())
    for alone in re.findall(r"^ *(\w+)\[[^\]]*\]$", picture, re.MULTILINE):
        arrows.setdefault(alone, set())
    return arrows


def reachable(arrows: dict[str, set[str]], start: str) -> set[str]:
    below = set(arrows[start])
    for part in arrows[start]:
        below |= reachable(arrows, part)  # a circle would never end
    return below


def test_the_picture_of_the_house_is_true() -> None:
    arrows, found = drawn(), imports()
    assert set(arrows) == set(found)
    for part, parts in found.items():
        assert parts <= reachable(arrows, part), part
    for part, parts in arrows.items():
        assert parts <= found[part], part  # and no arrow is there for nothing


def test_the_map_has_a_line_for_every_file() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "map", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
