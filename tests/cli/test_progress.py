"""Playing through: an interrupt may come at any time, and what was begun to be kept is kept whole."""

import signal

import pytest

from sandtable.cli.progress import play_through
from tests.arena.numbers import Numbers


def test_all_is_kept_in_order() -> None:
    kept: list[str] = []
    assert play_through("en", Numbers(), 3, 40, 1, None, kept.extend)
    assert kept == [str(number) for number in range(3, 40)]
    assert play_through("en", Numbers(), 40, 40, 1, None, kept.extend)
    assert len(kept) == 37


def test_an_interrupt_waits_until_a_part_is_kept() -> None:
    kept: list[str] = []
    counted: list[str] = []

    def keep(lines: list[str]) -> None:
        kept.extend(lines)
        if len(kept) > 5:
            signal.raise_signal(signal.SIGINT)
        counted.extend(lines)

    before = signal.getsignal(signal.SIGINT)
    assert not play_through("en", Numbers(), 0, 1000, 1, None, keep)
    assert kept == counted
    assert 5 < len(kept) < 1000
    assert signal.getsignal(signal.SIGINT) is before


def test_an_error_is_passed_on() -> None:
    def keep(lines: list[str]) -> None:
        raise ValueError("the disk is full")

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ValueError, match="the disk is full"):
        play_through("en", Numbers(), 0, 9, 1, None, keep)
    assert signal.getsignal(signal.SIGINT) is before
