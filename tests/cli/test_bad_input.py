"""Files that are no records, given to every command that reads some: a sentence, exit 1 or 2, no traceback, no hang."""

import io
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable.cli.command_line import run
from sandtable.records import LONGEST_LINE
from tests.cli.command import VECTORS, Done, call, process
from tests.effort import in_turn, tries

Capture = pytest.CaptureFixture[str]
READERS = {
    "audit": ("audit",),
    "show": ("show",),
    "play": ("play", "--load"),
    "analyse": ("analyse", "--sims", "1"),
}
RECORDS = {path.name.partition(".")[0]: path.read_bytes().splitlines()[0] for path in VECTORS.glob("*.records.jsonl")}
HUGE = LONGEST_LINE + 10


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers, and whatever is saved is saved here."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def check(done: Done, place: object) -> None:
    assert done.code in (1, 2), (place, done)
    told = (done.err + done.out).strip()
    assert told, place
    assert "Traceback" not in told, place


def read(capsys: Capture, reader: str, path: Path) -> Done:
    return call(capsys, *READERS[reader], path)


def files(folder: Path) -> dict[str, Path]:
    """Whatever a file can be but a record."""
    record = RECORDS["mandala"]
    contents = {
        "empty": b"",
        "blank": b"\n\n  \n",
        "zeros": bytes(10_000),
        "binary": random.Random(1).randbytes(50_000),
        "text": b"1. e4 e5 2. Nf3 Nc6\n",
        "null": b"null\n",
        "number": b"42\n",
        "list": b"[]\n",
        "object": b"{}\n",
        "format only": b'{"format": "sandtable/1"}\n',
        "two in one line": record + record + b"\n",
        "cut off": record[: len(record) // 2],
        "utf-16": record.decode().encode("utf-16"),
        "byte order mark": b"\xef\xbb\xbf" + record,
        "latin-1": record.replace(b'"random"', b'"\xe9t\xe9"', 1),
        "lone surrogate": record.replace(b'"random"', b'"\\ud800"', 1),
        "deep": b"[" * 100_000,
        "deep setup": b'{"format": "sandtable/1", "setup": ' + b'{"a":' * 100_000,
        "deep enough": record.replace(b'{"deck"', b'{"x": ' + b"[" * 900 + b"]" * 900 + b', "deck"').replace(
            b"R", b"r"
        ),
        "huge line": b"x" * HUGE,
        "huge record": record.replace(b'"random"', b'"' + b"x" * HUGE + b'"', 1),
        "huge number": record.replace(b'"seat": 0', b'"seat": ' + b"9" * 5000, 1),
        "not a number": record.replace(b'"seat": 0', b'"seat": NaN', 1),
        "many events": record.replace(b'"events": [', b'"events": [' + b'{"seat": 0, "move": "M1 R"}, ' * 100_000),
    }
    paths = {"missing": folder / "missing", "directory": folder, "device": Path(os.devnull)}
    for name, content in contents.items():
        paths[name] = folder / f"{name}.jsonl"
        paths[name].write_bytes(content)
    paths["a file for a folder"] = paths["text"] / "record.jsonl"
    paths["a name too long"] = folder / ("x" * 300)
    paths["a link to itself"] = folder / "link"
    paths["a link to itself"].symlink_to(paths["a link to itself"])
    return paths


@pytest.mark.parametrize("reader", READERS)
def test_whatever_a_file_can_be(capsys: Capture, tmp_path: Path, reader: str) -> None:
    for name, path in files(tmp_path).items():
        check(read(capsys, reader, path), (reader, name))


@pytest.mark.parametrize("reader", READERS)
def test_endless_input(capsys: Capture, reader: str) -> None:
    check(read(capsys, reader, Path("/dev/zero")), reader)


@pytest.mark.parametrize(
    "reader", ["audit", *(pytest.param(name, marks=pytest.mark.long) for name in READERS if name != "audit")]
)
def test_in_a_process_of_its_own(tmp_path: Path, reader: str) -> None:
    paths = files(tmp_path)
    for name in ("binary", "missing"):
        check(process(*READERS[reader], paths[name]), (reader, name))


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_cut_off_anywhere(capsys: Capture, tmp_path: Path, name: str) -> None:
    """A cut between the last bracket and the end of the line is none."""
    file = tmp_path / "record.jsonl"
    line = RECORDS[name]
    for end in random.Random(name).sample(range(1, len(line) - 1), tries(10, 4)):
        file.write_bytes(line[:end])
        for reader in READERS:
            check(read(capsys, reader, file), (reader, end))


def survives(path: Path, arguments: tuple[str, ...]) -> None:
    """A file that may even be right; but whatever it is, the command says so and ends."""
    assert run([*arguments, str(path)]) in (0, 1, 2)


FEW = settings().max_examples // 10  # each is read by every command
QUIET = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=FEW)


@QUIET
@given(content=st.binary(max_size=200))
def test_any_bytes(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "any"
    file.write_bytes(content)
    for arguments in READERS.values():
        assert run([*arguments, str(file)]) == 1


@QUIET
@pytest.mark.parametrize("name", RECORDS)
@given(data=st.data())
def test_any_bytes_in_a_record(tmp_path: Path, name: str, data: st.DataObject) -> None:
    line = bytearray(RECORDS[name])
    for _ in range(data.draw(st.integers(1, 3))):
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.integers(0, 255))
    file = tmp_path / "edited"
    file.write_bytes(line)
    for arguments in READERS.values():
        survives(file, arguments)


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["R", "0", "*", "N"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


def places(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of some JSON."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(place for key, part in inside for place in places(part, (*here, key)))]


@QUIET
@pytest.mark.parametrize(("name", "seeded"), in_turn(RECORDS, [True, False]))
@given(data=st.data())
def test_any_value_anywhere_in_a_record(tmp_path: Path, name: str, seeded: bool, data: st.DataObject) -> None:
    """Without a seed the deal is the record's own affair, so that more of it is read."""
    record = json.loads(RECORDS[name])
    if not seeded:
        del record["seed"]
    *way, last = data.draw(st.sampled_from(places(record)[1:]))
    part = record
    for key in way:
        part = part[key]
    part[last] = data.draw(anything)
    file = tmp_path / "edited"
    file.write_text(json.dumps(record))
    for arguments in READERS.values():
        survives(file, arguments)
