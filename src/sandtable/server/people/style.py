"""Style: how a person plays a game: which moves they make, and how well, if this server has analysed their games.

Only the latest games count, so that an answer is cheap; it is cached for a while. It starts no analysis. Analyses made
on devices are not used: the server does not know them and could not verify them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from sandtable.server.people.answer_cache import AnswerCache
from sandtable.server.people.standings import level_of
from sandtable.server.shares import Asker, Pool
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store

MOST_GAMES = 50
MOST_WAITING = 5
KEPT = 256  # a few hundred bytes each
GAME_SECONDS = 0.001

_LETTERS = re.compile(r"[A-Za-z]+")


class Style(msgspec.Struct, frozen=True):
    """How somebody plays a game, by the latest games that they finished, 50 at the most.

    games     how many these are
    moves     how many of them were of each sort: the letters that a move begins with, such as `M` in `M1 R`
    analysed  how many of the games this server has analysed
    accuracy  from 0 to 1, on average over those
    luck      points a game that were luck, on average over those; None where there is none to speak of
    waiting   the latest that are not analysed; told to that person only
    """

    game: str
    games: int
    moves: dict[str, int]
    analysed: int = 0
    accuracy: float | None = None
    luck: float | None = None
    waiting: tuple[str, ...] = ()


class _Event(msgspec.Struct):
    """What is read of an event."""

    type: str
    seat: int = -1
    move: str = ""


class _Shares(msgspec.Struct):
    luck: float


class _Luck(msgspec.Struct):
    margin: _Shares
    others: bool = False


class _Seat(msgspec.Struct):
    accuracy: float | None = None
    luck: _Luck | None = None


class _Analysis(msgspec.Struct):
    """What is read of an analysis; its thousands of figures about moves are not."""

    summary: tuple[_Seat, ...] = ()


_event = msgspec.json.Decoder(_Event).decode
_analysis = msgspec.json.Decoder(_Analysis).decode


def style_of(game: str, seats: dict[str, int], events: Sequence[Any], analyses: Sequence[Any]) -> Style:
    """The style of the person who had these seats, by table: `events` and `analyses` are the rows of these tables."""
    moves: Counter[str] = Counter()
    for row in events:
        event = _event(row.data)
        if event.type == "moved" and event.seat == seats[row.table_id] and (sort := _LETTERS.match(event.move)):
            moves[sort[0]] += 1
    played = {row.table_id: _analysis(row.data).summary for row in analyses}
    own = [summary[seats[id]] for id, summary in played.items() if seats[id] < len(summary)]
    # with more than two, what the others gave away would count as luck
    lucks = [seat.luck.margin.luck for seat in own if seat.luck is not None and seat.luck.others]
    return Style(
        game=game,
        games=len(seats),
        moves=dict(moves.most_common()),
        analysed=len(own),
        accuracy=_mean([seat.accuracy for seat in own if seat.accuracy is not None], 3),
        luck=_mean(lucks, 2),
        waiting=tuple(id for id in seats if id not in played)[:MOST_WAITING],
    )


def _mean(figures: Sequence[float], digits: int) -> float | None:
    return round(sum(figures) / len(figures), digits) if figures else None


class Styles:
    """The styles that were asked for lately. They are counted in threads, in the fair order of what costs."""

    def __init__(self, store: Store, pool: Pool) -> None:
        self._store = store
        self._pool = pool
        self._answers: AnswerCache[tuple[str, str, bool], Style] = AnswerCache(KEPT)

    async def of(self, who: Asker, person: str, game: str, private: bool) -> Style:
        """Of a person's public games; with `private` of those by secret link as well."""
        found = await self._answers.get((person, game, private), partial(self._find, who, person, game, private))
        return found if private else msgspec.structs.replace(found, waiting=())

    async def _find(self, who: Asker, person: str, game: str, private: bool) -> Style:
        rows, places, level = schema.game.c, schema.seat.c, level_of(person)
        sits = places.person == person if level is None else places.level == level
        query = (
            sa.select(rows.id, sa.func.min(places.seat).label("seat"))
            .join_from(schema.game, schema.seat, rows.id == places.table_id)
            .where(sits, rows.status == "over", rows.game == game)
            .group_by(rows.id, rows.updated)
            .having(sa.func.count() == 1)  # who has several seats plays against themselves
            .order_by(rows.updated.desc(), rows.id)
            .limit(MOST_GAMES)
        )
        if not private:
            query = query.where(rows.public)
        seats = {row.id: row.seat for row in await self._store.rows(query)}
        if not seats:
            return Style(game, 0, {})
        event, analysis = schema.event.c, schema.analysis.c
        events = await self._store.rows(
            sa.select(event.table_id, event.data).where(event.table_id.in_([*seats])).order_by(event.number)
        )
        analyses = await self._store.rows(
            sa.select(analysis.table_id, analysis.data).where(
                analysis.table_id.in_([*seats]), analysis.data.is_not(None)
            )
        )
        return await self._pool.run(who, GAME_SECONDS * len(seats), style_of, game, seats, events, analyses)
