"""Files: checks of the SQLite file. Only its owner can read it, one server at a time uses it, and it is still there
when a move is acknowledged."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import IO

import sqlalchemy as sa

from sandtable.errors import Unavailable

try:
    import fcntl
except ImportError:  # no such thing on Windows
    fcntl = None  # type: ignore[assignment]

PRIVATE = 0o600
PRIVATE_FOLDER = 0o700
LEAST_FREE = 256 * 1024  # bytes: some hundred moves


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for another one, or one in memory. A link is followed, as SQLite does: all
    names of a file are the same one, and what is put beside it is there."""
    database = sa.make_url(url).database if url.startswith("sqlite") else None
    return Path(database).resolve() if database and database != ":memory:" else None


def make_private(file: Path) -> None:
    """A file that only its owner can read, and its folder if we make it; what SQLite puts beside it has the same
    mode. Unavailable if that cannot be."""
    try:
        file.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE))
        for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            if each.exists() and each.stat().st_mode & 0o077 and _is_ours(each):
                each.chmod(PRIVATE)
    except OSError as error:
        raise Unavailable("errors.file.unwritable", path=str(file), why=error.strerror or "") from None


def _is_ours(file: Path) -> bool:
    return hasattr(os, "geteuid") and file.stat().st_uid == os.geteuid()  # Windows has no such owners


def claim(url: str) -> IO[bytes] | None:
    """Hold a database file for one server, until what is returned is closed or the process ends; Unavailable if another
    one has it. Two servers on one file would not hear of each other's moves."""
    file = file_of(url)
    if file is None or fcntl is None:
        return None
    make_private(file)
    lock = open(file.with_name(file.name + ".lock"), "ab", opener=_private)  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise Unavailable("errors.database.taken", path=str(file)) from None
    return lock


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE)


class Full(OSError):
    """There is no space for what people do, even if a small change still fits."""


def check_space(file: Path) -> None:
    """Full where the disk of a file is."""
    if shutil.disk_usage(file.parent).free < LEAST_FREE:
        raise Full(f"no space for {file.name}")


class Vanished(OSError):
    """The database file is not there any more, or another one is in its place: what is written goes nowhere."""


class Identity:
    """Which files a database was opened as."""

    def __init__(self, file: Path) -> None:
        # texts, not paths: it is asked twice for each transaction
        self._files = (str(file), f"{file}-wal")
        self._known: dict[str, tuple[int, int]] = {}

    def check(self) -> None:
        """Vanished if one of them was taken away or replaced."""
        for file in self._files:
            try:
                found = os.stat(file)
            except OSError:
                if file in self._known:
                    raise Vanished(f"{os.path.basename(file)} is gone") from None
                continue
            if self._known.setdefault(file, (found.st_dev, found.st_ino)) != (found.st_dev, found.st_ino):
                raise Vanished(f"{os.path.basename(file)} was replaced")
