"""The rules explain themselves: every attribute and method of the compiled rules says what it is, and names the heading
of docs/rules.md that tells of it.

A reference stands in brackets: "(rules: *Build*, *Grow*, ruling `only-card`)", or "(ruling `dry`)" alone.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from sandtable.games import IDS, kind_of
from tests.games.contract import contract_of
from tests.rules_page import Chapter, chapters

RULES = {game: type(kind_of(game).core({})).__name__ for game in IDS}
CLASSES = {"base": ["Actions", "Game"], **{f"{game}.rules": [name] for game, name in RULES.items()}}
CHAPTERS = {game: contract_of(game).chapter for game in IDS if contract_of(game).chapter}
NO_RULE = {"clear", "copy_from"}  # methods that play no part of the rules

REFERENCE = re.compile(r"\((?:rules|ruling)\b[^)]*\)")
PART = r"(?:\*[^*]+\*|ruling [`][^`]+[`])"


class Declared(NamedTuple):
    """What a .pxd file declares of a class."""

    attributes: list[str]
    methods: list[str]


def source(module: str, suffix: str = ".py") -> Path:
    """The file of a module of the games."""
    spec = find_spec(f"sandtable.games.{module}")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / f"{module.split('.')[-1]}{suffix}"


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(source(module).read_text(encoding="utf-8"))


def body(module: str, name: str) -> ast.ClassDef:
    (found,) = (node for node in tree(module).body if isinstance(node, ast.ClassDef) and node.name == name)
    return found


def methods(module: str, name: str) -> dict[str, str]:
    """The docstring of each method, on one line."""
    return {
        node.name: " ".join((ast.get_docstring(node) or "").split())
        for node in body(module, name).body
        if isinstance(node, ast.FunctionDef)
    }


def declared(module: str, name: str) -> Declared:
    """The attributes and methods that a class has in its .pxd file."""
    text = source(module, ".pxd").read_text(encoding="utf-8")
    (block,) = re.findall(rf"^cdef class {name}\b.*:\n((?:(?: .*)?\n)*)", text, re.MULTILINE)
    found = Declared([], [])
    for line in block.splitlines():
        if match := re.fullmatch(r" +cp?def (?:readonly )?(?:\w+ )?(\w+)(?:\[\d+\])?", line):
            found.attributes.append(match[1])
        elif match := re.fullmatch(r" +cp?def (?:\w+ )?(\w+)\(.*\)(?: noexcept nogil| except -1)?", line):
            found.methods.append(match[1])
        else:
            assert not line.strip(), line
    return found


def explained(module: str, name: str) -> dict[str, str]:
    """The attributes that a class docstring explains (name, two spaces, what it is), each with the heading of its
    group, a line that ends with a colon."""
    found: dict[str, str] = {}
    group = ""
    for line in (ast.get_docstring(body(module, name)) or "").splitlines():
        if match := re.match(r"(\w+) {2,}\S", line):
            assert match[1] not in found, match[1]
            found[match[1]] = group
        elif line.endswith(":"):
            group = line
    return found


def texts(game: str) -> Iterator[str]:
    """The docstrings and comments of a game's folder, each on one line; comments in a row are one."""
    for path in sorted(source(f"{game}.rules").parent.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                yield " ".join((ast.get_docstring(node) or "").split())
        comments: list[str] = []
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                comments.append(token.string.lstrip("# "))
            elif token.type not in (tokenize.NL, tokenize.NEWLINE) and comments:
                yield " ".join(comments)
                comments = []


def references(text: str) -> tuple[list[str], list[str]]:
    """The headings and the rulings that a text names."""
    headings: list[str] = []
    rulings: list[str] = []
    for reference in REFERENCE.findall(text):
        assert re.fullmatch(rf"\((?:rules: )?{PART}(?:, {PART})*\)", reference), reference
        headings += re.findall(r"\*([^*]+)\*", reference)
        rulings += re.findall(r"`([^`]+)`", reference)
    return headings, rulings


def chapter(game: str) -> Chapter:
    return chapters()[CHAPTERS[game]]


# ----------------------------------------------------------------------------------------------- attributes and methods


@pytest.mark.parametrize(("module", "name"), [(module, name) for module in CLASSES for name in CLASSES[module]])
def test_every_attribute_is_explained(module: str, name: str) -> None:
    attributes = declared(module, name).attributes
    assert len(attributes) > 1
    assert sorted(explained(module, name)) == sorted(attributes)


@pytest.mark.parametrize("game", CHAPTERS)
def test_every_attribute_stands_under_a_heading_of_the_rules(game: str) -> None:
    for attribute, group in explained(f"{game}.rules", RULES[game]).items():
        assert references(group)[0], attribute


@pytest.mark.parametrize(("module", "name"), [(module, name) for module in CLASSES for name in CLASSES[module]])
def test_every_method_has_a_docstring(module: str, name: str) -> None:
    found = methods(module, name)
    assert set(declared(module, name).methods) <= set(found)
    assert [method for method, told in found.items() if not told and method != "__init__"] == []


@pytest.mark.parametrize("game", CHAPTERS)
def test_every_method_of_the_rules_names_its_rule(game: str) -> None:
    found = methods(f"{game}.rules", RULES[game])
    own = set(declared(f"{game}.rules", RULES[game]).methods)
    assert {method for method in own if not any(references(found[method]))} == NO_RULE


# ------------------------------------------------------------------------------------------------- what is named exists


@pytest.mark.parametrize("game", CHAPTERS)
def test_what_is_named_is_in_the_rules(game: str) -> None:
    found = [references(text) for text in texts(game)]
    headings = {heading for each, _ in found for heading in each}
    rulings = {ruling for _, each in found for ruling in each}
    assert headings - set(chapter(game).headings) == set()
    assert rulings - set(chapter(game).rulings) == set()


@pytest.mark.parametrize("game", CHAPTERS)
def test_every_heading_is_named_by_a_method(game: str) -> None:
    """Of the rules' own module: what a heading tells is played there."""
    nodes = [node for node in ast.walk(tree(f"{game}.rules")) if isinstance(node, ast.FunctionDef)]
    named = {heading for node in nodes for heading in references(" ".join((ast.get_docstring(node) or "").split()))[0]}
    assert [heading for heading in chapter(game).headings if heading not in named] == []


@pytest.mark.parametrize("game", CHAPTERS)
def test_every_ruling_is_named_in_the_games_folder(game: str) -> None:
    named = {ruling for text in texts(game) for ruling in references(text)[1]}
    assert [ruling for ruling in chapter(game).rulings if ruling not in named] == []


def test_headings_of_a_game_have_different_names() -> None:
    assert set(CHAPTERS.values()) == set(chapters())
    for told in chapters().values():
        assert len(told.headings) > 8
        assert len(set(told.headings)) == len(told.headings)
