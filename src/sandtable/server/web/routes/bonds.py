"""Bonds over HTTP: follow, block and report people; how their ratings changed, and their best games."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response

from sandtable.games import kind_of
from sandtable.server.people import bonds, reports, standings
from sandtable.server.people.bonds import Bond, Followed, Met
from sandtable.server.people.reports import NewReport
from sandtable.server.people.standings import BestGame, RatingPoint, level_of
from sandtable.server.web.routes.answer import answer, describe, reads, server_of, someone, viewer
from sandtable.server.web.routes.people import PersonId

router = APIRouter(prefix="/api", tags=["people"])


class ChangeBond(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to change between oneself and somebody: whether to follow them, whether to block them."""

    follows: bool | None = None
    blocks: bool | None = None


class Friend(msgspec.Struct, frozen=True):
    """Somebody whom you follow; `here` if they have a page of this site open. `mutual` where they follow you."""

    person: str
    name: str
    kind: str
    mutual: bool
    here: bool


class MyBonds(msgspec.Struct, frozen=True):
    """Whom you follow, those who are here first, and whom you have blocked."""

    following: tuple[Friend, ...]
    blocked: tuple[Followed, ...]


class PersonBond(msgspec.Struct, frozen=True):
    """What stands between you and somebody, whether they are here, and how your games against them went. Who is here is
    told to those who follow them."""

    bond: Bond
    here: bool
    met: Met


class Reported(msgspec.Struct, frozen=True):
    """The moderators will see it."""

    reported: bool


@router.get("/bonds", **describe(MyBonds))
async def my_bonds(request: Request) -> Response:
    """Whom you follow, and who of them is here; whom you have blocked."""
    server, person = server_of(request), await someone(request)
    known = await bonds.following(server.store, person.id)
    shunned = set(await bonds.shunned(server.store, person.id))
    here = await server.presence.here([one.person for one in known if one.person not in shunned])
    friends = [Friend(one.person, one.name, one.kind, one.mutual, one.person in here) for one in known]
    friends.sort(key=lambda one: (not one.here, one.name.casefold(), one.person))
    return answer(request, MyBonds(tuple(friends), tuple(await bonds.blocked(server.store, person.id))))


@router.get("/bonds/{id}", **describe(PersonBond))
async def bond_with(request: Request, id: PersonId) -> Response:
    """What stands between you and somebody."""
    server, person = server_of(request), await someone(request)
    await server.people.get(id)
    bond = await bonds.between(server.store, person.id, id)
    here = bond.follows and bool(await server.presence.here([id]))
    met = await bonds.met(server.store, person.id, id)
    return answer(request, PersonBond(bond, here, met))


@router.put("/bonds/{id}", **describe(Bond, ChangeBond))
async def change_a_bond(
    request: Request, id: PersonId, change: Annotated[ChangeBond, Depends(reads(ChangeBond))]
) -> Response:
    """Follow somebody, block them, or neither any more. Who blocks somebody is not paired with them, gets no challenges
    of theirs, and neither follows the other any more; challenges between them that stand are over."""
    server, person = server_of(request), await someone(request)
    await server.people.get(id)
    most, now = server.settings.limits.bonds, server.hub.now()
    bond = await bonds.change(server.store, person.id, id, now, most, change.follows, change.blocks)
    if change.blocks is not None:
        await server.pairing.part(person.id)
    if change.blocks:
        await server.challenges.part(person.id, id)
    return answer(request, bond)


@router.post("/people/{id}/report", **describe(Reported, NewReport))
async def report_somebody(
    request: Request, id: PersonId, new: Annotated[NewReport, Depends(reads(NewReport))]
) -> Response:
    """Tell the moderators about somebody, for a preset reason."""
    server, person = server_of(request), await someone(request)
    await server.people.get(id)
    await reports.add(server.store, person.id, id, new, server.hub.now(), server.settings.limits.reports)
    return answer(request, Reported(True))


@router.get("/people/{id}/history", **describe(list[RatingPoint]))
async def rating_history(
    request: Request,
    id: PersonId,
    game: Annotated[str, Query(max_length=40, pattern=r"^\w*$", description="which game")],
) -> Response:
    """A person's ratings after each of the last 500 games that counted, the oldest first."""
    server, person = server_of(request), await viewer(request)
    if level_of(id) is None:
        await server.people.get(id)
    own = person is not None and person.id == id
    return answer(request, await standings.history(server.store, id, kind_of(game).id, own))


@router.get("/people/{id}/best", **describe(list[BestGame]))
async def best_games(request: Request, id: PersonId) -> Response:
    """The games that a person won against the strongest opponents."""
    server = server_of(request)
    if level_of(id) is None:
        await server.people.get(id)
    return answer(request, await standings.best_games(server.store, id))
