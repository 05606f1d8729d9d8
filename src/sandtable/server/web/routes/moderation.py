"""Moderation over HTTP, for accounts that the operator has made moderators: reports, people, and what can be decided
about them. The log is read here, and nothing changes it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from sandtable.games import kind_of
from sandtable.server.moderation import cases, log
from sandtable.server.moderation.cases import Case, Suspect
from sandtable.server.moderation.log import Entry
from sandtable.server.web.routes.answer import answer, describe, moderator, reads, server_of

router = APIRouter(prefix="/api/moderation", tags=["moderation"])

Text = Annotated[str, msgspec.Meta(max_length=500)]
Time = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Id = Annotated[str, Path(max_length=64, description="a person's id")]


class Why(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a moderator does something; it is written into the log."""

    reason: Text


Given = Annotated[Why, Depends(reads(Why))]


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name for somebody, and why."""

    name: Text
    reason: Text


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which games are taken out of the ratings: all, those of a kind, those that ended since a time; and why."""

    reason: Text
    game: Text | None = None
    since: Time | None = None


async def _decide(
    request: Request, id: str, decide: Callable[..., Awaitable[object]], reason: str, *more: object
) -> Response:
    """What a moderator decides about a person is carried out in every process, and shown; TooMany for one who acts too
    fast."""
    server, by = server_of(request), await moderator(request)
    server.moderating.check(by.id)
    await decide(await server.people.get(id), by.id, reason, *more)
    await server.follower.tell()
    return answer(request, await cases.case_of(server.store, await server.people.get(id)))


@router.get("/reports", **describe(list[Suspect]))
async def reported(request: Request) -> Response:
    """Everyone about whom there are open reports, whoever has most first."""
    await moderator(request)
    return answer(request, await cases.reported(server_of(request).store))


@router.get("/people", **describe(list[Suspect]))
async def named(
    request: Request, name: Annotated[str, Query(max_length=64, description="how the name begins")]
) -> Response:
    """People by their names; guests by the whole of it."""
    await moderator(request)
    return answer(request, await cases.named(server_of(request).store, name))


@router.get("/people/{id}", **describe(Case))
async def case(request: Request, id: Id) -> Response:
    """A person: reports about them, ratings, and what moderators did."""
    await moderator(request)
    server = server_of(request)
    return answer(request, await cases.case_of(server.store, await server.people.get(id)))


@router.get("/log", **describe(list[Entry]))
async def whole_log(
    request: Request, before: Annotated[int | None, Query(ge=1, le=2**31, description="an entry's number")] = None
) -> Response:
    """What moderators did, the newest first."""
    await moderator(request)
    return answer(request, await log.entries(server_of(request).store, before=before))


@router.post("/people/{id}/close", **describe(Case, Why))
async def close(request: Request, id: Id, given: Given) -> Response:
    """Close an account, with its programs. All its sessions and sockets end at once, its games are given up, and its
    reports are settled. Who tries to sign in reads the reason."""
    return await _decide(request, id, server_of(request).desk.close, given.reason)


@router.post("/people/{id}/reopen", **describe(Case, Why))
async def reopen(request: Request, id: Id, given: Given) -> Response:
    """Open an account again."""
    return await _decide(request, id, server_of(request).desk.reopen, given.reason)


@router.post("/people/{id}/rename", **describe(Case, NewName))
async def rename(request: Request, id: Id, given: Annotated[NewName, Depends(reads(NewName))]) -> Response:
    """Another name for somebody, also in the games that they have played."""
    return await _decide(request, id, server_of(request).desk.rename, given.reason, given.name)


@router.post("/people/{id}/unrate", **describe(Case, Which))
async def unrate(request: Request, id: Id, given: Annotated[Which, Depends(reads(Which))]) -> Response:
    """Take games of a person out of the ratings. The ratings of that person, of whom they played, and of whom these
    played afterwards are computed again."""
    game = None if given.game is None else kind_of(given.game).id
    return await _decide(request, id, server_of(request).unrating.unrate, given.reason, game, given.since)


@router.post("/people/{id}/rerate", **describe(Case, Why))
async def rerate(request: Request, id: Id, given: Given) -> Response:
    """Put all games back that were taken out because of a person."""
    return await _decide(request, id, server_of(request).unrating.rerate, given.reason)


@router.post("/people/{id}/settle", **describe(Case, Why))
async def settle(request: Request, id: Id, given: Given) -> Response:
    """The reports about a person were looked at, and nothing more is to be done."""
    return await _decide(request, id, server_of(request).desk.settle, given.reason)
