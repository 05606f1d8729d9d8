"""What goes into the browser: all that it imports, and nothing that needs a server, a terminal or a file."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from sandtable.build import PACKAGE

# Of the standard library and of others; none of them may be imported, wherever in a module.
FORBIDDEN = {
    "alembic", "argon2", "asyncio", "cython", "fastapi", "http", "logging", "multiprocessing", "rich", "socket",
    "sqlalchemy", "sqlite3", "ssl", "starlette", "subprocess", "tempfile", "typer", "urllib", "uvicorn",
    "websockets", "xml",
}  # fmt: skip


@pytest.fixture(scope="session")
def parts(build: ModuleType) -> ModuleType:
    module: ModuleType = build.beside("parts")
    return module


def test_all_that_is_imported_is_shipped(parts: ModuleType) -> None:
    modules = {
        ".".join(["sandtable", *file.with_suffix("").parts]).removesuffix(".__init__")
        for file in parts.shipped(PACKAGE)
        if file.suffix == ".py"
    }
    ours = {name for name in parts.names(PACKAGE) if name.split(".")[0] == "sandtable"}
    assert ours <= modules
    assert {"sandtable.engine", "sandtable.server.table.table", "sandtable.server.narration.views"} <= modules


def test_nothing_is_imported_that_a_browser_has_not(parts: ModuleType) -> None:
    others = {name.split(".")[0] for name in parts.names(PACKAGE)} - {"sandtable", "msgspec"}
    assert others <= sys.stdlib_module_names
    assert not others & FORBIDDEN


def test_imports_are_found_inside_functions_but_not_those_for_types(parts: ModuleType) -> None:
    source = "import a\nif TYPE_CHECKING:\n    import b\nelse:\n    import c\ndef f():\n    from d.e import g\n"
    assert parts.named(source) == {"a", "c", "d.e"}


def test_no_sentence_is_left_out_that_is_said_there(parts: ModuleType) -> None:
    subjects = "|".join(name.removesuffix(".json") for name in parts.LEFT_OUT_SUBJECTS)
    said = re.compile(rf"""["'](?:{subjects})\.""")
    sources = [file for file in parts.shipped(PACKAGE) if file.suffix == ".py"]
    assert [file.as_posix() for file in sources if said.search((PACKAGE / file).read_text(encoding="utf-8"))] == []


def test_what_is_left_out_exists(parts: ModuleType) -> None:
    """A name that means nothing any more would hide that its file is shipped."""
    for name in (*parts.PARTS, *parts.LEFT_OUT, *(f"locale/en/{name}" for name in parts.LEFT_OUT_SUBJECTS)):
        assert any(PACKAGE.glob(name)), name


SCRIPT = """
import json, sys
from importlib import import_module
from sandtable.build import build
for name in json.loads(sys.argv[1]):
    import_module(name)
print(json.dumps({"build": build(), "modules": sorted(sys.modules)}))
"""


def test_every_module_can_be_imported_in_the_engine(
    parts: ModuleType, in_engine: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    found = json.loads(in_engine(tmp_path / "script.py", json.dumps(parts.names(PACKAGE))))
    assert found["build"] == "compiled"
    assert not {"Cython", "rich", "sqlalchemy", "fastapi"} & set(found["modules"])
