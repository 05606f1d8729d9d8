"""Stopping: the signals that end a command, each of them like Ctrl-C: what is finished is kept."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

STOPPING = (signal.SIGINT, signal.SIGTERM, *([] if sys.platform == "win32" else [signal.SIGHUP]))


@contextmanager
def stoppable() -> Iterator[list[int]]:
    """Let every signal that ends a command raise KeyboardInterrupt; those that came are listed. What was told to ignore
    one goes on ignoring it (`nohup`)."""
    came: list[int] = []

    def stop(number: int, frame: object) -> None:
        came.append(number)
        raise KeyboardInterrupt

    before = {} if current_thread() is not main_thread() else {number: signal.getsignal(number) for number in STOPPING}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, stop)
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """A signal that comes now waits until this is done: no game is written down and not counted."""
    came: list[int] = []
    before = {number: signal.signal(number, lambda number, frame: came.append(number)) for number in STOPPING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if came:
        signal.raise_signal(came[0])
