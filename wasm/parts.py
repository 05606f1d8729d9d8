"""Which files of the package go into the browser: the rules, the bots, the analysis, the words, and the tables of the
server as far as they are free of input and output."""

import ast
import shutil
from pathlib import Path

# Files and folders of src/sandtable. What they import is here as well: tests/wasm/test_parts.py checks it.
PARTS = (
    "__init__.py",
    "__init__.pxd",
    "analysis",
    "bots",
    "build.py",
    "dealing.py",
    "engine",
    "errors.py",
    "games",
    "glicko.py",
    "learn",
    "locale",
    "plain_cython.py",
    "position",
    "records.py",
    "server/__init__.py",
    "server/narration",
    "server/problems.py",
    "server/table",
)
# Of these, what a browser has no use for: drawings for a terminal (which need rich), programs to be started, files. A
# star stands for any game.
LEFT_OUT = {
    "analysis/journal.py",
    "analysis/workload.py",
    "bots/evaluation/file.py",
    "bots/imported.py",
    "bots/outside.py",
    "games/art/lettering.py",
    "learn/daily.py",
    "learn/progress.py",
    # for a server, which tells many at once
    "games/pen.py",
    "games/pen.pxd",
    "games/*/sight.py",
    "games/*/sight.pxd",
    # a lesson comes prepared, as a file beside the page
    "learn/lesson.py",
    "learn/prepared.py",
}
# And the puzzles, which the page fetches set by set, how lessons write positions, and what a score sheet looks up.
LEFT_OUT_NAMES = {"text.py", "__pycache__", "puzzles", "setting", "points"}
SUFFIXES = {".py", ".pxd", ".json"}
# Sentences of the page, which has them itself, and of the command line.
LEFT_OUT_SUBJECTS = {
    "aim.json",
    "arena.json",
    "bad_lesson.json",
    "board_mandala.json",
    "board_patterns.json",
    "cli.json",
    "companion.json",
    "first.json",
    "lesson.json",
    "lobby.json",
    "mistakes.json",
    "more.json",
    "pages.json",
    "rules.json",
    "statistics.json",
    "think.json",
}


def shipped(package: Path) -> list[Path]:
    """The files that the engine is made from, relative to the package."""
    found = []
    for part in PARTS:
        path = package / part
        found += [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())
    files = [file.relative_to(package) for file in found if file.suffix in SUFFIXES]
    return [
        file
        for file in files
        if not any(file.match(pattern) for pattern in LEFT_OUT)
        and not LEFT_OUT_NAMES & set(file.parts)
        and not (file.parts[0] == "locale" and file.name in LEFT_OUT_SUBJECTS)
    ]


def stage(package: Path, folder: Path) -> None:
    """Copy them into a folder of their own."""
    shutil.rmtree(folder, ignore_errors=True)
    for file in shipped(package):
        target = folder / package.name / file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(package / file, target)


def names(package: Path) -> list[str]:
    """The modules that are shipped, and all that they name in an import statement, also inside a function."""
    found: set[str] = set()
    for file in shipped(package):
        if file.suffix == ".py":
            found.add(".".join([package.name, *file.with_suffix("").parts]).removesuffix(".__init__"))
            found |= named((package / file).read_text(encoding="utf-8"))
    # what Cython has compiled does not import `cython` any more; packed files are read and written outside the browser
    return sorted(name for name in found if name.split(".")[0] not in ("__future__", "cython", "gzip"))


def named(source: str) -> set[str]:
    """The modules that a source imports; those for types alone are none."""
    found: set[str] = set()
    todo: list[ast.AST] = [ast.parse(source)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            todo += node.orelse
            continue
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        todo += ast.iter_child_nodes(node)
    return found
