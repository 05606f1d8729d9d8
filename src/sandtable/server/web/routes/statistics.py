"""Statistics over HTTP: how finished games went, of everybody and of a person, and the style of a person."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from sandtable.games import kind_of
from sandtable.server.people import standings
from sandtable.server.people.statistics import GameStatistics
from sandtable.server.people.style import Style
from sandtable.server.web.routes.answer import answer, asker, describe, server_of, viewer
from sandtable.server.web.routes.people import PersonId

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/statistics", **describe(list[GameStatistics]))
async def statistics(request: Request) -> Response:
    """How the latest public games went, up to 1000 of each kind: by seat, of people against our bots, by first move."""
    who = asker(request, await viewer(request))
    return answer(request, await server_of(request).statistics.of(who))


@router.get("/people/{id}/statistics", **describe(list[GameStatistics]))
async def statistics_of(request: Request, id: PersonId) -> Response:
    """The same of a person's or a bot's games; those by secret link count for that person only."""
    server, person = server_of(request), await viewer(request)
    if standings.level_of(id) is None:
        await server.people.get(id)
    own = person is not None and person.id == id
    return answer(request, await server.statistics.of(asker(request, person), id, own))


@router.get("/people/{id}/style", **describe(Style))
async def style_of(
    request: Request,
    id: PersonId,
    game: Annotated[str, Query(max_length=40, pattern=r"^\w*$", description="which game")],
) -> Response:
    """How a person or a bot plays, by the latest games: which moves, and the accuracy and the luck of those that the
    server has analysed."""
    server, person = server_of(request), await viewer(request)
    if standings.level_of(id) is None:
        await server.people.get(id)
    own = person is not None and person.id == id
    return answer(request, await server.styles.of(asker(request, person), id, kind_of(game).id, own))
