"""Lists of tournaments, and the ratings that their players start with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
import sqlalchemy as sa

from sandtable.glicko import Rating
from sandtable.server.ratings.pinned import pinned
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.tournament.plan import NewTournament
from sandtable.server.tournament.tournament import Status

TournamentListing = Literal["open", "playing", "over", "mine"]


class TournamentLine(msgspec.Struct, frozen=True):
    """A tournament in a list. `winner` is the name of who won, or for a bot `bot:` and its level; `yours` where you
    play in it, or have opened it."""

    id: str
    plan: NewTournament
    status: Status
    created: int
    updated: int
    round: int
    players: int
    winner: str | None
    yours: bool


async def lines(
    store: Store, listing: TournamentListing, viewer: str | None, game: str | None, limit: int, before: int | None
) -> list[TournamentLine]:
    """Tournaments, the next to start first, the others by their last change; `mine` are those that somebody plays in or
    has opened, over or not."""
    rows = schema.tournament.c
    entered = sa.select(schema.entrant.c.tournament_id).where(schema.entrant.c.player == (viewer or ""))
    own = sa.or_(rows.id.in_(entered), rows.organiser == (viewer or ""))
    query = sa.select(schema.tournament, own.label("own"))
    query = query.where(own) if listing == "mine" else query.where(rows.public, rows.status == listing)
    if game is not None:
        query = query.where(rows.game == game)
    if before is not None:
        query = query.where(rows.updated < before)
    soonest = [rows.due.is_(None), rows.due] if listing == "open" else []
    found = await store.rows(query.order_by(*soonest, rows.updated.desc(), rows.id).limit(limit))
    return [
        TournamentLine(
            id=row.id,
            plan=msgspec.json.decode(row.plan, type=NewTournament),
            status=row.status,
            created=row.created,
            updated=row.updated,
            round=row.round,
            players=row.players,
            winner=row.winner,
            yours=bool(viewer and row.own),
        )
        for row in found
    ]


async def ratings(store: Store, players: Iterable[str], game: str) -> dict[str, int]:
    """The ratings of some players at a game: bots' are pinned, and who has none yet starts in the middle."""
    ids = list(players)
    mine = schema.rating.c
    rows = await store.rows(sa.select(mine.person, mine.rating).where(mine.game == game, mine.person.in_(ids)))
    known = {row.person: row.rating for row in rows}
    found = {}
    for id in ids:
        pin = pinned(id, game)
        found[id] = round(known.get(id, Rating().rating) if pin is None else pin.rating)
    return found
