"""Leaving: all that is known of somebody, for them to take along, and the end of an account. Games belong to all who
played them: they stay, under another name."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from sandtable.locale import say
from sandtable.server.people.people import Person
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table import events
from sandtable.server.table.events import Created, Sat, Seat

# Whatever else is known of a person, by table; what of it is nobody's to see is left out of what they are given.
OWN = (
    schema.session,
    schema.rating,
    schema.puzzler,
    schema.puzzle_try,
    schema.seek,
    schema.paired,
    schema.bond,
    schema.device,
    schema.calling,
    schema.passkey,
    schema.recovery,
    schema.call,
)
# What others have to do with a person: it ends with the account. Who reported somebody is not theirs to know.
WITH_OTHERS = (
    schema.bond.c.other,
    schema.challenge.c.challenger,
    schema.challenge.c.challenged,
    schema.report.c.person,
)
SECRET = {"digest", "password", "auth", "p256dh", "claim", "claimed"}


class Export(msgspec.Struct, frozen=True):
    """All that a server knows of a person. `games` are those they sat at; of one that is over, `record` has all."""

    person: dict[str, Any]
    programs: tuple[dict[str, Any], ...]
    known: dict[str, tuple[dict[str, Any], ...]]
    games: tuple[dict[str, Any], ...]


async def export(store: Store, person: str) -> Export:
    """What is known of a person, but for the records of their games."""
    who = await _plain(store, sa.select(schema.person).where(schema.person.c.id == person))
    programs = await _plain(store, sa.select(schema.person).where(schema.person.c.owner == person))
    known = {
        table.name: await _plain(store, sa.select(table).where(table.c.person == person))
        for table in OWN
        if table is not schema.call
    }
    sat = sa.select(schema.seat.c.table_id).where(schema.seat.c.person == person)
    games = await _plain(store, sa.select(schema.game).where(schema.game.c.id.in_(sat)).order_by(schema.game.c.created))
    return Export(who[0] if who else {}, programs, known, games)


async def _plain(store: Store, query: sa.Select[Any]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {name: value for name, value in row._mapping.items() if name not in SECRET} for row in await store.rows(query)
    )


async def forget(store: Store, person: Person) -> None:
    """Forget somebody, and their programs. The rows of their games keep an id that leads to nobody any more."""
    columns = schema.person.c
    programs = [row.id for row in await store.rows(sa.select(columns.id).where(columns.owner == person.id))]
    gone = [person.id, *programs]
    name = say(person.language or "en", "server.former")
    for one in gone:
        await _rename(store, one, name)
    blank = {"kind": "guest", "name": name, "handle": None, "skeleton": None, "password": None, "owner": None}
    await store.change(
        *(table.delete().where(table.c.person.in_(gone)) for table in (*OWN, schema.token)),
        *(sa.delete(column.table).where(column.in_(gone)) for column in WITH_OTHERS),
        schema.person.update().where(columns.id.in_(gone)).values(blank | {"epoch": columns.epoch + 1}),
    )


async def _rename(store: Store, person: str, name: str) -> None:
    """Another name for somebody in the logs of their tables."""
    sat = sa.select(schema.seat.c.table_id).where(schema.seat.c.person == person)
    rows = schema.event
    named = sa.select(rows).where(rows.c.table_id.in_(sat), rows.c.data.contains(f'"{person}"'))
    changes: list[sa.Executable] = [schema.seat.update().where(schema.seat.c.person == person).values(name=name)]
    for row in await store.rows(named):
        event = events.decode(row.data)
        if isinstance(event, Sat) and event.person == person:
            event = msgspec.structs.replace(event, name=name)
        elif isinstance(event, Created):
            seats = tuple(
                Seat(seat.person, seat.level, name) if seat.person == person else seat for seat in event.seats
            )
            event = msgspec.structs.replace(event, seats=seats)
        else:
            continue
        where = (rows.c.table_id == row.table_id, rows.c.number == row.number)
        changes.append(rows.update().where(*where).values(data=events.encode(event).decode()))
    await store.change(*changes)
