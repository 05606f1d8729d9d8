"""Finished games over HTTP: frame by frame, and what their moves were worth."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from sandtable.errors import BadOption
from sandtable.games.observation import Observation
from sandtable.position import Position
from sandtable.server.advice.study import Analysis
from sandtable.server.narration.replay import Replay, check_finished, replay_of
from sandtable.server.problems import NotAllowed, Refused
from sandtable.server.table.table import Table
from sandtable.server.web.routes.answer import answer, describe, server_of, viewer
from sandtable.server.web.routes.decision import Own
from sandtable.server.web.routes.tables import Id

router = APIRouter(prefix="/api/tables", tags=["tables"])

Lang = Annotated[Literal["en", "fr"], Query(description="the language of its words")]
Ply = Annotated[int | None, Query(ge=0, description="after so many decisions; for finished games")]


@router.get("/{id}/replay", **describe(Replay))
async def replay(request: Request, id: Id, seat: Own = None) -> Response:
    """A finished game frame by frame, with everything open: seen as one of your seats, or as the first one, or as the
    seat that you name."""
    person = await viewer(request)
    table = await server_of(request).hub.table(id)
    check_finished(table)
    if seat is None:
        seat = next(iter(table.seats_of(None if person is None else person.id)), 0)
    if seat >= table.players:
        raise BadOption("errors.seat", seat=str(seat), last=table.players - 1)
    return answer(request, await asyncio.to_thread(replay_of, table, table.record(), seat))


@router.get("/{id}/picture", **describe(str, media="image/svg+xml"))
async def picture(request: Request, id: Id, lang: Lang = "en", seat: Own = None, ply: Ply = None) -> Response:
    """The position as a picture: as your seat sees it, or a watcher. Of a finished game also an earlier one, after so
    many decisions, with everything open."""
    person = await viewer(request)
    table = await server_of(request).hub.table(id)
    own = table.seats_of(None if person is None else person.id)
    if seat is not None and seat not in own:
        raise NotAllowed("server.refused.not_your_seat", seat=seat)
    if table.position is None:
        raise Refused("server.refused.not_begun")
    if seat is None and len(own) == 1:
        seat = own[0]
    if ply is None:
        seen = table.position.observe(seat)
    else:
        check_finished(table)
        seen = await asyncio.to_thread(_opened, table, seat, ply)
    drawn = await asyncio.to_thread(table.kind.picture.picture, seen, lang)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "private, no-store"})


def _opened(table: Table, seat: int | None, ply: int) -> Observation:
    """A position of a finished game, with everything open."""
    position = Position.from_record(table.record(), min(ply, table.ply))
    return table.kind.opened(position.observe(seat), position.copy_game().state())


@router.get("/{id}/analysis", **describe(Analysis, also=202))
async def analysis(request: Request, id: Id) -> Response:
    """What every move of a finished game was worth to its seat, by what it knew, and what was better. It is found out
    in the background: ask again until the answer is 200; with 202 it says how far it has come."""
    person = await viewer(request)
    who = person.id if person is not None else request.client.host if request.client else "?"
    found = await server_of(request).study.of(id, who)
    return answer(request, found, 200 if found.status == "done" else 202)
