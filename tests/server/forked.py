"""A command of ours in a process that a warm one splits off: what it imports has been imported once, for all of them.

To start `python -m sandtable serve` costs two seconds of a core, and the tests of the server start it a hundred times.
What the command itself does on its way is tested with real ones (test_operations.py)."""

import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

WARM = multiprocessing.get_context("forkserver")
WARM.set_forkserver_preload(["sandtable.cli.server.serve", "sandtable.server.worker", __name__, "tests.server.warm"])


def run(arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
    """In the new process: as if it had been started with these."""
    from sandtable.cli import main
    from tests.server.quick import be_quick

    be_quick()
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    sys.argv = ["sandtable", *arguments]
    main()


class Forked:
    """Such a process, with what subprocess.Popen has of it."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self._process = WARM.Process(target=run, args=(arguments, dict(environment), log))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, seconds: float) -> int:
        self._process.join(seconds)
        code = self._process.exitcode
        assert code is not None, f"process {self.pid} has not ended within {seconds} s"
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)
