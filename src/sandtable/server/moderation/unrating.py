"""Unrating: games of a person are taken out of the ratings, or put back, and the ratings of all whom that concerns are
computed again.

The result is written only if there was no other moderation meanwhile; games that ended meanwhile are added while no
other game can end. So the ratings are what they would be if the games had never counted."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import msgspec
import sqlalchemy as sa

from sandtable.server.moderation import log
from sandtable.server.moderation.desk import TRIES, check_may, clean_reason
from sandtable.server.moderation.log import Act, Detail
from sandtable.server.moderation.recount import LATE, Recount, games_of, read
from sandtable.server.people.people import Person
from sandtable.server.problems import PositionChanged, Refused
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import now_ms

_game, _seat, _struck, _rating = schema.game.c, schema.seat.c, schema.struck.c, schema.rating.c


class Unrating:
    """What a person's games did to ratings, taken back or not any more."""

    def __init__(self, store: Store, now: Callable[[], int] = now_ms) -> None:
        self._store, self._now = store, now

    async def unrate(
        self, person: Person, by: str, reason: str, game: str | None = None, since: int | None = None
    ) -> Detail:
        """Take the games of a person out of the ratings: all, or those of a kind, or those that ended since then."""
        query = (
            sa.select(_game.id, _game.game)
            .join_from(schema.game, schema.seat, _seat.table_id == _game.id)
            .where(_seat.person == person.id, _game.ratings.is_not(None))
        )
        if game is not None:
            query = query.where(_game.game == game)
        if since is not None:
            query = query.where(_game.updated >= since)
        return await self._change("unrate", person, by, reason, query, Detail(game=game, since=since))

    async def rerate(self, person: Person, by: str, reason: str) -> Detail:
        """Put all games back that were taken out because of a person."""
        query = (
            sa.select(_game.id, _game.game)
            .join_from(schema.game, schema.struck, _struck.table_id == _game.id)
            .where(_struck.person == person.id)
        )
        return await self._change("rerate", person, by, reason, query, Detail())

    async def _change(
        self, act: Act, person: Person, by: str, reason: str, query: sa.Select[tuple[str, str]], about: Detail
    ) -> Detail:
        check_may(person, by)
        reason = clean_reason(reason)
        for _ in range(TRIES):
            number = await log.last_number(self._store)
            chosen: defaultdict[str, set[str]] = defaultdict(set)
            for row in await self._store.rows(query):
                chosen[row.game].add(row.id)
            if not chosen:
                raise Refused("server.moderation.nothing", name=person.name)
            counts = [await self._recounted(kind, tables, act == "unrate") for kind, tables in sorted(chosen.items())]
            writing = partial(_write_all, counts, act, person, by, reason, about, self._now(), number)
            try:
                return await self._store.work(writing, writes=True)
            except Taken:
                continue
        raise PositionChanged("server.refused.changed")

    async def _recounted(self, kind: str, tables: set[str], strikes: bool) -> Recount:
        """The ratings of a kind of game without some games, or with them; computed in a thread."""
        count = Recount(kind, tables if strikes else set(), set() if strikes else tables)
        rows = await self._store.work(lambda connection: read(connection, kind, also=count.restored))
        await asyncio.to_thread(lambda: count.add(games_of(rows)))
        return count


def _write_all(
    counts: Sequence[Recount],
    act: Act,
    person: Person,
    by: str,
    reason: str,
    about: Detail,
    now: int,
    number: int,
    connection: sa.Connection,
) -> Detail:
    """Write what was computed, with its entry in the log; Taken where the log has gone on since a number."""
    _alone(connection)
    tables = sorted(table for count in counts for table in count.struck | count.restored)
    (_strike if act == "unrate" else _restore)(connection, tables, person.id)
    for count in counts:
        count.add(games_of(read(connection, count.game, count.latest - LATE)))
        _write(connection, count)
    people = {who for count in counts for who in count.affected} - {person.id}
    done = msgspec.structs.replace(about, games=len(tables), people=len(people))
    if log.write(connection, now, by, act, person.id, person.name, reason, done) != number + 1:
        raise Taken
    return done


def _alone(connection: sa.Connection) -> None:
    """No game that counts ends before this transaction does. SQLite has one writer at a time anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("LOCK TABLE rating IN EXCLUSIVE MODE"))


def _strike(connection: sa.Connection, tables: Iterable[str], person: str) -> None:
    """Games do not count any more; what they changed is kept beside them."""
    for table in tables:
        kept = sa.select(_game.id, sa.literal(person), _game.ratings).where(_game.id == table)
        connection.execute(schema.struck.insert().from_select(["table_id", "person", "ratings"], kept))
        connection.execute(schema.game.update().where(_game.id == table).values(ratings=None))


def _restore(connection: sa.Connection, tables: Iterable[str], person: str) -> None:
    """Games count again: what they change is written after this."""
    for table in tables:
        connection.execute(schema.struck.delete().where(_struck.table_id == table))


def _write(connection: sa.Connection, count: Recount) -> None:
    """Write the new changes of each game, and everybody's rating and results. People without a line have left."""
    for table, changes in sorted(count.changes.items()):
        text = msgspec.json.encode(changes).decode()
        connection.execute(schema.game.update().where(_game.id == table).values(ratings=text))
    for who in sorted(count.affected | set(count.results)):
        values: dict[str, object] = {
            column: getattr(_rating, column) + count.results[who][column]
            for column in ("games", "wins", "draws", "losses")
        }
        if who in count.affected:
            now = count.ratings[who]
            values |= {"rating": now.rating, "deviation": now.deviation, "volatility": now.volatility}
        connection.execute(
            schema.rating.update().where(_rating.person == who, _rating.game == count.game).values(values)
        )
