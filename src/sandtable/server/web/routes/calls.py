"""Calls over HTTP: which devices are called and what for, the address that mails go to, and the links in mails."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from sandtable.server.calls.devices import Device, Subscription
from sandtable.server.calls.preferences import CallPreferences
from sandtable.server.people.people import Person
from sandtable.server.problems import Refused
from sandtable.server.web.routes.answer import account, answer, describe, language, reads, server_of, someone

router = APIRouter(prefix="/api", tags=["calls"])

DeviceId = Annotated[str, Path(max_length=64, description="the device's id")]


class CallSettings(msgspec.Struct, frozen=True):
    """How you are called.

    push       the key that a browser subscribes with; none where this server calls no devices
    mail       whether this server sends mails
    address    where mails go to, once it is `confirmed`
    """

    choices: CallPreferences
    devices: tuple[Device, ...]
    push: str | None
    mail: bool
    address: str | None
    confirmed: bool


class NewAddress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address for mails."""

    address: Annotated[str, msgspec.Meta(min_length=3, max_length=254)]


class LinkKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a link in a mail carries."""

    key: Annotated[str, msgspec.Meta(max_length=1000)]


class LinkDone(msgspec.Struct, frozen=True):
    """It is done, for the person of this id."""

    person: str


async def _settings(request: Request, person: Person) -> CallSettings:
    post = server_of(request).post
    calling = await post.preferences.of(person.id)
    return CallSettings(
        calling.preferences,
        tuple(await post.devices.of(person.id)),
        None if post.push is None else post.push.public_key,
        post.mail is not None,
        calling.address,
        calling.confirmed,
    )


@router.get("/calls", **describe(CallSettings))
async def call_settings(request: Request) -> Response:
    """How you are called when you are not looking."""
    return answer(request, await _settings(request, await someone(request)))


@router.put("/calls", **describe(CallSettings, CallPreferences))
async def choose(request: Request, choices: Annotated[CallPreferences, Depends(reads(CallPreferences))]) -> Response:
    """What calls you by mail, when slow games come in one mail, and when nothing calls."""
    person = await someone(request)
    await server_of(request).post.preferences.choose(person.id, choices)
    return answer(request, await _settings(request, person))


@router.post("/calls/devices", **describe(CallSettings, Subscription))
async def add_a_device(request: Request, given: Annotated[Subscription, Depends(reads(Subscription))]) -> Response:
    """Call the browser that you ask with: its PushSubscription, and what for. Again to change that."""
    server, person = server_of(request), await someone(request)
    if server.post.push is None:
        raise Refused("server.push.none")
    await server.post.devices.add(person.id, given, request.headers.get("user-agent", ""))
    return answer(request, await _settings(request, person))


@router.delete("/calls/devices/{id}", **describe(CallSettings))
async def end_a_device(request: Request, id: DeviceId) -> Response:
    """Call a device no more."""
    server, person = server_of(request), await someone(request)
    await server.post.devices.end(person.id, id)
    return answer(request, await _settings(request, person))


@router.post("/calls/devices/{id}/test", **describe(CallSettings))
async def try_a_device(request: Request, id: DeviceId) -> Response:
    """Send a call to a device that calls for nothing, to see that it comes."""
    server, person = server_of(request), await someone(request)
    await server.post.test(person.id, id, person.language or language(request))
    return answer(request, await _settings(request, person))


@router.put("/calls/address", **describe(CallSettings, NewAddress))
async def set_address(request: Request, new: Annotated[NewAddress, Depends(reads(NewAddress))]) -> Response:
    """An address for mails: one with a link goes there, and it holds once that was followed."""
    server, person = server_of(request), await account(request)
    server.records.check(person.id)
    lang = person.language or language(request)
    await server.post.ask_to_confirm(person.id, person.name, lang, new.address.strip())
    return answer(request, await _settings(request, person))


@router.delete("/calls/address", **describe(CallSettings))
async def forget_address(request: Request) -> Response:
    """No address any more, and no mail."""
    server, person = server_of(request), await account(request)
    await server.post.preferences.set_address(person.id, None, None)
    await server.post.dispatcher.pending.forget(person.id, "mail")
    return answer(request, await _settings(request, person))


@router.post("/mail/confirm", **describe(LinkDone, LinkKey))
async def confirm(request: Request, key: Annotated[LinkKey, Depends(reads(LinkKey))]) -> Response:
    """Follow the link in the mail that asks whether an address is yours."""
    return answer(request, LinkDone(await server_of(request).post.confirm(key.key)))


@router.post("/mail/stop", **describe(LinkDone))
async def end_mails(
    request: Request, key: Annotated[str, Query(max_length=1000, description="what the link in a mail carries")]
) -> Response:
    """End the mails that call somebody: what mail programs do with one click (RFC 8058), and the link in each mail. The
    body does not matter."""
    return answer(request, LinkDone(await server_of(request).post.end_mails(key)))
