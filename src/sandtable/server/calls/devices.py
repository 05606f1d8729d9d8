"""Devices: the browsers that said yes to web push, each with what it is called for."""

from __future__ import annotations

import base64
import binascii
from fnmatch import fnmatchcase
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from sandtable.server.problems import BadMessage, NotFound
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.store import Store
from sandtable.server.table.call import CallKind
from sandtable.server.table.clock import now_ms
from sandtable.server.table.opening import new_id

MOST = 20  # of one person: the oldest is forgotten
POINT, SECRET = 65, 16  # bytes of a public key of P-256 as it stands, and of the secret
_rows = schema.device
_kinds = msgspec.json.Decoder(tuple[CallKind, ...], strict=False)
Key = Annotated[str, msgspec.Meta(max_length=120, pattern=r"^[A-Za-z0-9_=-]+$")]


class SubscriptionKeys(msgspec.Struct, frozen=True):
    """The keys that what is sent to a browser is encrypted with."""

    p256dh: Key
    auth: Key


class Subscription(msgspec.Struct, frozen=True):
    """What a browser gives who may call it (PushSubscription.toJSON), and what it wants to be called for."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    keys: SubscriptionKeys
    kinds: tuple[CallKind, ...]


class Device(msgspec.Struct, frozen=True):
    """A browser that is called. `endpoint` is for its own page, to know itself again."""

    id: str
    endpoint: str
    kinds: tuple[CallKind, ...]
    agent: str
    created: int


class Target(msgspec.Struct, frozen=True):
    """What a push is sent to."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    kinds: tuple[CallKind, ...]


class Devices:
    """All devices in the database; only those at `services` are called, origins that an operator allows."""

    def __init__(self, store: Store, services: str) -> None:
        self._store = store
        self._services = [service.strip() for service in services.split(",") if service.strip()]

    def check(self, subscription: Subscription) -> None:
        """BadMessage for an address that is no push service that we know, or keys that are none."""
        try:
            parts = urlsplit(subscription.endpoint)
            origin = f"{parts.scheme}://{parts.netloc}"
        except ValueError:
            origin = ""
        if not any(fnmatchcase(origin, service) for service in self._services) or "@" in origin:
            raise BadMessage("server.push.service", origin=origin[:80])
        sizes = [len(_decoded(key)) for key in (subscription.keys.p256dh, subscription.keys.auth)]
        if sizes != [POINT, SECRET]:
            raise BadMessage("server.push.keys")

    async def add(self, person: str, subscription: Subscription, agent: str) -> None:
        """A browser wants to be called, or for something else than before. Whose it was before does not matter: who has
        the browser now is called."""
        self.check(subscription)
        values: dict[str, Any] = {
            "person": person,
            "p256dh": subscription.keys.p256dh,
            "auth": subscription.keys.auth,
            "kinds": msgspec.json.encode(subscription.kinds).decode(),
            "agent": agent.replace("\0", "")[:200],
        }
        here = _rows.c.endpoint == subscription.endpoint
        update = _rows.update().where(here).values(values)
        if not await self._store.change(update):
            row = values | {"id": new_id(), "endpoint": subscription.endpoint, "created": now_ms()}
            try:
                await self._store.change(_rows.insert().values(row))
            except Taken:  # another request was faster
                await self._store.change(update)
        for old in (await self.of(person))[MOST:]:
            await self.forget(old.id)

    async def of(self, person: str) -> list[Device]:
        """The devices of a person, the newest first."""
        query = sa.select(_rows).where(_rows.c.person == person).order_by(_rows.c.created.desc(), _rows.c.id)
        rows = await self._store.rows(query)
        return [Device(row.id, row.endpoint, _kinds.decode(row.kinds), row.agent, row.created) for row in rows]

    async def targets(self, person: str) -> list[Target]:
        """Where a person can be called."""
        rows = await self._store.rows(sa.select(_rows).where(_rows.c.person == person))
        return [Target(row.id, row.endpoint, row.p256dh, row.auth, _kinds.decode(row.kinds)) for row in rows]

    async def target(self, person: str, id: str) -> Target | None:
        """One of them."""
        return next((target for target in await self.targets(person) if target.id == id), None)

    async def end(self, person: str, id: str) -> None:
        """A device is not to be called any more; NotFound if the person has no such."""
        if not await self._store.change(_rows.delete().where(_rows.c.person == person, _rows.c.id == id)):
            raise NotFound("server.missing.device")

    async def forget(self, *ids: str) -> None:
        """Devices that are no more."""
        await self._store.change(_rows.delete().where(_rows.c.id.in_(ids)))


def _decoded(key: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(key.rstrip("=") + "=" * (-len(key.rstrip("=")) % 4))
    except (binascii.Error, ValueError):
        return b""
