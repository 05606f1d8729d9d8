"""Naming: which names are free, and renaming a person everywhere."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from sandtable.server.problems import Refused
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.storage.tournaments import naming
from sandtable.server.table import events
from sandtable.server.table.events import Created, Sat, Seat, TableEvent
from sandtable.server.table.name import fold, is_reserved, skeleton
from sandtable.server.tournament import events as tournament_events
from sandtable.server.tournament.events import Joined, Opened

_person = schema.person.c


async def check_free(store: Store, name: str, but: str = "") -> None:
    """Refuse a name that belongs to an account, or that could be mistaken for one or for a former player; `but` is the
    person who wants it."""
    if is_reserved(name):
        raise Refused("server.name.taken", name=name)
    alike = sa.or_(_person.handle == fold(name), _person.skeleton == skeleton(name))
    if await store.row(sa.select(_person.id).where(alike, _person.id != but)) is not None:
        raise Refused("server.name.taken", name=name)


def renaming(connection: sa.Connection, person: str, name: str) -> list[sa.Executable]:
    """The statements that rename a person in the logs of their tables and tournaments, and in the lists."""
    return [
        schema.seat.update().where(schema.seat.c.person == person).values(name=name),
        *_in_tables(connection, person, name),
        *_in_tournaments(connection, person, name),
    ]


def _in_tables(connection: sa.Connection, person: str, name: str) -> list[sa.Executable]:
    rows, changes = schema.event, list[sa.Executable]()
    sat = sa.select(schema.seat.c.table_id).where(schema.seat.c.person == person)
    named = sa.select(rows).where(rows.c.table_id.in_(sat), rows.c.data.contains(f'"{person}"'))
    for row in connection.execute(named):
        before = events.decode(row.data)
        if (event := _renamed(before, person, name)) is not before:
            where = (rows.c.table_id == row.table_id, rows.c.number == row.number)
            changes.append(rows.update().where(*where).values(data=events.encode(event).decode()))
    return changes


def _renamed(event: TableEvent, person: str, name: str) -> TableEvent:
    if isinstance(event, Sat) and event.person == person:
        return msgspec.structs.replace(event, name=name)
    if isinstance(event, Created):
        seats = tuple(Seat(seat.person, seat.level, name) if seat.person == person else seat for seat in event.seats)
        return msgspec.structs.replace(event, seats=seats)
    return event


def _in_tournaments(connection: sa.Connection, person: str, name: str) -> list[sa.Executable]:
    rows, changes = schema.tournament_event, list[sa.Executable]()
    named = sa.select(rows).where(rows.c.tournament_id.in_(naming(person)), rows.c.data.contains(f'"{person}"'))
    for row in connection.execute(named):
        event = tournament_events.decode(row.data)
        if isinstance(event, Opened):
            if event.by != person:
                continue
        elif isinstance(event, Joined) and event.player == person:
            won = (schema.tournament.c.id == row.tournament_id, schema.tournament.c.winner == event.name)
            changes.append(schema.tournament.update().where(*won).values(winner=name))
        else:
            continue
        data = tournament_events.encode(msgspec.structs.replace(event, name=name)).decode()
        where = (rows.c.tournament_id == row.tournament_id, rows.c.number == row.number)
        changes.append(rows.update().where(*where).values(data=data))
    return changes
