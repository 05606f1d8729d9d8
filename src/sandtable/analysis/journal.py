"""Journal: a file of the decisions judged so far, one per line, so that an interrupted analysis can be resumed."""

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import msgspec

from sandtable.analysis.review import StudiedPly
from sandtable.bots.budget import Budget
from sandtable.errors import BadRecord
from sandtable.records import Record, RecordFile, check_unused, format_record, is_packed, read_what_is_there

FORMAT = "sandtable-analysis/1"


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a journal: what is analysed and how. Only the same analysis can go on with it."""

    format: str
    records: str
    seconds: float | None
    sims: int | None
    threads: int
    seed: str
    best: int = 1


def heading(records: Iterable[tuple[int, Record]], budget: Budget, seed: str, best: int = 1) -> Heading:
    """The heading of an analysis of some records, each with its number."""
    digest = hashlib.sha256()
    for number, record in records:
        digest.update(f"{number} {format_record(record)}\n".encode())
    return Heading(FORMAT, digest.hexdigest(), budget.seconds, budget.simulations, budget.threads, seed, best)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of a record."""

    record: int
    ply: StudiedPly


class Journal:
    """An open journal; `entries` are those that an interrupted analysis left. BadRecord when it cannot be used."""

    def __init__(self, path: Path, head: Heading, resume: bool, force: bool = False) -> None:
        self.path = path
        self.entries: list[Entry] = []
        if not resume and not force:
            check_unused(path)
        try:
            whole = self._read(head) if resume else []
            again = is_packed(path) or not whole  # what is packed may lack its end: it is packed again
            if not again:
                os.truncate(path, sum(len(line) + 1 for line in whole))
            self._file = RecordFile(path, "wb" if again else "ab")
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            raise self._unwritable(error) from None
        try:
            for line in (whole or [msgspec.json.encode(head)]) if again else []:
                self._file.add(line.decode())
        except OSError as error:
            with suppress(OSError):  # what could not be written cannot be written now
                self._file.close()
            raise self._unwritable(error) from None

    def add(self, entry: Entry) -> None:
        """Write a decision down, for good."""
        try:
            self._file.add(msgspec.json.encode(entry).decode())
        except OSError as error:
            raise self._unwritable(error) from None

    def _read(self, head: Heading) -> list[bytes]:
        """Take up the entries of an interrupted analysis; the whole lines of the file. A line cut off in the middle
        does not count, a file that holds anything else is left alone."""
        try:
            content = read_what_is_there(self.path)
        except FileNotFoundError:
            return []
        *lines, rest = content.split(b"\n")
        first = msgspec.json.encode(head)
        if (lines and lines[0] != first) or (not lines and not first.startswith(rest)):
            raise BadRecord("errors.analysis.journal", path=str(self.path))
        try:
            self.entries = [msgspec.json.decode(line, type=Entry) for line in lines[1:]]
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise BadRecord("errors.analysis.journal", path=str(self.path)) from None
        return lines

    def _unwritable(self, error: OSError | ValueError) -> BadRecord:
        why = getattr(error, "strerror", None) or str(error)
        return BadRecord("errors.file.unwritable", path=str(self.path), why=why)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
