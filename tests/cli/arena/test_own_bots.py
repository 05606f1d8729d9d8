"""Classes of one's own on the command line: `py:module:Class` in every command that takes a bot."""

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.cli.arena.bots import own_bots
from sandtable.cli.command_line import run
from sandtable.engine import Engine
from sandtable.errors import BadOption
from tests.cli.command import call, refusal

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder with a bot in it; commands are called there."""
    (tmp_path / "ourbot.py").write_text(
        "class First:\n    def choose(self, seen):\n        return seen.legal[0]\n\n"
        "class Bad:\n    def choose(self, seen):\n        return 'end'\n"
    )
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    sys.modules.pop("ourbot", None)


def test_an_arena_on_two_processes_and_a_class_that_forfeits(capsys: Capture) -> None:
    done = call(
        capsys,
        *("arena", "patterns", "--games", 2, "--bots", "random,py:ourbot:First,py:ourbot:Bad"),
        *("--jobs", 2, "--json", "--out", "games.jsonl"),
    )
    assert (done.code, done.err) == (0, "")
    rows = {row["name"]: row for row in json.loads(done.out)["bots"]}
    assert rows["py:ourbot:First"]["forfeits"] == 0
    assert rows["py:ourbot:Bad"]["forfeits"] == 4
    assert "may not play end" in rows["py:ourbot:Bad"]["why"]
    assert call(capsys, "audit", "games.jsonl").code == 0


def test_selfplay(capsys: Capture, folder: Path) -> None:
    for out in ("a", "b"):
        assert call(capsys, "selfplay", "patterns", "--bots", "py:ourbot:First,greedy", "--out", out).code == 0
    assert (folder / "a").read_bytes() == (folder / "b").read_bytes()
    assert json.loads((folder / "a").read_text())["seats"] == ["py:ourbot:First", "greedy"]


def test_what_is_no_bot_is_refused_before_the_first_game(capsys: Capture, folder: Path) -> None:
    bots = ("--bots", "random,py:ourbot:Second")
    done = call(capsys, "selfplay", "patterns", *bots, "--out", "games.jsonl")
    assert refusal(done, 2) == "There is no Second in the module ourbot."
    assert not (folder / "games.jsonl").exists()


def test_check_bot(capsys: Capture) -> None:
    done = call(capsys, "check-bot", "py:ourbot:First", "--game", "patterns")
    assert (done.code, "a whole game with" in done.out) == (0, True)
    done = call(capsys, "check-bot", "py:ourbot:Bad", "--game", "patterns")
    assert (done.code, "The legal moves were: B " in " ".join(done.out.split())) == (1, True)
    assert "no Second" in refusal(call(capsys, "check-bot", "py:ourbot:Second"), 2)


def test_a_person_plays_against_one(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    done = call(capsys, "play", "patterns", "--bot", "py:ourbot:First")
    assert (done.code, "First" in done.out) == (0, True)
    done = call(capsys, "play", "patterns", "--bot", "py:ourbot:Second")
    assert (done.code, done.out.strip()) == (2, "There is no Second in the module ourbot.")


def test_the_engine_plays_by_those_that_it_was_started_with() -> None:
    engine = Engine(own_bots(["py:ourbot:First", "py:ourbot:Bad"]))
    _, good, bad, unknown = (
        engine.answer(json.dumps(request).encode())
        for request in (
            {"cmd": "new", "game": "patterns", "seed": "00" * 32},
            {"cmd": "search", "bot": "py:ourbot:First"},
            {"cmd": "search", "bot": "py:ourbot:Bad"},
            {"cmd": "search", "bot": "py:os:abort"},
        )
    )
    assert good == {"seat": 1, "move": "B R"}
    assert (bad["type"], bad["error"]) == ("ProgramFailed", "The bot plays end, which is not legal here.")
    assert unknown["type"] == "BadOption"


def test_the_engine_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = b'{"cmd": "new", "game": "patterns"}\n{"cmd": "search", "bot": "py:ourbot:First"}\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
    out = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdout", out)
    assert run(["engine", "--bot", "py:ourbot:First"]) == 0
    out.seek(0)
    assert '"move": "B ' in out.read()
    with pytest.raises(BadOption, match="names no bot of yours"):
        own_bots(["greedy"])
