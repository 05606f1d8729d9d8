"""The sentences: the same ones in every language, all that the sources ask for, and none that nobody asks for."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from sandtable.build import PACKAGE
from sandtable.locale import LANGUAGES, environment_language, say

FOLDER = PACKAGE / "locale"
SUBJECTS = sorted(path.stem for path in (FOLDER / "en").glob("*.json"))

Sentence = str | dict[str, str]


def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON lets a later entry hide an earlier one of the same name; a file of ours must not."""
    names = [name for name, _ in items]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"there twice: {twice}"
    return dict(items)


@cache
def sentences(lang: str) -> dict[str, Sentence]:
    """Every sentence of a language by its full key."""
    found: dict[str, Sentence] = {}
    for path in sorted((FOLDER / lang).glob("*.json")):
        texts = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=pairs)
        found |= {f"{path.stem}.{name}": text for name, text in texts.items()}
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def forms(sentence: Sentence) -> dict[str, str]:
    return {"other": sentence} if isinstance(sentence, str) else sentence


# ----------------------------------------------------------------------------------------------- the same in every language


def test_every_language_has_the_same_files() -> None:
    assert sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0] != "_") == sorted(LANGUAGES)
    for lang in LANGUAGES:
        assert sorted(path.name for path in (FOLDER / lang).iterdir()) == [f"{subject}.json" for subject in SUBJECTS]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_sentences(lang: str) -> None:
    assert sentences(lang).keys() == sentences("en").keys()
    assert len(sentences("en")) > 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_has_the_same_shape_and_placeholders(lang: str) -> None:
    wrong = []
    for key, english in sentences("en").items():
        there = sentences(lang)[key]
        if isinstance(there, str) != isinstance(english, str):
            wrong.append(f"{key}: one form here, two there")
        elif not isinstance(there, str) and list(there) != ["one", "other"]:
            wrong.append(f"{key}: the forms are one and other")
        elif placeholders(forms(there)["other"]) != placeholders(forms(english)["other"]):
            wrong.append(f"{key}: other placeholders")
        elif not set().union(*map(placeholders, forms(there).values())) <= placeholders(forms(there)["other"]):
            wrong.append(f"{key}: a placeholder in one form only")
        elif not isinstance(there, str) and "n" not in placeholders(there["other"]) | {"n" if key in COUNTED else ""}:
            wrong.append(f"{key}: two forms, but no number")
    assert not wrong


COUNTED = {"stones.decision.put", "stones.describe.any"}  # `n` chooses the form and is not said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_a_text(lang: str) -> None:
    for key, sentence in sentences(lang).items():
        for text in forms(sentence).values():
            assert isinstance(text, str)
            assert text.strip(" ") or key.endswith(".to"), f"{key} is empty"
            assert all(name.isidentifier() for name in placeholders(text)), f"{key}: {text}"


def test_french_is_not_english() -> None:
    """A sentence of several words that is the same in both languages was forgotten."""
    forgotten = [
        key
        for key, english in sentences("en").items()
        if sentences("fr")[key] == english and len(re.findall(r"[a-z]{2,}", forms(english)["other"])) > 3
    ]
    assert not forgotten


# ------------------------------------------------------------------------------------------ what the sources ask for is there


def sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py"))


KEY = re.compile(rf"({'|'.join(SUBJECTS)})\.[A-Za-z0-9_.*#]+")


def texts(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """The strings of a source, each with whether it is a pattern; what an f-string fills in is `.+`."""
    inside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in node.values}
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
            yield "".join(parts), True
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.value, False
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "_say":
            # the terminal's own short way: keys of `play`
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield f"play.{part.value}", False


@cache
def asked() -> dict[str, set[str]]:
    """The keys that are literally in the sources, and the patterns of those that are put together, with where."""
    keys: dict[str, set[str]] = {}
    for path in sources():
        for text, is_pattern in texts(ast.parse(path.read_text(encoding="utf-8"))):
            where = path.relative_to(PACKAGE).as_posix()
            if is_pattern and re.match(rf"@?({'|'.join(SUBJECTS)})\\\.", text):
                keys.setdefault(text.removeprefix("@"), set()).add(where)
            elif not is_pattern and KEY.fullmatch(text.removeprefix("@")) and not text.endswith((".json", ".py")):
                keys.setdefault(re.escape(text.removeprefix("@")), set()).add(where)
    return keys


def test_every_key_in_the_sources_exists() -> None:
    keys = "\n".join(sentences("en"))
    assert len(asked()) > 150
    missing = {key: where for key, where in asked().items() if not re.search(rf"(?m)^{key}$", keys)}
    assert not missing


@pytest.mark.parametrize("subject", ["errors", "refused", "state", "layout"])
def test_no_sentence_is_left_over(subject: str) -> None:
    patterns = [re.compile(key) for key in asked() if key.startswith(subject)]
    keys = [key for key in sentences("en") if key.startswith(f"{subject}.")]
    assert keys
    assert [key for key in keys if not any(pattern.fullmatch(key) for pattern in patterns)] == []


def calls(path: Path) -> Iterator[tuple[str, set[str], int]]:
    """Keys said with their values written out: key, names of the values, line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or any(keyword.arg is None for keyword in node.keywords):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name not in ("say", "_say") and not re.fullmatch(r"Bad[A-Z][a-z]+|IllegalMove|SandtableError", name):
            continue
        for argument in node.args:
            key = f"play.{argument.value}" if name == "_say" and isinstance(argument, ast.Constant) else ""
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and name != "_say":
                key = argument.value
            if key in sentences("en"):
                given = {str(keyword.arg) for keyword in node.keywords}
                yield key, given | ({"move", "seat"} if name == "IllegalMove" else set()), node.lineno


def test_every_sentence_gets_its_values() -> None:
    wrong, checked = [], 0
    for path in sources():
        for key, given, line in calls(path):
            needed = set().union(*map(placeholders, forms(sentences("en")[key]).values()))
            if not needed <= given or (isinstance(sentences("en")[key], dict) and "n" not in given):
                wrong.append(f"{path.name}:{line}: {key} needs {sorted(needed)}, not {sorted(given)}")
            checked += 1
    assert checked > 100
    assert not wrong


# ------------------------------------------------------------------------------------------------------------------ say


def test_say() -> None:
    assert say("en", "side.n") == "north"
    assert say("fr", "side.n") == "nord"
    assert say("en", "errors.file.empty", path="x.jsonl") == "x.jsonl holds no record."


def test_a_key_that_is_not_there_is_said_as_it_is() -> None:
    assert say("fr", "errors.no.such.key") == "errors.no.such.key"
    assert say("fr", "nonsense") == "nonsense"


def test_a_language_that_is_not_there_speaks_english() -> None:
    assert say("de", "side.n") == "north"


@pytest.mark.parametrize(
    ("lang", "n", "form"),
    [("en", 0, "other"), ("en", 1, "one"), ("en", 2, "other"), ("en", -1, "other")]
    + [("fr", 0, "one"), ("fr", 1, "one"), ("fr", 2, "other"), ("fr", -1, "one")],
)
def test_one_or_other(lang: str, n: int, form: str) -> None:
    """French says one of none as well."""
    sentence = sentences(lang)["play.bots.bad"]
    assert isinstance(sentence, dict)
    assert sentence["one"] != sentence["other"]
    assert say(lang, "play.bots.bad", n=n) == sentence[form].format(n=n)


def test_a_word_of_ours_is_said_in_the_language_of_the_sentence() -> None:
    values = {"colour": "@colour.R"}
    assert "red" in say("en", "refused.mandala.none_held", **values)
    assert "rouge" in say("fr", "refused.mandala.none_held", **values)


def test_braces_in_a_value_are_left_alone() -> None:
    assert say("en", "errors.file.empty", path="{path} {0}") == "{path} {0} holds no record."


@pytest.mark.xfail(strict=True, reason="locale._word takes any text that begins with @ for a key of ours")
@pytest.mark.parametrize("text", ["@errors.bot", "@colour.R", "@" + "x" * 300 + ".y"], ids=lambda text: text[:9])
def test_what_a_person_wrote_is_not_taken_for_a_key(text: str) -> None:
    assert text in say("en", "errors.file.empty", path=text)


@pytest.mark.xfail(strict=True, reason="locale._word reads any JSON file that a text beginning with @ names")
def test_what_a_person_wrote_opens_no_file(tmp_path: Path) -> None:
    path = tmp_path / "diary.json"
    path.write_text('{"secret": "hidden"}')
    assert "hidden" not in say("en", "errors.file.empty", path=f"@{path.with_suffix('')}.secret")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_language_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], lang: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert environment_language() == lang
