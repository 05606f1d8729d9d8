"""Pairing in one process with a time that the test moves: who does not come, who has gone, what was left undone."""

from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from sandtable.server.live.fanout import Alone
from sandtable.server.live.pages import Pages
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.meeting import seeks
from sandtable.server.meeting.pairing import ABSENT, FRESH, Pairing
from sandtable.server.meeting.seeks import FEW, PATIENT, STALE, Wanted
from sandtable.server.meeting.terms import Terms
from sandtable.server.people.people import Person
from sandtable.server.settings import Limits, Settings
from sandtable.server.shares import Asker
from sandtable.server.storage import schema
from sandtable.server.table.decide import Who
from tests.server.live.hubs import OneHub, run, waiting

ADA, BEN, CLEO = (Person(name.lower(), "guest", name, 0) for name in ("Ada", "Ben", "Cleo"))
TERMS = Terms("patterns", rated=False)
HERE = Asker("", "here")


class Place:
    """A hub with pairing; two of them in one folder are two processes that hear nothing of each other."""

    def __init__(self, one: OneHub, many: bool = False) -> None:
        self.one = one
        self.pages = Pages(Alone())
        settings = Settings(redis="elsewhere" if many else "", bot_after=7, limits=Limits(seeks=1000))
        self.pairing = Pairing(one.store, one.hub, self.pages, settings)

    async def look(self, person: Person, terms: Terms = TERMS, within: int | None = None) -> str | None:
        found = (await self.pairing.seek(person, Wanted(terms, within), HERE)).found
        return None if found is None else found.table

    async def enter(self, person: Person) -> Subscriber:
        page = Subscriber(person.id, waiting(100))
        await self.pages.enter(person.id, page)
        return page

    async def is_looking(self, person: Person) -> bool:
        return (await self.pairing.looking(person.id)).seek is not None


def test_whoever_came_goes_on_looking_at_their_old_place_where_the_other_did_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as one:
            place = Place(one)
            await place.enter(ADA)
            await place.look(ADA)
            seek = (await place.pairing.looking("ada")).seek
            assert seek is not None
            assert seek.bot_after == 7
            one.time += 3_000
            table = await place.look(BEN)
            assert table is not None
            await one.give_nonce(table, Who("ada", "Ada"))
            one.time += ABSENT - 1
            await place.pairing.tick()
            assert (await one.hub.table(table)).status == "dealing"
            one.time += 2
            await place.pairing.tick()
            assert (await one.hub.table(table)).status == "aborted"
            looking = await place.pairing.looking("ada")
            assert looking.seek is not None
            assert looking.seek.waited == 3_000 + ABSENT + 1
            assert not await place.is_looking(BEN)
            assert (await place.pairing.looking("ben")).found is None
            assert await place.look(CLEO) not in (None, table)

    run(story())


def test_a_table_where_both_came_is_let_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as one:
            place = Place(one)
            await place.look(ADA)
            table = await place.look(BEN)
            assert table is not None
            await one.give_nonce(table, Who("ada", "Ada"))
            await one.give_nonce(table, Who("ben", "Ben"))
            one.time += ABSENT + 1
            await place.pairing.tick()
            assert (await one.hub.table(table)).status == "playing"
            one.time += FRESH
            assert (await place.pairing.looking("ada")).found is None

    run(story())


def test_whoever_looks_for_another_game_meanwhile_is_not_put_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as one:
            place = Place(one)
            await place.look(ADA)
            table = await place.look(BEN)
            assert table is not None
            await one.give_nonce(table, Who("ada", "Ada"))
            await place.look(ADA, Terms("mandala"))
            one.time += ABSENT + 1
            await place.enter(ADA)
            await place.pairing.tick()
            looking = (await place.pairing.looking("ada")).seek
            assert looking is not None
            assert looking.terms.game == "mandala"

    run(story())


def test_who_is_not_there_any_more_is_paired_with_nobody_and_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as one:
            place = Place(one)
            page = await place.enter(ADA)
            await place.look(ADA)
            for _ in range(10):  # a page that stays keeps the seek
                one.time += STALE // 2
                await place.pairing.tick()
            assert await place.is_looking(ADA)
            place.pages.leave("ada", page)
            one.time += STALE + 1
            assert await place.look(BEN) is None
            await place.pairing.tick()
            assert not await place.is_looking(ADA)
            assert await place.is_looking(BEN)

    run(story())


def test_a_program_without_a_page_stays_as_long_as_it_asks(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as one:
            place = Place(one)
            await place.look(ADA)
            for _ in range(4):
                one.time += STALE - 1
                await place.pairing.ask("ada")
                await place.pairing.tick()
            assert await place.look(BEN) is not None

    run(story())


def test_ranges_that_have_widened_are_found_by_the_tick(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as one:
            place = Place(one)
            await place.enter(ADA)
            await place.enter(BEN)
            await place.look(ADA, within=30)
            row = seeks.read_seek((await one.store.rows(sa.select(schema.seek.c.data)))[0].data)
            far = msgspec.structs.replace(row, person="ben", id="x", name="Ben", rating=1900.0, within=None)
            await seeks.put(one.store, far, one.time)
            await place.pairing.tick()
            assert await place.is_looking(ADA)
            await place.look(ADA)
            assert await place.is_looking(ADA)
            for _ in range(20):
                one.time += 1_000
                await place.pairing.tick()
            found = (await place.pairing.looking("ada")).found
            assert found is not None
            assert [partner.rating for partner in found.partners] == [1900]

    run(story())


def test_two_processes_that_hear_nothing_of_each_other_pair_nobody_twice(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path, "redis") as one, OneHub(tmp_path, "redis") as two:
            here, there = Place(one, many=True), Place(two, many=True)
            page = await here.enter(ADA)
            await here.look(ADA)
            known = [seek for seek, _ in (await seeks.seen(one.store)).values()]
            table = await there.look(BEN)
            assert table is not None
            assert not await here.pairing._seat([*known, *known])  # what this process knew is past
            page.queue.clear()
            await here.pairing.tick()  # the message was lost, and the page hears of it all the same
            await here.pages.stop()
            await here.pages._tell("ada", "seek")
            assert table in b"".join(page.queue).decode()

    run(story())


def test_giving_up_counts_as_a_wait_and_old_waits_are_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as one:
            place = Place(one)
            for n in range(FEW):
                person = Person(f"p{n}", "guest", "P", 0)
                await place.look(person)
                one.time += PATIENT if n else PATIENT - 1  # who goes at once says nothing
                await place.pairing.give_up(person.id)
            (line,) = await seeks.waits(one.store, one.time)
            assert (line.cases, line.seconds, line.seeking) == (FEW - 1, None, 0)
            one.time += 25 * 3_600_000
            await place.pairing.purge()
            assert await one.store.rows(sa.select(schema.wait)) == []

    run(story())


@pytest.mark.parametrize(
    ("waited", "usual"),
    [
        ([1_000] * (FEW - 1), None),
        ([4_000, 100_000, 1_000, 3_000, 2_000], 3),
        ([1_000, None, 3_000, 2_000, None], 3),
        ([1_000, None, 2_000, None, None], None),
        ([1_000, 2_000, 3_000, 4_000, 5_000, 6_000], 4),
        ([100] * FEW, 1),
    ],
)
def test_the_usual_wait_is_a_median_and_giving_up_is_longer_than_any(
    tmp_path: Path, waited: list[int | None], usual: int | None
) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as one:
            terms, others = Terms("patterns"), Terms("mandala")
            for what, times in ((terms, waited), (others, [9_000] * 9)):
                for n, time in enumerate(times):
                    row = {"id": f"{what.game}{n}", "key": what.key, "terms": what.text, "at": one.time}
                    row |= {"waited": 1 if time is None else time, "paired": time is not None}
                    await one.store.change(schema.wait.insert().values(row))
            lines = {line.terms.game: line for line in await seeks.waits(one.store, one.time)}
            assert (lines["patterns"].seconds, lines["patterns"].cases) == (usual, len(waited))
            assert lines["mandala"].seconds == 9

    run(story())
