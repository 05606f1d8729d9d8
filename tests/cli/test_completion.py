"""Shell completion: what Tab offers, and that bash really asks for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.bots import NAMES
from sandtable.cli.completion import VARIABLE
from sandtable.games import IDS
from tests.cli.command import call, environment

Capture = pytest.CaptureFixture[str]


def offered(capsys: Capture, monkeypatch: pytest.MonkeyPatch, line: str, shell: str = "bash") -> list[str]:
    """What is offered for the last word of a command line, `|` between words; as bash has split it."""
    words = line.split("|")
    with monkeypatch.context() as patch:
        patch.setenv(VARIABLE, f"complete_{shell}")
        patch.setenv("COMP_WORDS", "\n".join(words))
        patch.setenv("COMP_CWORD", str(len(words) - 1))
        patch.setenv("_TYPER_COMPLETE_ARGS", " ".join(words))
        patch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        done = call(capsys)
    assert (done.code, done.err) == (0, "")
    return [line for line in done.out.splitlines() if line]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("sandtable|pe", ["perft"]),
        ("sandtable|--ver", ["--version"]),
        ("sandtable|play|", list(IDS)),
        ("sandtable|perft|pat", ["patterns"]),
        ("sandtable|bench|mandala|st", ["stones"]),
        ("sandtable|play|--bot|c", ["casual", "club", "cmd:"]),
        ("sandtable|check-bot|x|--game|m", ["mandala"]),
        ("sandtable|arena|patterns|--bots|nov", ["novice"]),
        ("sandtable|arena|patterns|--bots|club,greedy,ca", ["club,greedy,casual"]),
        ("sandtable|arena|patterns|--bots|club,cl", []),
        ("sandtable|play|mandala|-o|", ["memory=open", "memory=hidden"]),
        ("sandtable|play|stones|-o|pl", ["players=2", "players=3", "players=4"]),
        ("sandtable|play|patterns|-o|", []),
        ("sandtable|play|-o|memory", ["memory=open", "memory=hidden"]),
        # bash has taken `players=` for two words, and replaces the last one
        ("sandtable|play|stones|-o|players|=", ["2", "3", "4"]),
        ("sandtable|play|stones|-o|players|=|3", ["3"]),
        ("sandtable|play|stones|-o|players|=|3|-o|new", ["new_stones=false", "new_stones=true"]),
        ("sandtable|play|stones|-o|players|=|3|-o|pl", []),
        ("sandtable|puzzle|new", ["new-stones"]),
        ("sandtable|puzzle|--theme|blo", ["block"]),
        ("sandtable|perft|patterns|--lang|", ["en", "fr"]),
    ],
)
def test_what_is_offered(capsys: Capture, monkeypatch: pytest.MonkeyPatch, line: str, expected: list[str]) -> None:
    assert offered(capsys, monkeypatch, line) == expected


def test_every_bot_is_offered(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered(capsys, monkeypatch, "sandtable|selfplay|mandala|--bots|") == [*NAMES, "cmd:"]


def test_a_shell_that_shows_what_commands_do_is_told_in_its_language(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    (line,) = offered(capsys, monkeypatch, "sandtable|pla", "fish")
    assert line.split("\t") == ["play", "Jouer contre des robots dans le terminal."]


def test_bash_learns_it_and_asks(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("typer._completion_shared._get_shell_name", lambda: "bash")
    monkeypatch.setenv("HOME", str(tmp_path))
    done = call(capsys, "--install-completion")
    script = tmp_path / ".bash_completions" / "sandtable.sh"
    assert (done.code, done.err) == (0, "")
    assert str(script) in done.out
    assert str(script) in (tmp_path / ".bashrc").read_text()
    asked = """
        . ~/.bashrc
        COMP_WORDS=(sandtable play stones -o players =) COMP_CWORD=5
        $(complete -p sandtable | sed 's/.*-F \\([^ ]*\\) .*/\\1/') sandtable
        echo "${COMPREPLY[@]}"
    """
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    variables = environment(HOME=str(tmp_path), PATH=path)
    bash = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, env=variables, check=False)
    assert (bash.stdout, bash.stderr) == ("2 3 4\n", "")
