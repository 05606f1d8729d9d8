"""Seeks: people who look for a game, as the database has them, and how long others waited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa

from sandtable.server.meeting.fit import Seeker
from sandtable.server.meeting.terms import Terms, read_terms
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Claim
from sandtable.server.storage.store import Store
from sandtable.server.table.opening import new_id

STALE = 15_000  # milliseconds after which a person who has not been seen is no longer looking
HOUR = 3_600_000
FEW = 5  # waits that say nothing yet
LATEST = 2_000  # waits that are looked at, the last ones
PATIENT = 5_000  # milliseconds after which giving up says something about the wait


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody looks for; `within` so many points of their own rating at most."""

    terms: Terms
    within: Annotated[int, msgspec.Meta(ge=25, le=3000)] | None = None


class Seek(msgspec.Struct, frozen=True):
    """Somebody who looks for a game."""

    person: str
    id: str
    name: str
    terms: Terms
    within: int | None
    since: int
    rating: float
    deviation: float
    last: int | None
    last_at: int
    shuns: tuple[str, ...] = ()

    @property
    def seeker(self) -> Seeker:
        return Seeker(
            self.person,
            self.rating,
            self.deviation,
            self.within,
            self.since,
            self.last,
            self.last_at,
            frozenset(self.shuns),
        )


class WaitLine(msgspec.Struct, frozen=True):
    """How long people waited for a game on these terms within the last hour: half of them no longer than `seconds`.
    None where there were too few of them, or where half of them gave up. `seeking` look for one now."""

    terms: Terms
    seconds: int | None
    cases: int
    seeking: int


_seek = schema.seek.c


def read_seek(text: str) -> Seek:
    return msgspec.json.decode(text, type=Seek)


def _text(seek: Seek) -> str:
    return msgspec.json.encode(seek).decode()


_FORGET = schema.seek.delete().where(_seek.person == sa.bindparam("who"))
_PUT = schema.seek.insert()


async def put(store: Store, seek: Seek, now: int) -> None:
    """Somebody looks for this, and for nothing else; Taken if they did so elsewhere at the same time."""
    row = {"person": seek.person, "id": seek.id, "key": seek.terms.key, "data": _text(seek), "seen": now}

    def work(connection: sa.Connection) -> None:
        connection.execute(_FORGET, {"who": seek.person})
        connection.execute(_PUT, row)

    await store.work(work, writes=True)


# What a person (`who`) looks for.
OF = sa.select(_seek.data).where(_seek.person == sa.bindparam("who"))


async def of(store: Store, person: str) -> Seek | None:
    """What a person looks for."""
    (rows,) = await store.several((OF, {"who": person}))
    return read_seek(rows[0].data) if rows else None


async def shun(store: Store, seek: Seek, shuns: tuple[str, ...]) -> None:
    """Somebody who looks has blocked somebody, or does so no more."""
    row = schema.seek.update().where(_seek.person == seek.person, _seek.id == seek.id)
    await store.change(row.values(data=_text(msgspec.structs.replace(seek, shuns=shuns))))


async def note(store: Store, people: Sequence[str], now: int) -> None:
    """These people are there."""
    await store.change(schema.seek.update().where(_seek.person.in_(people)).values(seen=now))


_LIVE = sa.select(_seek.data).where(_seek.seen > sa.bindparam("since"), _seek.key == sa.bindparam("terms"))


async def live(store: Store, now: int, key: str) -> list[Seek]:
    """All who look for a game on these terms, and are there."""
    (rows,) = await store.several((_LIVE, {"since": now - STALE, "terms": key}))
    return [read_seek(row.data) for row in rows]


async def seen(store: Store) -> dict[str, tuple[Seek, int]]:
    """All who look for a game by their ids, and when they were last seen."""
    rows = await store.rows(sa.select(_seek.data, _seek.seen))
    return {seek.person: (seek, row.seen) for row in rows for seek in (read_seek(row.data),)}


async def drop(store: Store, seek: Seek, now: int) -> bool:
    """Somebody gives up; whether they were still looking. A wait that ended so counts as one longer than any other."""
    found = await store.change(schema.seek.delete().where(_seek.person == seek.person, _seek.id == seek.id))
    if found and now - seek.since >= PATIENT:
        await store.change(schema.wait.insert().values(_wait(seek, False, now)))
    return bool(found)


def _wait(seek: Seek, paired: bool, now: int) -> dict[str, str | int | bool]:
    return {
        "id": new_id(),
        "key": seek.terms.key,
        "terms": seek.terms.text,
        "waited": now - seek.since,
        "paired": paired,
        "at": now,
    }


# ------------------------------------------------------------------------------------------------------------- claims


def _insert(table: str, row: dict[str, str | int | bool]) -> str:
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join(f':{name}' for name in row)})"


def paired(seek: Seek, table: str, now: int) -> Iterable[Claim]:
    """The claim that must hold when a person is given a table: they are still looking for one."""
    ended = (("person", seek.person), ("id", seek.id))
    yield Claim(seek.person, "DELETE FROM seek WHERE person = :person AND id = :id", ended)
    row: dict[str, str | int | bool] = {"table_id": table, "person": seek.person, "data": _text(seek), "at": now}
    yield Claim(seek.person, _insert("paired", row), tuple(row.items()))
    waited = _wait(seek, True, now)
    yield Claim(seek.person, _insert("wait", waited), tuple(waited.items()))


def resumed(seek: Seek, now: int) -> Claim:
    """Somebody whose partner did not come goes on looking, unless they look for something else by now."""
    again = msgspec.structs.replace(seek, id=new_id())
    row: dict[str, str | int | bool] = {"person": seek.person, "id": again.id, "key": seek.terms.key}
    row |= {"data": _text(again), "seen": now}
    names = ", ".join(row)
    cells = "CAST(:person AS VARCHAR(32)), CAST(:id AS VARCHAR(32)), CAST(:key AS VARCHAR(32)), CAST(:data AS TEXT), "
    cells += "CAST(:seen AS BIGINT)"
    unless = "WHERE NOT EXISTS (SELECT 1 FROM seek WHERE person = CAST(:person AS VARCHAR(32)))"
    return Claim(seek.person, f"INSERT INTO seek ({names}) SELECT {cells} {unless}", tuple(row.items()), None)


def forgotten(table: str, person: str) -> Claim:
    """Forget that a person was given a table."""
    where = (("table_id", table), ("person", person))
    return Claim(person, "DELETE FROM paired WHERE table_id = :table_id AND person = :person", where, None)


# -------------------------------------------------------------------------------------------------------------- waits


_waits = schema.wait.c
# In a busy hour there are tens of thousands. The database finds the median of each: to read all of them would hold up
# moves. Who gave up comes after all who were paired.
_LAST = (
    sa.select(_waits.key, _waits.terms, _waits.waited, _waits.paired)
    .where(_waits.at > sa.bindparam("since"))
    .order_by(_waits.at.desc())
    .limit(LATEST)
    .subquery()
)
_PLACED = sa.select(
    _LAST,
    sa.func.count().over(partition_by=_LAST.c.key).label("cases"),
    sa.func.row_number()
    .over(partition_by=_LAST.c.key, order_by=(sa.case((_LAST.c.paired, 0), else_=1), _LAST.c.waited))
    .label("place"),
).subquery()
_MIDDLE = sa.select(_PLACED).where(_PLACED.c.place == _PLACED.c.cases // 2 + 1)
_SEEKING = (
    sa.select(_seek.key, sa.func.count().label("seeking"), sa.func.min(_seek.data).label("data"))
    .where(_seek.seen > sa.bindparam("since"))
    .group_by(_seek.key)
)


async def waits(store: Store, now: int) -> list[WaitLine]:
    """How long one waits, by terms."""
    middle, seeking = await store.several((_MIDDLE, {"since": now - HOUR}), (_SEEKING, {"since": now - STALE}))
    looking = {row.key: row.seeking for row in seeking}
    lines = {
        row.key: WaitLine(read_terms(row.terms), _usual(row), row.cases, looking.get(row.key, 0)) for row in middle
    }
    for row in seeking:
        if row.key not in lines:
            lines[row.key] = WaitLine(read_seek(row.data).terms, None, 0, row.seeking)
    return [line for _, line in sorted(lines.items())]


def _usual(middle: sa.Row[Any]) -> int | None:
    """The usual wait, where enough people waited for that to say something, and not half of them for nothing."""
    return max(1, round(middle.waited / 1000)) if middle.cases >= FEW and middle.paired else None


async def purge(store: Store, before: int) -> None:
    """Forget old waits and pairings."""
    await store.change(
        schema.wait.delete().where(schema.wait.c.at < before), schema.paired.delete().where(schema.paired.c.at < before)
    )
