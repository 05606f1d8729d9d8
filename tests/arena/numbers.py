"""Games that are none: numbers, and who said them. Other processes import this file."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from sandtable.records import Record


@dataclass(frozen=True)
class Numbers:
    """Games that are only their numbers."""

    def opening(self, index: int) -> Record:
        raise AssertionError(f"nobody needs the opening of {index}")

    def lines(self, start: int, stop: int) -> list[str]:
        return [str(index) for index in range(start, stop)]


@dataclass(frozen=True)
class Pids(Numbers):
    """Games that say who played them, and take their time; `folder` has a file for each that began."""

    folder: Path
    seconds: float

    def lines(self, start: int, stop: int) -> list[str]:
        (self.folder / f"{start}").write_text(str(os.getpid()))
        time.sleep(self.seconds)
        return [str(os.getpid())] * (stop - start)
