"""Tournaments over HTTP: open one, find one, play in it, and its results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from sandtable.server.people.people import Person
from sandtable.server.people.tournaments import TournamentLine, TournamentListing, lines
from sandtable.server.problems import TooMany
from sandtable.server.server import Server
from sandtable.server.storage.tournaments import unfinished
from sandtable.server.tournament.actions import CancelTournament, TournamentAction
from sandtable.server.tournament.events import Outcome
from sandtable.server.tournament.plan import NewTournament
from sandtable.server.tournament.results import games_csv, standings_csv
from sandtable.server.tournament.tournament import Tournament
from sandtable.server.tournament.view import TournamentView
from sandtable.server.web.routes.answer import account, answer, describe, language, reads, server_of, someone, viewer
from sandtable.server.web.routes.tables import Before, Game, Limit

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])

Id = Annotated[str, Path(max_length=64, description="the tournament's id")]


class PlayedGame(msgspec.Struct, frozen=True):
    """A game of a tournament, the first seat first; without an outcome while it is played."""

    table: str
    round: int
    players: tuple[str, str]
    outcome: Outcome | None
    at: int
    ended: int | None


@router.post("", **describe(TournamentView, NewTournament, 201))
async def open_a_tournament(request: Request, new: Annotated[NewTournament, Depends(reads(NewTournament))]) -> Response:
    """Open a tournament. It needs an account; who opens it does not play in it unless they join."""
    server, person = server_of(request), await account(request)
    async with server.opening.of(person.id):  # two requests at once must not both be the last one that fits
        await _check_tournaments(server, person, 1)
        tournament = await server.director.open(new, person.who)
    if server.settings.redis:  # another process may have opened one meanwhile
        try:
            await _check_tournaments(server, person, 0)
        except TooMany:
            await server.director.act(tournament.id, person.who, False, CancelTournament())
            raise
    return answer(request, await server.director.rooms.view(tournament.id), 201)


async def _check_tournaments(server: Server, person: Person, more: int) -> None:
    most = server.settings.limits.tournaments
    if await unfinished(server.store, person.id) + more > most:
        raise TooMany("server.limit.tournaments", most=most)


@router.get("", **describe(list[TournamentLine]))
async def list_tournaments(
    request: Request,
    listing: Annotated[TournamentListing, Query(alias="list", description="which tournaments")] = "open",
    game: Game = None,
    limit: Limit = 50,
    before: Before = None,
) -> Response:
    """Tournaments: `open` ones to join, `playing` ones to watch, those that are `over`, and `mine`."""
    person = await viewer(request)
    who = None if person is None else person.id
    return answer(request, await lines(server_of(request).store, listing, who, game, limit, before))


@router.get("/{id}", **describe(TournamentView))
async def show_a_tournament(request: Request, id: Id) -> Response:
    """A tournament with its standings."""
    return answer(request, await server_of(request).director.rooms.view(id))


@router.post("/{id}/actions", **describe(TournamentView, TournamentAction))
async def act(request: Request, id: Id, action: Annotated[Any, Depends(reads(TournamentAction))]) -> Response:
    """Join, withdraw, sit out, come back, be ready; and for who has opened it: start, cancel, take a player out."""
    server, person = server_of(request), await someone(request)
    await server.director.act(id, person.who, person.kind == "guest", action)
    return answer(request, await server.director.rooms.view(id))


@router.get("/{id}/games", **describe(list[PlayedGame]))
async def games(request: Request, id: Id) -> Response:
    """All games, in the order in which they were paired."""
    return answer(request, await server_of(request).director.rooms.made(id, "games", _games))


def _games(tournament: Tournament) -> list[PlayedGame]:
    return [
        PlayedGame(game.table, game.round, (game.first, game.second), game.outcome, game.at, game.ended or None)
        for game in tournament.games.values()
    ]


@router.get("/{id}/standings.csv", **describe(str, media="text/csv"))
async def standings_as_csv(request: Request, id: Id) -> Response:
    """The standings, a line for each player."""
    return await _file(request, id, "standings", standings_csv)


@router.get("/{id}/games.csv", **describe(str, media="text/csv"))
async def games_as_csv(request: Request, id: Id) -> Response:
    """The games, a line for each."""
    return await _file(request, id, "games", games_csv)


async def _file(request: Request, id: str, what: str, written: Callable[[Tournament, str], str]) -> Response:
    lang = language(request)
    made = server_of(request).director.rooms.made
    text = await made(id, f"{what}.csv {lang}", lambda tournament: written(tournament, lang))
    headers = {"content-disposition": f'attachment; filename="{what}-{id}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)
