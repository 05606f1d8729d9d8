"""What docs/rules.md decides has names, and the code and the tests speak of it by these names and no others."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sandtable.build import PACKAGE
from tests.rules_page import NAMED, PAGE, chapters
from tests.scripts import ROOT

RULES = PAGE.read_text(encoding="utf-8")


def decided() -> list[str]:
    """The names under the headings "Rulings" and "Ours" of all games, in order."""
    return [name for chapter in chapters().values() for name in chapter.rulings]


def sources(*folders: Path) -> Iterator[tuple[str, str]]:
    for folder in folders:
        for kind in ("*.py", "*.ts", "*.svelte"):
            for path in sorted(folder.rglob(kind)):
                if "node_modules" not in path.parts and path != Path(__file__):
                    yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


@cache
def naming_tests() -> dict[str, set[str]]:
    """The tests that name a ruling by their marker, by its name."""
    found: dict[str, set[str]] = {}
    for place, text in sources(ROOT / "tests"):
        if not place.endswith(".py") or "mark.ruling" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.ruling":
                        found.setdefault(ast.literal_eval(mark.args[0]), set()).add(f"{place}: {node.name}")
    return found


def test_every_ruling_has_a_name_of_its_own() -> None:
    names = decided()
    assert len(names) > 25
    assert len(set(names)) == len(names)
    assert names == NAMED.findall(RULES), "what has a name stands under Rulings or Ours"


def test_every_ruling_has_a_test_that_names_it() -> None:
    assert set(decided()) - set(naming_tests()) == set()


def test_every_name_that_a_test_gives_is_decided() -> None:
    assert {name: where for name, where in naming_tests().items() if name not in decided()} == {}


def test_every_name_in_the_sources_is_decided() -> None:
    """In comments and docstrings: "ruling `dry`"."""
    found = [
        (place, name)
        for place, text in sources(PACKAGE, ROOT / "tests", ROOT / "web" / "src")
        for name in re.findall(r"\brulings? `([^`]+)`", text, re.IGNORECASE)
    ]
    assert len(found) > 5
    assert [(place, name) for place, name in found if name not in decided()] == []


def test_no_ruling_goes_by_a_number() -> None:
    """Numbers change when a ruling comes or goes."""
    for place, text in [("docs/rules.md", RULES), *sources(PACKAGE, ROOT / "tests", ROOT / "web" / "src")]:
        assert not re.search(r"(?<![a-z])ruling[ _]?\d", text, re.IGNORECASE), place


def test_a_mandala_is_destroyed_after_the_turn_that_completes_it() -> None:
    """As it is played (tests/games/mandala/test_rulebook.py): not before its draw."""
    text = " ".join(RULES.split())
    assert "it is destroyed at the end of that turn: after the turn's draw, before the next turn" in text
    assert "before anything else" not in text
