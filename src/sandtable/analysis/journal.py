"""Journal: the decisions judged so far, one a line, so that an interrupted analysis can go on."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

from sandtable.analysis.review import Ply
from sandtable.bots.budget import Budget
from sandtable.errors import BadRecord
from sandtable.records import Record, format_record

FORMAT = "sandtable-analysis/1"


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a journal: what is analysed and how. Only the same analysis can go on with it."""

    format: str
    records: str
    seconds: float | None
    sims: int | None
    threads: int
    seed: str


def heading(records: Iterable[tuple[int, Record]], budget: Budget, seed: str) -> Heading:
    """The heading of an analysis of some records, each with its number."""
    digest = hashlib.sha256()
    for number, record in records:
        digest.update(f"{number} {format_record(record)}\n".encode())
    return Heading(FORMAT, digest.hexdigest(), budget.seconds, budget.simulations, budget.threads, seed)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of a record."""

    record: int
    ply: Ply


class Journal:
    """An open journal; `entries` are those that an interrupted analysis left. BadRecord when it cannot be used."""

    def __init__(self, path: Path, head: Heading, resume: bool) -> None:
        self.path = path
        self.entries: list[Entry] = []
        try:
            whole = self._read(head) if resume else 0
            self._file: IO[bytes] = path.open("r+b" if whole else "wb", buffering=0)
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            raise self._unwritable(error) from None
        try:
            self._file.seek(whole)
            self._file.truncate()
            if not whole:
                self._file.write(msgspec.json.encode(head) + b"\n")
        except OSError as error:
            self._file.close()
            raise self._unwritable(error) from None

    def add(self, entry: Entry) -> None:
        """Write a decision down, for good."""
        try:
            self._file.write(msgspec.json.encode(entry) + b"\n")
        except OSError as error:
            raise self._unwritable(error) from None

    def _read(self, head: Heading) -> int:
        """Take up the entries of an interrupted analysis; how many bytes of the file are whole lines. A line cut off in
        the middle does not count, a file that holds anything else is left alone."""
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return 0
        *lines, rest = content.split(b"\n")
        first = msgspec.json.encode(head)
        if (lines and lines[0] != first) or (not lines and not first.startswith(rest)):
            raise BadRecord("errors.analysis.journal", path=str(self.path))
        try:
            self.entries = [msgspec.json.decode(line, type=Entry) for line in lines[1:]]
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise BadRecord("errors.analysis.journal", path=str(self.path)) from None
        return len(content) - len(rest) if lines else 0

    def _unwritable(self, error: OSError | ValueError) -> BadRecord:
        why = getattr(error, "strerror", None) or str(error)
        return BadRecord("errors.file.unwritable", path=str(self.path), why=why)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
