"""Pairing: "Play now". A new seeker is paired at once if a partner fits. Otherwise the server tries again
every second, because ranges widen. Opening the table and ending both seeks are one transaction: even if a process dies,
everyone either still looks for a game or has a table."""

from __future__ import annotations

import asyncio
import logging
import random
import time

import msgspec
import sqlalchemy as sa

from sandtable.bots.levels import LEVELS
from sandtable.server.background import Background
from sandtable.server.limits import Buckets
from sandtable.server.live.hub import Claims, Hub
from sandtable.server.live.pages import Pages
from sandtable.server.meeting import fit, seeks
from sandtable.server.meeting.seeks import Seek, WaitLine, Wanted, read_seek
from sandtable.server.meeting.terms import Terms
from sandtable.server.people import bonds
from sandtable.server.people.people import Person
from sandtable.server.people.standings import LAST_SEAT, RATING, rating_in
from sandtable.server.problems import OutOfService, Refused
from sandtable.server.ratings.pinned import pinned
from sandtable.server.settings import Settings
from sandtable.server.shares import Asker
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.store import Store
from sandtable.server.table.decide import Who
from sandtable.server.table.opening import met, new_id
from sandtable.server.table.table import Table, bot_person

log = logging.getLogger("sandtable.server")

TICK_SECONDS = 1.0
NOTED = 4_000  # milliseconds between two notes that a person is there
ABSENT = 40_000  # milliseconds that a table waits for those who were paired
FRESH = 60_000  # milliseconds in which a page is brought to a table that was found
WAITS_SECONDS = 2.0
DAY = 86_400_000
TRIES = 3


class SeekView(msgspec.Struct, frozen=True):
    """What somebody looks for, as they see it.

    waited    milliseconds so far
    near      how far from their rating they looked at first, and how much `wider` each second; from `anyone` seconds
              on as far as it takes. `within` bounds it at any time
    usual     seconds that half of those who looked for the same within the last hour waited; None where too few did
    bot       a bot of about their strength, and after how many seconds it is offered
    """

    terms: Terms
    within: int | None
    waited: int
    rating: int
    near: int
    wider: int
    anyone: int
    usual: int | None
    bot: str
    bot_after: int


class Partner(msgspec.Struct, frozen=True):
    """Somebody who was found."""

    person: str
    name: str
    rating: int


class Found(msgspec.Struct, frozen=True):
    """A table with those who were found."""

    table: str
    terms: Terms
    partners: tuple[Partner, ...]


class Looking(msgspec.Struct, frozen=True, tag="seek"):
    """Whether somebody looks for a game, or has just been given one."""

    seek: SeekView | None
    found: Found | None


_encode = msgspec.json.Encoder().encode


_paired, _game = schema.paired.c, schema.game.c
# The last table that a person (`who`) was given, and the other people who were given it.
_FOUND = (
    sa.select(_paired.table_id, _paired.data)
    .join_from(schema.paired, schema.game, _game.id == _paired.table_id)
    .where(_paired.person == sa.bindparam("who"), _paired.at > sa.bindparam("since"))
    .where(_game.status.in_(("dealing", "playing")))
    .order_by(_paired.at.desc())
    .limit(1)
)
_PARTNERS = sa.select(_paired.data).where(
    _paired.table_id == _FOUND.with_only_columns(_paired.table_id).scalar_subquery(),
    _paired.person != sa.bindparam("who"),
)


class Pairing:
    """All who look for a game, whatever process they are at."""

    def __init__(self, store: Store, hub: Hub, pages: Pages, settings: Settings) -> None:
        self._store, self._hub, self._pages = store, hub, pages
        self._many = bool(settings.redis)  # other processes may have people who look
        self._bot_after = settings.bot_after
        most = settings.limits.seeks
        self._people = Buckets(most / 60, most)
        self._addresses = Buckets(4 * most / 60, 4 * most)
        self._chance = random.SystemRandom()
        self._lock = asyncio.Lock()
        self._background = Background()
        self._here: set[str] = set()  # people with a page here who were looking when it was last seen
        self._quiet = False  # nobody looked, and nobody has come since
        self._paired_at = hub.now()
        self._waits: tuple[float, list[WaitLine]] = (-WAITS_SECONDS, [])
        pages.subjects["seek"] = self._say

    def start(self) -> None:
        self._background.start(self._run())

    async def stop(self) -> None:
        await self._background.stop()

    # ---------------------------------------------------------------------------------------------- what people do

    async def seek(self, person: Person, wanted: Wanted, asker: Asker) -> Looking:
        """Somebody looks for a game. Who looks for the same already keeps their place."""
        self._people.check(person.id)
        self._addresses.check(asker.address)
        terms, now = wanted.terms.checked(), self._hub.now()
        who, played = {"who": person.id}, {"who": person.id, "kind": terms.game}
        sought, rated, sat, shuns = await self._store.several(
            (seeks.OF, who), (RATING, played), (LAST_SEAT, played), (bonds.SHUNNED, who)
        )
        before, rating = read_seek(sought[0].data) if sought else None, rating_in(rated)
        seek = Seek(
            person=person.id,
            id=new_id(),
            name=person.name,
            terms=terms,
            within=wanted.within,
            since=before.since if before is not None and before.terms == terms else now,
            rating=rating.rating,
            deviation=rating.deviation,
            last=sat[0].seat if sat else None,
            last_at=sat[0].created if sat else 0,
            shuns=bonds.shunned_in(shuns, person.id),
        )
        try:
            await seeks.put(self._store, seek, now)
        except Taken:
            raise Refused("server.seek.twice") from None
        self._quiet = False
        if person.id in self._pages:
            self._here.add(person.id)
        await self._pair(terms, person.id)
        looking = await self.looking(person.id)
        if looking.seek is not None:  # who was given a table has been told
            self._pages.tell([person.id], "seek")
        return looking

    async def give_up(self, person: str) -> Looking:
        """Somebody stops looking. If they were given a table meanwhile, they are told so."""
        seek = await seeks.of(self._store, person)
        if seek is not None and await seeks.drop(self._store, seek, self._hub.now()):
            self._here.discard(person)
            self._pages.tell([person], "seek")
            return Looking(None, None)
        return await self.looking(person)

    async def part(self, person: str) -> None:
        """Somebody has changed whom they have blocked: it holds for the game that they look for, too."""
        if (seek := await seeks.of(self._store, person)) is not None:
            await seeks.shun(self._store, seek, await bonds.shunned(self._store, person))

    async def ask(self, person: str) -> Looking:
        """The state of a person's search; the request shows that they are there, since a program has no page."""
        await seeks.note(self._store, [person], self._hub.now())
        return await self.looking(person)

    async def looking(self, person: str) -> Looking:
        """The state of a person's search."""
        now = {"who": person, "since": self._hub.now() - FRESH}
        sought, own, others = await self._store.several((seeks.OF, {"who": person}), (_FOUND, now), (_PARTNERS, now))
        if sought:
            return Looking(await self._view(read_seek(sought[0].data)), None)
        if not own:
            return Looking(None, None)
        found = [read_seek(other.data) for other in others]
        partners = tuple(Partner(other.person, other.name, round(other.rating)) for other in found)
        return Looking(None, Found(own[0].table_id, read_seek(own[0].data).terms, partners))

    async def waits(self) -> list[WaitLine]:
        """How long one waits, by terms; no older than a few seconds."""
        at, lines = self._waits
        if time.monotonic() > at + WAITS_SECONDS:
            lines = await seeks.waits(self._store, self._hub.now())
            self._waits = (time.monotonic(), lines)
        return lines

    # ------------------------------------------------------------------------------------------------------- telling

    async def _say(self, person: str) -> bytes:
        return _encode(await self.looking(person))

    async def _view(self, seek: Seek) -> SeekView:
        usual = next((line.seconds for line in await self.waits() if line.terms == seek.terms), None)
        seeker = seek.seeker._replace(within=None)
        return SeekView(
            terms=seek.terms,
            within=seek.within,
            waited=max(0, self._hub.now() - seek.since),
            rating=round(seek.rating),
            near=round(fit.reach(seeker, seek.since)),
            wider=round(fit.WIDENS),
            anyone=fit.ANYONE_MS // 1000,
            usual=usual,
            bot=_equal(seek.rating, seek.terms.game),
            bot_after=self._bot_after,
        )

    # ------------------------------------------------------------------------------------------------------- pairing

    async def _pair(self, terms: Terms, newcomer: str | None = None) -> None:
        """Give tables to those who look for this and fit; with a newcomer, to that one."""
        async with self._lock:
            for _ in range(TRIES):
                now = self._hub.now()
                known = {seek.person: seek for seek in await seeks.live(self._store, now, terms.key)}
                seekers = [seek.seeker for seek in known.values()]
                found = fit.groups(seekers, terms.players, now, newcomer)
                lost = [group for group in found if not await self._seat([known[one.person] for one in group])]
                if not lost:
                    return

    async def _seat(self, group: list[Seek]) -> bool:
        """Open a table for a group; False where one of them does not look any more: another process was faster, or they
        gave up."""
        now, id, terms = self._hub.now(), new_id(), group[0].terms
        order = [one.person for one in fit.seated([seek.seeker for seek in group], self._chance)]
        whose = {seek.person: seek for seek in group}
        people = [Who(person, whose[person].name) for person in order]
        events = met(terms.game, terms.options, terms.clock, terms.rated, True, people, order[0], now)
        claims = tuple(claim for seek in group for claim in seeks.paired(seek, id, now))
        try:
            await self._hub.create(id, events, claims, opened="partner")
        except Taken:
            self._hub.rooms.forget(id)
            return False
        self._paired_at = now
        self._here -= set(order)
        self._pages.tell(order, "seek")
        return True

    # -------------------------------------------------------------------------------------------------- every second

    async def _run(self) -> None:
        while True:
            try:
                await self.tick()
            except OutOfService:
                log.warning("pairing: the database does not answer")
            except Exception:
                log.exception("pairing")
            await asyncio.sleep(TICK_SECONDS)

    async def tick(self) -> None:
        """Look again, forget those who have gone, and find out who was paired by others."""
        if self._quiet and not self._many and not self._here:
            await self._absent()
            return
        now = self._hub.now()
        looking = await seeks.seen(self._store)
        here = [person for person in looking if person in self._pages]
        if late := [person for person in here if looking[person][1] < now - NOTED]:
            await seeks.note(self._store, late, now)
        for person, (seek, seen) in list(looking.items()):
            if seen < now - seeks.STALE and person not in self._pages:
                await seeks.drop(self._store, seek, now)
                del looking[person]
        for person in self._here - set(looking):  # paired elsewhere, and the message may be lost
            self._pages.tell_here(person, "seek")
        self._here = set(here)
        self._quiet = not looking
        counts: dict[str, list[Terms]] = {}
        for seek, _ in looking.values():
            counts.setdefault(seek.terms.key, []).append(seek.terms)
        for terms in counts.values():
            if len(terms) >= terms[0].players:
                await self._pair(terms[0])
        await self._absent()

    async def _absent(self) -> None:
        """Close the tables of groups in which a player has not arrived; the others continue their search at their old
        place in the queue."""
        now = self._hub.now()
        if not self._many and now > self._paired_at + 2 * ABSENT:
            return
        paired, game = schema.paired, schema.game
        query = (
            sa.select(paired.c.table_id)
            .join(game, game.c.id == paired.c.table_id)
            .where(game.c.status == "dealing", paired.c.at < now - ABSENT, paired.c.at > now - DAY)
            .distinct()
        )
        for row in await self._store.rows(query):
            await self._close(row.table_id)

    async def _close(self, id: str) -> None:
        query = sa.select(schema.paired.c.data).where(schema.paired.c.table_id == id)
        pair = {seek.person: seek for seek in (read_seek(row.data) for row in await self._store.rows(query))}

        def claims(table: Table) -> Claims:
            there = {table.seats[seat].person for seat in table.nonces}
            ended = [seeks.forgotten(id, person) for person in pair]
            return (*ended, *(seeks.resumed(seek, self._hub.now()) for who, seek in pair.items() if who in there))

        await self._hub.call_off(id, claims)
        self._quiet = False
        self._pages.tell(list(pair), "seek")

    async def purge(self) -> None:
        """Forget what was long ago."""
        await seeks.purge(self._store, self._hub.now() - DAY)


def _equal(rating: float, game: str) -> str:
    """The level that is nearest to a rating."""

    def apart(level: str) -> float:
        pin = pinned(bot_person(level), game)
        return float("inf") if pin is None else abs(pin.rating - rating)

    return min(LEVELS, key=apart)
