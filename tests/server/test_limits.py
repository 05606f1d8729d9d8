"""Limits: buckets that fill with time, and counts per address."""

import pytest

from sandtable.server.limits import Addresses, Bucket, network_of
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


def test_sockets_are_counted_by_person_wherever_they_are() -> None:
    addresses = Addresses(Limits(person_sockets=2))
    addresses.enter_as("ada")
    addresses.enter_as("ada")
    with pytest.raises(TooMany):
        addresses.enter_as("ada")
    addresses.enter_as("ben")
    addresses.leave_as("ada")
    addresses.enter_as("ada")
    for person in ("ada", "ada", "ben"):
        addresses.leave_as(person)
    assert not addresses._people


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:ffff:1:2:3", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        ("not:an:address", "not:an:address"),
        ("", ""),
    ],
)
def test_of_ipv6_a_network_counts_as_one_address(host: str, network: str) -> None:
    """Whoever has one address of it has all 2^64 of them."""
    assert network_of(host) == network
