"""Records: a whole game as one JSON object, every chance event written down."""

import errno
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from sandtable.errors import BadRecord
from sandtable.games.outcome import Result

FORMAT = "sandtable/1"
LONGEST_LINE = 16_000_000


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
    options: dict[str, Any]
    seats: tuple[str, ...]
    setup: dict[str, Any]
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


def parse_record(line: bytes | str) -> Record:
    """A record out of its line of JSON."""
    if not isinstance(line, bytes | str):
        raise BadRecord("errors.record.unreadable", why=type(line).__name__)
    if len(line) > LONGEST_LINE:
        raise BadRecord("errors.record.huge", most=LONGEST_LINE)
    try:
        record = msgspec.json.decode(line, type=Record)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord("errors.record.unreadable", why=str(error)) from None
    if record.format != FORMAT:
        raise BadRecord("errors.record.format", given=record.format[:40], expected=FORMAT)
    for index, event in enumerate(record.events):
        event.check(index)
    return record


def format_record(record: Record) -> str:
    """A record as its line of JSON, without the line's end."""
    plain = msgspec.to_builtins(record)
    return json.dumps({name: plain[name] for name in _FIELDS if name in plain})


def read_records(path: Path) -> Iterator[Record]:
    """The records of a file, one a line; blank lines do not count."""
    try:
        with _open(path, "rb") as file:
            yield from records_in(file)
    except OSError as error:
        raise BadRecord("errors.file.unreadable", path=str(path), why=error.strerror or str(error)) from None


def records_in(file: IO[bytes]) -> Iterator[Record]:
    """The records of an open file, one a line; blank lines do not count."""
    number = 0
    while line := file.readline(LONGEST_LINE + 2):
        if line.strip():
            yield _numbered(line, number)
            number += 1


def _open(path: Path, mode: str) -> IO[bytes]:
    try:
        return path.open(mode)
    except ValueError as error:  # a null character in the name
        raise OSError(errno.EINVAL, str(error)) from None


def _numbered(line: bytes, number: int) -> Record:
    try:
        return parse_record(line)
    except BadRecord as error:
        error.record = number
        raise


def read_record(path: Path) -> Record:
    """The first record of a file."""
    for record in read_records(path):
        return record
    raise BadRecord("errors.file.empty", path=str(path))


def write_records(path: Path, records: Iterable[Record]) -> None:
    """Write records to a file, one a line. An existing file is replaced only when all of them are written."""
    beside = path.with_name(path.name + ".part")
    try:
        with _open(beside, "wb") as file:
            for record in records:
                file.write(format_record(record).encode() + b"\n")
        beside.replace(path)
    except OSError as error:
        raise BadRecord("errors.file.unwritable", path=str(path), why=error.strerror or str(error)) from None
