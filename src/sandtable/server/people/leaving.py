"""Leaving: exporting all data about a person, and deleting an account. Games belong to all who
played them: they stay, with a mark in place of the name."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from sandtable.server.people.naming import renaming
from sandtable.server.people.people import Person
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.storage.tournaments import naming
from sandtable.server.table.name import FORMER

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
# Relations of other people to a person, which end with the account. A person may not know who reported them.
WITH_OTHERS = (
    schema.bond.c.other,
    schema.challenge.c.challenger,
    schema.challenge.c.challenged,
    schema.report.c.person,
)
# `shuns` has those who have blocked the person, which nobody learns.
SECRET = {"digest", "password", "auth", "p256dh", "claim", "claimed", "shuns"}
WRITTEN = {"data", "plan"}


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
    known = {table.name: await _plain(store, sa.select(table).where(table.c.person == person)) for table in OWN}
    offered, tournament = schema.challenge.c, schema.tournament.c
    challenged = sa.or_(offered.challenger == person, offered.challenged == person)
    known["challenge"] = await _plain(store, sa.select(schema.challenge).where(challenged))
    own = sa.select(schema.tournament).where(tournament.id.in_(naming(person))).order_by(tournament.created)
    known["tournament"] = await _plain(store, own)
    said = schema.report.c  # what they reported; what became of it is the moderators'
    reported = sa.select(said.person.label("about"), said.reason, said.table_id, said.at).where(said.reporter == person)
    known["report"] = await _plain(store, reported.order_by(said.at))
    told = schema.moderation.c
    about = sa.select(told.at, told.act, told.reason).where(told.person == person).order_by(told.number)
    known["moderation"] = await _plain(store, about)  # who did it is not theirs to know
    sat = sa.select(schema.seat.c.table_id).where(schema.seat.c.person == person)
    games = await _plain(store, sa.select(schema.game).where(schema.game.c.id.in_(sat)).order_by(schema.game.c.created))
    return Export(who[0] if who else {}, programs, known, games)


async def _plain(store: Store, query: sa.Select[Any]) -> tuple[dict[str, Any], ...]:
    """Rows as the person may see them; what is kept as a text of JSON is written out. There may be thousands: that is
    not for the event loop."""

    def read(connection: sa.Connection) -> tuple[dict[str, Any], ...]:
        return tuple(
            {
                name: _shown(value) if name in WRITTEN else value
                for name, value in row._mapping.items()
                if name not in SECRET
            }
            for row in connection.execute(query)
        )

    return await store.work(read)


def _shown(text: str) -> dict[str, Any]:
    return {name: value for name, value in msgspec.json.decode(text).items() if name not in SECRET}


async def with_programs(store: Store, person: Person) -> list[str]:
    """The ids of a person and of their programs, which are deleted with them."""
    columns = schema.person.c
    return [person.id, *(row.id for row in await store.rows(sa.select(columns.id).where(columns.owner == person.id)))]


async def forget(store: Store, person: Person) -> None:
    """Delete a person and their programs. The rows of their games keep an id that no longer belongs to anybody."""
    columns, gone = schema.person.c, await with_programs(store, person)

    def rename(connection: sa.Connection) -> None:
        for one in gone:
            for statement in renaming(connection, one, FORMER):
                connection.execute(statement)

    await store.work(rename, writes=True)
    blank = {"kind": "guest", "name": FORMER, "handle": None, "skeleton": None, "password": None, "owner": None}
    told = schema.moderation
    await store.change(
        # the log stays; the names in it do not
        told.update().where(told.c.person.in_(gone)).values(name=FORMER, data="{}"),
        *(table.delete().where(table.c.person.in_(gone)) for table in (*OWN, schema.token)),
        *(sa.delete(column.table).where(column.in_(gone)) for column in WITH_OTHERS),
        schema.person.update()
        .where(columns.id.in_(gone))
        .values(blank | {"moderator": False, "epoch": columns.epoch + 1}),
    )
