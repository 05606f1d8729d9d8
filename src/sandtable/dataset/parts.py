"""Parts: what is found so far, in a folder beside the file that it will be. Each part is there whole or not at all, so
an interrupted run loses nothing and another can go on."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np

from sandtable.dataset.decisions import Arrays
from sandtable.dataset.shape import Shape
from sandtable.dataset.source import Piece
from sandtable.errors import BadRecord

FORMAT = "sandtable/decisions/1"
ABOUT = "about.json"
_NAME = re.compile(r"(\d{10})-(\d{10})-(\d{10})\.npz")


class About(msgspec.Struct, frozen=True):
    """What a dataset is made of; its rows are only what they are together with it."""

    format: str
    shape: Shape
    files: tuple[tuple[str, int], ...]


class Parts:
    """The parts of one dataset.

    records    how many are in them
    decisions  the same
    """

    def __init__(self, out: Path, about: About) -> None:
        """Go on with what is there, or begin. BadRecord where it is of other records, or cannot be read or written."""
        self.folder = folder_of(out)
        self.about = about
        self.records = self.decisions = 0
        self._paths: list[Path] = []
        try:
            self.folder.mkdir(exist_ok=True)
            place = self.folder / ABOUT
            if not place.exists():
                _write(place, msgspec.json.encode(about))
            elif msgspec.json.decode(place.read_bytes(), type=About) != about:
                raise BadRecord("errors.dataset.other", path=str(self.folder))
            for path in sorted(self.folder.glob("*.npz")):
                if (name := _NAME.fullmatch(path.name)) is not None and int(name[1]) == self.records:
                    self.records, self.decisions = int(name[2]), self.decisions + int(name[3])
                    self._paths.append(path)
        except msgspec.DecodeError:
            raise BadRecord("errors.dataset.other", path=str(self.folder)) from None
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            raise _unwritable(self.folder, error) from None

    def add(self, piece: Piece) -> None:
        """Write a piece down, for good."""
        stop = self.records + piece.records
        path = self.folder / f"{self.records:010}-{stop:010}-{piece.decisions:010}.npz"
        try:
            _write(path, piece.data)
        except OSError as error:
            raise _unwritable(self.folder, error) from None
        self._paths.append(path)
        self.records, self.decisions = stop, self.decisions + piece.decisions

    def __iter__(self) -> Iterator[Arrays]:
        """The parts, in their order."""
        for path in self._paths:
            with np.load(path, allow_pickle=False) as part:
                yield dict(part)

    def column(self, name: str) -> Iterator[np.ndarray]:
        """One column of each part."""
        for path in self._paths:
            with np.load(path, allow_pickle=False) as part:
                yield part[name]

    def remove(self) -> None:
        """All of it, once the file is written."""
        shutil.rmtree(self.folder)


def folder_of(out: Path) -> Path:
    """Where the parts of a file are."""
    return out.with_name(out.name + ".parts")


def _write(path: Path, data: bytes) -> None:
    beside = path.with_name(f".{path.name}")
    beside.write_bytes(data)
    beside.replace(path)


def _unwritable(path: Path, error: OSError | ValueError) -> BadRecord:
    why = getattr(error, "strerror", None) or str(error)
    return BadRecord("errors.file.unwritable", path=str(path), why=why)
