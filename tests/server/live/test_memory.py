"""Memory that was freed goes back to the system."""

import ctypes
import gc
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sandtable.server.live.memory import collect, give_back, keep_together


def in_use() -> int:
    """Pages that the process has."""
    return int(Path("/proc/self/statm").read_text().split()[1])


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not say")
def test_what_was_freed_is_given_back() -> None:
    """Small pieces between others that stay: by itself the C library gives none of them back."""
    library = ctypes.CDLL(None)
    if not hasattr(library, "malloc_trim"):
        pytest.skip("not glibc")
    library.malloc.restype = ctypes.c_void_p
    library.malloc.argtypes = [ctypes.c_size_t]
    library.free.argtypes = [ctypes.c_void_p]
    pieces = [library.malloc(100_000) for _ in range(500)]
    for piece in pieces:
        ctypes.memset(piece, 1, 100_000)
    before = in_use()
    for i, piece in enumerate(pieces):
        if i % 2:
            library.free(piece)
    assert in_use() > before - 1000
    assert give_back()
    assert in_use() < before - 5000  # twenty of the twenty-five megabytes
    for piece in pieces[::2]:
        library.free(piece)


ARENAS = """
import ctypes, sys, tempfile, threading
from sandtable.server.live.memory import keep_together
library = ctypes.CDLL(None)
if sys.argv[1] == "together":
    assert keep_together()
library.malloc.restype = ctypes.c_void_p
library.fopen.restype = ctypes.c_void_p
at_once = threading.Barrier(6)
def need():
    at_once.wait()
    library.malloc(1000)
    at_once.wait()
threads = [threading.Thread(target=need) for _ in range(6)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
with tempfile.NamedTemporaryFile() as file:
    stream = ctypes.c_void_p(library.fopen(file.name.encode(), b"w"))
    library.malloc_info(0, stream)
    library.fclose(stream)
    print(open(file.name).read().count("<heap nr="))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not say")
def test_threads_share_their_heaps() -> None:
    if not hasattr(ctypes.CDLL(None), "malloc_info"):
        pytest.skip("not glibc")

    def heaps(how: str) -> int:
        command = [sys.executable, "-c", ARENAS, how]
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    assert heaps("together") <= 2 < heaps("apart")


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert give_back() is False
    assert keep_together() is False


class Ring:
    """Refers to itself, as a task and its exception do."""

    def __init__(self) -> None:
        self.ring = self


def test_what_refers_to_itself_is_freed_where_there_is_little_to_look_through() -> None:
    gc.disable()
    try:
        gone = weakref.ref(Ring())
        assert not collect(few=10)
        assert gone() is not None
        assert collect(few=10_000_000)
        assert gone() is None
    finally:
        gc.enable()


@contextmanager
def threads_take_turns_often() -> Iterator[None]:
    """As at a server, where the thread that writes waits for the interpreter."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0002)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def test_tuples_that_other_threads_make_meanwhile_are_finished() -> None:
    failed: list[SystemError] = []
    done = threading.Event()

    def make_tuples() -> None:
        try:
            while not done.is_set():
                assert len(tuple(number for number in range(100))) == 100
        except SystemError as error:
            failed.append(error)

    with threads_take_turns_often():
        maker = threading.Thread(target=make_tuples)
        maker.start()
        try:
            for _ in range(20):
                collect(few=0)
        finally:
            done.set()
            maker.join()
    assert not failed
