"""People over HTTP: oneself, accounts, programs and their tokens, pages of others, the leaderboard."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from sandtable.games import kind_of
from sandtable.locale import Language
from sandtable.server.people import lobby, standings
from sandtable.server.people.lobby import PersonPage, TableLine
from sandtable.server.people.people import Person, Token
from sandtable.server.people.sessions import Session
from sandtable.server.people.standings import LeaderLine
from sandtable.server.problems import Refused
from sandtable.server.web.routes.answer import (
    account,
    answer,
    asker,
    describe,
    end_session,
    end_sessions,
    language,
    reads,
    server_of,
    sign,
    someone,
    viewer,
)
from sandtable.server.web.routes.games import GameId
from sandtable.server.web.routes.tables import Before, Game, Limit

router = APIRouter(prefix="/api", tags=["people"])

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
PersonId = Annotated[str, Path(max_length=64, description="a person's id, or `bot:` and a level")]


class Me(msgspec.Struct, frozen=True):
    """Who you are here; `moderator` where the operator has made you one."""

    id: str
    kind: Literal["guest", "account", "program"]
    name: str
    language: str | None
    created: int
    moderator: bool = False


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to change about oneself."""

    name: Text | None = None
    language: Language | None = None


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: Text
    password: Text


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The old password and the new one."""

    old: Text
    new: Text


class NewProgram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a bot account."""

    name: Text


def me_of(person: Person) -> Me:
    """A person as they see themselves."""
    return Me(person.id, person.kind, person.name, person.language, person.created, person.moderator)


@router.get("/me", **describe(Me))
async def who_am_i(request: Request) -> Response:
    """Who you are. Who comes for the first time is a guest with a name and a cookie."""
    return answer(request, me_of(await someone(request)))


@router.patch("/me", **describe(Me, Change))
async def change_me(request: Request, change: Annotated[Change, Depends(reads(Change))]) -> Response:
    """Take another name, as a guest, or another language. Tables keep the name under which you sat down."""
    person = await someone(request)
    return answer(request, me_of(await server_of(request).people.change(person, change.name, change.language)))


@router.post("/account", **describe(Me, Login, 201))
async def register(request: Request, login: Annotated[Login, Depends(reads(Login))]) -> Response:
    """Make an account of the guest that you are; your games stay yours."""
    guest = await someone(request)
    people = server_of(request).people
    person = await people.register(guest, login.name, login.password, asker(request, guest))
    return answer(request, me_of(await sign(request, person)), 201)


@router.put("/account/password", **describe(Me, NewPassword))
async def change_password(request: Request, change: Annotated[NewPassword, Depends(reads(NewPassword))]) -> Response:
    """Take another password. All other devices have to sign in again."""
    server, before = server_of(request), await account(request)
    person = await server.people.set_password(before, change.old, change.new, asker(request, before))
    await sign(request, person)
    await end_sessions(server, person.id, _session_of(request))
    return answer(request, me_of(person))


@router.post("/session", **describe(Me, Login))
async def sign_in(request: Request, login: Annotated[Login, Depends(reads(Login))]) -> Response:
    """Sign in with an account."""
    who = asker(request, await viewer(request))
    person = await server_of(request).people.sign_in(login.name, login.password, who)
    return answer(request, me_of(await sign(request, person)))


@router.delete("/session", **describe(Me))
async def sign_out(request: Request) -> Response:
    """Sign out: the session ends at once, with its open sockets, and you are a guest again, a new one."""
    person = await server_of(request).people.guest(language(request))
    return answer(request, me_of(await sign(request, person)))


@router.get("/sessions", **describe(list[Session]))
async def my_sessions(request: Request) -> Response:
    """The browsers that you are signed in with, the one used last first."""
    person = await someone(request)
    return answer(request, await server_of(request).people.sessions.of(person.id, _session_of(request)))


@router.delete("/sessions/{id}", **describe(list[Session]))
async def end_a_session(
    request: Request, id: Annotated[str, Path(max_length=64, description="the session's id")]
) -> Response:
    """Sign one browser out; `DELETE /api/session` is for the one that you ask with."""
    server, person = server_of(request), await someone(request)
    if id == _session_of(request):
        raise Refused("server.session.own")
    await end_session(server, person.id, id)
    return answer(request, await server.people.sessions.of(person.id, _session_of(request)))


@router.delete("/sessions", **describe(list[Session]))
async def end_other_sessions(request: Request) -> Response:
    """Sign all other browsers out."""
    person = await someone(request)
    if not person.session:  # known by a signed cookie, which others may have: it ends with theirs
        person = await sign(request, person)
    await end_sessions(server_of(request), person.id, _session_of(request))
    return answer(request, await server_of(request).people.sessions.of(person.id, _session_of(request)))


def _session_of(request: Request) -> str:
    person: Person = request.state.person
    return person.session


@router.post("/programs", **describe(Token, NewProgram, 201))
async def add_a_program(request: Request, new: Annotated[NewProgram, Depends(reads(NewProgram))]) -> Response:
    """Make a bot account for a program of yours. Its token is shown this once; the program sends it as
    `Authorization: Bearer …`."""
    return answer(request, await server_of(request).people.add_program(await account(request), new.name), 201)


@router.get("/programs", **describe(list[Token]))
async def my_programs(request: Request) -> Response:
    """Your bot accounts."""
    return answer(request, await server_of(request).people.programs(await account(request)))


@router.delete("/programs/{id}", **describe(list[Token]))
async def revoke_a_token(
    request: Request, id: Annotated[str, Path(max_length=64, description="the token's id")]
) -> Response:
    """Make a token worthless. The bot account keeps its games."""
    people, owner = server_of(request).people, await account(request)
    server_of(request).open_sockets.shut(await people.revoke(owner, id), [f"token:{id}"])
    return answer(request, await people.programs(owner))


@router.get("/people/{id}", **describe(PersonPage))
async def person(request: Request, id: PersonId) -> Response:
    """A person's page: ratings and numbers."""
    server, level = server_of(request), standings.level_of(id)
    found = None if level is not None else await server.people.get(id)
    return answer(request, await lobby.person_page(server.store, found, level))


@router.get("/people/{id}/games", **describe(list[TableLine]))
async def games_of(
    request: Request, id: PersonId, game: Game = None, limit: Limit = 50, before: Before = None
) -> Response:
    """A person's or a bot's finished games, the latest first; those by secret link are shown to that person only."""
    server = server_of(request)
    if standings.level_of(id) is None:
        await server.people.get(id)
    return answer(request, await lobby.played(server.store, id, await viewer(request), game, limit, before))


@router.get("/leaderboard/{game}", **describe(list[LeaderLine]))
async def leaderboard(
    request: Request,
    game: GameId,
    limit: Annotated[int, Query(ge=1, le=500, description="how many at the most")] = 100,
) -> Response:
    """The best at a game, bots included."""
    return answer(request, await standings.leaderboard(server_of(request).store, kind_of(game).id, limit))
