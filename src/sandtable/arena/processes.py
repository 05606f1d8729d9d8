"""Processes: a crew on this machine."""

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType

from sandtable.arena.crew import Part, T, Work, play_part
from sandtable.bots.outside import end_all
from sandtable.errors import Unavailable

PATIENCE = 5.0  # seconds in which a process has to leave its game when a run is interrupted


class Processes:
    """So many processes, each playing one part at a time."""

    def __init__(self, workers: int) -> None:
        self.ahead = 4 * workers
        self._others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)

    def submit(self, games: Work[T], start: int, stop: int) -> Future[Part[T]]:
        """Hand out some games."""
        return self._pool.submit(play_part, games, start, stop)

    def __enter__(self) -> "Processes":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            # The pool can only wait for its processes (until Python 3.14, which can end them). To end them without
            # waiting for ever takes two private parts of it; `tests/cli/test_stopping.py` notices if they are gone.
            manager: threading.Thread | None = getattr(self._pool, "_executor_manager_thread", None)
            results = getattr(self._pool, "_result_queue", None)
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._dismiss()
            if results is not None:  # the manager would wait for ever for the rest of what a process was ended in
                results._writer.close()
            if manager is not None:  # or Python, when it ends, could wake it through a pipe that it is closing
                manager.join()
        self._pool.shutdown()
        if isinstance(error, BrokenProcessPool):
            raise Unavailable("errors.worker.lost") from None

    def _dismiss(self) -> None:
        """Make the processes leave the games that they are in, which may be long ones."""
        ours = [child for child in multiprocessing.active_children() if child not in self._others]
        for child in ours:
            child.terminate()
        deadline = time.monotonic() + PATIENCE
        for child in ours:
            child.join(max(0.0, deadline - time.monotonic()))
            child.kill()


def _begin() -> None:
    # Ctrl-C reaches every process of the terminal: the one that writes the file decides what happens
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A search holds the main thread until it has its move, so that no handler could run: a thread waits for the signal.
    hears, tells = socket.socketpair()
    tells.setblocking(False)
    signal.set_wakeup_fd(tells.detach())
    signal.signal(signal.SIGTERM, lambda number, frame: None)
    threading.Thread(target=_leave_after, args=(lambda: hears.recv(1),), daemon=True).start()
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(target=_leave_after, args=(parent.join,), daemon=True).start()


def _leave_after(waits: Callable[[], object]) -> None:
    """Leave when we are told to, or when the process that started us is gone, however it went. Unfinished games go with
    us. Their programs are ended first, so that none is left even if this process is killed meanwhile."""
    waits()
    end_all()
    os._exit(1)
