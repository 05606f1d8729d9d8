"""Finished games over HTTP: frame by frame, and what their moves were worth."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Query, Request, Response

from sandtable import __version__
from sandtable.analysis.study import Analysis
from sandtable.errors import BadOption
from sandtable.games.art.dark import dark
from sandtable.locale import Language
from sandtable.position import Position
from sandtable.server.narration.replay import FINISHED, Replay, check_finished, replay_of
from sandtable.server.problems import NotAllowed, Refused
from sandtable.server.web.routes.answer import answer, asker, describe, server_of, viewer
from sandtable.server.web.routes.decision import Own
from sandtable.server.web.routes.tables import Id

router = APIRouter(prefix="/api/tables", tags=["tables"])

Lang = Annotated[Language, Query(description="the language of its words")]
FRAME_SECONDS, DRAW_SECONDS = 0.001, 0.02
REPLAYS = 16  # that are kept
Ply = Annotated[int | None, Query(ge=0, description="after so many decisions; without it, as the table stands")]
Theme = Annotated[Literal["light", "dark"], Query(description="for a light or a dark page")]


@router.get("/{id}/replay", **describe(Replay))
async def replay(request: Request, id: Id, seat: Own = None) -> Response:
    """A finished game frame by frame, with everything open: seen as one of your seats, or as the first one, or as the
    seat that you name."""
    server, person = server_of(request), await viewer(request)
    table = await server.hub.table(id)
    check_finished(table)
    if seat is None:
        seat = next(iter(table.seats_of(None if person is None else person.id)), 0)
    if seat >= table.players:
        raise BadOption("errors.seat", seat=str(seat), last=table.players - 1)
    # it does not change any more, but for a rematch
    tag = f'"{__version__}-{table.number}-{seat}"'
    headers = {"cache-control": "private, no-cache", "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = server.replays.get((id, tag))
    if body is None:

        def replayed() -> bytes:
            return msgspec.json.encode(replay_of(table, table.record(), seat))

        body = await server.hub.replays.run(asker(request, person), FRAME_SECONDS * table.ply, replayed)
        server.replays[id, tag] = body
        if len(server.replays) > REPLAYS:
            del server.replays[next(iter(server.replays))]
    return Response(body, headers=headers, media_type="application/json")


@router.get("/{id}/picture", **describe(str, media="image/svg+xml"))
async def picture(
    request: Request, id: Id, lang: Lang = "en", seat: Own = None, ply: Ply = None, theme: Theme = "light"
) -> Response:
    """The position as a picture: as your seat sees it, or a watcher; an earlier one, after so many decisions, as it was
    seen then. Of a finished game a position that is named so has everything open."""
    server, person = server_of(request), await viewer(request)
    who = asker(request, person)
    table = await server.hub.table(id)
    own = table.seats_of(None if person is None else person.id)
    if seat is not None and seat not in own:
        raise NotAllowed("server.refused.not_your_seat", seat=seat)
    if table.position is None:
        raise Refused("server.refused.not_begun")
    if seat is None and len(own) == 1:
        seat = own[0]
    position = table.position
    if ply is not None and ply < table.ply:
        seconds = FRAME_SECONDS * ply
        position = await server.hub.replays.run(who, seconds, Position.from_record, table.record(), ply)
    seen = position.observe(seat)
    if ply is not None and table.status in FINISHED:
        seen = table.kind.opened(seen, position.copy_game().state())
    drawn = await server.hub.replays.run(who, DRAW_SECONDS, table.kind.picture.picture, seen, lang)
    if theme == "dark":
        drawn = dark(drawn)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "private, no-store"})


@router.get("/{id}/analysis", **describe(Analysis, also=202))
async def analysis(
    request: Request, id: Id, begin: Annotated[bool, Query(description="whether to begin it")] = True
) -> Response:
    """What every move of a finished game was worth to its seat, by what it knew, and what was better. It is found out
    in the background: ask again until the answer is 200; with 202 it says how far it has come."""
    person = await viewer(request)
    found = await server_of(request).study.of(id, asker(request, person), begin)
    return answer(request, found, 200 if found.status == "done" else 202)
