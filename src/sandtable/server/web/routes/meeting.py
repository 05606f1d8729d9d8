"""Meeting over HTTP: look for a game, challenge somebody, answer a challenge."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from sandtable.games import kind_of
from sandtable.server.meeting.challenges import Challenge, Challenges, Declined, NewChallenge
from sandtable.server.meeting.pairing import Looking
from sandtable.server.meeting.seeks import WaitLine, Wanted
from sandtable.server.people import standings
from sandtable.server.people.standings import Stakes, level_of
from sandtable.server.web.routes.answer import answer, asker, describe, reads, server_of, someone, viewer

router = APIRouter(prefix="/api", tags=["meeting"])

ChallengeId = Annotated[str, Path(max_length=64, description="the challenge's id")]


class Waits(msgspec.Struct, frozen=True):
    """How long one waits, by terms, and how many people are here."""

    here: int
    waits: tuple[WaitLine, ...]


@router.get("/seek", **describe(Looking))
async def am_i_looking(request: Request) -> Response:
    """Whether you look for a game, and the table that was found. Who has no socket at `/api/me/socket` open asks this
    at least every ten seconds, or is taken to have gone."""
    person = await someone(request)
    return answer(request, await server_of(request).pairing.ask(person.id))


@router.put("/seek", **describe(Looking, Wanted))
async def look_for_a_game(request: Request, wanted: Annotated[Wanted, Depends(reads(Wanted))]) -> Response:
    """Look for a game; in place of what you were looking for, if that was something else. You are paired within a
    second of somebody coming who fits."""
    person = await someone(request)
    return answer(request, await server_of(request).pairing.seek(person, wanted, asker(request, person)))


@router.delete("/seek", **describe(Looking))
async def stop_looking(request: Request) -> Response:
    """Stop looking. If you were given a table a moment before, it is in the answer."""
    person = await someone(request)
    return answer(request, await server_of(request).pairing.give_up(person.id))


@router.get("/waits", **describe(Waits))
async def waits(request: Request) -> Response:
    """How long people waited for a game within the last hour."""
    server = server_of(request)
    return answer(request, Waits(await server.presence.count(), tuple(await server.pairing.waits())))


@router.post("/challenges", **describe(Challenge, NewChallenge, 201))
async def challenge(request: Request, new: Annotated[NewChallenge, Depends(reads(NewChallenge))]) -> Response:
    """Challenge somebody, whoever has the link, or anyone in the lobby."""
    server, person = server_of(request), await someone(request)
    made = await server.challenges.make(server.people, person, new, asker(request, person))
    return answer(request, made, 201)


@router.get("/challenges", **describe(Challenges))
async def my_challenges(request: Request) -> Response:
    """The challenges that you have not answered, and those that you have made."""
    person = await someone(request)
    return answer(request, await server_of(request).challenges.of(person.id))


@router.get("/challenges/open", **describe(list[Challenge]))
async def open_challenges(request: Request) -> Response:
    """The challenges that anyone may accept."""
    person = await viewer(request)
    return answer(request, await server_of(request).challenges.open(None if person is None else person.id))


@router.get("/challenges/{id}", **describe(Challenge))
async def show_a_challenge(request: Request, id: ChallengeId) -> Response:
    """A challenge, by its link."""
    return answer(request, await server_of(request).challenges.get(id))


@router.post("/challenges/{id}/accept", **describe(Challenge))
async def accept_a_challenge(request: Request, id: ChallengeId) -> Response:
    """Play. The answer has the table."""
    person = await someone(request)
    return answer(request, await server_of(request).challenges.accept(person, id))


@router.post("/challenges/{id}/decline", **describe(Challenge, Declined))
async def decline_a_challenge(
    request: Request, id: ChallengeId, declined: Annotated[Declined, Depends(reads(Declined))]
) -> Response:
    """Do not play, and say why."""
    person = await someone(request)
    return answer(request, await server_of(request).challenges.decline(person, id, declined.reason))


@router.delete("/challenges/{id}", **describe(Challenge))
async def withdraw_a_challenge(request: Request, id: ChallengeId) -> Response:
    """Withdraw a challenge of yours."""
    person = await someone(request)
    return answer(request, await server_of(request).challenges.withdraw(person, id))


@router.get("/people/{id}/stakes", **describe(Stakes))
async def stakes(
    request: Request,
    id: Annotated[str, Path(max_length=64, description="a person's id, or `bot:` and a level")],
    game: Annotated[str, Query(max_length=40, pattern=r"^\w*$", description="which game")],
) -> Response:
    """What winning, drawing and losing a rated game against somebody would do to your rating."""
    server, person = server_of(request), await someone(request)
    if level_of(id) is None:
        await server.people.get(id)
    return answer(request, await standings.stakes(server.store, person.id, id, kind_of(game).id))
