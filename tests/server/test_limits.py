"""Limits: buckets that fill with time, and counts per address."""

import pytest

from sandtable.server.limits import Addresses, Bucket
from sandtable.server.problems import TooMany
from sandtable.server.settings import Limits


def test_a_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bucket = Bucket(2, 3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_sockets_are_counted_by_address() -> None:
    addresses = Addresses(Limits(address_sockets=2, sockets=3))
    addresses.enter("a")
    addresses.enter("a")
    with pytest.raises(TooMany):
        addresses.enter("a")
    addresses.enter("b")
    with pytest.raises(TooMany):
        addresses.enter("c")
    addresses.leave("a")
    addresses.enter("c")
