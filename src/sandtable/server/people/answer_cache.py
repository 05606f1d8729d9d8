"""AnswerCache: recent answers, kept for a while."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
T = TypeVar("T")

KEPT_SECONDS = 60.0
KEPT = 64


class AnswerCache(Generic[KeyT, T]):
    """So many answers, each for a minute; the oldest goes first."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._found: dict[KeyT, tuple[float, T]] = {}

    async def get(self, key: KeyT, find: Callable[[], Awaitable[T]]) -> T:
        """The answer by its key, found anew where it is not known any more."""
        known = self._found.get(key)
        if known is not None and time.monotonic() - known[0] < KEPT_SECONDS:
            return known[1]
        found = await find()
        self._found.pop(key, None)
        self._found[key] = (time.monotonic(), found)
        if len(self._found) > self._kept:
            del self._found[next(iter(self._found))]
        return found
