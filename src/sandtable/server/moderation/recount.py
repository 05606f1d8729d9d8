"""Recount: the ratings as they would be if some games had not counted, or did count after all.

The games of a kind are gone through in the order in which they ended. Up to the first game that is struck, and for
everybody whom none of the struck games has touched, ratings are taken as they were written down then. From there on
they are computed again: for the players of the struck games, for those whom they met later, and so on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from sandtable.games.narration.verdict import places
from sandtable.games.outcome import Result
from sandtable.glicko import Rating, after_game
from sandtable.records import Forfeit
from sandtable.server.ratings.pinned import pinned
from sandtable.server.ratings.rated import Change
from sandtable.server.storage import schema
from sandtable.server.table.table import bot_person

LATE = 10 * 60 * 1000  # milliseconds by which games may be written down in another order than that of their ends
CHUNK = 500


class Rated(msgspec.Struct, frozen=True):
    """A game that counted: who played, seat by seat, their places, and what it changed then."""

    table: str
    updated: int
    people: tuple[str, ...]
    places: tuple[int, ...]
    changes: tuple[tuple[float, ...], ...]

    def outcome(self, seat: int) -> str:
        """The column of a person's results that it counts in."""
        if self.places[seat] != 1:
            return "losses"
        return "wins" if self.places.count(1) == 1 else "draws"


class Recount:
    """The games of one kind that were recounted so far.

    changes   by table, the new rating changes of a game, if they differ from the old ones
    ratings   everybody's rating after these games
    affected  the people whose ratings differ
    results   by person and column, how many games to add to their results; negative for struck games
    seen      the tables that were recounted
    """

    def __init__(self, game: str, struck: set[str], restored: set[str]) -> None:
        self.game = game
        self.struck, self.restored = struck, restored
        self.changes: dict[str, list[Change]] = {}
        self.ratings: dict[str, Rating] = {}
        self.affected: set[str] = set()
        self.results: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.seen: set[str] = set()
        self.latest = 0

    def add(self, games: Iterable[Rated]) -> None:
        """Go on with more games, in the order of their ends. Those that were gone through already are passed over."""
        for game in games:
            if game.table not in self.seen:
                self.seen.add(game.table)
                self.latest = max(self.latest, game.updated)
                self._add(game)

    def _add(self, game: Rated) -> None:
        if game.table in self.struck:
            self._count(game, -1)
            self._touch(game)
            return
        if game.table in self.restored:
            self._count(game, 1)
            self._touch(game)
        before = [self._before(game, seat) for seat in range(len(game.people))]
        after = after_game(before, [-float(place) for place in game.places])
        if self.affected.isdisjoint(game.people):
            after = [_as_written(change, new) for change, new in zip(game.changes, after, strict=True)]
        else:
            self._touch(game)
            after = [
                new if self._pin(who) is None else old for who, old, new in zip(game.people, before, after, strict=True)
            ]
            self.changes[game.table] = [
                (old.rating, new.rating, new.deviation) for old, new in zip(before, after, strict=True)
            ]
        self.ratings.update(zip(game.people, after, strict=True))

    def _before(self, game: Rated, seat: int) -> Rating:
        """A person's rating before a game: what the games before it made of it. That of a bot was pinned then as it is
        written down; so is the first that we know of a person."""
        who, written = game.people[seat], game.changes[seat][0]
        if (pin := self._pin(who)) is not None:
            return Rating(written, pin.deviation, pin.volatility)
        return self.ratings.get(who) or Rating(written)

    def _pin(self, who: str) -> Rating | None:
        return pinned(who, self.game)

    def _touch(self, game: Rated) -> None:
        """From now on the ratings of everyone at a table differ. A player who was not rated before starts afresh."""
        for seat, who in enumerate(game.people):
            if self._pin(who) is None:
                self.ratings.setdefault(who, Rating(game.changes[seat][0]))
                self.affected.add(who)

    def _count(self, game: Rated, n: int) -> None:
        for seat, who in enumerate(game.people):
            self.results[who][game.outcome(seat)] += n
            self.results[who]["games"] += n


def _as_written(change: Sequence[float], new: Rating) -> Rating:
    """A rating after a game as it was written down then; how unsure it was is not known of old games."""
    return Rating(change[1], change[2] if len(change) > 2 else new.deviation, new.volatility)


class Rows(NamedTuple):
    """Games as the database has them, and who sat where."""

    games: Sequence[Any]
    people: Mapping[str, Mapping[int, str]]


def read(connection: sa.Connection, game: str, since: int = 0, also: Iterable[str] = ()) -> Rows:
    """The games of a kind that count, and some that were struck, by their end; those that ended since then."""
    rows, struck, seats = schema.game.c, schema.struck.c, schema.seat.c
    written = sa.func.coalesce(rows.ratings, struck.ratings).label("written")
    query = (
        sa.select(rows.id, rows.updated, rows.result, rows.forfeit, written)
        .outerjoin_from(schema.game, schema.struck, struck.table_id == rows.id)
        .where(rows.game == game, rows.updated >= since)
        .where(sa.or_(rows.ratings.is_not(None), rows.id.in_(list(also))))
        .order_by(rows.updated, rows.id)
    )
    found = connection.execute(query).all()
    people: defaultdict[str, dict[int, str]] = defaultdict(dict)
    for start in range(0, len(found), CHUNK):
        some = [row.id for row in found[start : start + CHUNK]]
        query = sa.select(seats.table_id, seats.seat, seats.person, seats.level).where(seats.table_id.in_(some))
        for row in connection.execute(query):
            people[row.table_id][row.seat] = row.person or bot_person(str(row.level))
    return Rows(found, people)


def games_of(rows: Rows) -> Iterator[Rated]:
    """What these rows say."""
    for row in rows.games:
        result = msgspec.json.decode(row.result, type=Result)
        forfeit = None if row.forfeit is None else msgspec.json.decode(row.forfeit, type=Forfeit)
        people = rows.people[row.id]
        yield Rated(
            table=row.id,
            updated=row.updated,
            people=tuple(people[seat] for seat in sorted(people)),
            places=places(result, forfeit.seat if forfeit is not None and result.reason == "forfeit" else None),
            changes=tuple(map(tuple, msgspec.json.decode(row.written))),
        )
