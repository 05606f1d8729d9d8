"""Records: a whole game as one JSON object, including every chance event."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, Literal, cast

import msgspec

from sandtable.errors import BadRecord
from sandtable.games.outcome import Result

FORMAT = "sandtable/1"
LONGEST_LINE = 16_000_000
STANDARD = "-"  # as the name of a file: standard input or output


class Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A decision (`seat` and `move`) or a chance event (`chance` and its `deck`)."""

    seat: int | None = None
    move: str | None = None
    chance: str | None = None
    deck: str | None = None

    def check(self, index: int) -> None:
        """Raise BadRecord unless the event is one of the two."""
        is_move = self.seat is not None and self.move is not None and self.chance is None and self.deck is None
        is_chance = self.chance == "reshuffle" and self.deck is not None and self.seat is None and self.move is None
        if not is_move and not is_chance:
            raise BadRecord("errors.record.event", index=index)


class Fair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table came to its seed: hexadecimal commitment, secret, and each seat's nonce."""

    commitment: str
    secret: str
    nonces: tuple[str, ...]


class Forfeit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who lost a game without playing it to its end, and why, in English."""

    seat: int
    why: str


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game, finished (with a result) or not. Fields that we do not know are left alone.

    agreed   the seats agreed to a draw
    budget   how long the bots of an arena may think: `seconds`, `sims` or both
    thought  the seconds that each seat of an arena thought in all
    """

    format: str
    game: str
    options: dict[str, object]
    seats: tuple[str, ...]
    setup: dict[str, object]
    events: tuple[Event, ...]
    seed: str | None = None
    created: str | None = None
    result: Result | None = None
    fair: Fair | None = None
    forfeit: Forfeit | None = None
    agreed: bool = False
    budget: dict[str, int | float] | None = None
    thought: tuple[float, ...] | None = None


_FIELDS = (
    *("format", "game", "options", "seats", "budget", "seed", "created", "setup"),
    *("events", "result", "forfeit", "agreed", "thought", "fair"),
)


def _misread(error: Exception) -> BadRecord:
    """What is wrong with a line that could not be read, in words of ours: the decoder knows one language."""
    said = str(error)
    place = re.search(r"at `\$\.?([^`]*)`", said)
    path = "" if place is None else place[1][:80]
    within = f"{path}." if path else ""
    if missing := re.match(r"Object missing required field `(\w+)`", said):
        return BadRecord("errors.record.missing", part=within + missing[1])
    if unknown := re.match(r"Object contains unknown field `([^`]*)`", said):
        return BadRecord("errors.record.unknown", part=within + unknown[1][:40])
    wrong = re.match(r"Expected `([^`]+)`, got `([^`]+)`", said)
    if wrong and path:
        return BadRecord("errors.record.type", part=path, expected=wrong[1], given=wrong[2])
    if wrong:
        return BadRecord("errors.record.whole", given=wrong[2])
    return BadRecord("errors.record.part", part=path) if path else BadRecord("errors.record.unreadable")


# Made here and not when a record is first read: two threads that did so at the same moment would crash in msgspec.
_decoder = msgspec.json.Decoder(Record)


def parse_record(line: bytes | str) -> Record:
    """A record out of its line of JSON."""
    if not isinstance(line, bytes | str):
        raise BadRecord("errors.record.unreadable")
    if len(line) > LONGEST_LINE:
        raise BadRecord("errors.record.huge", most=LONGEST_LINE)
    try:
        record = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _misread(error) from None
    if record.format != FORMAT:
        raise BadRecord("errors.record.format", given=record.format[:40], expected=FORMAT)
    for index, event in enumerate(record.events):
        event.check(index)
    return record


def format_record(record: Record) -> str:
    """A record as its line of JSON, without the line's end."""
    plain = msgspec.to_builtins(record)
    return json.dumps({name: plain[name] for name in _FIELDS if name in plain})


def read(*paths: str | os.PathLike[str]) -> Iterator[Record]:
    """The records of files, one file after the other. Each is read when it is asked for, so that millions of them take
    no more memory than one. BadRecord for what is none: `record` is its number in its file. (`read_records` says which
    files can be read.)

    >>> from tempfile import TemporaryDirectory
    >>> import sandtable
    >>> with TemporaryDirectory() as folder:
    ...     write_records(folder + "/games.jsonl", [sandtable.play("patterns", ["greedy", "random"], seed="1")])
    ...     [record.seats for record in read(folder + "/games.jsonl", folder + "/games.jsonl")]
    [('greedy', 'random'), ('greedy', 'random')]
    """
    for path in paths:
        yield from read_records(path)


def read_records(path: str | os.PathLike[str]) -> Iterator[Record]:
    """The records of a file, one per line; blank lines do not count. A file named `.gz` is unpacked, and `-` is
    standard input."""
    for number, line in enumerate(read_lines(path)):
        yield _numbered(line, number)


def read_lines(path: str | os.PathLike[str]) -> Iterator[bytes]:
    """The same as lines that nobody has looked at yet."""
    try:
        if os.fspath(path) == STANDARD:
            yield from _lines_in(sys.stdin.buffer)
            return
        with open_to_read(path) as file:
            yield from _lines_in(file)
    except (OSError, EOFError, zlib.error) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadRecord("errors.file.unreadable", path=str(path), why=why.rstrip(".")) from None


def _lines_in(file: IO[bytes]) -> Iterator[bytes]:
    while line := file.readline(LONGEST_LINE + 2):
        if line.strip():
            yield line


def open_to_read(path: str | os.PathLike[str]) -> IO[bytes]:
    """A file as it was before it was packed, if its name ends in `.gz`."""
    if not is_packed(path):
        return _open(path, "rb")
    import gzip  # the engine in the browser reads no files, and has not got it

    return cast(IO[bytes], gzip.open(path))


def is_packed(path: str | os.PathLike[str]) -> bool:
    """Whether a file is packed, by its name."""
    return os.fspath(path).endswith(".gz")


def _open(path: str | os.PathLike[str], mode: str) -> IO[bytes]:
    try:
        return cast(IO[bytes], open(path, mode))
    except ValueError as error:  # a null character in the name
        raise OSError(errno.EINVAL, str(error)) from None


def read_what_is_there(path: Path) -> bytes:
    """What can be read of a file: one that is packed may have been cut off anywhere."""
    content = b""
    with open_to_read(path) as file, suppress(EOFError, zlib.error):
        while part := file.read(1 << 16):
            content += part
    return content


def check_unused(path: Path, key: str = "errors.file.used") -> None:
    """BadRecord for a file that has something in it: nothing is replaced that was not meant to be."""
    try:
        used = str(path) != STANDARD and path.is_file() and path.stat().st_size > 0
    except (OSError, ValueError):
        used = False  # whoever opens it says what is wrong with it
    if used:
        raise BadRecord(key, path=str(path))


class RecordFile:
    """A file of records that grows, a line at a time; each is on its way to the disk before the next. One named `.gz`
    is packed, the same lines to the same bytes; `-` is standard output."""

    def __init__(self, path: str | os.PathLike[str], mode: Literal["ab", "wb"] = "wb") -> None:
        self._below: IO[bytes] | None = None
        if os.fspath(path) == STANDARD:
            self._file: IO[bytes] = sys.stdout.buffer
            return
        self._below = self._file = _open(path, mode)
        if is_packed(path):
            import gzip

            self._file = cast(IO[bytes], gzip.GzipFile("", "wb", fileobj=self._below, mtime=0))

    def add(self, line: str) -> None:
        """Write a line."""
        self._file.write(line.encode() + b"\n")
        self._file.flush()  # of a packed file, too: what is flushed can be unpacked, whatever happens next

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; standard output stays open."""
        if self._below is not None:
            with closing(self._below):
                self._file.close()


def _numbered(line: bytes, number: int) -> Record:
    try:
        return parse_record(line)
    except BadRecord as error:
        error.record = number
        raise


def read_record(path: str | os.PathLike[str]) -> Record:
    """The first record of a file."""
    for record in read_records(path):
        return record
    raise BadRecord("errors.file.empty", path=str(path))


def write_records(path: str | os.PathLike[str], records: Iterable[Record]) -> None:
    """Write records to a file, one per line. An existing file is replaced only when all of them are written."""
    write_lines(path, map(format_record, records))


def write_lines(path: str | os.PathLike[str], lines: Iterable[str]) -> None:
    """Write lines of JSON to a file. An existing file is replaced only when all of them are written."""
    place = Path(path)
    whole = str(path) == STANDARD
    beside = place if whole else place.with_name(f".part-{place.name}")
    try:
        with RecordFile(beside) as file:
            for line in lines:
                file.add(line)
        if not whole:
            beside.replace(place)
    except OSError as error:
        raise BadRecord("errors.file.unwritable", path=str(path), why=error.strerror or str(error)) from None
