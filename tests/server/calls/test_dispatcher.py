"""The dispatcher: patience with who does not answer, quiet hours, the mail of the day, and what is dropped. Time is the
test's."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from sandtable.server.calls.devices import Subscription
from sandtable.server.calls.post import Post
from sandtable.server.calls.preferences import CallPreferences
from sandtable.server.calls.times import after_quiet, next_at
from sandtable.server.metrics import Metrics
from sandtable.server.settings import Settings
from sandtable.server.storage import schema
from sandtable.server.storage.pending import written
from sandtable.server.storage.store import Store
from sandtable.server.table.call import HOUR, KINDS, MINUTE, Call, CallKind
from tests.server.calls.receivers import Browser, Mailbox, PushService

ADDRESS = "anna@example.com"
NOON = 1_800_014_400_000  # in UTC, on some day


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.stop()


class House:
    """A dispatcher on a database of its own, a person with a browser, and a clock that stands still."""

    def __init__(self, folder: Path, mailbox: Mailbox, service: PushService) -> None:
        self.now = NOON
        self.is_looking = False
        self.stale: set[str] = set()
        self.store = Store(f"sqlite:///{folder / 'tables.db'}")
        self.settings = Settings(
            data=str(folder),
            smtp=mailbox.url,
            sender="table@example.org",
            address="https://table.example.org",
            push=service.url,
            call_delay=0,
        )
        self.browser, self.mailbox = Browser(service), mailbox

    @asynccontextmanager
    async def opened(self, **choices: object) -> AsyncIterator[Post]:
        await self.store.open()
        self.post = Post(self.settings, self.store, Metrics(), lambda: self.now)
        dispatcher = self.post.dispatcher
        dispatcher.is_looking = self._is_looking
        dispatcher.waiting = self._waiting
        dispatcher.overdue = self._nothing
        dispatcher.checks = dict.fromkeys(KINDS, self._check)
        row = {"id": "anna", "kind": "account", "name": "Anna", "epoch": 0, "language": "en", "created": 1}
        await self.store.change(schema.person.insert().values(row))
        given = msgspec.convert(self.browser.subscription | {"kinds": ["days", "offer"]}, Subscription)
        await self.post.devices.add("anna", given, "Firefox")
        await self.post.preferences.choose("anna", msgspec.convert(choices, CallPreferences))
        try:
            yield self.post
        finally:
            await dispatcher.stop()
            await self.store.close()

    async def _is_looking(self, person: str) -> bool:
        return self.is_looking

    async def _waiting(self, person: str) -> int:
        return 3

    async def _nothing(self) -> None:
        pass

    async def _check(self, call: Call) -> bool:
        return call.subject not in self.stale

    async def call(self, subject: str, kind: CallKind = "days", detail: str = "") -> None:
        call = Call(kind, "anna", f"{kind} {subject}", subject, f"/t/{subject}", self.now, "mandala", "Ilse", detail)
        await self.store.change(*written(self.store, [call, call]))

    async def deliver(self, later: int = 0) -> None:
        """All that is due, so many milliseconds later."""
        self.now += later
        dispatcher = self.post.dispatcher
        while await dispatcher._take() or dispatcher._sending:
            await asyncio.gather(*dispatcher._sending)

    @property
    def tags(self) -> list[str]:
        return [message["tag"] for message in self.browser.received]


Test = Callable[[House], Awaitable[None]]


@pytest.fixture
def house(tmp_path: Path, mailbox: Mailbox, service: PushService) -> House:
    service.answer = 201
    return House(tmp_path, mailbox, service)


def test_who_does_not_answer_is_tried_again_with_patience(house: House, service: PushService) -> None:
    async def go() -> None:
        async with house.opened():
            service.answer, service.asked = 503, 0
            await house.call("one")
            await house.deliver()
            assert service.asked == 1
            await house.deliver(10_000)
            assert service.asked == 1
            await house.deliver(30_000)
            assert service.asked == 2
            await house.deliver(40_000)  # and longer each time
            assert service.asked == 2
            service.answer = 201
            await house.deliver(2 * MINUTE)
            assert house.tags == ["one"]
            assert house.browser.received[0]["title"] == "Your turn with Ilse"
            await house.deliver(24 * HOUR)
            assert service.asked == 3

    asyncio.run(go())


def test_what_has_become_worthless_is_dropped(house: House, service: PushService) -> None:
    async def go() -> None:
        async with house.opened():
            service.answer, service.asked = 503, 0
            for name in ("played", "old"):
                await house.call(name)
            await house.deliver()
            service.answer = 201
            house.stale.add("played")
            await house.deliver(3 * 24 * HOUR + 1)
            assert house.tags == []
            house.is_looking = True
            await house.call("seen")
            await house.deliver()
            house.is_looking = False
            await house.deliver(HOUR)
            assert house.tags == []

    asyncio.run(go())


def test_quiet_hours_collect_calls_and_bring_them_together(house: House) -> None:
    async def go() -> None:
        async with house.opened(quiet=[11 * 60, 13 * 60], zone="UTC"):
            for name in ("one", "two"):
                await house.call(name)
            await house.deliver(59 * MINUTE)
            assert house.tags == []
            await house.deliver(2 * MINUTE)
            (message,) = house.browser.received
            assert (message["title"], message["path"], message["waiting"]) == ("2 games wait for you", "/", 3)

    asyncio.run(go())


def test_the_mail_of_the_day_has_all_slow_games(house: House, mailbox: Mailbox) -> None:
    async def go() -> None:
        async with house.opened(mail=["days", "offer"], digest=18 * 60, zone="UTC") as post:
            before = len(mailbox.letters)
            await post.preferences.set_address("anna", ADDRESS, 1)
            for name in ("one", "two", "three"):
                await house.call(name)
            house.stale.add("three")
            await house.call("four", "offer", "draw")
            await house.deliver()
            (offer,) = mailbox.letters[before:]
            assert offer["Subject"] == "Ilse offers a draw"
            await house.deliver(6 * HOUR)
            (letter,) = mailbox.letters[before + 1 :]
            text = str(letter.get_content()).replace("\r\n", "\n")
            assert letter["Subject"] == "2 games wait for you"
            assert "Your turn with Ilse (Mandala)\nhttps://table.example.org/t/one" in text
            assert "/t/two" in text
            assert "/t/three" not in text
            assert "https://table.example.org/settings" in text

    asyncio.run(go())


def test_what_somebody_has_switched_off_meanwhile_does_not_come(house: House, mailbox: Mailbox) -> None:
    async def go() -> None:
        async with house.opened(mail=["days"], digest=18 * 60, quiet=[11 * 60, 13 * 60], zone="UTC") as post:
            before = len(mailbox.letters)
            await post.preferences.set_address("anna", ADDRESS, 1)
            await house.call("one")
            await house.deliver()  # planned: the mail for the evening, the push for the end of the quiet hours
            await post.preferences.choose("anna", CallPreferences(mail=("challenge",)))
            given = msgspec.convert(house.browser.subscription | {"kinds": ["offer"]}, Subscription)
            await post.devices.add("anna", given, "Firefox")
            await house.deliver(2 * HOUR)
            await house.deliver(6 * HOUR)
            assert (house.tags, mailbox.letters[before:]) == ([], [])

    asyncio.run(go())


def test_at_most_one_call_an_hour_about_one_thing(house: House) -> None:
    async def go() -> None:
        async with house.opened():
            await house.call("one")
            await house.deliver()
            await house.call("one", "offer", "draw")
            await house.deliver(HOUR - 1)
            assert house.tags == ["one"]
            await house.deliver(1)
            assert house.tags == ["one", "one"]

    asyncio.run(go())


@pytest.mark.parametrize(
    ("minute", "quiet", "expected"),
    [
        (0, (0, 60), 60),
        (59, (0, 60), 60),
        (60, (0, 60), 60),
        (1380, (1320, 480), 1920),
        (0, (1320, 480), 480),
        (480, (1320, 480), 480),
        (700, None, 700),
        (700, (5, 5), 700),
    ],
)
def test_quiet_hours_by_the_clock(minute: int, quiet: tuple[int, int] | None, expected: int) -> None:
    midnight = NOON - 12 * HOUR
    assert after_quiet(midnight + minute * MINUTE, quiet, "UTC") == midnight + expected * MINUTE


def test_time_is_the_persons_own(house: House) -> None:
    assert next_at(NOON, 8 * 60, "Europe/Paris") == NOON + 19 * HOUR  # in winter one hour ahead
    assert next_at(NOON, 8 * 60, "nowhere") == NOON + 20 * HOUR
    saved = 1_774_731_600_000  # the evening before summer time begins
    assert next_at(saved, 8 * 60, "Europe/Paris") - saved == next_at(saved, 8 * 60, "UTC") - saved - 2 * HOUR
