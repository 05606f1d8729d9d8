"""Servers that can call: on SQLite in one process, on PostgreSQL and Redis in two; with a mail server and a push
service of the test's."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.server.calls.receivers import Mailbox, PushService
from tests.server.conftest import House
from tests.server.services import served


class Callers(NamedTuple):
    """Servers, and what they send with."""

    house: House
    mailbox: Mailbox
    push: PushService


def environment(mailbox: Mailbox, push: PushService) -> dict[str, str]:
    """What an operator sets so that a server calls, at once."""
    return {
        "SANDTABLE_SMTP": mailbox.url,
        "SANDTABLE_SENDER": "table@example.org",
        "SANDTABLE_ADDRESS": "https://table.example.org/",
        "SANDTABLE_PUSH": push.url,
        "SANDTABLE_CALL_DELAY": "0",
        "SANDTABLE_SWEEP": "0.3",
    }


@pytest.fixture(scope="session")
def mailbox() -> Iterator[Mailbox]:
    found = Mailbox()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def push() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.stop()


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def callers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox, push: PushService
) -> Iterator[Callers]:
    """Every set-up, one after the other."""
    more, servers = environment(mailbox, push), 1
    if request.param == "postgres":
        postgres, redis = request.getfixturevalue("postgres"), request.getfixturevalue("redis")
        more |= {"SANDTABLE_DATABASE": postgres.database("callers"), "SANDTABLE_REDIS": redis.url}
        servers = 2
    with served(tmp_path_factory.mktemp("callers"), servers, **more) as house:
        yield Callers(house, mailbox, push)
