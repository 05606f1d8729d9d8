"""Statistics: how finished games went, by game, seat, opponent and opening; of everybody, or of one person.

Only the latest games count, so that an answer costs the same however long a server has run; it is kept for a while."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from sandtable.games import IDS, kind_of
from sandtable.games.outcome import Result
from sandtable.server.narration.narration import bot_name
from sandtable.server.people.answer_cache import AnswerCache
from sandtable.server.people.standings import level_of
from sandtable.server.shares import Asker, Pool
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table.events import Moved, TableEvent
from sandtable.server.table.table import bot_person

MOST_GAMES = 1000  # of a game, the latest
MOST_LINES = 12  # opponents, the most frequent
MOST_OPENINGS = 52  # a place of the largest board each
OPENING_EVENTS = 16  # of a log: the first turn is among them
CHUNK = 200
GAME_SECONDS = 0.0002


class Tally(msgspec.Struct, frozen=True):
    """How games went for one side of them. `key` is a seat's number, a person, `bot:` and a level, or an opening; bots
    of ours have a `level`, and an English `name` as at a table."""

    key: str
    name: str
    games: int
    wins: int
    draws: int
    losses: int
    level: str | None = None


class GameStatistics(msgspec.Struct, frozen=True):
    """How the latest finished games of a kind went: of a person for that person, of everybody for each seat, for people
    against each of our bots, and for whoever made the first move.

    seats      by the seat
    opponents  by who else sat there, the most frequent first
    openings   by the first move of a game, the most frequent first; those that differ only in what is alike at the
               start, such as a colour of Mandala, are counted together
    """

    game: str
    games: int
    seats: tuple[Tally, ...]
    opponents: tuple[Tally, ...]
    openings: tuple[Tally, ...]


class Seated(msgspec.Struct, frozen=True):
    """Who sat at a finished game: a person or `bot:` and a level, and their name."""

    id: str
    name: str


class Finished(msgspec.Struct, frozen=True):
    """A finished game, as far as it counts here."""

    game: str
    seats: tuple[Seated, ...]
    winner: int | None
    opening: str | None = None
    opener: int = 0


def tally_up(game: str, games: Sequence[Finished], person: str | None) -> GameStatistics:
    """Count some games of one kind."""
    seats, opponents, openings = _Counts(), _Counts(), _Counts()
    names: dict[str, str] = {}
    for played in games:
        for seat, who in enumerate(played.seats):
            names[who.id] = who.name
            if person is not None and who.id != person:
                continue
            how = _how(played, seat)
            seats.add(str(seat), how)
            # of everybody, what people did against our bots
            if person is not None or level_of(who.id) is None:
                met = {other.id for place, other in enumerate(played.seats) if place != seat}
                for other in met:
                    if person is not None or level_of(other) is not None:
                        opponents.add(other, how)
            if played.opening is not None and played.opener == seat:
                openings.add(played.opening, how)
    return GameStatistics(
        game,
        len(games),
        seats.lines(lambda key: key, None, by_key=True),
        opponents.lines(lambda key: _name(key, names), MOST_LINES),
        openings.lines(lambda key: key, MOST_OPENINGS),
    )


class _Counts:
    def __init__(self) -> None:
        self._found: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def add(self, key: str, how: str) -> None:
        self._found[key][how] += 1

    def lines(self, name: Callable[[str], str], most: int | None, by_key: bool = False) -> tuple[Tally, ...]:
        order = sorted(self._found, key=lambda key: (0 if by_key else -self._found[key].total(), key))
        return tuple(
            Tally(key, name(key), counts.total(), counts["won"], counts["drawn"], counts["lost"], level_of(key))
            for key in order[:most]
            for counts in (self._found[key],)
        )


def _how(played: Finished, seat: int) -> str:
    return "drawn" if played.winner is None else "won" if played.winner == seat else "lost"


def _name(key: str, names: dict[str, str]) -> str:
    level = level_of(key)
    return names.get(key, "") if level is None else bot_name(level, "en")


class Statistics:
    """The statistics that were asked for lately. They are counted in threads, in the fair order of what costs."""

    def __init__(self, store: Store, pool: Pool) -> None:
        self._store = store
        self._pool = pool
        self._answers: AnswerCache[tuple[str | None, bool], tuple[GameStatistics, ...]] = AnswerCache()

    async def of(self, who: Asker, person: str | None = None, private: bool = False) -> tuple[GameStatistics, ...]:
        """Of everybody's public games, or of a person's; with `private` of those by secret link as well."""
        return await self._answers.get((person, private), partial(self._games, who, person, private))

    async def _games(self, who: Asker, person: str | None, private: bool) -> tuple[GameStatistics, ...]:
        return tuple([line for game in IDS if (line := await self._game(who, game, person, private)).games])

    async def _game(self, who: Asker, game: str, person: str | None, private: bool) -> GameStatistics:
        rows, seats, events = schema.game.c, schema.seat.c, schema.event.c
        query = sa.select(rows.id, rows.result)
        query = query.where(rows.status == "over", rows.game == game, rows.result.is_not(None))
        if not private:
            query = query.where(rows.public)
        if person is not None:
            level = level_of(person)
            sits = seats.person == person if level is None else seats.level == level
            query = query.where(rows.id.in_(sa.select(seats.table_id).where(sits)))
        games = await self._store.rows(query.order_by(rows.updated.desc()).limit(MOST_GAMES))
        people: defaultdict[str, dict[int, Seated]] = defaultdict(dict)
        logs: defaultdict[str, list[str]] = defaultdict(list)
        for some in _chunks([row.id for row in games]):
            for row in await self._store.rows(sa.select(schema.seat).where(seats.table_id.in_(some))):
                id = bot_person(row.level) if row.level else row.person or ""
                people[row.table_id][row.seat] = Seated(id, row.name)
            first = sa.select(schema.event).where(events.table_id.in_(some), events.number <= OPENING_EVENTS)
            for row in await self._store.rows(first.order_by(events.table_id, events.number)):
                logs[row.table_id].append(row.data)

        def count() -> GameStatistics:
            return tally_up(game, [_finished(game, row, people[row.id], logs[row.id]) for row in games], person)

        return await self._pool.run(who, GAME_SECONDS * len(games), count)


def _finished(game: str, row: Any, people: dict[int, Seated], log: list[str]) -> Finished:
    result = msgspec.json.decode(row.result, type=Result)
    moves = [event for event in map(_event, log) if isinstance(event, Moved)]
    first = moves[kind_of(game).prelude] if len(moves) > kind_of(game).prelude else None
    seats = tuple(people[seat] for seat in sorted(people))
    if first is None:
        return Finished(game, seats, result.winner)
    return Finished(game, seats, result.winner, kind_of(game).opening(first.move), first.seat)


def _event(data: str) -> TableEvent:
    event: TableEvent = msgspec.json.decode(data, type=TableEvent)
    return event


def _chunks(ids: Sequence[str]) -> Iterable[Sequence[str]]:
    return (ids[start : start + CHUNK] for start in range(0, len(ids), CHUNK))
