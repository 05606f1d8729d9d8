"""Accounts over HTTP: a forgotten password, passkeys, all of one's data, and the end of an account."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Request, Response

from sandtable.records import format_record
from sandtable.server.live.departure import depart_everywhere
from sandtable.server.live.room import table_of
from sandtable.server.people import leaving
from sandtable.server.people.leaving import Export
from sandtable.server.people.passkeys import Passkey
from sandtable.server.people.people import Person
from sandtable.server.problems import Refused
from sandtable.server.table.decide import Who
from sandtable.server.table.events import TableEvent
from sandtable.server.table.name import FORMER
from sandtable.server.web.routes.answer import (
    account,
    address_of,
    answer,
    asker,
    describe,
    end_sessions,
    language,
    reads,
    server_of,
    sign,
    someone,
    viewer,
)
from sandtable.server.web.routes.people import Me, Text, me_of

router = APIRouter(prefix="/api", tags=["accounts"])

REPLAY_SECONDS = 0.01


class Password(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Your password, so that nobody does it at a browser that you left open."""

    password: Annotated[str, msgspec.Meta(max_length=200)] = ""


class RecoveryCode(msgspec.Struct, frozen=True):
    """A code that gives a new password, once. It is shown this once."""

    code: str


class Forgotten(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of an account."""

    name: Text


class ByCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of an account, its recovery code, and the password to be."""

    name: Text
    code: Text
    password: Text


class ByLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the link in a mail carries, and the password to be."""

    key: Annotated[str, msgspec.Meta(max_length=1000)]
    password: Text


class Access(msgspec.Struct, frozen=True):
    """The ways into your account beside its password. `mail` where a link can be sent to your address."""

    passkeys: tuple[Passkey, ...]
    able: bool
    recovery: bool
    mail: bool


class Credential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser answers (PublicKeyCredential.toJSON)."""

    credential: dict[str, Any]


async def _access(request: Request, person: Person) -> Access:
    server = server_of(request)
    confirmed = (await server.post.preferences.of(person.id)).confirmed and server.post.mail is not None
    keys, code = await server.passkeys.of(person.id), await server.recovery.has_code(person.id)
    return Access(tuple(keys), server.passkeys.able, code, confirmed)


def _origin(request: Request) -> str:
    """Where the page is, as its passkeys know it; a page of another site does not get here."""
    site = server_of(request).post.links.site
    return request.headers.get("origin") or site or f"{request.url.scheme}://{request.url.netloc}"


@router.get("/account/access", **describe(Access))
async def ways_in(request: Request) -> Response:
    """The ways into your account beside its password."""
    return answer(request, await _access(request, await account(request)))


# ------------------------------------------------------------------------------------------------- a forgotten password


@router.post("/account/recovery", **describe(RecoveryCode, Password, 201))
async def new_recovery_code(request: Request, given: Annotated[Password, Depends(reads(Password))]) -> Response:
    """A code to write down: with it you choose a new password when you have forgotten this one. It takes the place of
    an earlier one."""
    person = await account(request)
    code = await server_of(request).recovery.new_code(person, given.password, asker(request, person))
    return answer(request, RecoveryCode(code), 201)


@router.post("/account/recover", **describe(Me, ByCode))
async def recover(request: Request, given: Annotated[ByCode, Depends(reads(ByCode))]) -> Response:
    """A new password, by the recovery code. All devices are signed out, and you are signed in here."""
    who = asker(request, await viewer(request))
    person = await server_of(request).recovery.by_code(given.name, given.code, given.password, who)
    return await _in_again(request, person)


@router.post("/account/forgotten", **describe(None, Forgotten, 202))
async def forgotten(request: Request, given: Annotated[Forgotten, Depends(reads(Forgotten))]) -> Response:
    """Send a link for a new password to the address of an account, if it has one. The answer does not say whether."""
    server = server_of(request)
    if server.post.mail is None:
        raise Refused("server.mail.none")
    server.records.check(address_of(request))
    if (person := await server.people.by_name(given.name)) is not None and person.kind == "account":
        server.records.check(f"forgotten {person.id}")
        calling = await server.post.preferences.of(person.id)
        if calling.confirmed and calling.address is not None:
            lang = person.language or language(request)
            link = await server.recovery.link(person)
            server.post.send_link("reset", calling.address, person.name, lang, link)
    return Response(status_code=202)


@router.post("/account/reset", **describe(Me, ByLink))
async def reset(request: Request, given: Annotated[ByLink, Depends(reads(ByLink))]) -> Response:
    """A new password, by the link in a mail. All devices are signed out, and you are signed in here."""
    who = asker(request, await viewer(request))
    return await _in_again(request, await server_of(request).recovery.by_link(given.key, given.password, who))


async def _in_again(request: Request, person: Person) -> Response:
    """Whoever was signed in is signed out, everywhere; who asks is signed in."""
    await end_sessions(server_of(request), person.id)
    return answer(request, me_of(await sign(request, person)))


# ------------------------------------------------------------------------------------------------------------- passkeys


@router.post("/account/passkeys/new", **describe(dict[str, Any]))
async def ask_for_a_passkey(request: Request) -> Response:
    """What a browser makes a passkey by (PublicKeyCredentialCreationOptions, as JSON)."""
    person = await account(request)
    return answer(request, await server_of(request).passkeys.ask_for_new(person, _origin(request)))


@router.post("/account/passkeys", **describe(Access, Credential, 201))
async def add_a_passkey(request: Request, given: Annotated[Credential, Depends(reads(Credential))]) -> Response:
    """Keep the passkey that a browser made."""
    person, agent = await account(request), request.headers.get("user-agent", "")
    await server_of(request).passkeys.add(person, _origin(request), given.credential, agent)
    return answer(request, await _access(request, person), 201)


@router.delete("/account/passkeys/{id}", **describe(Access))
async def end_a_passkey(
    request: Request, id: Annotated[str, Path(max_length=64, description="the passkey's id")]
) -> Response:
    """A passkey opens nothing any more."""
    person = await account(request)
    await server_of(request).passkeys.end(person.id, id)
    return answer(request, await _access(request, person))


@router.post("/session/passkey/new", **describe(dict[str, Any]))
async def ask_to_sign(request: Request) -> Response:
    """What a browser signs with any passkey for this site (PublicKeyCredentialRequestOptions, as JSON)."""
    return answer(request, await server_of(request).passkeys.ask(_origin(request)))


@router.post("/session/passkey", **describe(Me, Credential))
async def sign_in_by_passkey(request: Request, given: Annotated[Credential, Depends(reads(Credential))]) -> Response:
    """Sign in with a passkey."""
    person = await server_of(request).passkeys.sign_in(_origin(request), given.credential)
    return answer(request, me_of(await sign(request, person)))


# ---------------------------------------------------------------------------------------------------- taking it along


@router.get("/account/export", **describe(Export))
async def export(request: Request) -> Response:
    """All that this server knows of you. Of games that are over the records are with them; of others, what is in
    lists."""
    server, person = server_of(request), await someone(request)
    server.records.check(f"export {person.id}")
    found = await leaving.export(server.store, person.id)
    who, games = asker(request, person), []
    for game in found.games:
        events = await server.store.read_events(game["id"]) if game["status"] == "over" else []
        games.append(await server.hub.replays.run(who, REPLAY_SECONDS, _with_record, game, events))
    # each is text already: to put it all together takes a few milliseconds
    response = answer(request, msgspec.structs.asdict(found) | {"games": games})
    response.headers["content-disposition"] = 'attachment; filename="sandtable.json"'
    return response


def _with_record(game: dict[str, Any], events: list[TableEvent]) -> msgspec.Raw:
    """A game of somebody's as text, with its record if it is over. Its table stays out of memory: there may be
    thousands."""
    table = table_of(game["id"], events)
    if table.position is not None:
        game |= {"record": msgspec.Raw(format_record(table.record()).encode())}
    return msgspec.Raw(msgspec.json.encode(game))


@router.delete("/account", **describe(Me, Password))
async def end_account(request: Request, given: Annotated[Password, Depends(reads(Password))]) -> Response:
    """Forget you: name, password, addresses, devices, ratings. Unfinished games are given up; finished ones stay for
    the others, under the name of a former player. You are a guest again, a new one. An account needs its password."""
    server, person = server_of(request), await someone(request)
    if person.kind == "account":
        await server.people.sign_in(person.name, given.password, asker(request, person))
    elif person.kind == "program":
        raise Refused("server.needs.account")
    gone = await leaving.with_programs(server.store, person)
    for one in gone:  # tournaments first: they would seat them again
        await server.director.forget(one, FORMER)
    for one in gone:
        await depart_everywhere(server.hub, server.store, Who(one, FORMER))
    ended = await server.people.sessions.end_all(person.id)
    await leaving.forget(server.store, person)
    await server.forgotten(person.id)
    server.open_sockets.shut(person.id, [*ended, ""])  # the signed cookies ended with what was forgotten
    request.state.person = None
    guest = await sign(request, await server.people.guest(person.language or language(request)))
    return answer(request, me_of(guest))
