"""Tournaments in the database: their log, written by number as a table's is, and the rows that follow from it."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import SECOND
from sandtable.server.tournament import events
from sandtable.server.tournament.decide import due_at
from sandtable.server.tournament.events import Events, Finished, Joined, Paired, TournamentEvent, Withdrew
from sandtable.server.tournament.standings import scores
from sandtable.server.tournament.tiebreaks import ranked
from sandtable.server.tournament.tournament import Tournament

_log, _row, _entrant, _game = schema.tournament_event, schema.tournament, schema.entrant, schema.tournament_game
AT_ONCE = 200


async def read_events(store: Store, id: str, after: int = 0) -> list[TournamentEvent]:
    """A tournament's events after a number, in order."""
    query = sa.select(_log.c.data).where(_log.c.tournament_id == id, _log.c.number > after).order_by(_log.c.number)
    return [events.decode(row.data) for row in await store.rows(query)]


async def number_of(store: Store, id: str) -> int:
    """The number of a tournament's last event; 0 if there is no such tournament."""
    row = await store.row(sa.select(_row.c.number).where(_row.c.id == id))
    return 0 if row is None else int(row.number)


async def append(store: Store, tournament: Tournament, first: int, new: Events) -> None:
    """Write events, all or nothing; Taken if another process was faster. `tournament` is as it is after them."""
    lines = [
        {"tournament_id": tournament.id, "number": number, "data": events.encode(event).decode()}
        for number, event in enumerate(new, first)
    ]
    statements: list[sa.Executable] = [_log.insert().values(lines)]
    for event in new:
        statements += _rows_of(tournament, event)
    moving = _moving(tournament)
    if first == 1:
        statements.append(_row.insert().values(**_lasting(tournament), **moving))
    else:
        statements.append(_row.update().where(_row.c.id == tournament.id).values(**moving))
    await store.change(*statements)


def _rows_of(tournament: Tournament, event: TournamentEvent) -> list[sa.Executable]:
    """What an event changes beside the log and the row of its tournament."""
    if isinstance(event, Joined):
        return [
            _leaves(tournament.id, event.player),
            _entrant.insert().values(tournament_id=tournament.id, player=event.player),
        ]
    if isinstance(event, Withdrew) and event.player not in tournament.players:
        return [_leaves(tournament.id, event.player)]
    if isinstance(event, Paired) and event.games:
        late = event.at + (tournament.plan.late or 0) * SECOND
        new = [
            {"table_id": game.table, "tournament_id": tournament.id, "late": late, "done": False}
            for game in event.games
        ]
        return [_game.insert().values(new)]
    if isinstance(event, Finished):
        return [_game.update().where(_game.c.table_id == event.table).values(done=True)]
    return []


def _leaves(id: str, player: str) -> sa.Executable:
    return _entrant.delete().where(_entrant.c.tournament_id == id, _entrant.c.player == player)


def _lasting(tournament: Tournament) -> dict[str, Any]:
    plan = tournament.plan
    return {
        "id": tournament.id,
        "name": plan.name,
        "game": plan.game,
        "plan": msgspec.json.encode(plan).decode(),
        "public": plan.public,
        "organiser": tournament.by,
        "created": tournament.created_at,
    }


def _moving(tournament: Tournament) -> dict[str, Any]:
    winner = None
    if tournament.status == "over":
        first = ranked(scores(tournament), tournament.plan.format)[0].score.player
        winner = first.id if first.level else first.name
    return {
        "updated": tournament.updated_at,
        "status": tournament.status,
        "number": tournament.number,
        "round": len(tournament.rounds),
        "players": len(tournament.players),
        "due": due_at(tournament),
        "winner": winner,
    }


def naming(person: str) -> sa.Select[tuple[str]]:
    """The tournaments whose log has a person's name: they play in it, or have opened it."""
    played = sa.select(schema.entrant.c.tournament_id).where(schema.entrant.c.player == person)
    tournament = schema.tournament.c
    return sa.select(tournament.id).where(sa.or_(tournament.id.in_(played), tournament.organiser == person))


class Pending(msgspec.Struct, frozen=True):
    """A game whose outcome the tournament's log does not have: how its table stands, None where it was not opened
    yet."""

    table: str
    tournament: str
    status: str | None
    late: int
    bot_since: int | None

    def wants(self, now: int, patience: int) -> bool:
        """Whether something is to be done: open it, note how it ended, see who came, or remind a bot."""
        if self.status == "dealing":
            return self.late <= now
        return self.status != "playing" or (self.bot_since is not None and self.bot_since <= now - patience)


async def pending(store: Store, tournament: str | None = None) -> list[Pending]:
    """The games under way of a tournament, or of all."""
    table = schema.game.c
    query = (
        sa.select(_game, table.status, table.updated, table.bot)
        .join_from(_game, schema.game, table.id == _game.c.table_id, isouter=True)
        .where(~_game.c.done)
        .order_by(_game.c.table_id)
    )
    if tournament is not None:
        query = query.where(_game.c.tournament_id == tournament)
    return [
        Pending(row.table_id, row.tournament_id, row.status, row.late, row.updated if row.bot else None)
        for row in await store.rows(query)
    ]


async def wanted(store: Store, now: int, patience: int) -> set[str]:
    """The tournaments where something is to be done: by time, or at one of their tables."""
    due = await store.rows(
        sa.select(_row.c.id)
        .where(_row.c.due <= now, _row.c.status.in_(("open", "playing")))
        .order_by(_row.c.due)
        .limit(AT_ONCE)
    )
    table = schema.game.c
    games = await store.rows(
        sa.select(_game.c.tournament_id)
        .join_from(_game, schema.game, table.id == _game.c.table_id, isouter=True)
        .where(
            ~_game.c.done,
            sa.or_(
                table.id.is_(None),
                table.status.in_(("over", "aborted")),
                sa.and_(table.status == "dealing", _game.c.late <= now),
                sa.and_(table.status == "playing", table.bot, table.updated <= now - patience),
            ),
        )
        .distinct()
        .limit(AT_ONCE)
    )
    return {row.id for row in due} | {row.tournament_id for row in games}


async def unfinished(store: Store, organiser: str) -> int:
    """How many unfinished tournaments a person has opened."""
    query = sa.select(sa.func.count()).where(_row.c.organiser == organiser, _row.c.status.in_(("open", "playing")))
    row = await store.row(query)
    return 0 if row is None else int(row[0])
