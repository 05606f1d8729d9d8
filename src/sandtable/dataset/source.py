"""Source: the files that a dataset is made of, handed out in chunks that can be worked on anywhere."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from pathlib import Path

import numpy as np

from sandtable.dataset.decisions import Arrays, decisions, joined
from sandtable.dataset.shape import Shape
from sandtable.errors import BadRecord, SandtableError
from sandtable.records import STANDARD, is_packed, parse_record, read_lines

CHUNK = 64  # records


@dataclass(frozen=True)
class Piece:
    """What became of a chunk: how many records and decisions it has, and their arrays, packed as `.npz`."""

    records: int
    decisions: int
    data: bytes


@dataclass(frozen=True)
class Chunk:
    """Some records that follow each other in one file, as the lines that they are. It is work for a crew, in one piece.

    first   the number of the first one in the dataset
    number  and in its file
    """

    shape: Shape
    path: str
    first: int
    number: int
    records: tuple[bytes, ...]

    def lines(self, start: int, stop: int) -> list[Piece]:
        """Its decisions. BadRecord names the file and the record in it."""
        found = [self._decisions(index) for index in range(len(self.records))]
        arrays = joined(found)
        packed = io.BytesIO()
        np.savez_compressed(packed, allow_pickle=False, **arrays)
        return [Piece(len(found), len(arrays["game"]), packed.getvalue())]

    def _decisions(self, index: int) -> Arrays:
        try:
            return decisions(self.shape, parse_record(self.records[index]), self.first + index)
        except SandtableError as error:
            wrong = BadRecord("errors.dataset.file", path=self.path, why=error)
            wrong.record, wrong.ply = self.number + index, getattr(error, "ply", None)
            raise wrong from None


class Source:
    """Files of records, one after the other."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.paths = paths
        self._begun: Iterator[bytes] | None = None  # standard input, of which a line was taken to look at

    @property
    def files(self) -> list[tuple[str, int]]:
        """Each file and its size, by which it is known again; -1 for standard input."""
        return [(str(path), -1 if str(path) == STANDARD else path.stat().st_size) for path in self.paths]

    @property
    def can_repeat(self) -> bool:
        """Whether it can be read twice."""
        return STANDARD not in map(str, self.paths)

    def count(self) -> int | None:
        """How many records there are, where that is known soon."""
        if not self.can_repeat or any(map(is_packed, self.paths)):
            return None
        return sum(1 for path in self.paths for _ in read_lines(path))

    @cached_property
    def shape(self) -> Shape:
        """That of the first record."""
        for path in self.paths:
            lines = self._lines(path)
            for line in lines:
                if str(path) == STANDARD:
                    self._begun = chain([line], lines)
                return Shape.of(parse_record(line))
        raise BadRecord("errors.file.empty", path=str(self.paths[0]))

    def _lines(self, path: Path) -> Iterator[bytes]:
        if str(path) == STANDARD and self._begun is not None:
            return self._begun
        return read_lines(path)

    def chunks(self, start: int = 0) -> Iterator[Chunk]:
        """All records from a number on."""
        first = 0
        for path in self.paths:
            lines, number = self._lines(path), 0
            while some := tuple(islice(lines, CHUNK)):
                skip = min(max(0, start - first), len(some))
                if skip < len(some):
                    yield Chunk(self.shape, str(path), first + skip, number + skip, some[skip:])
                first, number = first + len(some), number + len(some)
