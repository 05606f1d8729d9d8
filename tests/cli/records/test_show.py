"""`sandtable show`: any position of a record, as a seat or a watcher sees it."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from sandtable.position import Position, new
from sandtable.records import format_record, read_records
from tests.cli.command import VECTORS, Done, call, process, refusal

Capture = pytest.CaptureFixture[str]
NAMES = sorted(path.name.removesuffix(".records.jsonl") for path in VECTORS.glob("*.records.jsonl"))


def show(capsys: Capture, name: str, *arguments: object) -> Done:
    return call(capsys, "show", VECTORS / f"{name}.records.jsonl", *arguments)


def drawn(name: str, number: int, ply: int | None, seat: int | None, lang: str = "en") -> str:
    """The text of a position, drawn without the command."""
    record = list(read_records(VECTORS / f"{name}.records.jsonl"))[number]
    position = Position.from_record(record, ply)
    console = Console(width=80)
    with console.capture() as capture:
        console.print(position.kind.text.draw(position.observe(seat), lang, record.seats))
    return capture.get()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("number", "ply", "seat"), [(0, None, None), (1, 0, 0), (2, 7, 1), (3, 12, None)])
def test_the_position_that_was_asked_for(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str, number: int, ply: int | None, seat: int | None
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    arguments = [] if ply is None else ["--ply", ply]
    done = show(capsys, name, "--game", number, *arguments, *([] if seat is None else ["--seat", seat]))
    assert (done.code, done.err) == (0, "")
    drawing = drawn(name, number, ply, seat)
    # the last position also says how the game ended
    assert done.out == drawing if ply is not None else done.out.startswith(f"{drawing}\n")


def test_the_last_position_says_how_the_game_ended(capsys: Capture, tmp_path: Path) -> None:
    why = "One player had no action left, and the other flipped no more."
    assert show(capsys, "patterns").out.splitlines()[-2:] == ["random 2 wins, 37 to 18.", why]
    position = new("mandala", {}, bytes(32))
    for _ in range(3):
        position.push(position.legal_moves[0])
    position.forfeit(0, "resigned")
    file = tmp_path / "left.jsonl"
    file.write_text(format_record(position.record(["Robin", "Ilse"])) + "\n")
    first, second = call(capsys, "show", file).out.splitlines()[-2:]
    assert first == "Robin resigned. Ilse wins."
    assert second.startswith("It stopped after 3 moves. On the table then: Robin ")
    assert call(capsys, "show", file, "--lang", "fr").out.splitlines()[-2] == "Robin abandonne. Ilse gagne."


def test_a_seat_sees_its_hand_and_no_other(capsys: Capture) -> None:
    mine = show(capsys, "mandala", "--ply", 6, "--seat", 0).out
    theirs = show(capsys, "mandala", "--ply", 6, "--seat", 1).out
    watched = show(capsys, "mandala", "--ply", 6).out
    rows = [[line for line in out.splitlines() if line.startswith("  Hand ")] for out in (mine, theirs, watched)]
    assert [len(row) for row in rows] == [1, 1, 0]
    assert rows[0] != rows[1]


def test_in_french(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert show(capsys, "mandala", "--ply", 3, "--lang", "fr").out == drawn("mandala", 0, 3, None, "fr")
    assert drawn("mandala", 0, 3, None, "fr") != drawn("mandala", 0, 3, None)


def test_names_of_others_cannot_steer_the_terminal(capsys: Capture, tmp_path: Path) -> None:
    record = json.loads((VECTORS / "patterns.records.jsonl").read_text().splitlines()[0])
    record["seats"] = ["\x1b[31mred", "\x07bell\x9b2J"]
    file = tmp_path / "record.jsonl"
    file.write_text(json.dumps(record))
    done = call(capsys, "show", file)
    assert done.code == 0
    assert not {"\x1b", "\x07", "\x9b"} & set(done.out)


@pytest.mark.parametrize("name", NAMES)
def test_as_a_picture(capsys: Capture, tmp_path: Path, name: str) -> None:
    picture = tmp_path / "picture.svg"
    done = show(capsys, name, "--ply", 9, "--seat", 1, "--svg", picture)
    assert (done.code, done.out, done.err) == (0, "", "")
    assert ElementTree.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    printed = show(capsys, name, "--ply", 9, "--seat", 1, "--svg", "-")
    assert (printed.code, printed.err) == (0, "")
    assert printed.out == picture.read_text(encoding="utf-8")
    assert show(capsys, name, "--ply", 9, "--seat", 0, "--svg", "-").out != printed.out
    assert show(capsys, name, "--ply", 10, "--seat", 1, "--svg", "-").out != printed.out


def test_the_picture_does_not_go_over_the_record(capsys: Capture, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_bytes((VECTORS / "patterns.records.jsonl").read_bytes())
    done = call(capsys, "show", record, "--svg", record)
    assert refusal(done, 2).startswith(f"--svg would write over {record}")
    assert record.read_bytes() == (VECTORS / "patterns.records.jsonl").read_bytes()


def test_in_a_process_of_its_own() -> None:
    done = process("show", VECTORS / "patterns.records.jsonl", "--ply", 5, COLUMNS="80", TERM="dumb")
    assert (done.code, done.err) == (0, "")
    assert done.out == drawn("patterns", 0, 5, None)


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("--ply", 500), 1, "The record has 31 decisions, so there is no position after 500."),
        (("--ply", -1), 2, "--ply must be a whole number from 0 to 1000000000, not -1."),
        (("--game", -1), 2, "--game must be a whole number from 0 to 1000000000, not -1."),
        (("--game", 8), 1, "{file} has no record number 8; they count from 0."),
        (("--seat", 2), 2, "There is no seat 2 at this table. Its seats are 0 to 1."),
        (("--seat", -1), 2, "There is no seat -1 at this table. Its seats are 0 to 1."),
        (("--svg", "/missing/picture.svg"), 1, "/missing/picture.svg cannot be written: No such file or directory."),
    ],
)
def test_wrong_use_and_failure(capsys: Capture, arguments: tuple[object, ...], code: int, sentence: str) -> None:
    file = VECTORS / "patterns.records.jsonl"
    assert refusal(show(capsys, "patterns", *arguments), code) == sentence.format(file=file)


def test_a_record_that_does_not_verify_is_not_shown(capsys: Capture, tmp_path: Path) -> None:
    record = json.loads((VECTORS / "patterns.records.jsonl").read_text().splitlines()[0])
    record["events"][4]["move"] = "B R"
    file = tmp_path / "record.jsonl"
    file.write_text(json.dumps(record))
    assert refusal(call(capsys, "show", file), 1).startswith("Seat 1 may not play B R: ")
    assert call(capsys, "show", file, "--ply", 4).code == 0  # up to there all is well
