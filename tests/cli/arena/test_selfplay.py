"""`sandtable selfplay`: the same bytes whatever the number of processes, and whatever happened on the way."""

import hashlib
import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from sandtable.arena.selfplay import Series
from sandtable.games import IDS
from tests.cli.command import call, refusal, start

Capture = pytest.CaptureFixture[str]


def written(capsys: Capture, out: Path, *arguments: object) -> bytes:
    """What a run writes to a file."""
    done = call(capsys, "selfplay", *arguments, "--out", out)
    assert (done.code, done.out) == (0, "")
    return out.read_bytes()


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("patterns", "random,greedy", ()),
        pytest.param("stones", "random,random,greedy", ("-o", "players=3"), marks=pytest.mark.long),
    ],
)
def test_the_bytes_do_not_depend_on_the_number_of_processes(
    capsys: Capture, tmp_path: Path, game: str, bots: str, options: tuple[str, ...]
) -> None:
    runs = [
        written(capsys, tmp_path / f"{jobs}", game, "--games", 9, "--bots", bots, *options, "--jobs", jobs)
        for jobs in (1, 2, 3)
    ]
    assert runs[0].count(b"\n") == 9
    assert runs[0] == runs[1] == runs[2]


def test_the_same_seed_gives_the_same_bytes(capsys: Capture, tmp_path: Path) -> None:
    arguments = ("mandala", "--games", 3, "--jobs", 1, "--seed")
    first = written(capsys, tmp_path / "first", *arguments, "a")
    assert written(capsys, tmp_path / "again", *arguments, "a") == first
    other = written(capsys, tmp_path / "other", *arguments, "b").splitlines()
    assert not set(other) & set(first.splitlines())


def test_each_game_has_the_seed_of_its_number(capsys: Capture, tmp_path: Path) -> None:
    lines = written(capsys, tmp_path / "x", "patterns", "--games", 4, "--seed", "été", "--jobs", 1).splitlines()
    records = [json.loads(line) for line in lines]
    assert [record["seed"] for record in records] == [
        hashlib.sha256(f"été/{i}".encode()).hexdigest() for i in range(len(records))
    ]
    assert len(records) == 4


def test_a_record_says_what_was_asked_for(capsys: Capture, tmp_path: Path) -> None:
    arguments = ("stones", "-o", "players=3", "-o", "new_stones=true", "--bots", " greedy, random ,random")
    record = json.loads(written(capsys, tmp_path / "x", *arguments))
    assert record["format"] == "sandtable/1"
    assert record["game"] == "stones"
    assert record["options"] == {"players": 3, "new_stones": True}
    assert record["seats"] == ["greedy", "random", "random"]
    assert len(record["result"]["scores"]) == 3


def test_the_end_is_told(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "[bold]file of a rather long name, longer than any line of a terminal.jsonl"
    done = call(capsys, "selfplay", "patterns", "--games", 2, "--jobs", 1, "--out", out)
    assert done.err == f"2 games written to {out}.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), f"There is no game “chess”. The games are: {', '.join(IDS)}."),
        (("mandala", "--games", "0"), "--games must be a whole number from 1 to 1000000000, not 0."),
        (("mandala", "--games", "-3"), "--games must be a whole number from 1 to 1000000000, not -3."),
        (("mandala", "--jobs", "0"), "--jobs must be a whole number from 1 to 1024, not 0."),
        (("mandala", "--bots", "random"), "This game needs 2 bots, not 1."),
        (("mandala", "--bots", "random,random,random"), "This game needs 2 bots, not 3."),
        (("stones", "-o", "players=4", "--bots", "random,random"), "This game needs 4 bots, not 2."),
        (("mandala", "--bots", "random,rnadom"), "There is no bot “rnadom”."),
        (("mandala", "--bots", ""), "There is no bot “”."),
        (("mandala", "-o", "players=2"), "The game mandala has no option “players”."),
        (("stones", "-o", "players=5"), "The option players of stones cannot be “5”. It can be: 2, 3, 4."),
        (("stones", "-o", "players"), "“players” is no option. Write it as name=value, for example players=3."),
        (("stones", "-o", "players=2", "-o", "players=3"), "The option players is given twice."),
        (("stones", "-o", "new_stones=maybe"), "The option new_stones of stones cannot be “maybe”."),
        (("stones", "-o", "stacks=shut"), "The option stacks of stones cannot be “shut”. It can be: table, open."),
    ],
)
def test_wrong_use(capsys: Capture, tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    out = tmp_path / "records.jsonl"
    assert refusal(call(capsys, "selfplay", *arguments, "--out", out), 2).startswith(sentence)
    assert not out.exists()


def test_a_file_that_cannot_be_written(capsys: Capture, tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "records.jsonl"
    assert refusal(call(capsys, "selfplay", "patterns", "--out", missing), 1) == (
        f"{missing} cannot be written: No such file or directory."
    )
    assert refusal(call(capsys, "selfplay", "patterns", "--out", tmp_path), 1) == (
        f"{tmp_path} cannot be written: Is a directory."
    )
    assert refusal(call(capsys, "selfplay", "patterns", "--resume", "--out", tmp_path), 1) == (
        f"{tmp_path} cannot be read: Is a directory."
    )


# ------------------------------------------------------------------------------------------------------------- resuming


@pytest.fixture(scope="module")
def series() -> tuple[list[str], bytes]:
    """Arguments for a run, and the bytes that it writes when nothing happens."""
    arguments = ["stones", "--games", "5", "--jobs", "1", "--seed", "r", "-o", "stacks=open"]
    lines = Series("stones", {"stacks": "open"}, ("random", "random"), "r").lines(0, 5)
    return arguments, "".join(line + "\n" for line in lines).encode()


@pytest.mark.parametrize("kept", [0.0, 0.0001, 0.01, 0.3, 0.5, 0.99, 0.9999])
def test_a_run_cut_off_anywhere_can_be_resumed(
    capsys: Capture, tmp_path: Path, series: tuple[list[str], bytes], kept: float
) -> None:
    arguments, whole = series
    out = tmp_path / "records.jsonl"
    out.write_bytes(whole[: int(kept * len(whole))])
    assert written(capsys, out, *arguments, "--resume") == whole


def test_a_run_cut_off_between_two_games_can_be_resumed(
    capsys: Capture, tmp_path: Path, series: tuple[list[str], bytes]
) -> None:
    arguments, whole = series
    out = tmp_path / "records.jsonl"
    out.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    assert written(capsys, out, *arguments, "--resume") == whole


def test_nothing_to_resume_is_a_fresh_run_or_none(
    capsys: Capture, tmp_path: Path, series: tuple[list[str], bytes]
) -> None:
    arguments, whole = series
    out = tmp_path / "records.jsonl"
    assert written(capsys, out, *arguments, "--resume") == whole
    assert written(capsys, out, *arguments, "--resume") == whole


@pytest.mark.parametrize(
    "change",
    [
        ("--seed", "other"),
        ("--bots", "random,greedy"),
        ("-o", "new_stones=true"),
    ],
)
@pytest.mark.parametrize("kept", [1.0, 0.7, 0.1])
def test_a_file_of_another_run_is_left_alone(
    capsys: Capture, tmp_path: Path, series: tuple[list[str], bytes], change: tuple[str, str], kept: float
) -> None:
    arguments, whole = series
    out = tmp_path / "records.jsonl"
    out.write_bytes(whole[: int(kept * len(whole))])
    done = call(capsys, "selfplay", *arguments, *change, "--resume", "--out", out)
    assert refusal(done, 1) == f"{out} holds other games than these: it cannot be resumed."
    assert out.read_bytes() == whole[: int(kept * len(whole))]


@pytest.mark.parametrize(
    "content", [b"my notes", b"my notes\n", b"{}\n", b"\n", b'{"format": "sandtable/1", "game": "mand']
)
def test_a_file_of_something_else_is_left_alone(
    capsys: Capture, tmp_path: Path, series: tuple[list[str], bytes], content: bytes
) -> None:
    out = tmp_path / "notes"
    out.write_bytes(content)
    done = call(capsys, "selfplay", *series[0], "--resume", "--out", out)
    assert refusal(done, 1) == f"{out} holds other games than these: it cannot be resumed."
    assert out.read_bytes() == content


@pytest.mark.parametrize(("jobs", "number"), [(1, signal.SIGINT), (2, signal.SIGINT), (2, signal.SIGTERM)])
def test_an_interrupt_keeps_whole_games(capsys: Capture, tmp_path: Path, jobs: int, number: signal.Signals) -> None:
    out = tmp_path / "records.jsonl"
    arguments = ("patterns", "--games", 100_000, "--jobs", jobs, "--seed", "i")
    running = start("selfplay", *arguments, "--out", out, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 200
    while not (out.exists() and out.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.02)
    running.send_signal(number)
    told, errors = running.communicate(timeout=200)
    assert (running.returncode, told) == (128 + number, b"")
    *lines, rest = out.read_text().split("\n")
    assert (len(lines) > 0, rest) == (True, "")
    assert errors.decode() == (
        f"Interrupted: {len(lines)} of 100000 games are in {out}. Go on with the same command and --resume.\n"
    )
    # what is there is the beginning of the series, and it goes on from there
    more = len(lines) + 2
    whole = written(capsys, out, "patterns", "--games", more, "--jobs", 1, "--seed", "i", "--resume").decode()
    assert whole.splitlines()[:-2] == lines
    last = Series("patterns", {}, ("random", "random"), "i")
    assert whole.splitlines()[-3:] == last.lines(more - 3, more)
    assert lines[0] == last.lines(0, 1)[0]


def test_a_damaged_file_is_not_resumed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert call(capsys, "selfplay", "patterns", "--games", "5", "--out", out).code == 0
    lines = out.read_text().splitlines()
    lines[2] = "garbage"
    out.write_text("\n".join(lines) + "\n")
    assert call(capsys, "selfplay", "patterns", "--games", "6", "--resume", "--out", out).code == 1
    assert out.read_text().splitlines() == lines


def test_a_file_with_more_games_is_not_resumed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert call(capsys, "selfplay", "patterns", "--games", "5", "--out", out).code == 0
    done = call(capsys, "selfplay", "patterns", "--games", "3", "--resume", "--out", out)
    assert done.code == 1
    assert "holds 5 games already" in done.err
