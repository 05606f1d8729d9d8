"""Challenges: a person challenges another one, anyone with the link, or anyone in the lobby. A challenge that
is accepted becomes a table in the same transaction."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa

from sandtable.server.limits import Buckets
from sandtable.server.live.hub import Hub
from sandtable.server.live.pages import Pages
from sandtable.server.meeting import fit
from sandtable.server.meeting.fit import Seeker
from sandtable.server.meeting.terms import Terms
from sandtable.server.people import bonds
from sandtable.server.people.people import People, Person
from sandtable.server.people.standings import PROVISIONAL, last_seat
from sandtable.server.problems import BadMessage, NotAllowed, NotFound, Refused, TooMany
from sandtable.server.shares import Asker
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Claim, Taken
from sandtable.server.storage.hold import hold
from sandtable.server.storage.pending import written
from sandtable.server.storage.store import Store
from sandtable.server.table.call import Call
from sandtable.server.table.clock import Daily
from sandtable.server.table.decide import Who
from sandtable.server.table.name import FORMER
from sandtable.server.table.opening import met, new_id

HOUR = 3_600_000
SLOW, QUICK = 3 * 24 * HOUR, HOUR  # how long a challenge stands: to a game over days, and to one with a clock
KEPT = 24 * HOUR  # how long it is known what became of it
LISTED = 50

Starter = Literal["any", "challenger", "challenged"]
Reason = Literal["later", "game", "clock", "rated", "unrated", "no"]
Status = Literal["open", "accepted", "declined", "withdrawn", "expired"]

_columns = schema.challenge.c


class NewChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge: `to` the account with this name, or the person with this id; to whoever has the link without either,
    and to anyone in the lobby if it is `public`."""

    terms: Terms
    to: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    person: Annotated[str, msgspec.Meta(min_length=1, max_length=32)] | None = None
    starter: Starter = "any"
    public: bool = False


class Declined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why somebody does not want to play now: another time, another game, clock, not rated, rated; or just no."""

    reason: Reason = "no"


class Offer(msgspec.Struct, frozen=True):
    """What a row of the database has of a challenge."""

    terms: Terms
    starter: Starter


class Challenger(msgspec.Struct, frozen=True):
    """Somebody in a challenge, with their rating in its game."""

    person: str
    name: str
    rating: int
    provisional: bool


class Challenge(msgspec.Struct, frozen=True):
    """A challenge. `to` is nobody where anyone with the link may accept; `reason` is why it was declined, `table` where
    it is played."""

    id: str
    by: Challenger
    to: Challenger | None
    terms: Terms
    starter: Starter
    public: bool
    status: Status
    reason: Reason | None
    table: str | None
    created: int
    ends: int


class Challenges(msgspec.Struct, frozen=True, tag="challenges"):
    """Those that somebody has not answered, and those that they have made and that stand, or were answered of late."""

    incoming: tuple[Challenge, ...]
    outgoing: tuple[Challenge, ...]


_encode = msgspec.json.Encoder().encode


class ChallengeDesk:
    """All challenges. `most` a minute for one person, four times as many from an address; `open_most` that one person
    may have unanswered, and from one person to another `each_most`."""

    def __init__(self, store: Store, hub: Hub, pages: Pages, most: int, open_most: int, each_most: int) -> None:
        self._store, self._hub, self._pages = store, hub, pages
        self._open_most, self._each_most = open_most, each_most
        self._made = Buckets(most / 60, most)
        self._made_there = Buckets(4 * most / 60, 4 * most)
        self._chance = random.SystemRandom()
        pages.subjects["challenges"] = self._say

    async def make(self, people: People, person: Person, new: NewChallenge, asker: Asker) -> Challenge:
        """A new challenge."""
        self._made.check(person.id)
        self._made_there.check(asker.address)
        terms, now = new.terms.checked(), self._hub.now()
        if terms.players != 2:
            raise BadMessage("server.challenge.two")
        other = await self._other(people, person, new)
        others = [] if other is None else [other]
        slow = terms.clock is None or isinstance(terms.clock, Daily)
        id = new_id()
        row = {
            "id": id,
            "challenger": person.id,
            "challenged": None if other is None else other.id,
            "data": msgspec.json.encode(Offer(terms, new.starter)).decode(),
            "public": new.public and other is None,
            "status": "open",
            "created": now,
            "ends": now + (SLOW if slow else QUICK),
        }
        calls = [
            Call("challenge", one.id, f"challenge:{id}", id, f"/challenge/{id}", now, terms.game, person.name)
            for one in others
            if not self._hub.is_looking(one.id, False)
        ]
        bounds = self._bounds(person, other, now)

        def work(connection: sa.Connection) -> None:
            hold(connection, person.id, *(one.id for one in others))
            for count, most in bounds:
                if connection.execute(count).scalar_one() >= most:
                    raise TooMany("server.limit.challenges", most=most)
            for statement in (schema.challenge.insert().values(row), *written(self._store, calls)):
                connection.execute(statement)

        await self._store.work(work, writes=True)
        self._call([person.id, *(one.id for one in others)])
        if calls:
            self._hub.posted()
        return await self.get(id)

    async def _other(self, people: People, person: Person, new: NewChallenge) -> Person | None:
        """The person who is challenged; Refused if they have blocked the challenger."""
        if new.to is None and new.person is None:
            return None
        found = await people.by_name(new.to) if new.to is not None else await people.get(new.person or "")
        if found is None or found.closed is not None or found.name == FORMER:
            raise NotFound("server.challenge.unknown", name=(new.to or "")[:64])
        if found.id == person.id:
            raise BadMessage("server.challenge.self")
        if found.id in await bonds.shunned(self._store, person.id):
            raise Refused("server.challenge.shut", name=found.name)
        return found

    def _bounds(self, person: Person, other: Person | None, now: int) -> list[tuple[sa.Select[int], int]]:
        """What is counted before a person may challenge another one, and how many there may be."""
        standing = (_columns.status == "open", _columns.ends > now)
        count = sa.select(sa.func.count()).select_from(schema.challenge).where(*standing)
        bounds = [(count.where(_columns.challenger == person.id), self._open_most)]
        if other is not None:
            to = count.where(_columns.challenged == other.id)
            bounds += [(to.where(_columns.challenger == person.id), self._each_most), (to, 4 * self._each_most)]
        return bounds

    async def accept(self, person: Person, id: str) -> Challenge:
        """Play: a table for both, and the challenge is over."""
        row = await self._row(id)
        offer, now, table = _offer(row), self._hub.now(), new_id()
        if row.status != "open":
            raise Refused("server.challenge.gone")
        if row.challenged not in (None, person.id):
            raise NotAllowed("server.challenge.other")
        if row.challenger == person.id:
            raise Refused("server.challenge.self")
        if row.challenger in await bonds.shunned(self._store, person.id):
            raise Refused("server.challenge.gone")
        named = await self._names([row.challenger])
        by = Who(row.challenger, named[row.challenger])
        people = await self._seated(offer, by, person.who)
        events = met(
            offer.terms.game,
            offer.terms.options,
            offer.terms.clock,
            offer.terms.rated,
            row.public,
            people,
            row.challenger,
            now,
        )
        values = (("id", id), ("table_id", table), ("person", person.id), ("now", now))
        statement = (
            "UPDATE challenge SET status = 'accepted', table_id = :table_id, challenged = :person "
            "WHERE id = :id AND status = 'open' AND ends > :now"
        )
        try:
            await self._hub.create(table, events, (Claim(id, statement, values),), opened="seat")
        except Taken:  # another person was faster, or it was withdrawn
            self._hub.rooms.forget(table)
            raise Refused("server.challenge.gone") from None
        self._call([row.challenger, person.id])
        return await self.get(id)

    async def _seated(self, offer: Offer, by: Who, other: Who) -> list[Who]:
        if offer.starter != "any":
            return [by, other] if offer.starter == "challenger" else [other, by]
        seekers = []
        for who in (by, other):
            last, at = await last_seat(self._store, who.id, offer.terms.game)
            seekers.append(Seeker(who.id, 0.0, 0.0, None, 0, last, at))
        whose = {by.id: by, other.id: other}
        return [whose[seeker.person] for seeker in fit.seated(seekers, self._chance)]

    async def decline(self, person: Person, id: str, reason: Reason) -> Challenge:
        """Not now, and why."""
        row = await self._row(id)
        if row.challenged != person.id:
            raise NotAllowed("server.challenge.other")
        await self._end(id, "declined", reason)
        self._call([row.challenger, person.id])
        return await self.get(id)

    async def withdraw(self, person: Person, id: str) -> Challenge:
        """The challenger withdraws their challenge."""
        row = await self._row(id)
        if row.challenger != person.id:
            raise NotAllowed("server.challenge.other")
        await self._end(id, "withdrawn")
        self._call([person.id, *([row.challenged] if row.challenged else [])])
        return await self.get(id)

    async def part(self, person: str, other: str) -> None:
        """A person has blocked another one: none of their challenges stands any more. The other one learns of a no, and
        not why."""
        between = schema.challenge.update().where(_columns.status == "open")
        own = between.where(_columns.challenger == person, _columns.challenged == other)
        theirs = between.where(_columns.challenger == other, _columns.challenged == person)
        await self._store.change(own.values(status="withdrawn"), theirs.values(status="declined", reason="no"))
        self._call([person, other])

    async def _end(self, id: str, status: Status, reason: Reason | None = None) -> None:
        values = {"status": status, "reason": reason}
        standing = (_columns.id == id, _columns.status == "open", _columns.ends > self._hub.now())
        if not await self._store.change(schema.challenge.update().where(*standing).values(values)):
            raise Refused("server.challenge.gone")

    # --------------------------------------------------------------------------------------------------------- lists

    async def get(self, id: str) -> Challenge:
        """A challenge by its id; NotFound if there is none."""
        return (await self._filled([await self._row(id)]))[0]

    async def of(self, person: str) -> Challenges:
        """The challenges of a person."""
        now = self._hub.now()
        standing = sa.and_(_columns.status == "open", _columns.ends > now)
        late = sa.and_(_columns.status == "declined", _columns.created > now - KEPT)
        query = sa.select(schema.challenge).order_by(_columns.created.desc(), _columns.id).limit(LISTED)
        incoming = await self._store.rows(query.where(_columns.challenged == person, standing))
        outgoing = await self._store.rows(query.where(_columns.challenger == person, sa.or_(standing, late)))
        return Challenges(tuple(await self._filled(incoming)), tuple(await self._filled(outgoing)))

    async def open(self, viewer: str | None) -> list[Challenge]:
        """The public ones that anyone may accept, the newest first; without those of people who are shunned."""
        shuns = () if viewer is None else await bonds.shunned(self._store, viewer)
        query = (
            sa.select(schema.challenge)
            .where(_columns.public, _columns.status == "open", _columns.ends > self._hub.now())
            .where(_columns.challenger.not_in(shuns))
            .order_by(_columns.created.desc(), _columns.id)
            .limit(LISTED)
        )
        return await self._filled(await self._store.rows(query))

    async def stands(self, id: str) -> bool:
        """Whether there is such a challenge, and nobody has answered it."""
        standing = (_columns.id == id, _columns.status == "open", _columns.ends > self._hub.now())
        return await self._store.row(sa.select(_columns.id).where(*standing)) is not None

    async def _row(self, id: str) -> sa.Row[Any]:
        row = await self._store.row(sa.select(schema.challenge).where(_columns.id == id))
        if row is None:
            raise NotFound("server.missing.challenge")
        return row

    async def _names(self, people: Iterable[str]) -> dict[str, str]:
        person = schema.person.c
        query = sa.select(person.id, person.name).where(person.id.in_(list(people)))
        return {row.id: row.name for row in await self._store.rows(query)}

    async def _filled(self, rows: list[sa.Row[Any]]) -> list[Challenge]:
        """Rows as they are shown, with names and ratings."""
        if not rows:
            return []
        people = {person for row in rows for person in (row.challenger, row.challenged) if person is not None}
        names = await self._names(people)
        rating = schema.rating.c
        query = sa.select(rating.person, rating.game, rating.rating, rating.deviation)
        known = {(row.person, row.game): row for row in await self._store.rows(query.where(rating.person.in_(people)))}
        now = self._hub.now()

        def challenger(id: str, game: str) -> Challenger:
            row = known.get((id, game))
            sure = row is not None and row.deviation <= PROVISIONAL
            return Challenger(id, names.get(id, "?"), 1500 if row is None else round(row.rating), not sure)

        return [
            Challenge(
                id=row.id,
                by=challenger(row.challenger, offer.terms.game),
                to=None if row.challenged is None else challenger(row.challenged, offer.terms.game),
                terms=offer.terms,
                starter=offer.starter,
                public=row.public,
                status="expired" if row.status == "open" and row.ends <= now else row.status,
                reason=row.reason,
                table=row.table_id,
                created=row.created,
                ends=row.ends,
            )
            for row in rows
            for offer in (_offer(row),)
        ]

    # ------------------------------------------------------------------------------------------------------- telling

    def _call(self, people: list[str]) -> None:
        """Tell the pages of these people: they have a challenge to answer, or one of theirs was answered."""
        self._pages.tell(people, "challenges")

    async def _say(self, person: str) -> bytes:
        return _encode(await self.of(person))

    async def purge(self) -> None:
        """Forget challenges that ended long ago."""
        await self._store.change(schema.challenge.delete().where(_columns.ends < self._hub.now() - KEPT))


def _offer(row: sa.Row[Any]) -> Offer:
    return msgspec.json.decode(row.data, type=Offer)
