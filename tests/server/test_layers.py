"""The parts of the server stand on each other as docs/architecture.md says: imports point up its table, never down."""

import ast
import re
from pathlib import Path

from sandtable.build import PACKAGE

SERVER = PACKAGE / "server"
PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"


def rows() -> list[tuple[str, list[str]]]:
    """The table: a folder or "" for the top, and the files and folders that a row names."""
    lines = PAGE.read_text().partition("| part | file |")[2].partition("\n\n")[0].splitlines()[2:]
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        part, files, _ = (cell.strip() for cell in line.strip("|").split("|"))
        folder = found[-1][0] if not part else "".join(re.findall(r"^`(\w+)/`", part))
        found.append((folder, re.findall(r"`([\w./]+)`", files)))
    return found


def modules() -> list[Path]:
    return [path for path in SERVER.rglob("*.py") if path.name != "__init__.py"]


def part_of(path: Path) -> str:
    """A folder of the server, or a file at its top."""
    return path.relative_to(SERVER).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The parts of the server that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sandtable.server"):
            inside = (node.module or "").split(".")[2:]
            found |= {inside[0]} if inside else {alias.name for alias in node.names}
    return found - {part_of(path)}


def test_every_file_has_its_place() -> None:
    named = {f"{folder}/{name}" if folder else name for folder, names in rows() for name in names}
    there = {path.relative_to(SERVER).as_posix() for path in modules()}
    folders = {name for name in named if name.endswith("/")}
    assert {name for name in there if not name.startswith(tuple(folders))} == {n for n in named if n.endswith(".py")}
    for folder in folders - {"web/built/", "web/engine/"}:  # which are not there before a build
        assert (SERVER / folder).is_dir()


def test_no_folder_holds_anything_else() -> None:
    """Such as a page that was built before it had a folder of its own."""
    for folder in {folder for folder, _ in rows() if folder}:
        named = {name.rstrip("/") for part, names in rows() if part == folder for name in names}
        there = {path.name for path in (SERVER / folder).iterdir()} - {"__init__.py", "__pycache__"}
        assert there <= named, f"server/{folder}"


def test_imports_point_one_way() -> None:
    order: list[str] = []
    for folder, names in rows():
        order += [folder] if folder else [name.removesuffix(".py") for name in names]
    order = list(dict.fromkeys(order))
    assert set(order) == {part_of(path) for path in modules()}
    for path in modules():
        for part in imported(path):
            assert order.index(part) < order.index(part_of(path)), f"{path.relative_to(SERVER)} imports {part}"
