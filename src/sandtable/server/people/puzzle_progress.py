"""PuzzleProgress: how far a person is with the puzzles, on whatever device; and how many people solved a puzzle."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Annotated

import msgspec
import sqlalchemy as sa

from sandtable.learn.attempt import Standing
from sandtable.learn.daily import FIRST
from sandtable.learn.progress import Progress
from sandtable.learn.puzzle import PuzzleId
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.store import Store

_person, _try = schema.puzzler, schema.puzzle_try


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device has that the server may not know: puzzles in the order in which they were tried, and whether they
    were solved with the first answer; days on which the puzzle of the day was solved, as YYYY-MM-DD."""

    tried: Annotated[dict[PuzzleId, bool], msgspec.Meta(max_length=5000)] = {}
    days: Annotated[tuple[date, ...], msgspec.Meta(max_length=4000)] = ()


class Share(msgspec.Struct, frozen=True):
    """How many people tried a puzzle here, and how many solved it with their first answer."""

    people: int
    solved: int


class PuzzleProgress:
    """The progress of everybody."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str) -> Progress:
        """How far a person is."""
        return await self._store.work(lambda connection: _read(connection, person))

    async def join(self, person: str, brought: Brought) -> Progress:
        """Adds what a device has; how far the person is with all of it. The rating is computed here, never sent."""
        # where the day begins first it is already tomorrow
        last = datetime.now(UTC).date() + timedelta(1)
        days = [day.isoformat() for day in brought.days if FIRST <= day <= last]

        def work(connection: sa.Connection) -> Progress:
            before = _read(connection, person, change=True)
            after = before.joined(brought.tried, days)
            if after != before:
                _write(connection, person, before, after)
            return after

        try:
            return await self._store.work(work, writes=True)
        except Taken:  # two devices at once: by now the other one is through
            return await self._store.work(work, writes=True)

    async def share(self, puzzle: str) -> Share:
        """How many people solved a puzzle."""
        query = sa.select(_try.c.solved, sa.func.count().label("people")).where(_try.c.puzzle == puzzle)
        found = {bool(row.solved): int(row.people) for row in await self._store.rows(query.group_by(_try.c.solved))}
        return Share(sum(found.values()), found.get(True, 0))


def _read(connection: sa.Connection, person: str, change: bool = False) -> Progress:
    query = sa.select(_person).where(_person.c.person == person)
    row = connection.execute(query.with_for_update() if change else query).first()
    if row is None:
        return Progress()
    tries = sa.select(_try.c.puzzle, _try.c.solved).where(_try.c.person == person).order_by(_try.c.number)
    tried = {each.puzzle: bool(each.solved) for each in connection.execute(tries)}
    return Progress(Standing(row.rating, row.deviation, row.volatility), tried, tuple(row.days.split()))


def _write(connection: sa.Connection, person: str, before: Progress, after: Progress) -> None:
    values = {**msgspec.structs.asdict(after.standing), "days": " ".join(after.days)}
    changed = connection.execute(_person.update().where(_person.c.person == person).values(values))
    if not changed.rowcount:
        connection.execute(_person.insert().values(person=person, **values))
    rows = [
        {"person": person, "puzzle": puzzle, "number": number, "solved": solved}
        for number, (puzzle, solved) in enumerate(after.tried.items())
        if puzzle not in before.tried
    ]
    if rows:
        connection.execute(_try.insert(), rows)
