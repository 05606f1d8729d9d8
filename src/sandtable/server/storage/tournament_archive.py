"""Tournaments that are over, out of a database and into another one: the log of each with the records of its games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Any

import msgspec
import sqlalchemy as sa

from sandtable.errors import BadRecord, SandtableError
from sandtable.position import Position
from sandtable.records import Record, format_record
from sandtable.server.storage import schema, tournaments
from sandtable.server.storage.appends import Append, Taken
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import now_ms
from sandtable.server.table.events import Imported
from sandtable.server.table.table import Table
from sandtable.server.tournament.events import TournamentEvent
from sandtable.server.tournament.tournament import Tournament, tournament_of

Id = str


class TournamentRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament as a line of a file: its id, its log, and its games as records by their tables."""

    tournament: Id
    events: tuple[TournamentEvent, ...]
    games: dict[Id, dict[str, Any]] = {}


_decoder = msgspec.json.Decoder(TournamentRecord)


def read(lines: Iterable[bytes]) -> list[TournamentRecord]:
    """The tournaments of a file; BadRecord for a line that is none."""
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                found.append(_decoder.decode(line))
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise BadRecord("errors.tournament.line", line=number, why=str(error)[:200]) from None
    return found


async def export(store: Store) -> AsyncIterator[TournamentRecord]:
    """All tournaments that are over, oldest first."""
    row = schema.tournament.c
    query = sa.select(row.id).where(row.status.in_(("over", "cancelled"))).order_by(row.created, row.id)
    for id in [found.id for found in await store.rows(query)]:
        events = await tournaments.read_events(store, id)
        games = {}
        for game in tournament_of(id, events).games:
            table = Table(game)
            for event in await store.read_events(game):
                table.apply(event)
            if table.position is not None and table.status in ("over", "aborted"):
                games[game] = msgspec.json.decode(format_record(table.record()))
        yield TournamentRecord(id, tuple(events), games)


async def bring_in(store: Store, records: Iterable[TournamentRecord]) -> int:
    """Put tournaments in, to be looked at; how many there were. All are verified first; what is there already stays as
    it is, so that a second attempt finishes the first."""
    ready = [(record, _verified(record), [_table(id, game) for id, game in record.games.items()]) for record in records]
    for record, tournament, tables in ready:
        known = await store.numbers([table.id for table, _ in tables])
        new = [Append(table, 1, (event,), True) for table, event in tables if table.id not in known]
        if new:
            await store.append(new)
        try:
            await tournaments.append(store, tournament, 1, record.events)
        except Taken:
            continue
    return len(ready)


def _verified(record: TournamentRecord) -> Tournament:
    """A tournament by its log; BadRecord where that adds up to none that is over."""
    try:
        tournament = tournament_of(record.tournament, record.events)
        ended = tournament.status in ("over", "cancelled")
    except (LookupError, AttributeError, SandtableError):
        ended = False
    if not ended or not record.events or not 0 < len(record.tournament) <= 32:
        raise BadRecord("errors.tournament.log", id=record.tournament[:40])
    return tournament


def _table(id: str, game: dict[str, Any]) -> tuple[Table, Imported]:
    try:
        record = msgspec.convert(game, Record)
    except msgspec.ValidationError as error:
        raise BadRecord("errors.tournament.game", id=id[:40], why=str(error)[:200]) from None
    Position.from_record(record)
    event = Imported(now_ms(), msgspec.json.decode(format_record(record)))
    table = Table(id)
    table.apply(event)
    return table, event
