"""Tables over HTTP: open one, find one, sit down, act, and the record when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from sandtable.records import format_record
from sandtable.server.narration.messages import Accepted, Snapshot, TableView
from sandtable.server.narration.views import table_view
from sandtable.server.people import bonds, lobby, standings
from sandtable.server.people.lobby import Listing, TableLine
from sandtable.server.people.people import Person
from sandtable.server.people.standings import SeatRating
from sandtable.server.problems import NotSignedIn, Refused, TooMany
from sandtable.server.server import Server
from sandtable.server.table.actions import Action, Sit
from sandtable.server.table.decide import Who
from sandtable.server.table.events import Dealt, Events
from sandtable.server.table.opening import NewTable, new_id, open_table
from sandtable.server.web.routes.answer import answer, asker, describe, reads, server_of, someone, viewer

router = APIRouter(prefix="/api/tables", tags=["tables"])

Id = Annotated[str, Path(max_length=64, description="the table's id")]
Game = Annotated[str | None, Query(max_length=40, pattern=r"^\w*$", description="only tables of this game")]
Limit = Annotated[int, Query(ge=1, le=100, description="how many at the most")]
Before = Annotated[int | None, Query(ge=0, le=2**53, description="only those last changed before this time")]


@router.post("", **describe(TableView, NewTable, 201))
async def open_a_table(request: Request, new: Annotated[NewTable, Depends(reads(NewTable))]) -> Response:
    """Open a table. Its commitment is in the answer; the game begins when every seat has added its nonce."""
    server, person = server_of(request), await someone(request)
    invited: dict[str, Who] = {}
    for plan in new.seats or ():
        if plan.kind == "person" and plan.name and (found := await server.people.by_name(plan.name)):
            invited[plan.name.casefold()] = found.who
    others = sorted({who.id: who for who in invited.values() if who.id != person.id}.values(), key=lambda who: who.id)
    if others:
        await _check_blocks(server, person, others)
    events = open_table(new, person.who, invited, server.hub.now())
    async with AsyncExitStack() as held:  # two requests at once must not both be the last one that fits
        # in the same order everywhere, so that none waits for one that waits for it
        for key in (person.id, *(f"invited {who.id}" for who in others)):
            await held.enter_async_context(server.opening.of(key))
        await _check_invitations(server, person, others, 1)
        await _check_tables(server, person, events, 1)
        table = await server.hub.create(new_id(), events)
    if server.settings.redis:  # another process may have opened one meanwhile
        try:
            await _check_invitations(server, person, others, 0)
            await _check_tables(server, person, events, 0)
        except TooMany:
            await server.hub.close(table.id)
            raise
    return answer(request, table_view(table), 201)


async def _check_blocks(server: Server, person: Person, invited: Sequence[Who]) -> None:
    """Refused where somebody has blocked this person, or is blocked by them."""
    shunned = await bonds.shunned(server.store, person.id)
    for who in invited:
        if who.id in shunned:
            raise Refused("server.challenge.shut", name=who.name)


async def _check_invitations(server: Server, person: Person, invited: Sequence[Who], more: int) -> None:
    """TooMany where somebody would have more invitations that they have not answered than they may, of this person or
    of all, with so many more."""
    limits = server.settings.limits
    for who in invited:
        for most, by in ((limits.invitations, person.id), (4 * limits.invitations, None)):
            if await lobby.invitations(server.store, who.id, by) + more > most:
                raise TooMany("server.limit.invitations", name=who.name, most=most)


async def _check_tables(server: Server, person: Person, events: Events, more: int) -> None:
    """TooMany where somebody has opened more tables than they may, with so many more."""
    limits = server.settings.limits
    most = limits.guest_tables if person.kind == "guest" else limits.tables
    if await lobby.unfinished(server.store, person.id) + more > most:
        raise TooMany("server.limit.tables", most=most)
    if isinstance(events[-1], Dealt):  # nobody to wait for: only bots play
        most = limits.bot_tables
        if await lobby.unfinished(server.store, person.id, bots_only=True) + more > most:
            raise TooMany("server.limit.bot_tables", most=most)


@router.get("", **describe(list[TableLine]))
async def list_tables(
    request: Request,
    listing: Annotated[Listing, Query(alias="list", description="which tables")] = "open",
    game: Game = None,
    limit: Limit = 50,
    before: Before = None,
) -> Response:
    """Tables: `open` ones to sit down at, `playing` ones to watch, those that are `over`, and `mine` that are not,
    those first where it is your turn."""
    server = server_of(request)
    lines = await lobby.tables(server.store, listing, await viewer(request), game, limit, before)
    return answer(request, lines)


@router.get("/{id}", **describe(TableView))
async def show_a_table(request: Request, id: Id) -> Response:
    """A table as everyone may see it."""
    return answer(request, table_view(await server_of(request).hub.table(id)))


@router.get("/{id}/snapshot", **describe(Snapshot))
async def observe_a_table(
    request: Request,
    id: Id,
    after: Annotated[int, Query(ge=0, le=2**53, description="the last event that you have")] = 0,
    choices: Annotated[bool, Query(description="whether to say what each of your legal moves would do")] = False,
) -> Response:
    """What you see of a table, as a socket would send it first."""
    person = await viewer(request)
    who, seen_by = asker(request, person), None if person is None else person.id
    snapshot = await server_of(request).hub.snapshot(id, seen_by, after, choices, who)
    return answer(request, snapshot)


@router.get("/{id}/ratings", **describe(list[SeatRating | None]))
async def ratings(request: Request, id: Id) -> Response:
    """The ratings of all who sit at a table, and what the game changed in them once it is over."""
    server = server_of(request)
    return answer(request, await standings.at_table(server.store, await server.hub.table(id)))


@router.post("/{id}/seat", **describe(Accepted, Sit))
async def sit_down(request: Request, id: Id, sit: Annotated[Sit, Depends(reads(Sit))]) -> Response:
    """Take a seat: this one, or the first that is free."""
    person = await someone(request)
    done = await server_of(request).hub.act(id, person.who, sit)
    return answer(request, Accepted(sit.id, done.number))


@router.post("/{id}/actions", **describe(Accepted, Action))
async def act(request: Request, id: Id, action: Annotated[Any, Depends(reads(Action))]) -> Response:
    """Do anything that a socket can: the same messages. The answer has the number of the event that it made."""
    person = await viewer(request)
    if person is None:
        raise NotSignedIn("server.needs.person")
    done = await server_of(request).hub.act(id, person.who, action)
    return answer(request, Accepted(action.id, done.number))


@router.get("/{id}/record", **describe(dict[str, Any]))
async def record(request: Request, id: Id) -> Response:
    """The whole game as a record, once it is over; `sandtable audit` verifies it."""
    table = await server_of(request).hub.table(id)
    if table.status not in ("over", "aborted") or table.position is None:
        raise Refused("server.record.secret")
    return answer(request, msgspec.Raw(format_record(table.record()).encode()))
