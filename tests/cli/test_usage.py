"""Help and complaints about a command line, in every language."""

import shlex

import pytest
from typer.main import get_command

from sandtable.cli.app import app
from sandtable.cli.guide import EXAMPLES, GROUPS
from sandtable.cli.usage import asked_language
from sandtable.locale import LANGUAGES, has, say
from tests.cli.command import call

Capture = pytest.CaptureFixture[str]
COMMANDS = get_command(app).commands  # type: ignore[attr-defined]
MODERATE = COMMANDS["moderate"].commands
MISUSE = (
    ("nope",),
    ("plya",),
    ("--nope",),
    ("play", "--see", "3"),
    ("play", "--nope"),
    ("selfplay",),
    ("selfplay", "mandala"),
    ("selfplay", "mandala", "--out", "x", "--games", "x"),
    ("bench", "--seconds", "x"),
    ("play", "mandala", "patterns"),
    ("play", "--seat"),
    ("serve", "--port", "99999"),
    ("moderate", "nope"),
    ("moderate", "close", "Ilse"),
    ("serve", "--port", "-1"),
    ("selfplay", "mandala", "--out", "x", "--resume=3"),
    ("perft", "mandala", "--seed", "\udc80"),
)


@pytest.mark.parametrize("name", [*COMMANDS, *MODERATE])
def test_every_command_and_every_flag_is_explained(name: str) -> None:
    assert has(f"usage.{name}")
    for param in (COMMANDS | MODERATE)[name].params:
        assert has(f"usage.{name}.{param.name}") or has(f"usage.flag.{param.name}"), param.name
        assert not param.help, "what a flag is for is said in locale/"


def test_every_command_is_in_a_group_and_has_an_example(capsys: Capture) -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert set(COMMANDS) <= set(grouped)
    assert len(grouped) == len(set(grouped))
    assert set(COMMANDS) - {"moderate"} <= EXAMPLES.keys()  # that one has commands of its own
    shown = call(capsys, "--help").out
    places = [shown.index(f"\n{say('en', f'usage.group.{group}')}:") for group in GROUPS]
    assert places == sorted(places)


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_what_a_command_takes(capsys: Capture, name: str) -> None:
    """The README and the pages of docs run commands like these: tests/test_docs.py."""
    for number, line in enumerate(EXAMPLES[name], 1):
        assert has(f"usage.example.{name}.{number}")
        for part in line.split("| sandtable "):
            command, *words = shlex.split(part)
            COMMANDS[command].make_context(command, words)
    shown = call(capsys, *([] if name == "sandtable" else [name]), "--help").out
    assert all(f"  sandtable {line}\n" in shown or f"  sandtable {line}  " in shown for line in EXAMPLES[name])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [None, *COMMANDS, *(f"moderate {name}" for name in MODERATE)])
def test_help_is_in_the_language_of_the_environment(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, lang: str, name: str | None
) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    words = name.split() if name else []
    done = call(capsys, *words, "--help")
    assert done.code == 0
    assert say(lang, f"usage.{words[-1] if words else 'sandtable'}").split()[0] in done.out
    assert done.out.startswith(say(lang, "usage.usage"))
    assert say(lang, "usage.flag.help") in done.out
    assert "{" not in done.out
    assert "usage." not in done.out


@pytest.mark.parametrize("arguments", MISUSE)
def test_misuse_is_explained_in_french(capsys: Capture, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str]) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    french = call(capsys, *arguments)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    english = call(capsys, *arguments)
    assert french.code == english.code == 2
    assert french.out == english.out == ""
    said, expected = (done.err.splitlines()[-1] for done in (french, english))
    assert said.startswith("Erreur : ")
    assert expected.startswith("Error: ")
    assert said.removeprefix("Erreur : ") != expected.removeprefix("Error: ")
    assert "Input" not in said


def test_the_language_is_known_before_the_command_is_understood(capsys: Capture) -> None:
    assert asked_language(["--lang", "fr", "x"], "en") == asked_language(["x", "--lang=fr"], "en") == "fr"
    assert asked_language(["--lang", "de"], "en") == asked_language(["--lang"], "en") == "en"
    assert "Erreur" in call(capsys, "play", "--lang", "fr", "--nope").err


@pytest.mark.parametrize("columns", ["50", "60", "80", "120"])
def test_help_fits_the_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for lang in LANGUAGES:
        out = call(capsys, "analyse", "--help", "--lang", lang).out
        assert max(map(len, out.splitlines())) <= int(columns)
