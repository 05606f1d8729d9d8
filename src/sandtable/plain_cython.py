"""Stands in for the package `cython` where the rules run as plain Python and Cython is not installed.

Compiled modules never import it. Uncompiled ones need a few names: types that their arguments are annotated with,
casts, and a `with` that does nothing. `tests/test_plain_cython.py` checks that these are all.
"""

from contextlib import nullcontext
from typing import Any

compiled = False
nogil = nullcontext()


class _Number:
    """A type of C. To call it converts a value as C would, but for the size, which plain Python does not need."""

    def __init__(self, convert: type) -> None:
        self._convert = convert

    def __call__(self, value: Any) -> Any:
        return self._convert(value)


# the names of C types are names of Python, too
int_type, float_type = int, float
globals().update(
    {name: _Number(int_type) for name in ("int", "longlong", "ulonglong", "ushort")}
    | {name: _Number(float_type) for name in ("float", "double")}
    | {"bint": _Number(bool)}
)


def cast(kind: Any, value: Any) -> Any:
    """A value as one of a type: a number is converted, an object is what it is."""
    return kind(value) if isinstance(kind, _Number) else value
