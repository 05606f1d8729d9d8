"""Files on the command line: nothing is replaced that was not meant to be; gzip by name; `-` everywhere."""

import gzip
import io
import json
import sys
from pathlib import Path

import pytest

from sandtable.records import read_records
from tests.cli.command import VECTORS, call, refusal

Capture = pytest.CaptureFixture[str]
SELFPLAY = ("selfplay", "patterns", "--seed", "files", "--jobs", 1)
RECORDS = VECTORS / "patterns.records.jsonl"


@pytest.mark.parametrize(
    "command",
    [
        SELFPLAY,
        ("arena", "patterns", "--bots", "random,greedy", "--games", 2, "--jobs", 1),
        ("analyse", "{records}", "--game", 0, "--sims", 1),
        ("export", "--data", "{data}"),
        ("backup", "--data", "{data}"),
    ],
    ids=lambda command: command[0],
)
def test_a_file_that_is_not_empty_is_left_alone_unless_forced(
    capsys: Capture, tmp_path: Path, command: tuple[object, ...]
) -> None:
    data = tmp_path / "data"
    assert call(capsys, "import", RECORDS, "--data", data).code == 0
    words = [str(word).format(records=RECORDS, data=data) for word in command]
    out = tmp_path / "precious"
    out.write_text("three years of work")
    said = refusal(call(capsys, *words, "--out", out), 1)
    assert "--force" in said
    assert ("--resume" in said) == (command[0] in ("selfplay", "arena", "analyse"))
    assert out.read_text() == "three years of work"
    assert call(capsys, *words, "--out", out, "--force").code == 0
    assert b"three years" not in out.read_bytes()
    out.write_text("")
    assert call(capsys, *words, "--out", out).code == 0


def test_a_name_that_ends_in_gz_is_packed_and_resumed(capsys: Capture, tmp_path: Path) -> None:
    plain, packed = tmp_path / "games.jsonl", tmp_path / "games.jsonl.gz"
    assert call(capsys, *SELFPLAY, "--games", 6, "--out", plain).code == 0
    assert call(capsys, *SELFPLAY, "--games", 6, "--out", packed).code == 0
    content = packed.read_bytes()
    assert gzip.decompress(content) == plain.read_bytes()
    assert len(content) < plain.stat().st_size / 3
    packed.write_bytes(content[: len(content) * 2 // 3])  # as if it had been killed
    assert call(capsys, *SELFPLAY, "--games", 6, "--out", packed, "--resume").code == 0
    assert packed.read_bytes() == content
    assert call(capsys, "audit", packed).out == call(capsys, "audit", plain).out
    assert call(capsys, "show", packed, "--game", 5).out == call(capsys, "show", plain, "--game", 5).out


def test_a_file_that_is_packed_only_by_name_is_explained(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    for content in (b"{}", gzip.compress(RECORDS.read_bytes())[:-20]):
        path.write_bytes(content)
        done = call(capsys, "audit", path)
        assert done.code == 1
        assert done.err.startswith(f"sandtable: {path} cannot be read")


def test_standard_input_and_output_have_a_name(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sandtable.cli.command_line import run

    def out(*arguments: object, given: bytes = b"") -> bytes:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        capfdbinary.readouterr()
        assert run([str(argument) for argument in arguments]) == 0
        sys.stdout.flush()
        return capfdbinary.readouterr().out

    plain = tmp_path / "plain.jsonl"
    out(*SELFPLAY, "--games", 2, "--out", plain)
    games = out(*SELFPLAY, "--games", 2, "--out", "-")
    assert games == plain.read_bytes()
    assert out("audit", "-", given=games) == out("audit", plain)
    assert out("show", "-", given=games) == out("show", plain)
    assert out("show", "-", "--svg", "-", given=games).startswith(b"<svg")
    found = out("analyse", "-", "--game", 0, "--sims", 1, "--out", "-", given=games)
    assert json.loads(found.splitlines()[0])["format"] == "sandtable-analysis/1"
    match = out("arena", "patterns", "--bots", "random,greedy", "--games", 2, "--jobs", 1, "--out", "-")
    assert len(match.splitlines()) == 2
    data = tmp_path / "data"
    out("import", "-", "--data", data, given=games)
    assert len(out("export", "--out", "-", "--data", data).splitlines()) == 2
    assert out("backup", "--out", "-", "--data", data).startswith(b"SQLite format 3")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*SELFPLAY, "--out", "-", "--resume"), "standard output"),
        (("analyse", RECORDS, "--game", 0, "--out", "-", "--svg", "-"), "--out, --svg"),
        (("play", "--load", "-"), "--load"),
    ],
)
def test_what_standard_streams_cannot_do(capsys: Capture, arguments: tuple[object, ...], said: str) -> None:
    assert said in refusal(call(capsys, *arguments), 2)


def test_a_database_that_is_not_there_is_not_made(capsys: Capture, tmp_path: Path) -> None:
    typo = tmp_path / "typo"
    said = refusal(call(capsys, "export", "--out", tmp_path / "x.jsonl", "--data", typo), 1)
    assert str(typo / "tables.db") in said
    assert not typo.exists()


def test_an_import_of_nothing_fails(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("\n")
    assert "holds no record" in refusal(call(capsys, "import", tmp_path / "empty.jsonl", "--data", tmp_path), 1)


def test_bots_need_not_be_named(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "three.jsonl"
    assert call(capsys, "selfplay", "stones", "-o", "players=3", "--out", out).code == 0
    (record,) = read_records(str(out))
    assert record.seats == ("random",) * 3
