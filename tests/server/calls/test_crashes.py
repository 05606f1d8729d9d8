"""A process dies between writing a call and sending it: it is sent all the same, and once."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.effort import tries
from tests.server.calls.conftest import environment
from tests.server.calls.receivers import Browser, Mailbox, PushService
from tests.server.calls.test_calls import move_against
from tests.server.client import Guest
from tests.server.services import Process, served, wait_until

pytestmark = pytest.mark.slow


@pytest.fixture
def service() -> PushService:
    """Of one test, which closes it for a while."""
    return PushService()


def is_noted(folder: Path) -> bool:
    """Whether the server has written down that it has sent a call. Killed before, it would send it again: no one can
    know whether it arrived, and on a device the second takes the place of the first."""
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        (sent,) = database.execute("SELECT count(*) FROM call WHERE sent IS NOT NULL").fetchone()
    return bool(sent)


def test_killed_between_writing_and_sending(tmp_path: Path, mailbox: Mailbox, service: PushService) -> None:
    more = environment(mailbox, service) | {"SANDTABLE_CALL_DELAY": "2"}
    with served(tmp_path, 1, **more) as (server,):
        browser = Browser(service)
        absent, other = Guest(server.url), Guest(server.url)
        browser.allow(absent, "days")
        id = move_against(absent, other)
        server.kill()
        assert not browser.received
        server.start()
        assert browser.wait()["tag"] == id
        wait_until(lambda: is_noted(tmp_path), what="that it was sent")
        server.kill()
        server.start()
        # one that is written later comes later: the first did not come again
        second = move_against(absent.at(server.url), other.at(server.url))
        assert browser.wait(2)["tag"] == second
    service.stop()


def test_killed_while_it_sends(tmp_path: Path, mailbox: Mailbox, service: PushService) -> None:
    with served(tmp_path, 1, **environment(mailbox, service)) as (server,):
        browser = Browser(service)
        absent, other = Guest(server.url), Guest(server.url)
        browser.allow(absent, "days")
        service.is_open.clear()
        id = move_against(absent, other)
        wait_until(lambda: service.asked == 1, what="the call")
        server.kill()
        service.is_open.set()
        server.start()
        assert browser.wait()["tag"] == id
        assert len(browser.received) == 1
    service.stop()


def test_another_process_delivers_what_one_that_died_had_written(
    tmp_path: Path, mailbox: Mailbox, service: PushService, request: pytest.FixtureRequest
) -> None:
    postgres, redis = request.getfixturevalue("postgres"), request.getfixturevalue("redis")
    more = environment(mailbox, service) | {"SANDTABLE_CALL_DELAY": "2"}
    more |= {"SANDTABLE_DATABASE": postgres.database("crashes"), "SANDTABLE_REDIS": redis.url}
    with served(tmp_path, 2, **more) as (server, heir):
        browsers = [Browser(service) for _ in range(tries(5, 2))]
        tables = []
        for browser in browsers:
            absent, other = Guest(server.url), Guest(server.url)
            browser.allow(absent, "days")
            tables.append(move_against(absent, other))
        server.kill()
        assert [browser.wait()["tag"] for browser in browsers] == tables
        assert [len(browser.received) for browser in browsers] == [1] * len(browsers)
        assert isinstance(heir, Process)
    service.stop()
