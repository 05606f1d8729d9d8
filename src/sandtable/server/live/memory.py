"""Memory: what the process no longer uses is given back to the system."""

from __future__ import annotations

import ctypes


def give_back() -> bool:
    """Whether the C library gave anything back. After a rush it keeps what was freed, which may be a third of all. Only
    glibc can be asked to."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, TypeError, AttributeError):  # another system, another library
        return False
    return bool(trim(0))
