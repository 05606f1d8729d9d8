"""The command itself: versions, help, languages, exit codes, and never a traceback for a user's mistake."""

import os
import re
import subprocess
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import sandtable
import sandtable.build
from sandtable.cli.app import app
from sandtable.cli.server.commands import server_commands
from sandtable.errors import BadLayout, BadOption, BadRecord, BadSeed, BadState, IllegalMove, SandtableError
from sandtable.games import IDS
from tests.cli.command import VECTORS, Done, call, environment, process, refusal, start

Capture = pytest.CaptureFixture[str]
COMMANDS = {
    command.name or command.callback.__name__: command.callback
    for command in (*app.registered_commands, *server_commands.registered_commands)
    if command.callback
}


@pytest.fixture(autouse=True)
def speak_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


# --------------------------------------------------------------------------------------------------- version and help


def test_version(capsys: Capture) -> None:
    done = call(capsys, "--version")
    assert done == Done(0, f"sandtable {sandtable.__version__} ({sandtable.build.build()})\n", "")


@pytest.mark.parametrize("build", ["compiled", "pure Python"])
def test_version_tells_the_build(capsys: Capture, monkeypatch: pytest.MonkeyPatch, build: str) -> None:
    monkeypatch.setattr(sandtable.build, "build", lambda: build)
    assert call(capsys, "--version").out == f"sandtable {sandtable.__version__} ({build})\n"


def test_version_of_the_installed_command() -> None:
    assert process("--version") == Done(0, f"sandtable {sandtable.__version__} ({sandtable.build.build()})\n", "")
    (script,) = entry_points(group="console_scripts", name="sandtable")
    assert script.value == "sandtable.cli:main"


def test_the_commands_that_other_programs_call_are_there() -> None:
    assert {"play", "selfplay", "audit", "perft", "bench", "engine", "show"} <= set(COMMANDS)


@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help_names_every_command(capsys: Capture, flag: str) -> None:
    done = call(capsys, flag)
    assert (done.code, done.err) == (0, "")
    assert all(re.search(rf"^  {command} ", done.out, re.MULTILINE) for command in COMMANDS)
    assert "unofficial" in done.out


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_help_of_every_command(capsys: Capture, command: str) -> None:
    done = call(capsys, command, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Usage: sandtable {command} ")
    assert " ".join((COMMANDS[command].__doc__ or "?").split()) in " ".join(done.out.split())


# ---------------------------------------------------------------------------------------------------------- wrong use


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Usage: sandtable"),
        (("castle",), "No such command 'castle'"),
        (("--castle",), "No such option: --castle"),
        (("selfplay",), "Missing argument 'GAME'"),
        (("selfplay", "mandala"), "Missing option '--out'"),
        (("audit",), "Missing argument 'FILE.jsonl'"),
        (("show",), "Missing argument 'RECORD'"),
        (("perft",), "Missing argument 'GAME'"),
        (("perft", "mandala", "--depth", "deep"), "Invalid value for '--depth'"),
        (("perft", "mandala", "--castle"), "No such option: --castle"),
        (("bench", "--seconds"), "Option '--seconds' requires an argument"),
        (("engine", "mandala"), "Got unexpected extra argument"),
        (("play", "mandala", "--seat", "first"), "Invalid value for '--seat'"),
    ],
)
def test_wrong_use_exits_with_2_and_says_what_is_wrong(
    capsys: Capture, arguments: tuple[str, ...], sentence: str
) -> None:
    done = call(capsys, *arguments)
    assert done.code == 2
    assert sentence in done.out + done.err
    assert "Traceback" not in done.err


def test_a_seed_that_is_no_text(tmp_path: Path) -> None:
    for arguments in (("perft", "mandala", "--depth", 1), ("selfplay", "mandala", "--out", tmp_path / "x")):
        done = process(*arguments, "--seed", b"\xff")
        assert (done.code, done.out) == (2, "")
        assert "Invalid value for '--seed': not UTF-8" in done.err


# --------------------------------------------------------------------------------------------------------- languages

FRENCH = f"sandtable: Il n'y a pas de jeu « go ». Les jeux sont : {', '.join(IDS)}.\n"
ENGLISH = f"sandtable: There is no game “go”. The games are: {', '.join(IDS)}.\n"


def test_errors_in_the_language_asked_for(capsys: Capture) -> None:
    assert call(capsys, "perft", "go", "--lang", "fr") == Done(2, "", FRENCH)
    assert call(capsys, "perft", "go", "--lang", "en") == Done(2, "", ENGLISH)
    call(capsys, "perft", "go", "--lang", "fr")
    assert call(capsys, "perft", "go") == Done(2, "", ENGLISH)  # one command's language is not the next one's


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"LANG": "fr_FR.UTF-8"}, FRENCH),
        ({"LANG": "fr"}, FRENCH),
        ({"LANG": "en_GB.UTF-8"}, ENGLISH),
        ({"LANG": "de_DE.UTF-8"}, ENGLISH),
        ({"LANG": ""}, ENGLISH),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, FRENCH),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, ENGLISH),
    ],
)
def test_errors_in_the_language_of_the_environment(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], sentence: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert call(capsys, "perft", "go") == Done(2, "", sentence)
    assert call(capsys, "perft", "go", "--lang", "en") == Done(2, "", ENGLISH)


def test_in_a_process_of_its_own() -> None:
    assert process("perft", "go", LANG="fr_FR.UTF-8") == Done(2, "", FRENCH)
    assert process("perft", "go") == Done(2, "", ENGLISH)


@pytest.mark.parametrize(
    "command", [("perft", "mandala"), ("audit", "x"), ("bench",), ("show", "x"), ("play", "mandala")]
)
def test_an_unknown_language(capsys: Capture, command: tuple[str, ...]) -> None:
    done = call(capsys, *command, "--lang", "de")
    assert (done.code, done.out) == (2, "")
    assert "There is no language “de” here. There are: en, fr." in done.err


# ------------------------------------------------------------------------------------------------------------- failures


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (BadOption("errors.game", game="go", known="-"), 2),
        (BadRecord("errors.file.empty", path="x"), 1),
        (SandtableError("errors.request.no_game"), 1),
        (BadLayout("layout.unreadable", entry="x", why="y"), 1),
        (BadState("state.mandala.deck"), 1),
        (BadSeed("errors.seed", given="x"), 1),
        (IllegalMove("C R", 0, "refused.mandala.nothing_to_claim"), 1),
    ],
)
def test_no_error_of_ours_prints_a_traceback(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, error: SandtableError, code: int
) -> None:
    def fail(*arguments: object) -> int:
        raise error

    monkeypatch.setattr("sandtable.cli.perft.command", fail)
    assert refusal(call(capsys, "perft", "mandala"), code) == str(error)


def test_an_interrupt_is_quiet(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("sandtable.cli.perft.command", interrupted)
    assert call(capsys, "perft", "mandala") == Done(130, "", "")


@pytest.mark.parametrize(
    ("arguments", "unbuffered"),
    [
        (("--version",), "1"),
        (("perft", "patterns", "--depth", 1), "1"),
        (("perft", "patterns", "--depth", 1, "--json"), ""),
        (("audit", VECTORS / "mandala.records.jsonl"), ""),
        (("show", VECTORS / "mandala.records.jsonl", "--svg", "-"), ""),
    ],
)
def test_a_reader_who_goes_away_is_no_news(arguments: tuple[object, ...], unbuffered: str) -> None:
    """As with `| head -1`: whether the pipe breaks while the command writes or when it ends."""
    reading, writing = os.pipe()
    os.close(reading)
    with start(
        *arguments, stdout=writing, stderr=subprocess.PIPE, env=environment(PYTHONUNBUFFERED=unbuffered)
    ) as done:
        os.close(writing)
        _, errors = done.communicate(timeout=200)
    assert (done.returncode, errors) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_told_in_a_sentence(unbuffered: str) -> None:
    variables = environment(PYTHONUNBUFFERED=unbuffered)
    with (
        open("/dev/full", "wb") as full,
        start("perft", "patterns", "--json", stdout=full, stderr=subprocess.PIPE, env=variables) as done,
    ):
        _, errors = done.communicate(timeout=200)
    assert (done.returncode, errors.decode()) == (1, "sandtable: No space left on device\n")


def test_a_game_played_from_a_script_reads_like_a_session() -> None:
    """Input that is no terminal: the questions stand in the log with their answers, whatever bytes those are."""
    done = process(
        "play", "patterns", "--seat", 1, "--seed", "00" * 32, given=b"\xff\xfe\nB R\nquit\nn\n", LANG="en_US.UTF-8"
    )
    assert done.code == 0
    assert done.err == ""
    assert "Your move (? for help): B R\n" in done.out
    assert done.out.endswith("Goodbye.\n")
