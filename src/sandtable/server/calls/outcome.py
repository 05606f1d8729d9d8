"""Outcomes: the results of sending a message."""

from __future__ import annotations


class Later(Exception):
    """It could not be delivered now. Try again later, after this many seconds if the other side said so."""

    def __init__(self, why: str, seconds: float = 0.0) -> None:
        super().__init__(why)
        self.seconds = seconds


class Never(Exception):
    """It will not be delivered, however often it is tried."""


class Gone(Never):
    """There is nobody any more where it was sent to."""
