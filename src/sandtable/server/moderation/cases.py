"""Cases: what moderators read: who was reported, and what is known of a person that matters here. Nothing in it is
secret, and nothing of a game that is being played."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from sandtable.server.moderation import log
from sandtable.server.moderation.log import Entry
from sandtable.server.people import standings
from sandtable.server.people.people import Person
from sandtable.server.people.reports import Reason
from sandtable.server.people.standings import RatingLine
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table.name import fold

LISTED = 50
_person, _report = schema.person.c, schema.report.c


class Suspect(msgspec.Struct, frozen=True):
    """Somebody in a list: how many reports about them are open, for what reasons, and when the last one came."""

    id: str
    name: str
    kind: Literal["guest", "account", "program"]
    closed: int | None
    moderator: bool
    reports: int = 0
    reasons: dict[Reason, int] = {}
    last: int | None = None


class ReportLine(msgspec.Struct, frozen=True):
    """What somebody told of a person, and at which table; `settled` once a moderator has dealt with it."""

    id: str
    at: int
    reason: Reason
    table: str | None
    reporter: str
    reporter_name: str
    settled: bool


class Case(msgspec.Struct, frozen=True):
    """A person as moderators see them. `unrated` is how many of their games do not count because of them."""

    person: Suspect
    created: int
    owner: str | None
    ratings: tuple[RatingLine, ...]
    unrated: int
    reports: tuple[ReportLine, ...]
    log: tuple[Entry, ...]


async def reported(store: Store) -> list[Suspect]:
    """Everyone with open reports, the most reported first."""
    counts = (
        sa.select(_report.person, _report.reason, sa.func.count().label("n"), sa.func.max(_report.at).label("last"))
        .where(~_report.settled)
        .group_by(_report.person, _report.reason)
    )
    found: dict[str, list[Any]] = {}
    for row in await store.rows(counts):
        found.setdefault(row.person, []).append(row)
    people = await store.rows(sa.select(schema.person).where(_person.id.in_(list(found))))
    suspects = [_suspect(row, found[row.id]) for row in people]
    return sorted(suspects, key=lambda one: (-one.reports, -(one.last or 0), one.id))[:LISTED]


async def named(store: Store, name: str) -> list[Suspect]:
    """People whose name begins like that: accounts, programs, then guests who are called exactly so."""
    folded = fold(name.replace("\0", ""))[:64]
    if not folded.strip():
        return []
    accounts = _person.handle.startswith(folded, autoescape=True)
    guests = sa.and_(_person.kind == "guest", _person.name == name.replace("\0", "").strip()[:64])
    query = sa.select(schema.person).where(sa.or_(accounts, guests)).order_by(_person.handle, _person.id).limit(LISTED)
    return [_suspect(row, []) for row in await store.rows(query)]


async def case_of(store: Store, person: Person) -> Case:
    """All that moderators see about a person."""
    reporter = schema.person.alias()
    query = (
        sa.select(schema.report, reporter.c.name.label("reporter_name"))
        .outerjoin(reporter, reporter.c.id == _report.reporter)
        .where(_report.person == person.id)
        .order_by(_report.settled, _report.at.desc())
        .limit(LISTED)
    )
    reports = tuple(
        ReportLine(row.id, row.at, row.reason, row.table_id, row.reporter, row.reporter_name or "?", bool(row.settled))
        for row in await store.rows(query)
    )
    struck = await store.row(sa.select(sa.func.count()).where(schema.struck.c.person == person.id))
    reasons: dict[Reason, int] = {}
    for one in reports:
        if not one.settled:
            reasons[one.reason] = reasons.get(one.reason, 0) + 1
    last = max((one.at for one in reports), default=None)
    about = (person.id, person.name, person.kind, person.closed, person.moderator, sum(reasons.values()), reasons, last)
    return Case(
        person=Suspect(*about),
        created=person.created,
        owner=person.owner,
        ratings=await standings.ratings_of(store, person.id),
        unrated=0 if struck is None else int(struck[0]),
        reports=reports,
        log=tuple(await log.entries(store, person.id)),
    )


async def moderators(store: Store) -> list[Suspect]:
    """Everyone whom the operator has made a moderator."""
    query = sa.select(schema.person).where(_person.moderator).order_by(_person.name)
    return [_suspect(row, []) for row in await store.rows(query)]


def _suspect(row: Any, reports: list[Any]) -> Suspect:
    return Suspect(
        id=row.id,
        name=row.name,
        kind=row.kind,
        closed=row.closed,
        moderator=row.moderator,
        reports=sum(one.n for one in reports),
        reasons={one.reason: one.n for one in reports},
        last=max((one.last for one in reports), default=None),
    )
