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

import sandtable.games
from sandtable.build import PACKAGE
from sandtable.errors import IllegalMove, ProgramFailed, SandtableError
from sandtable.games import IDS
from sandtable.locale import LANGUAGES, Word, environment_language, reworded, say

FOLDER = PACKAGE / "locale"
WEB = Path(__file__).parents[2] / "web" / "src"
SUBJECTS = sorted(path.stem for path in (FOLDER / "en").glob("*.json"))

# A game may have its sentences in its own folder.
GAMES = [Path(path) / game for game in IDS for path in sandtable.games.__path__ if (Path(path) / game).is_dir()]
OWN = [folder / "locale" for folder in GAMES if (folder / "locale").is_dir()]

# The subjects that only the page says.
PAGE = ("web", "lobby", "pages", "rules", "aim", "help", *(each for each in SUBJECTS if each.startswith("board_")))

# The subjects that are words with their forms, not sentences.
WORDS = ("colour", "side", "pattern", "level")

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
    for folder in OWN:
        own = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"), object_pairs_hook=pairs)
        assert not own.keys() & found.keys(), "said elsewhere as well"
        found |= own
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def forms(sentence: Sentence) -> dict[str, str]:
    if isinstance(sentence, dict) and "name" in sentence:
        return {"other": sentence["name"]}
    return {"other": sentence} if isinstance(sentence, str) else sentence


# ------------------------------------------------------------------------------------------- the same in every language


def test_every_language_has_the_same_files() -> None:
    assert sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0] != "_") == sorted(LANGUAGES)
    for lang in LANGUAGES:
        assert sorted(path.name for path in (FOLDER / lang).iterdir()) == [f"{subject}.json" for subject in SUBJECTS]
    for folder in OWN:
        assert sorted(path.name for path in folder.iterdir()) == sorted(f"{lang}.json" for lang in LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_sentences(lang: str) -> None:
    assert sentences(lang).keys() == sentences("en").keys()
    assert len(sentences("en")) > 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_has_the_same_placeholders(lang: str) -> None:
    """A language may need two forms where another has one ("2 PV"); both of its forms have the placeholders."""
    wrong = []
    for key, english in sentences("en").items():
        there = sentences(lang)[key]
        if not isinstance(there, str) and key.split(".")[0] not in WORDS and list(there) != ["one", "other"]:
            wrong.append(f"{key}: the forms are one and other")
        elif placeholders(forms(there)["other"]) != placeholders(forms(english)["other"]):
            wrong.append(f"{key}: other placeholders than in English")
        elif not placeholders(forms(there).get("one", "")) <= placeholders(forms(there)["other"]):
            wrong.append(f"{key}: a placeholder in one form only")
    assert not wrong


@pytest.mark.parametrize("subject", ["errors", "refused", "state", "layout"])
def test_errors_have_the_same_forms(subject: str) -> None:
    for key, english in sentences("en").items():
        if key.startswith(f"{subject}."):
            assert list(forms(sentences("fr")[key])) == list(forms(english))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_a_text(lang: str) -> None:
    for key, sentence in sentences(lang).items():
        for text in forms(sentence).values():
            assert isinstance(text, str)
            assert text.strip(" ") or key.endswith(".to"), f"{key} is empty"
            assert all(name.isidentifier() for name in placeholders(text)), f"{key}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_has_a_plain_form(lang: str) -> None:
    for key, word in sentences(lang).items():
        if key.split(".")[0] in WORDS and isinstance(word, dict):
            assert next(iter(word)) == "name", key
            assert all(text and not placeholders(text) for text in word.values()), key


def test_french_is_not_english() -> None:
    """A sentence of several words that is the same in both languages was forgotten."""
    forgotten = [
        key
        for key, english in sentences("en").items()
        if sentences("fr")[key] == english and len(re.findall(r"[a-z]{2,}", forms(english)["other"])) > 3
    ]
    assert not forgotten


# ------------------------------------------------------------------------------------ what the sources ask for is there


def sources() -> list[Path]:
    """Those of the package, and of games that stand elsewhere."""
    return sorted({path for folder in (PACKAGE, *GAMES) for path in folder.rglob("*.py")})


KEY = re.compile(rf"({'|'.join({*SUBJECTS, *IDS})})\\\..+")


def pattern_of(node: ast.AST) -> str | None:
    """A string of a source as a regular expression; what an f-string fills in may be anything but a point."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern_of(part) or "[^.]+" for part in node.values)
    return None


def strings(node: ast.AST) -> Iterator[str]:
    """All of them in a source, each once: the parts of an f-string are not strings of their own."""
    pattern = pattern_of(node)
    if pattern is not None:
        yield pattern
    else:
        for child in ast.iter_child_nodes(node):
            yield from strings(child)


WEB_STRING = re.compile(rf"[\"'`](({'|'.join(SUBJECTS)})\.[^\"'`\s]+)[\"'`]")


def web_sources() -> list[Path]:
    """All but what is made from the server's description."""
    found = [path for kind in ("*.ts", "*.svelte") for path in WEB.rglob(kind)]
    return sorted(path for path in found if path.parent.name != "wire" or path.name not in ("api.ts", "messages.ts"))


def web_pattern(text: str) -> str:
    """A key of the page as a regular expression; what a template fills in may be anything but a point."""
    return "[^.]+".join(map(re.escape, re.split(r"\$\{[^}]*\}", text)))


def web_calls(source: str) -> Iterator[tuple[str, set[str], int]]:
    """Sentences that the page says by their key, with the names of the values where these are written out."""
    for match in re.finditer(r'\bsay\(\s*"([^"]+)"', source):
        depth, rest = 0, source[match.end() :]
        if re.match(r"\s*,\s*[^\s{]", rest):
            continue  # values that are put together elsewhere
        inside = ""
        for letter in rest:
            depth += (letter in "({[") - (letter in ")}]")
            if depth < 0:
                break
            inside += letter if depth == 1 and letter not in "({[" else " " if depth > 1 else ""
        if "..." in inside:
            continue
        names = set(re.findall(r"(?:^|,)\s*(\w+)\s*(?=[:,]|$)", inside))
        yield match[1], names, source.count("\n", 0, match.end()) + 1


def is_short(node: ast.AST) -> bool:
    """The terminal's own short way to say sentences of `play`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "_say"


@cache
def asked() -> dict[str, set[str]]:
    """The keys that are in the sources, as regular expressions, with where."""
    keys: dict[str, set[str]] = {}
    for path in sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = list(strings(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and is_short(node):
                found += [f"play\\.{text}" for text in strings(node.args[0])]
        for text in found:
            if KEY.fullmatch(text.removeprefix("@")) and not text.endswith(("json", "py")):
                keys.setdefault(text.removeprefix("@"), set()).add(path.name)
    for path in web_sources():
        for match in WEB_STRING.finditer(path.read_text(encoding="utf-8")):
            if not match[1].endswith((".json", ".svelte", ".ts")):
                keys.setdefault(web_pattern(match[1]), set()).add(path.relative_to(WEB.parent).as_posix())
    return keys


def test_every_key_in_the_sources_exists() -> None:
    keys = "\n".join(sentences("en"))
    assert len(asked()) > 150
    missing = {key: where for key, where in asked().items() if not re.search(rf"(?m)^{key}$", keys)}
    assert not missing


@pytest.mark.parametrize(
    "subject",
    [
        "errors",
        "refused",
        "state",
        "layout",
        *(name for name in SUBJECTS if name in PAGE),
        *(path.parent.name for path in OWN),
    ],
)
def test_no_sentence_is_left_over(subject: str) -> None:
    keys = [key for key in sentences("en") if key.startswith(f"{subject}.")]
    assert keys
    any_asked = re.compile("|".join(asked()))
    left = {key for key in keys if not any_asked.fullmatch(key)}
    assert not left


def calls(path: Path) -> Iterator[tuple[str, set[str], int]]:
    """Sentences said with their values written out: the key, which may be a pattern, the values' names, the line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or any(keyword.arg is None for keyword in node.keywords):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = {str(keyword.arg) for keyword in node.keywords}
        if is_short(node):
            yield from ((f"play\\.{text}", given, node.lineno) for text in strings(node.args[0]))
        elif name == "say" or re.fullmatch(r"Bad[A-Z][a-z]+|SandtableError", name):
            for argument in node.args:
                yield from ((text, given, node.lineno) for text in strings(argument) if KEY.fullmatch(text))


def unmet(key: str, given: set[str], place: str) -> list[str]:
    """What is wrong with the values that a sentence is given at a place: a number is needed where it has two forms."""
    all_forms = [text for lang in LANGUAGES for text in forms(sentences(lang)[key]).values()]
    needed = set().union(*map(placeholders, all_forms))
    needed |= {"n"} if len(all_forms) > len(LANGUAGES) else set()
    return [] if needed <= given else [f"{place}: {key} needs {sorted(needed)}, not {sorted(given)}"]


def test_every_sentence_gets_its_values() -> None:
    """And a number wherever a language has two forms."""
    wrong, checked = [], 0
    whole = {re.escape(key): key for key in sentences("en")}
    for path in sources():
        found = list(calls(path))
        said = {pattern for pattern, _, _ in found}
        for pattern, given, line in found:
            # a key that is put together is none of those that the same source says by themselves
            others = (key for text, key in whole.items() if text not in said and re.fullmatch(pattern, key))
            for key in [whole[pattern]] if pattern in whole else others:
                wrong += unmet(key, given, f"{path.name}:{line}")
                checked += 1
    assert checked > 200
    assert not wrong


def test_every_sentence_of_the_page_gets_its_values() -> None:
    wrong, checked = [], 0
    for path in web_sources():
        for key, given, line in web_calls(path.read_text(encoding="utf-8")):
            wrong += unmet(key, given, f"{path.name}:{line}")
            checked += 1
    assert checked > 100
    assert not wrong


def test_the_page_has_every_subject_that_it_says() -> None:
    """The page fetches subjects by their file; one that is not named there would be said as its key."""
    words = (WEB / "words" / "index.svelte.ts").read_text(encoding="utf-8")
    known = set(re.findall(r"[a-z_]+", words[words.index("import.meta.glob") : words.index('import: "default"')]))
    assert "board_*.json" in words
    known |= {subject for subject in SUBJECTS if subject.startswith("board_")}
    said = {key.split(".")[0] for path in web_sources() for key, _, _ in web_calls(path.read_text(encoding="utf-8"))}
    assert said <= known


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
    [("en", 0, "other"), ("en", 1, "one"), ("en", 2, "other"), ("fr", 0, "one"), ("fr", 1, "one"), ("fr", 2, "other")],
)
def test_one_or_other(lang: str, n: int, form: str) -> None:
    """French says one of none as well."""
    sentence = sentences(lang)["play.bots.bad"]
    assert isinstance(sentence, dict)
    assert sentence["one"] != sentence["other"]
    assert say(lang, "play.bots.bad", n=n) == sentence[form].format(n=n)


def test_a_word_of_ours_is_said_in_the_language_of_the_sentence() -> None:
    values = {"colour": Word("colour.R")}
    assert "red" in say("en", "refused.mandala.none_held", **values)
    assert "rouge" in say("fr", "refused.mandala.none_held", **values)


def test_braces_in_a_value_are_left_alone() -> None:
    assert say("en", "errors.file.empty", path="{path} {0}") == "{path} {0} holds no record."


@pytest.mark.parametrize(
    "error",
    [
        ProgramFailed("errors.outside.slow", seconds="5"),
        ProgramFailed("errors.outside.dead", code=1, said="Boom: {x}"),
        ProgramFailed("errors.outside.garbage", given="what?"),
        IllegalMove("M1 R", 0, "refused.mandala.none_held", colour=Word("colour.R")),
        IllegalMove("F1 R3", 0, "refused.mandala.not_enough", n=1, colour=Word("colour.R")),
        IllegalMove("E d4", None, "refused.over"),
    ],
    ids=lambda error: error.key,
)
def test_a_reason_that_a_record_holds_is_said_in_another_language(error: SandtableError) -> None:
    assert reworded(str(error), "fr") == error.text("fr") != str(error)
    assert reworded(str(error), "en") == str(error)


def test_a_reason_of_another_program_stays_as_it_is() -> None:
    assert reworded("its battery was empty", "fr") == "its battery was empty"


@pytest.mark.parametrize("text", ["@errors.bot", "@colour.R", "@" + "x" * 300 + ".y"], ids=lambda text: text[:9])
def test_what_a_person_wrote_is_not_taken_for_a_key(text: str) -> None:
    assert text in say("en", "errors.file.empty", path=text)


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
