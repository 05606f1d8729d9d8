"""Lobby: lists of tables and people, and what a person has played."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa

from sandtable.games.narration.verdict import Verdict, distinct, ending_of
from sandtable.games.outcome import Result
from sandtable.locale import LANGUAGES
from sandtable.records import Forfeit
from sandtable.server.narration.messages import SeatView
from sandtable.server.narration.narration import bot_name, seat_name, seated_level
from sandtable.server.narration.views import seat_view
from sandtable.server.people import standings
from sandtable.server.people.people import Person
from sandtable.server.people.standings import RatingLine, level_of
from sandtable.server.problems import Sentence
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import ClockPlan
from sandtable.server.table.events import Seat
from sandtable.server.table.table import bot_person

Listing = Literal["open", "playing", "over", "mine"]
Page = Annotated[int, msgspec.Meta(ge=1, le=100)]


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list. `your_turn` is true where you have to decide, or to add your part to the shuffle. `told` says
    how a game that is over ended; among the games of a person, how that person fared, and `change` is what it did to
    their rating."""

    id: str
    game: str
    options: dict[str, Any]
    status: Literal["open", "dealing", "playing", "over", "aborted"]
    seats: tuple[SeatView, ...]
    clock: ClockPlan | None
    public: bool
    rated: bool
    created: int
    updated: int
    ply: int
    to_act: int | None
    deadline: int | None
    result: Result | None
    your_turn: bool
    told: Sentence | None
    change: int | None = None


class PersonPage(msgspec.Struct, frozen=True):
    """A person, or a bot of a `level`: ratings, and how many tables of each status; `closed` where a moderator has
    closed the account."""

    id: str
    kind: Literal["guest", "account", "program", "bot"]
    name: str
    created: int
    owner: str | None
    ratings: tuple[RatingLine, ...]
    tables: dict[str, int]
    level: str | None = None
    closed: bool = False


async def tables(
    store: Store, listing: Listing, viewer: Person | None, game: str | None, limit: int, before: int | None
) -> list[TableLine]:
    """A list of tables, the newest first. In the viewer's own list, tables where it is their turn come first."""
    rows, seats = schema.game, schema.seat
    query = sa.select(rows)
    if listing == "mine":
        own = sa.select(seats.c.table_id).where(seats.c.person == ("" if viewer is None else viewer.id))
        query = query.where(rows.c.id.in_(own), rows.c.status.in_(("open", "dealing", "playing")))
    elif listing == "over":
        query = query.where(rows.c.public, rows.c.status == "over")
    else:
        query = query.where(
            rows.c.public, rows.c.status.in_(("open",) if listing == "open" else ("dealing", "playing"))
        )
    person = None if viewer is None else viewer.id
    if listing == "mine":  # entries of other people come after the viewer's own
        query = query.order_by(sa.case((_unanswered("" if viewer is None else viewer.id), 1), else_=0))
    return await _lines(store, query, person, game, limit, before, turn_first=listing == "mine")


def _unanswered(person: str) -> sa.ColumnElement[bool]:
    """Whether another person opened the table with a seat for this person, who has not added their nonce yet."""
    rows, seats = schema.game.c, schema.seat.c
    ready = sa.select(seats.seat).where(seats.table_id == rows.id, seats.person == person, seats.ready)
    return sa.and_(rows.opener != person, rows.status.in_(("open", "dealing")), ~ready.exists())


async def invitations(store: Store, person: str, by: str | None = None) -> int:
    """How many tables wait for an answer of this person: all of them, or only those opened by `by`."""
    rows, seats = schema.game, schema.seat.c
    own = sa.select(seats.table_id).where(seats.person == person)
    query = sa.select(sa.func.count()).select_from(rows).where(rows.c.id.in_(own), _unanswered(person))
    if by is not None:
        query = query.where(rows.c.opener == by)
    row = await store.row(query)
    return 0 if row is None else int(row[0])


async def played(
    store: Store, person: str, viewer: Person | None, game: str | None, limit: int, before: int | None
) -> list[TableLine]:
    """The finished games of a person or a bot. Private tables are included only if that person asks."""
    rows = schema.game
    own = sa.select(schema.seat.c.table_id).where(_sits(person))
    query = sa.select(rows).where(rows.c.id.in_(own), rows.c.status == "over")
    if viewer is None or viewer.id != person:
        query = query.where(rows.c.public)
    return await _lines(store, query, None if viewer is None else viewer.id, game, limit, before, of=person)


_OF_TOURNAMENT = sa.exists().where(schema.tournament_game.c.table_id == schema.game.c.id)


async def shared(store: Store, person: str) -> list[TableLine]:
    """The unfinished tables where a person sits with others, or plays in a tournament."""
    rows, seats = schema.game, schema.seat
    own = sa.select(seats.c.table_id).where(seats.c.person == person)
    others = sa.select(seats.c.table_id).where(seats.c.table_id == rows.c.id, seats.c.person != person)
    query = (
        sa.select(rows)
        .where(rows.c.id.in_(own), rows.c.status.in_(("open", "dealing", "playing")))
        .where(sa.or_(others.exists(), _OF_TOURNAMENT))
        .order_by(sa.case((_unanswered(person), 1), else_=0))
    )
    return await _lines(store, query, person, limit=100)


_TABLE = sa.select(schema.game).where(schema.game.c.id == sa.bindparam("table"))
_SEATS = sa.select(schema.seat).where(schema.seat.c.table_id == sa.bindparam("table")).order_by(schema.seat.c.seat)


async def line(store: Store, table: str, viewers: Iterable[str]) -> dict[str, TableLine]:
    """One table as each of these people sees it in a list; nothing if there is no such table."""
    which = {"table": table}
    found, seats = await store.several((_TABLE, which), (_SEATS, which))
    return {viewer: _line(row, seats, viewer, None) for row in found for viewer in viewers}


async def changed(store: Store, since: int) -> list[tuple[str, str]]:
    """Tables with games between people or of tournaments that have changed since a time, each paired with every person
    who sits there."""
    rows, seats, other = schema.game, schema.seat, schema.seat.alias()
    others = sa.select(other.c.person).where(other.c.table_id == rows.c.id, other.c.person != seats.c.person)
    query = (
        sa.select(seats.c.table_id, seats.c.person)
        .join(rows, rows.c.id == seats.c.table_id)
        .where(seats.c.person.is_not(None), rows.c.status.in_(("dealing", "playing")), rows.c.updated >= since)
        .where(sa.or_(others.exists(), _OF_TOURNAMENT))
    )
    return [(row.table_id, row.person) for row in await store.rows(query)]


async def _lines(
    store: Store,
    query: sa.Select[Any],
    viewer: str | None,
    game: str | None = None,
    limit: int = 100,
    before: int | None = None,
    turn_first: bool = False,
    of: str | None = None,
) -> list[TableLine]:
    rows = schema.game.c
    if game is not None:
        query = query.where(rows.game == game)
    if before is not None:
        query = query.where(rows.updated < before)
    found = await store.rows(query.order_by(rows.updated.desc(), rows.id).limit(limit))
    seats: dict[str, list[sa.Row[Any]]] = {row.id: [] for row in found}
    if found:
        places = sa.select(schema.seat).where(schema.seat.c.table_id.in_(list(seats))).order_by(schema.seat.c.seat)
        for place in await store.rows(places):
            seats[place.table_id].append(place)
    lines = [_line(row, seats[row.id], viewer, of) for row in found]
    return sorted(lines, key=lambda line: not line.your_turn) if turn_first else lines


def _line(row: sa.Row[Any], seats: list[sa.Row[Any]], viewer: str | None, of: str | None) -> TableLine:
    mine = [place for place in seats if viewer is not None and place.person == viewer]
    asked = [place for place in mine if not place.ready] if row.status == "dealing" else []
    return TableLine(
        id=row.id,
        game=row.game,
        options=json.loads(row.options),
        status=row.status,
        seats=tuple(seat_view(Seat(place.person, place.level, place.name)) for place in seats),
        clock=None if row.clock is None else msgspec.json.decode(row.clock, type=ClockPlan),
        public=row.public,
        rated=row.rated,
        created=row.created,
        updated=row.updated,
        ply=row.ply,
        to_act=row.to_act,
        deadline=row.deadline,
        result=None if row.result is None else msgspec.json.decode(row.result, type=Result),
        your_turn=bool(asked) or (row.status == "playing" and any(place.seat == row.to_act for place in mine)),
        told=None if row.result is None else {lang: _told(row, seats, of, lang) for lang in LANGUAGES},
        change=_change(row, seats, of),
    )


def _change(row: sa.Row[Any], seats: list[sa.Row[Any]], of: str | None) -> int | None:
    """How a rated game changed the rating of a person."""
    if of is None or row.ratings is None:
        return None
    changes = msgspec.json.decode(row.ratings)
    own = [changes[place.seat] for place in seats if place.person == of]
    return round(own[0][1]) - round(own[0][0]) if len(own) == 1 else None


def _told(row: sa.Row[Any], seats: list[sa.Row[Any]], of: str | None, lang: str) -> str:
    """How a game ended, in words; in the list of a person or a bot, from the view of their seat."""
    result = msgspec.json.decode(row.result, type=Result)
    gave_up = Forfeit(-1, "") if row.forfeit is None else msgspec.json.decode(row.forfeit, type=Forfeit)
    names = distinct(
        [seat_name(seated_level(place.person, place.level, place.name), place.name, lang) for place in seats]
    )
    verdict = Verdict(row.game, result, ending_of(result, gave_up.seat, gave_up.why), names, lang)
    own = [place.seat for place in seats if of is not None and of in (place.person, bot_person(place.level or ""))]
    return verdict.fared(own[0]) if len(own) == 1 else verdict.headline()


async def unfinished(store: Store, person: str, bots_only: bool = False) -> int:
    """How many unfinished tables a person has opened: all of them, or only tables of bots. Only the opener counts,
    wherever they sit, so nobody can use up another person's limit by giving them a seat."""
    query = sa.select(sa.func.count()).where(
        schema.game.c.opener == person, schema.game.c.status.in_(("open", "dealing", "playing"))
    )
    if bots_only:
        places = sa.select(schema.seat.c.seat).where(schema.seat.c.table_id == schema.game.c.id)
        query = query.where(~places.where(schema.seat.c.level.is_(None)).exists())
    row = await store.row(query)
    return 0 if row is None else int(row[0])


async def person_page(store: Store, person: Person | None, level: str | None) -> PersonPage:
    """A person or one of our bots, with their ratings and numbers of tables."""
    id = bot_person(level or "") if person is None else person.id
    own = sa.select(schema.seat.c.table_id).where(_sits(id))
    counts = await store.rows(
        sa.select(schema.game.c.status, sa.func.count().label("n"))
        .where(schema.game.c.id.in_(own))
        .group_by(schema.game.c.status)
    )
    return PersonPage(
        id=id,
        kind="bot" if person is None else person.kind,
        name=bot_name(level or "", "en") if person is None else person.name,
        created=0 if person is None else person.created,
        owner=None if person is None else person.owner,
        ratings=await standings.ratings_of(store, id),
        tables={row.status: row.n for row in counts},
        level=level,
        closed=person is not None and person.closed is not None,
    )


def _sits(id: str) -> sa.ColumnElement[bool]:
    """Seats of a person or a bot."""
    level = level_of(id)
    return schema.seat.c.person == id if level is None else schema.seat.c.level == level
