"""Memory: returns memory that the process no longer uses to the system."""

from __future__ import annotations

import ctypes
import gc
from typing import Any

ARENA_MAX = -8  # what glibc calls M_ARENA_MAX
ARENAS = 2
FEW = 60_000  # objects that the garbage collector looks through in some 6 ms, on a busy machine in 40


def _of_the_library(name: str) -> Any:
    """A function of the C library; None where it has none of that name."""
    try:
        return getattr(ctypes.CDLL(None), name)
    except (OSError, TypeError, AttributeError):  # another system, another library
        return None


def keep_together() -> bool:
    """Have all threads share two heaps, where glibc is asked before they start. By itself it gives nearly every thread
    another one, and keeps in each what that thread once needed."""
    set_option = _of_the_library("mallopt")
    return set_option is not None and bool(set_option(ARENA_MAX, ARENAS))


def give_back() -> bool:
    """Whether the C library gave anything back. After a rush it keeps what was freed, which may be a third of all. Only
    glibc can be asked to."""
    trim = _of_the_library("malloc_trim")
    return trim is not None and bool(trim(0))


def collect(few: int = FEW) -> bool:
    """Free objects in reference cycles; returns whether it did. Python itself collects old ones only after millions of
    new objects, so after a rush they would stay on a server with little to do. If there are many objects, it does
    nothing, because a full collection would block the event loop for too long.

    Call it in the thread of the event loop: the freed objects may belong to it."""
    if _objects() > few:
        return False
    gc.collect()
    return True


def _objects() -> int:
    """How many objects the garbage collector would look through.

    Counted only by C functions. Otherwise another thread could run between two Python instructions while the list of
    all objects exists, and a tuple that it is just building would fail (SystemError), because that list refers to
    it."""
    return sum(map(len, map(gc.get_objects, range(3))))
