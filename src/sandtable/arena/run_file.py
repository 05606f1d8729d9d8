"""RunFile: the file of a run. Finished games in their order, one a line, so that an interrupted run can go on."""

from pathlib import Path
from types import TracebackType
from typing import IO

from sandtable.arena.crew import Games
from sandtable.errors import BadRecord
from sandtable.records import format_record


class RunFile:
    """An open file of records; `written` is how many games are in it. BadRecord when it cannot be read or written."""

    def __init__(self, path: Path, games: Games, resume: bool) -> None:
        self._path = path
        self.written = _written(path, games) if resume else 0
        try:
            self._file: IO[str] = path.open("a" if resume else "w", encoding="utf-8")
        except OSError as error:
            raise self._unwritable(error) from None

    def add(self, lines: list[str]) -> None:
        """Write records down, for good."""
        try:
            self._file.writelines(line + "\n" for line in lines)
            self._file.flush()
        except OSError as error:
            raise self._unwritable(error) from None
        self.written += len(lines)

    def _unwritable(self, error: OSError) -> BadRecord:
        return BadRecord("errors.file.unwritable", path=str(self._path), why=error.strerror or str(error))

    def __enter__(self) -> "RunFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._file.close()
        except OSError as failure:
            if error is None:
                raise self._unwritable(failure) from None


def _written(path: Path, games: Games) -> int:
    """How many games of a run an interrupted one left in a file. A line cut off in the middle is taken away; a file
    that holds anything else is left alone."""
    try:
        *whole, rest = path.read_bytes().split(b"\n")
        for index, line in enumerate(whole):
            if not line.startswith(_beginning(games, index)) or not line.endswith(b"}"):
                raise BadRecord("errors.file.other_series", path=str(path))
        beginning = _beginning(games, len(whole))
        if not rest.startswith(beginning) and not beginning.startswith(rest):
            raise BadRecord("errors.file.other_series", path=str(path))
        with path.open("r+b") as file:
            file.truncate(path.stat().st_size - len(rest))
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise BadRecord("errors.file.unreadable", path=str(path), why=error.strerror or str(error)) from None
    return len(whole)


def _beginning(games: Games, index: int) -> bytes:
    """The line of a game up to its first move: all that the run and the deal say."""
    line = format_record(games.opening(index))
    return line[: line.rindex('"events"')].encode()
