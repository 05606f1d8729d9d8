"""Ports for the servers of tests: no two processes of pytest on a machine choose the same one."""

import fcntl
import itertools
import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

# below those that the system gives away for connections
FIRST, BLOCK, BLOCKS = 20_000, 100, 120


class Block:
    """A hundred ports that are one process's alone while it lives. A server that is chosen a port needs seconds to take
    it on a busy machine; another run would find it free meanwhile, and then play its tests on a server of ours."""

    def __init__(self, folder: Path) -> None:
        for number in range(BLOCKS):
            # kept open: the system gives it free when this process ends, in whatever way
            self._claim = os.open(folder / f"sandtable-ports-{number}", os.O_RDWR | os.O_CREAT, 0o666)
            try:
                fcntl.flock(self._claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(self._claim)
                continue
            self.first = FIRST + BLOCK * number
            self._next = itertools.cycle(range(self.first, self.first + BLOCK))
            return
        raise AssertionError(f"{BLOCKS} processes of pytest have all ports")

    def __iter__(self) -> Iterator[int]:
        return self._next

    def release(self) -> None:
        """What the end of the process does by itself."""
        os.close(self._claim)


@cache
def _block() -> Block:
    return Block(Path(tempfile.gettempdir()))


def free_port() -> int:
    """A port where nobody listens, not chosen lately."""
    for port in _block():
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise AssertionError("they go round for ever")
