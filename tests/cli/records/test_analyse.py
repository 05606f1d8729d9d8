"""`sandtable analyse`: every decision of a record judged; the same again after an interruption; clear refusals."""

import io
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import VECTORS, call, process, refusal, start
from tests.effort import tries

Capture = pytest.CaptureFixture[str]
GAMES = {path.name.partition(".")[0]: path for path in sorted(VECTORS.glob("*.records.jsonl"))}
FEW = ("--sims", "20")


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """Two short games that were not finished: Patterns, then Stones for three."""
    lines = []
    for name, seats in (("patterns", 2), ("stones-3-new", 3)):
        record = json.loads(GAMES[name].read_text().splitlines()[0])
        record["events"] = record["events"][:7]
        del record["result"]
        assert len(record["seats"]) == seats
        lines.append(json.dumps(record))
    path = tmp_path / "short.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return path


def answers(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_json_says_it_all(capsys: Capture, short: Path) -> None:
    done = call(capsys, "analyse", short, *FEW, "--json")
    assert (done.code, done.err) == (0, "")
    first, second = answers(done.out)
    assert (first["record"], first["game"], second["record"], second["game"]) == (0, "patterns", 1, "stones")
    assert second["options"] == {"players": 3, "new_stones": True}
    for found in (first, second):
        assert list(found) == ["record", "game", "options", "seats", "result", "plies", "summary"]
        assert [ply["ply"] for ply in found["plies"]] == list(range(7))
        assert found["result"] is None
        for ply in found["plies"]:
            figures = {"ply", "seat", "choices", "best", "played", "lost_win", "lost_margin", "mark"}
            assert figures <= set(ply) <= figures | {"others", "visits", "why"}
            assert set(ply["best"]) == set(ply["played"]) == {"move", "win", "margin", "exact"}
            assert ply["lost_win"] >= 0
        assert [seat["seat"] for seat in found["summary"]] == list(range(len(found["seats"])))


def test_json_says_why_and_what_else_there_was(capsys: Capture, short: Path) -> None:
    done = call(capsys, "analyse", short, *FEW, "--json", "--best", 3)
    for found in answers(done.out):
        for ply in found["plies"]:
            judged = {ply["best"]["move"], ply["played"]["move"]}
            others = [other["move"] for other in ply.get("others", [])]
            assert not judged & set(others)
            assert ply["choices"] == 1 or all(sentence.endswith((".", "!")) for sentence in ply["why"])
            if found["game"] == "stones" and ply["choices"] > 1:
                assert set(ply["visits"]) == judged | set(others)
        assert any(ply.get("others") for ply in found["plies"])


def test_several_processes_find_the_same(capsys: Capture, short: Path) -> None:
    one, two = (call(capsys, "analyse", short, *FEW, "--json", "--jobs", jobs).out for jobs in (1, 2))
    assert one == two


def test_an_interrupt_before_anything_is_found_prints_no_tables(
    capsys: Capture, short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sandtable.analysis.workload.study_decision", interrupted)
    done = call(capsys, "analyse", short, *FEW)
    assert (done.code, done.out) == (130, "")
    assert "0 of 14" in done.err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_table_to_read(capsys: Capture, short: Path, lang: str) -> None:
    done = call(capsys, "analyse", short, *FEW, "--lang", lang)
    assert done.code == 0
    words = {"en": ("accuracy", "blunder", "Record 1"), "fr": ("précision", "gaffe", "Partie 1")}[lang]
    assert all(word in done.out for word in words)
    assert max(map(len, done.out.splitlines())) <= 80
    assert "…" not in done.out


def test_simulations_and_a_seed_decide(capsys: Capture, short: Path) -> None:
    again = [call(capsys, "analyse", short, "--game", 1, "--json", *FEW, "--seed", seed).out for seed in "aab"]
    assert again[0] == again[1]
    assert again[0] != again[2]


def test_one_game_of_a_file_and_standard_input(capsys: Capture, short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = answers(call(capsys, "analyse", short, *FEW, "--json").out)
    assert answers(call(capsys, "analyse", short, "--game", 1, *FEW, "--json").out) == both[1:]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(short.read_bytes())))
    assert answers(call(capsys, "analyse", "-", *FEW, "--json").out) == both


def test_by_the_clock(capsys: Capture, short: Path) -> None:
    done = call(capsys, "analyse", short, "--game", 1, "--time", "0.01", "--threads", 2, "--json")
    assert len(answers(done.out)[0]["plies"]) == 7


def test_a_picture(capsys: Capture, short: Path, tmp_path: Path) -> None:
    svg = tmp_path / "game.svg"
    assert call(capsys, "analyse", short, "--game", 0, *FEW, "--svg", svg).code == 0
    assert svg.read_text().startswith("<svg")


# ----------------------------------------------------------------------------------------------------- going on with it


def test_what_was_found_is_kept_and_gone_on_with(capsys: Capture, short: Path, tmp_path: Path) -> None:
    """From every decision on, and from the middle of a line, the result and the file are the same."""
    out = tmp_path / "found.jsonl"
    command = ("analyse", short, *FEW, "--json", "--out", out)
    whole = call(capsys, *command)
    content = out.read_bytes()
    lines = content.splitlines(keepends=True)
    assert len(lines) == 1 + 14
    for kept in range(0, len(lines), tries(1, 4)):
        out.write_bytes(b"".join(lines[:kept]) + lines[kept][:9])
        again = call(capsys, *command, "--resume")
        assert (again.code, again.out) == (0, whole.out)
        assert out.read_bytes() == content


def test_killed_and_started_again(tmp_path: Path) -> None:
    """A kill -9 in the middle of it loses no decision that was finished."""
    records, out = GAMES["mandala"], tmp_path / "found.jsonl"
    command = ("analyse", records, "--game", 0, "--sims", 800, "--json", "--out", out)
    whole = process(*command)
    expected = out.read_bytes()
    for _ in range(5):  # again, where this process paused until that one was through
        out.unlink()
        running = start(*command, stdout=-3, stderr=-3)
        deadline = time.monotonic() + 200
        while time.monotonic() < deadline and (not out.exists() or out.read_bytes().count(b"\n") < 5):
            time.sleep(0.02)
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
        if out.read_bytes().count(b"\n") < expected.count(b"\n"):
            break
    assert 5 <= out.read_bytes().count(b"\n") < expected.count(b"\n")
    again = process(*command, "--resume")
    assert (again.code, again.out) == (0, whole.out)
    assert out.read_bytes() == expected


def test_an_interrupt_prints_what_there_is(tmp_path: Path) -> None:
    out = tmp_path / "found.jsonl"
    command = ("analyse", GAMES["mandala"], "--game", 0, "--sims", 20_000, "--json", "--out", out)
    running = start(*command, stdout=-1, stderr=-1)
    deadline = time.monotonic() + 200
    while time.monotonic() < deadline and (not out.exists() or out.read_bytes().count(b"\n") < 4):
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    told, err = running.communicate(timeout=200)
    assert running.returncode == 130
    (found,) = answers(told.decode())
    assert 3 <= len(found["plies"]) == out.read_bytes().count(b"\n") - 1
    assert b"--resume" in err
    assert b"Traceback" not in err


def test_the_file_of_another_analysis_is_refused(capsys: Capture, short: Path, tmp_path: Path) -> None:
    out = tmp_path / "found.jsonl"
    assert call(capsys, "analyse", short, *FEW, "--json", "--out", out).code == 0
    content = out.read_bytes()
    for other in (("--sims", 21), (*FEW, "--seed", "x"), (*FEW, "--game", 0)):
        done = call(capsys, "analyse", short, *other, "--json", "--out", out, "--resume")
        assert "not the journal" in refusal(done, 1)
        assert out.read_bytes() == content
    entry = json.loads(content.splitlines()[1])
    entry["ply"]["played"]["move"] = "E a4"
    out.write_bytes(content.splitlines()[0] + b"\n" + json.dumps(entry).encode() + b"\n")
    done = call(capsys, "analyse", short, *FEW, "--json", "--out", out, "--resume")
    assert "not the journal" in refusal(done, 1)


# ------------------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--sims", "0"), 2, "--sims must be a whole number from 1"),
        (("--time", "0"), 2, "--time must be from 0.001"),
        (("--time", "nan"), 2, "--time must be from 0.001"),
        (("--threads", "0"), 2, "--threads must be"),
        (("--game", "-1"), 2, "--game must be"),
        (("--game", "2"), 1, "has no record number 2"),
        (("--resume",), 2, "--resume goes on with a file"),
        (("--svg", "x.svg"), 2, "choose one with --game"),
        (("--game", "0", "--svg", "/no/folder/x.svg"), 1, "cannot be written"),
        (("--out", "/no/folder/x.jsonl"), 1, "cannot be written"),
        (("--lang", "de"), 2, "language"),
    ],
)
def test_wrong_use(capsys: Capture, short: Path, arguments: tuple[str, ...], code: int, said: str) -> None:
    sims = () if "--sims" in arguments else FEW
    assert said in refusal(call(capsys, "analyse", short, *sims, *arguments), code)


@pytest.mark.parametrize("flag", ["--out", "--svg"])
def test_the_record_is_never_written_over(capsys: Capture, short: Path, flag: str) -> None:
    before = short.read_bytes()
    link = short.with_name("link.jsonl")
    link.symlink_to(short)
    for name in (short, link):
        done = call(capsys, "analyse", short, "--game", 0, *FEW, flag, name)
        assert refusal(done, 2).startswith(f"{flag} would write over {name}")
    other = short.with_name("other")
    done = call(capsys, "analyse", short, "--game", 0, *FEW, "--out", other, "--svg", other)
    assert refusal(done, 2).startswith(f"--svg would write over {other}")
    assert short.read_bytes() == before
    assert not other.exists()


def test_unknown_flags_and_nothing_at_all(capsys: Capture, short: Path) -> None:
    for arguments in ((short, "--depth", "3"), (), (short, "--sims", "many")):
        done = call(capsys, "analyse", *arguments)
        assert done.code == 2
        assert "Traceback" not in done.err


def test_a_record_that_breaks_the_rules_is_named_before_any_thought(capsys: Capture, tmp_path: Path) -> None:
    lines = GAMES["patterns"].read_text().splitlines()
    record = json.loads(lines[1])
    record["events"][5]["move"] = "F a1" if record["events"][5]["move"] != "F a1" else "F h8"
    path = tmp_path / "broken.jsonl"
    path.write_text(lines[0] + "\n" + json.dumps(record) + "\n")
    began = time.monotonic()
    told = refusal(call(capsys, "analyse", path, "--time", "100"), 1)
    assert "1" in told
    assert time.monotonic() - began < 90
