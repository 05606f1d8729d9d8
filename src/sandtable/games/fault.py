"""Fault: the first thing that is wrong with a position laid out by hand, where it could be mended, and how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sandtable.games.state import State


class Mend(NamedTuple):
    """One way to put it right: the sentence of a button, by its key and values, and the position that it leads to."""

    key: str
    values: Mapping[str, object]
    state: State


class Fault(NamedTuple):
    """What is wrong, by the key and the values of its sentence; a `seat` among them is said by name.

    places  where it could be mended, by the names that the parts of a position have as text
    mend    None where there is no way that would do for everybody
    """

    key: str
    values: Mapping[str, object]
    places: tuple[str, ...]
    mend: Mend | None = None
