"""Finished games over HTTP: frame by frame, and what their moves were worth."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from sandtable.errors import BadOption
from sandtable.server.advice.study import Analysis
from sandtable.server.narration.replay import Replay, check_finished, replay_of
from sandtable.server.web.routes.answer import answer, describe, server_of, viewer
from sandtable.server.web.routes.decision import Own
from sandtable.server.web.routes.tables import Id

router = APIRouter(prefix="/api/tables", tags=["tables"])


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


@router.get("/{id}/analysis", **describe(Analysis, also=202))
async def analysis(request: Request, id: Id) -> Response:
    """What every move of a finished game was worth to its seat, by what it knew, and what was better. It is found out
    in the background: ask again until the answer is 200; with 202 it says how far it has come."""
    person = await viewer(request)
    who = person.id if person is not None else request.client.host if request.client else "?"
    found = await server_of(request).study.of(id, who)
    return answer(request, found, 200 if found.status == "done" else 202)
