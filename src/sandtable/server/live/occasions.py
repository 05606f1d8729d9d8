"""Occasions: whether a table's call is still valid, how many games wait for a person, and whose time runs out, which no
event says."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
import sqlalchemy as sa

from sandtable.server.live.hub import Hub
from sandtable.server.storage import schema
from sandtable.server.storage.pending import written
from sandtable.server.storage.store import Store
from sandtable.server.table.call import HOUR, MINUTE, Call
from sandtable.server.table.clock import DAY, ClockPlan, Daily

# How long before its end a turn calls: in a slow game a quarter of its time, no more than this; in a quick one this.
SLOW, QUICK = 12 * HOUR, 2 * MINUTE
CHECK_SECONDS = 20.0
AT_ONCE = 500
_plan: msgspec.json.Decoder[ClockPlan] = msgspec.json.Decoder(ClockPlan)
_game, _seat = schema.game.c, schema.seat.c


class Occasions:
    """The occasions of a server's tables. `is_looking` says whether a person is looking at a page of this process."""

    def __init__(self, hub: Hub, store: Store, is_looking: Callable[[str], bool]) -> None:
        self._hub = hub
        self._store = store
        self._is_looking = is_looking
        self._looked = -CHECK_SECONDS

    # ------------------------------------------------------------------------------------------------ still wanted

    async def turn(self, call: Call) -> bool:
        """It is still that turn of theirs."""
        query = sa.select(_game.id).where(_game.id == call.subject, _game.ply == call.mark, _acts(call.person))
        return await self._store.row(query) is not None

    async def seat(self, call: Call) -> bool:
        """The game has not begun, or only just."""
        begins = sa.or_(_game.status.in_(("open", "dealing")), sa.and_(_game.status == "playing", _game.ply < 2))
        return await self._store.row(sa.select(_game.id).where(_game.id == call.subject, begins)) is not None

    async def invitation(self, call: Call) -> bool:
        """They have a seat there, and have not come."""
        asked = sa.exists().where(_seat.table_id == _game.id, _seat.person == call.person, ~_seat.ready)
        query = sa.select(_game.id).where(_game.id == call.subject, _game.status.in_(("open", "dealing")), asked)
        return await self._store.row(query) is not None

    async def offer(self, call: Call) -> bool:
        """It is still offered, and they have not answered."""
        table = await self._hub.table(call.subject, observed=False)
        own = table.seats_of(call.person)
        return any(what == call.detail and not agreed & set(own) for what, (_, agreed) in table.offers.items())

    async def waiting(self, person: str) -> int:
        """How many games that others wait for are waiting for this person's move."""
        row = await self._store.row(sa.select(sa.func.count()).select_from(schema.game).where(_acts(person)))
        return 0 if row is None else int(row[0])

    # ---------------------------------------------------------------------------------------------- time running out

    async def call_the_late(self) -> None:
        """Call everybody whose time runs out. All processes look; a call is written once."""
        if time.monotonic() < self._looked + CHECK_SECONDS:
            return
        self._looked = time.monotonic()
        now = self._hub.now()
        slow = sa.and_(_game.clock.contains('"days"'), _game.deadline < now + SLOW)
        query = (
            sa.select(_game.id, _game.game, _game.ply, _game.deadline, _game.clock, _seat.person, _seat.name)
            .join(schema.seat, sa.and_(_seat.table_id == _game.id, _seat.seat == _game.to_act))
            .where(_game.status == "playing", _game.deadline > now, sa.or_(slow, _game.deadline < now + QUICK))
            .where(_seat.person.is_not(None), _is_awaited(_seat.person))
            .order_by(_game.deadline)
            .limit(AT_ONCE)
        )
        calls = []
        for row in await self._store.rows(query):
            plan = _plan.decode(row.clock)
            before = min(SLOW, plan.days * DAY // 4) if isinstance(plan, Daily) else QUICK
            if row.deadline < now + before and not self._is_looking(row.person):
                name = await self._opponent(row.id, row.person)
                key = f"time:{row.id}:{row.ply}"
                path = f"/t/{row.id}"
                calls.append(Call("time", row.person, key, row.id, path, now, row.game, name, mark=row.ply))
        if calls:
            await self._store.change(*written(self._store, calls))

    async def _opponent(self, table: str, person: str) -> str:
        query = sa.select(_seat.name).where(_seat.table_id == table, _seat.person != person).order_by(_seat.seat)
        row = await self._store.row(query.limit(1))
        return "" if row is None else str(row[0])


def _acts(person: str) -> sa.ColumnElement[bool]:
    """Whether it is a person's turn, in a game that others wait for."""
    own = sa.exists().where(_seat.table_id == _game.id, _seat.seat == _game.to_act, _seat.person == person)
    return sa.and_(_game.status == "playing", own, _is_awaited(person))


def _is_awaited(person: str | sa.ColumnElement[str | None]) -> sa.ColumnElement[bool]:
    """Whether others wait for a game of this person: another one who plays, or a tournament."""
    other, of_tournament = schema.seat.alias(), schema.tournament_game.c.table_id == _game.id
    shared = sa.exists().where(other.c.table_id == _game.id, other.c.person != person)
    return sa.or_(shared, sa.exists().where(of_tournament))
