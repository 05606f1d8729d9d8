"""RunFile: the file of a run. It holds finished games in order, one per line, so that an interrupted run can be
resumed."""

from pathlib import Path
from types import TracebackType

from sandtable.arena.crew import Games
from sandtable.errors import BadRecord
from sandtable.records import RecordFile, check_unused, format_record, is_packed, read_what_is_there


class RunFile:
    """An open file of records; `written` is how many games are in it. BadRecord when it cannot be read or written, and
    where there is something in it already, unless the run is to go on with that or may replace it (`force`)."""

    def __init__(self, path: Path, games: Games, resume: bool, force: bool = False) -> None:
        self._path = path
        whole = _whole_lines(path, games) if resume else []
        self.written = len(whole)
        if not resume and not force:
            check_unused(path)
        try:
            self._file = RecordFile(path, "ab" if resume and not is_packed(path) else "wb")
            if is_packed(path):  # what an interrupted run left may lack its end: it is packed again
                for line in whole:
                    self._file.add(line.decode())
        except OSError as error:
            raise self._unwritable(error) from None

    def add(self, lines: list[str]) -> None:
        """Write records down, for good."""
        try:
            for line in lines:
                self._file.add(line)
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


def _whole_lines(path: Path, games: Games) -> list[bytes]:
    """The games of a run that an interrupted one left in a file. A line cut off in the middle is taken away; a file
    that holds anything else is left alone."""
    try:
        *whole, rest = read_what_is_there(path).split(b"\n")
        for index, line in enumerate(whole):
            if not line.startswith(_beginning(games, index)) or not line.endswith(b"}"):
                raise BadRecord("errors.file.other_series", path=str(path))
        beginning = _beginning(games, len(whole))
        if not rest.startswith(beginning) and not beginning.startswith(rest):
            raise BadRecord("errors.file.other_series", path=str(path))
        if not is_packed(path):
            with path.open("r+b") as file:
                file.truncate(path.stat().st_size - len(rest))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadRecord("errors.file.unreadable", path=str(path), why=error.strerror or str(error)) from None
    return whole


def _beginning(games: Games, index: int) -> bytes:
    """The line of a game up to its first move: all that the run and the deal say."""
    line = format_record(games.opening(index))
    return line[: line.rindex('"events"')].encode()
