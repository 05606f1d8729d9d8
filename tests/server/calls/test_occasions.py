"""Occasions: time that runs out calls, once; and a call whose occasion has passed is dropped. With real tables, on
SQLite, at the test's time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from sandtable.server.calls.devices import Subscription
from sandtable.server.calls.post import Post
from sandtable.server.calls.preferences import CallPreferences
from sandtable.server.live.fanout import Alone
from sandtable.server.live.occasions import Occasions
from sandtable.server.live.pages import Pages
from sandtable.server.meeting.challenges import ChallengeDesk, NewChallenge
from sandtable.server.meeting.pairing import Pairing
from sandtable.server.meeting.seeks import Wanted
from sandtable.server.meeting.terms import Terms
from sandtable.server.metrics import Metrics
from sandtable.server.people import lobby
from sandtable.server.people.people import People, Person
from sandtable.server.settings import Limits, Settings
from sandtable.server.shares import Asker, Pool
from sandtable.server.storage import schema
from sandtable.server.table.actions import PlayMove
from sandtable.server.table.call import HOUR, KINDS, MINUTE, Call
from sandtable.server.table.clock import ClockPlan, Daily, RealTime
from sandtable.server.table.decide import Who
from sandtable.server.tournament.actions import JoinTournament, StartTournament
from sandtable.server.tournament.plan import NewTournament, RoundRobin
from tests.server.calls.receivers import Browser, PushService
from tests.server.live.hubs import ADA, BEN, OneHub, run

NOON = 1_800_014_400_000
WHO = {"ada": ADA, "ben": BEN}


class House(OneHub):
    """A hub and its occasions; everybody is elsewhere but those who look."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.time = NOON
        self.looking: set[str] = set()
        self.hub.is_looking = lambda person, at_table: person in self.looking

    @property
    def occasions(self) -> Occasions:
        """As of a process that has just started: it looks for time that runs out at once."""
        return Occasions(self.hub, self.store, lambda person: person in self.looking)

    async def calls(self, kind: str) -> list[Call]:
        rows = await self.store.rows(sa.select(schema.call.c.data).order_by(schema.call.c.due))
        found = [msgspec.json.decode(row.data, type=Call) for row in rows]
        return [call for call in found if call.kind == kind]

    async def to_act(self, id: str) -> str:
        table = await self.hub.table(id)
        return table.seats[table.to_act or 0].person or ""

    async def play(self, id: str) -> None:
        """Whoever has to move plays until it is somebody else's turn."""
        person = await self.to_act(id)
        while await self.to_act(id) == person:
            number = (await self.hub.table(id)).number
            await self.hub.act(id, WHO[person], PlayMove(f"m{number}", (await self.legal(id))[0]))


async def deadline(house: House, id: str) -> int:
    row = await house.store.row(sa.select(schema.game.c.deadline).where(schema.game.c.id == id))
    assert row is not None
    return int(row[0])


@pytest.mark.parametrize(
    ("clock", "before"), [(Daily(2), 12 * HOUR), (Daily(1), 6 * HOUR), (RealTime(600, 0), 2 * MINUTE)]
)
def test_time_that_runs_out_calls_once(tmp_path: Path, clock: ClockPlan, before: int) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            id = await house.begin(clock)
            person, end = await house.to_act(id), await deadline(house, id)
            house.time = end - before
            await house.occasions.call_the_late()
            assert await house.calls("time") == []
            house.time += 1
            house.looking.add(person)
            await house.occasions.call_the_late()
            assert await house.calls("time") == []  # they see it
            house.looking.clear()
            for _ in range(2):
                await house.occasions.call_the_late()
            (call,) = await house.calls("time")
            assert (call.person, call.subject, call.path) == (person, id, f"/t/{id}")
            assert call.name == ("Ben" if person == "ada" else "Ada")
            assert await house.occasions.turn(call)
            await house.play(id)
            assert not await house.occasions.turn(call)
            assert [one.person for one in await house.calls("time")] == [person]

    run(story())


@asynccontextmanager
async def opened(house: House, folder: Path, push: PushService) -> AsyncIterator[tuple[Post, dict[str, Browser]]]:
    """How both are called on their devices, with the checks of a real server."""
    settings = Settings(data=str(folder), push=push.url, address="https://table.example.org", call_delay=0)
    post = Post(settings, house.store, Metrics(), lambda: house.time)
    dispatcher, browsers = post.dispatcher, {}
    dispatcher.is_looking, dispatcher.waiting = nobody, house.occasions.waiting
    dispatcher.checks["days"] = house.occasions.turn
    for who in WHO.values():
        row = {"id": who.id, "kind": "account", "name": who.name, "epoch": 0, "language": "en", "created": 1}
        await house.store.change(schema.person.insert().values(row))
        browsers[who.id] = Browser(push)
        given = browsers[who.id].subscription | {"kinds": list(KINDS)}
        await post.devices.add(who.id, msgspec.convert(given, Subscription), "Firefox")
        await post.preferences.choose(who.id, CallPreferences())
    try:
        yield post, browsers
    finally:
        await post.stop()


async def nobody(person: str) -> bool:
    return False


async def deliver(post: Post) -> None:
    dispatcher = post.dispatcher
    while await dispatcher._take() or dispatcher._sending:
        await asyncio.gather(*dispatcher._sending)


def test_a_turn_that_was_played_calls_nobody(tmp_path: Path, push: PushService) -> None:
    async def story() -> None:
        async with House(tmp_path) as house, opened(house, tmp_path, push) as (post, browsers):
            id = await house.begin()
            first = await house.to_act(id)
            await house.play(id)
            second = await house.to_act(id)
            # both were called: the first for a turn that they have played, the second for one that stands
            assert [call.person for call in await house.calls("days")] == [first, second]
            await deliver(post)
            assert browsers[first].received == []
            assert [message["tag"] for message in browsers[second].received] == [id]

    run(story())


def test_a_challenge_that_was_withdrawn_calls_nobody(tmp_path: Path, push: PushService) -> None:
    async def story() -> None:
        async with House(tmp_path) as house, opened(house, tmp_path, push) as (post, browsers):
            desk = ChallengeDesk(house.store, house.hub, Pages(Alone()), 10, 10, 10)
            people = People(house.store, Pool("passwords", 1, Metrics()), Limits())
            ada = await people.get("ada")
            assert ada is not None
            post.dispatcher.checks["challenge"] = lambda call: desk.stands(call.subject)
            new = NewChallenge(Terms("patterns", rated=False), person="ben")
            house.looking.add("ben")
            await desk.make(people, ada, new, Asker("ada", "here"))
            assert await house.calls("challenge") == []  # they see it
            house.looking.clear()
            withdrawn, stands = [await desk.make(people, ada, new, Asker("ada", "here")) for _ in range(2)]
            assert {call.person for call in await house.calls("challenge")} == {"ben"}
            await desk.withdraw(ada, withdrawn.id)
            await deliver(post)
            assert [message["tag"] for message in browsers["ben"].received] == [stands.id]

    run(story())


def test_a_partner_calls_both_who_are_not_looking(tmp_path: Path) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            pairing = Pairing(house.store, house.hub, Pages(Alone()), Settings())
            for who in WHO.values():
                wanted = Wanted(Terms("patterns", rated=False))
                await pairing.seek(Person(who.id, "guest", who.name, 0), wanted, Asker(who.id, "here"))
            found = await house.calls("partner")
            assert {(call.person, call.name) for call in found} == {("ada", "Ben"), ("ben", "Ada")}
            assert all([await house.occasions.invitation(call) for call in found])
            await house.hub.close(found[0].subject)
            assert not any([await house.occasions.invitation(call) for call in found])

    run(story())


@pytest.mark.parametrize(("players", "bots", "name"), [((ADA,), ("casual",), "Casual"), ((ADA, BEN), (), "Ben")])
def test_a_game_of_a_tournament_calls_who_is_not_looking(
    tmp_path: Path, players: tuple[Who, ...], bots: tuple[str, ...], name: str
) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            house.looking.add("ben")
            plan = NewTournament("Friday evening", "patterns", RoundRobin(), pause=0, rated=False, bots=bots)
            id = (await house.director.open(plan, ADA)).id
            for who in players:
                await house.director.act(id, who, False, JoinTournament())
            await house.director.act(id, ADA, False, StartTournament())
            await house.director.attend(id, 0)
            (call,) = await house.calls("round")
            assert (call.person, call.name) == ("ada", name)
            assert await house.calls("challenge") == []
            assert await house.occasions.invitation(call)
            await house.give_nonce(call.subject, ADA)
            assert not await house.occasions.invitation(call)

    run(story())


def test_a_slow_game_of_a_tournament_calls_although_the_other_one_is_a_bot(tmp_path: Path) -> None:
    async def story() -> None:
        async with House(tmp_path) as house:
            plan = NewTournament(
                "Friday evening", "patterns", RoundRobin(), clock=Daily(1), rated=False, bots=("random",)
            )
            id = (await house.director.open(plan, ADA)).id
            await house.director.act(id, ADA, False, JoinTournament())
            await house.director.act(id, ADA, False, StartTournament())
            await house.director.attend(id, 0)
            (table,) = (await house.director.rooms.tournament(id)).playing
            await house.give_nonce(table, ADA)
            while await house.to_act(table) != "ada":
                turn = (await house.hub.table(table)).turn
                await house.hub.play_bot(table, turn, (await house.legal(table))[0])
            call = (await house.calls("days"))[-1]
            assert (call.person, call.subject, call.name) == ("ada", table, "Random")
            assert await house.occasions.turn(call)
            assert await house.occasions.waiting("ada") == 1
            assert [line.id for line in await lobby.shared(house.store, "ada")] == [table]
            house.time = await deadline(house, table) - MINUTE
            await house.occasions.call_the_late()
            assert [(one.person, one.subject) for one in await house.calls("time")] == [("ada", table)]

    run(story())
