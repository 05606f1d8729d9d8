"""Processes: a crew on this machine."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType

from sandtable.arena.crew import Games, Part, play_part
from sandtable.errors import Unavailable

PATIENCE = 5.0  # seconds in which a process has to leave its game when a run is interrupted


class Processes:
    """So many processes, each playing one part at a time."""

    def __init__(self, workers: int) -> None:
        self.ahead = 4 * workers
        self._others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)

    def submit(self, games: Games, start: int, stop: int) -> Future[Part]:
        """Hand out some games."""
        return self._pool.submit(_play, games, start, stop)

    def __enter__(self) -> "Processes":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._dismiss()
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


class _Duty:
    """What this process is doing, for those who are told to leave."""

    playing = False


def _play(games: Games, start: int, stop: int) -> Part:
    """Play a part. Whoever has to leave in the middle of it does so by an exception, which ends the programs that the
    game has started; then the process ends, and takes no further part."""
    try:
        _Duty.playing = True
        return play_part(games, start, stop)
    except SystemExit:
        os._exit(1)
    finally:
        _Duty.playing = False


def _begin() -> None:
    # Ctrl-C reaches every process of the terminal: the one that writes the file decides what happens
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_follow, daemon=True).start()


def _leave(number: int, frame: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    if _Duty.playing:
        sys.exit(1)
    os._exit(1)


def _follow() -> None:
    """Leave when the process that started us is gone, however it went."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
