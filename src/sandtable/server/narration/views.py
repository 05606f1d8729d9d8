"""Views: a table and its seats as everyone may see them. No card, no nonce and no secret is in them."""

from __future__ import annotations

from typing import Any

from sandtable.server.narration.messages import OfferView, SeatView, TableView
from sandtable.server.narration.narration import bot_name, headline, narrators_of, seated_level
from sandtable.server.table.events import Seat
from sandtable.server.table.table import Table


def seat_view(seat: Seat) -> SeatView:
    """Who has a seat."""
    level = seated_level(seat.person, seat.level, seat.name)
    kind: Any = "bot" if level else "person" if seat.person or seat.name else "open"
    return SeatView(kind, bot_name(level, "en") if level else seat.name, seat.person, level)


def table_view(table: Table) -> TableView:
    """A table."""
    return TableView(
        id=table.id,
        game=table.kind.id,
        options=table.plain_options,
        status=table.status,
        seats=tuple(map(seat_view, table.seats)),
        by=table.by,
        public=table.public,
        rated=table.rated,
        unrated=table.unrated,
        undone=table.undone,
        hinted=table.hinted,
        may_hint=table.may_hint,
        hint_costs="rating" if table.counts else None,
        imported=table.imported,
        clock=table.plan,
        commitment=table.commitment,
        nonces=table.wanted_nonces(),
        created=table.created_at,
        updated=table.updated_at,
        number=table.number,
        ply=table.ply,
        to_act=table.to_act,
        result=table.result,
        ending=table.ending,
        told=None if table.result is None else {each.lang: headline(table, each) for each in narrators_of(table)},
        offers=tuple(OfferView(what, by, tuple(sorted(agreed))) for what, (by, agreed) in table.offers.items()),
        rematch=table.rematch,
        rematch_of=table.rematch_of,
        tournament=table.tournament,
    )
