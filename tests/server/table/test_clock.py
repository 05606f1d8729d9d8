"""Clocks, with a time of the test's own."""

import time

import pytest

from sandtable.server.table.clock import DAY, Clock, Daily, RealTime, now_ms


def test_real_time_runs_for_one_seat_and_adds_the_increment_after_its_turn() -> None:
    clock = Clock(RealTime(60, 5), 2)
    clock.turn(0, 1000)
    assert clock.deadline == 61_000
    clock.turn(1, 11_000)
    assert clock.left == [55_000, 60_000]
    assert (clock.running, clock.deadline) == (1, 71_000)
    clock.turn(0, 12_000)
    assert clock.left == [55_000, 64_000]
    assert clock.deadline == 67_000


def test_several_decisions_of_one_turn_get_no_increment() -> None:
    clock = Clock(RealTime(60, 5), 2)
    clock.turn(0, 0)
    clock.turn(0, 10_000)
    clock.turn(0, 20_000)
    clock.turn(1, 30_000)
    assert clock.left[0] == 35_000


def test_a_seat_without_a_clock_stops_all() -> None:
    clock = Clock(RealTime(60), 2)
    clock.turn(0, 0)
    clock.turn(None, 10_000)
    assert (clock.deadline, clock.left) == (None, [50_000, 60_000])
    clock.turn(0, 90_000)
    assert clock.deadline == 140_000


def test_days_begin_anew_with_each_turn() -> None:
    clock = Clock(Daily(2), 3)
    clock.turn(0, 0)
    clock.turn(1, DAY)
    clock.turn(0, DAY + 5)
    assert clock.deadline == 3 * DAY + 5
    assert clock.left == [2 * DAY] * 3


def test_what_a_screen_gets() -> None:
    clock = Clock(RealTime(60), 2)
    clock.turn(1, 77)
    assert (clock.view().left, clock.view().since, clock.view().running) == ((60_000, 60_000), 77, 1)


def test_time_never_becomes_negative() -> None:
    clock = Clock(RealTime(10), 2)
    clock.turn(0, 0)
    clock.turn(1, 50_000)
    assert clock.left[0] == 0


def test_a_jump_of_the_machines_clock_is_no_jump_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    before = now_ms()
    assert abs(before - time.time_ns() // 1_000_000) < 3600 * 1000
    monkeypatch.setattr("time.time_ns", lambda: 0)
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert 0 <= now_ms() - before < 3600 * 1000
