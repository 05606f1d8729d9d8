"""Bonds: whom a person follows, and whom they have blocked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import sqlalchemy as sa

from sandtable.server.problems import Refused, TooMany
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.hold import hold
from sandtable.server.storage.store import Store

MOST_MET = 500  # games of two people that are counted, the latest

_bond = schema.bond.c


class Bond(msgspec.Struct, frozen=True):
    """What stands between two people, as one of them may know it: nobody learns who has blocked them."""

    follows: bool
    blocks: bool
    followed: bool  # the other follows back


class Followed(msgspec.Struct, frozen=True):
    """Somebody whom a person follows; `mutual` where they follow back."""

    person: str
    name: str
    kind: str
    mutual: bool


class Met(msgspec.Struct, frozen=True):
    """How the finished games of somebody against another went."""

    games: int
    wins: int
    draws: int
    losses: int


async def met(store: Store, person: str, other: str) -> Met:
    """How the games of two went for the first of them."""
    rows, own, their = schema.game.c, schema.seat.alias(), schema.seat.alias()
    query = (
        sa.select(rows.result, own.c.seat)
        .join_from(schema.game, own, own.c.table_id == rows.id)
        .join(their, their.c.table_id == rows.id)
        .where(own.c.person == person, their.c.person == other, rows.status == "over", rows.result.is_not(None))
        .order_by(rows.updated.desc())
        .limit(MOST_MET)
    )
    won = [(msgspec.json.decode(row.result)["winner"], row.seat) for row in await store.rows(query)]
    wins = sum(winner == seat for winner, seat in won)
    draws = sum(winner is None for winner, _ in won)
    return Met(len(won), wins, draws, len(won) - wins - draws)


async def between(store: Store, person: str, other: str) -> Bond:
    """What a person knows of a bond."""
    rows = {
        row.person: row
        for row in await store.rows(
            sa.select(schema.bond).where(
                sa.or_(
                    sa.and_(_bond.person == person, _bond.other == other),
                    sa.and_(_bond.person == other, _bond.other == person),
                )
            )
        )
    }
    own, back = rows.get(person), rows.get(other)
    return Bond(own is not None and own.follows, own is not None and own.blocks, back is not None and back.follows)


async def change(
    store: Store, person: str, other: str, now: int, most: int, follows: bool | None = None, blocks: bool | None = None
) -> Bond:
    """Follow somebody, block them, or neither any more. Who is blocked is not followed, in neither direction."""
    if person == other:
        raise Refused("server.bond.self")
    bond = await between(store, person, other)
    follow = bond.follows if follows is None else follows
    block = bond.blocks if blocks is None else blocks
    if follows and block and blocks is None:
        raise Refused("server.bond.blocked")
    follow = follow and not block
    is_more = (follow and not bond.follows) or (block and not bond.blocks)
    row = {"person": person, "other": other, "follows": follow, "blocks": block, "at": now}
    own = schema.bond.delete().where(_bond.person == person, _bond.other == other)
    back = schema.bond.update().where(_bond.person == other, _bond.other == person).values(follows=False)
    statements: list[sa.Executable] = [own]
    if block:
        statements.append(back)
    if follow or block:
        statements.append(schema.bond.insert().values(row))

    def work(connection: sa.Connection) -> None:
        hold(connection, person)
        count = sa.select(sa.func.count()).where(_bond.person == person, _bond.other != other)
        if is_more and connection.execute(count).scalar_one() >= most:
            raise TooMany("server.limit.bonds", most=most)
        for statement in statements:
            connection.execute(statement)

    try:
        await store.work(work, writes=True)
    except Taken:
        raise Refused("server.refused.changed") from None
    return await between(store, person, other)


async def following(store: Store, person: str) -> list[Followed]:
    """All whom a person follows, by name."""
    back = schema.bond.alias()
    mutual = sa.exists().where(back.c.person == _bond.other, back.c.other == person, back.c.follows)
    query = (
        sa.select(schema.person.c.id, schema.person.c.name, schema.person.c.kind, mutual.label("mutual"))
        .join(schema.bond, _bond.other == schema.person.c.id)
        .where(_bond.person == person, _bond.follows)
        .order_by(schema.person.c.name, schema.person.c.id)
    )
    return [Followed(row.id, row.name, row.kind, bool(row.mutual)) for row in await store.rows(query)]


async def blocked(store: Store, person: str) -> list[Followed]:
    """All whom a person has blocked, by name."""
    query = (
        sa.select(schema.person.c.id, schema.person.c.name, schema.person.c.kind)
        .join(schema.bond, _bond.other == schema.person.c.id)
        .where(_bond.person == person, _bond.blocks)
        .order_by(schema.person.c.name, schema.person.c.id)
    )
    return [Followed(row.id, row.name, row.kind, False) for row in await store.rows(query)]


SHUNNED = sa.select(_bond.person, _bond.other).where(
    _bond.blocks, sa.or_(_bond.person == sa.bindparam("who"), _bond.other == sa.bindparam("who"))
)


async def shunned(store: Store, person: str) -> tuple[str, ...]:
    """Everyone whom a person has blocked or who has blocked them."""
    (rows,) = await store.several((SHUNNED, {"who": person}))
    return shunned_in(rows, person)


def shunned_in(rows: Iterable[sa.Row[Any]], person: str) -> tuple[str, ...]:
    """The same of the rows that `SHUNNED` finds."""
    return tuple(sorted({one for row in rows for one in (row.person, row.other)} - {person}))
