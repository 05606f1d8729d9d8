"""Standings: everyone's ratings, and how a game changed them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from sandtable import bots
from sandtable.bots.levels import LEVELS
from sandtable.games import IDS
from sandtable.glicko import Rating, after_game
from sandtable.server.narration.narration import bot_name
from sandtable.server.ratings.pinned import pinned
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table.table import Table, bot_person

PROVISIONAL = 110.0  # a rating that is less sure than this is a first guess
RECENT = 8


class RatingLine(msgspec.Struct, frozen=True):
    """How strong someone is at a game; `provisional` while that is a first guess. A bot's rating never moves."""

    game: str
    rating: int
    deviation: int
    provisional: bool
    games: int
    wins: int
    draws: int
    losses: int


class LeaderLine(msgspec.Struct, frozen=True):
    """A place on the leaderboard; bots of ours have a `level`, and an English name as at a table."""

    place: int
    person: str
    name: str
    kind: Literal["account", "program", "bot"]
    rating: RatingLine
    level: str | None = None


class SeatRating(msgspec.Struct, frozen=True):
    """The rating of the player at a seat, as it is now; `before` and `after` where this game counted and is over.
    `recent` has a person's ratings after the last games that counted, the newest last. `struck` where the moderators
    have taken this game out of the ratings."""

    rating: int
    provisional: bool
    before: int | None = None
    after: int | None = None
    recent: tuple[int, ...] = ()
    struck: bool = False


async def leaderboard(store: Store, game: str, limit: int) -> list[LeaderLine]:
    """The best at a game: accounts and programs, and our levels by the ratings that they are pinned to, whether they
    have played here or not; who has few games is listed after those with many."""
    rating, person = schema.rating, schema.person
    query = (
        sa.select(rating, person.c.name, person.c.kind)
        .join(person, person.c.id == rating.c.person)
        .where(rating.c.game == game, rating.c.games > 0, person.c.kind.in_(("account", "program")))
        .where(person.c.closed.is_(None))
        .order_by(rating.c.deviation > PROVISIONAL, rating.c.rating.desc(), rating.c.person)
        .limit(limit)
    )
    lines: list[tuple[str, str, Any, RatingLine]] = [
        (row.person, row.name, row.kind, _line(row)) for row in await store.rows(query)
    ]
    played = await store.rows(sa.select(rating).where(rating.c.game == game, rating.c.person.like("bot:%")))
    counted = {row.person: row for row in played}
    for bot in {*map(bot_person, LEVELS), *counted}:
        lines.append((bot, bot_name(bot.removeprefix("bot:"), "en"), "bot", _of_bot(bot, game, counted.get(bot))))
    lines.sort(key=lambda line: (line[3].provisional, -line[3].rating, line[0]))
    return [
        LeaderLine(place, id, name, kind, line, level_of(id))
        for place, (id, name, kind, line) in enumerate(lines[:limit], 1)
    ]


async def ratings_of(store: Store, id: str) -> tuple[RatingLine, ...]:
    """All ratings of a person or a bot, by game."""
    query = sa.select(schema.rating).where(schema.rating.c.person == id).order_by(schema.rating.c.game)
    rows = {row.game: row for row in await store.rows(query)}
    if level_of(id) is None:
        return tuple(_line(row) for row in rows.values() if row.games)
    return tuple(_of_bot(id, game, rows.get(game)) for game in IDS)


async def at_table(store: Store, table: Table) -> list[SeatRating | None]:
    """The ratings of all who sit at a table; nobody's for an open seat and in a game from elsewhere."""
    taken = schema.struck.c.table_id
    query = sa.select(schema.game.c.ratings, taken).outerjoin(schema.struck, taken == schema.game.c.id)
    row = await store.row(query.where(schema.game.c.id == table.id))
    changes: list[list[float]] = [] if row is None or row.ratings is None else msgspec.json.decode(row.ratings)
    found: list[SeatRating | None] = []
    for seat, who in zip(table.seats, table.rated_as, strict=True):
        if seat.is_open:
            found.append(None)
            continue
        before, after = changes[len(found)][:2] if changes else (None, None)
        now = await rating_now(store, who, table.kind.id)
        found.append(
            SeatRating(
                rating=round(now.rating),
                provisional=now.deviation > PROVISIONAL,
                before=None if before is None else round(before),
                after=None if after is None else round(after),
                recent=await _recent(store, who, table.kind.id) if changes and seat.person else (),
                struck=row is not None and row.table_id is not None,
            )
        )
    return found


class Stakes(msgspec.Struct, frozen=True):
    """What a rated game would do to the rating of who asks, and both ratings as they are."""

    rating: int
    other: int
    win: int
    draw: int
    loss: int


async def stakes(store: Store, person: str, other: str, game: str) -> Stakes:
    """How a game against a person would change ratings."""
    mine, theirs = await rating_now(store, person, game), await rating_now(store, other, game)
    win, draw, loss = (
        round(after_game([mine, theirs], points)[0].rating) - round(mine.rating) for points in ((1, 0), (0, 0), (0, 1))
    )
    return Stakes(round(mine.rating), round(theirs.rating), win, draw, loss)


def _last_seat() -> sa.Select[Any]:
    rows, own, other = schema.game, schema.seat, schema.seat.alias()
    who: sa.BindParameter[str] = sa.bindparam("who")
    others = sa.select(other.c.seat).where(
        other.c.table_id == own.c.table_id, other.c.person.is_not(None), other.c.person != who
    )
    return (
        sa.select(own.c.seat, rows.c.created)
        .join(rows, rows.c.id == own.c.table_id)
        .where(own.c.person == who, rows.c.game == sa.bindparam("kind"))
        .where(rows.c.status.in_(("dealing", "playing", "over")), others.exists())
        .order_by(rows.c.created.desc())
        .limit(1)
    )


# A person's (`who`) seat in their last game of a kind with others, its time, and their rating.
LAST_SEAT = _last_seat()
RATING = sa.select(schema.rating).where(
    schema.rating.c.person == sa.bindparam("who"), schema.rating.c.game == sa.bindparam("kind")
)


async def last_seat(store: Store, person: str, game: str) -> tuple[int | None, int]:
    """A person's seat in their last game of this kind with others, and its time."""
    (rows,) = await store.several((LAST_SEAT, {"who": person, "kind": game}))
    return (rows[0].seat, rows[0].created) if rows else (None, 0)


async def rating_now(store: Store, who: str, game: str) -> Rating:
    """The rating of a person or a bot."""
    if (pin := pinned(who, game)) is not None:
        return pin
    (rows,) = await store.several((RATING, {"who": who, "kind": game}))
    return rating_in(rows)


def rating_in(rows: list[sa.Row[Any]]) -> Rating:
    """The same of what `RATING` finds."""
    return Rating(rows[0].rating, rows[0].deviation, rows[0].volatility) if rows else Rating()


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after a game, when that was, and how unsure it was; of old games that is not known."""

    at: int
    rating: int
    deviation: int | None
    table: str | None


LONGEST_HISTORY = 500


async def history(store: Store, who: str, game: str, private: bool) -> list[RatingPoint]:
    """A person's ratings after each of the latest games that counted, the oldest first. The tables of games by secret
    link are named to that person only."""
    rows, seats = schema.game.c, schema.seat.c
    query = (
        sa.select(rows.id, rows.public, rows.updated, rows.ratings, seats.seat)
        .join_from(schema.game, schema.seat, rows.id == seats.table_id)
        .where(seats.person == who, rows.game == game, rows.ratings.is_not(None))
        .order_by(rows.updated.desc(), rows.id)
        .limit(LONGEST_HISTORY)
    )
    points = []
    for row in await store.rows(query):
        _, after, *unsure = msgspec.json.decode(row.ratings)[row.seat]
        deviation = round(unsure[0]) if unsure else None
        points.append(RatingPoint(row.updated, round(after), deviation, row.id if row.public or private else None))
    return points[::-1]


class BestGame(msgspec.Struct, frozen=True):
    """A game that somebody won against a strong opponent."""

    table: str
    game: str
    at: int
    other: str
    name: str
    rating: int
    level: str | None = None


BEST = 5


async def best_games(store: Store, who: str) -> list[BestGame]:
    """The public games that a person won against the strongest opponents, by their rating at the time; two played."""
    rows, mine, other = schema.game.c, schema.seat.alias(), schema.seat.alias()
    query = (
        sa.select(rows.id, rows.game, rows.updated, rows.ratings, rows.result, mine.c.seat)
        .add_columns(other.c.seat.label("other"), other.c.person, other.c.level, other.c.name)
        .join_from(schema.game, mine, rows.id == mine.c.table_id)
        .join(other, sa.and_(other.c.table_id == rows.id, other.c.seat != mine.c.seat))
        .where(mine.c.person == who, rows.ratings.is_not(None), rows.public)
        .order_by(rows.updated.desc(), rows.id)
        .limit(LONGEST_HISTORY)
    )
    found = []
    for row in await store.rows(query):
        changes = msgspec.json.decode(row.ratings)
        if len(changes) == 2 and msgspec.json.decode(row.result)["winner"] == row.seat:
            id = bot_person(row.level) if row.level else row.person or ""
            rating = round(changes[row.other][0])
            found.append(BestGame(row.id, row.game, row.updated, id, row.name, rating, row.level))
    return sorted(found, key=lambda one: (-one.rating, -one.at, one.table))[:BEST]


async def _recent(store: Store, who: str, game: str) -> tuple[int, ...]:
    rows, seats = schema.game.c, schema.seat.c
    query = (
        sa.select(rows.ratings, seats.seat)
        .join_from(schema.game, schema.seat, rows.id == seats.table_id)
        .where(seats.person == who, rows.game == game, rows.ratings.is_not(None))
        .order_by(rows.updated.desc(), rows.id)
        .limit(RECENT)
    )
    found = [round(msgspec.json.decode(row.ratings)[row.seat][1]) for row in await store.rows(query)]
    return tuple(reversed(found))


def _line(row: sa.Row[Any]) -> RatingLine:
    return RatingLine(
        row.game,
        round(row.rating),
        round(row.deviation),
        row.deviation > PROVISIONAL,
        row.games,
        row.wins,
        row.draws,
        row.losses,
    )


def _of_bot(bot: str, game: str, row: sa.Row[Any] | None) -> RatingLine:
    """A bot's line: its rating is pinned, how its games went is counted."""
    rating = pinned(bot, game) or Rating()
    counted = (0, 0, 0, 0) if row is None else (row.games, row.wins, row.draws, row.losses)
    return RatingLine(game, round(rating.rating), round(rating.deviation), rating.deviation > PROVISIONAL, *counted)


def level_of(id: str) -> str | None:
    """The level of one of our bots by its id."""
    level = id.removeprefix("bot:")
    return level if id.startswith("bot:") and level in bots.NAMES else None
