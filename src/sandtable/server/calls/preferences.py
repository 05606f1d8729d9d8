"""Preferences: what calls somebody by e-mail, when nothing does, and the address that they confirmed."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import sqlalchemy as sa

from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.store import Store
from sandtable.server.table.call import CallKind

Minute = Annotated[int, msgspec.Meta(ge=0, lt=24 * 60)]
# What calls by mail once there is an address: what is lost if nobody comes within a day or two.
FIRST: tuple[CallKind, ...] = ("days", "time", "challenge")
_rows = schema.calling
_kinds = msgspec.json.Decoder(tuple[CallKind, ...], strict=False)


class CallPreferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody chose about calls, for all devices.

    mail    what calls by e-mail
    digest  the minute of the day when turns in slow games come in one mail; none where each comes by itself
    quiet   from which minute of the day to which nothing calls
    zone    by whose clock: an IANA name
    """

    mail: tuple[CallKind, ...] = FIRST
    digest: Minute | None = None
    quiet: tuple[Minute, Minute] | None = None
    zone: Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[\w/+-]*$")] = "UTC"


class Calling(msgspec.Struct, frozen=True):
    """The preferences of a person, and their address."""

    preferences: CallPreferences
    address: str | None = None
    confirmed: bool = False


class Preferences:
    """Everybody's, in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str) -> Calling:
        """A person's preferences; the defaults if they have chosen nothing."""
        row = await self._store.row(sa.select(_rows).where(_rows.c.person == person))
        if row is None:
            return Calling(CallPreferences())
        quiet = None if row.quiet_from is None or row.quiet_to is None else (row.quiet_from, row.quiet_to)
        preferences = CallPreferences(_kinds.decode(row.mail_kinds), row.digest, quiet, row.zone)
        return Calling(preferences, row.address, row.confirmed is not None)

    async def choose(self, person: str, preferences: CallPreferences) -> None:
        quiet = preferences.quiet or (None, None)
        await self._put(
            person,
            mail_kinds=msgspec.json.encode(preferences.mail).decode(),
            digest=preferences.digest,
            quiet_from=quiet[0],
            quiet_to=quiet[1],
            zone=preferences.zone,
        )

    async def set_address(self, person: str, address: str | None, confirmed: int | None) -> None:
        """Another address; `confirmed` once its owner has followed the link in a mail."""
        await self._put(person, address=address, confirmed=confirmed)

    async def end_mails(self, person: str) -> None:
        """No mail calls them any more; the address stays, for a password that was forgotten."""
        await self._put(person, mail_kinds="[]", digest=None)

    async def forget(self, person: str) -> None:
        await self._store.change(_rows.delete().where(_rows.c.person == person))

    async def _put(self, person: str, **values: Any) -> None:
        update = _rows.update().where(_rows.c.person == person).values(values)
        if await self._store.change(update):
            return
        first = {"person": person, "mail_kinds": msgspec.json.encode(FIRST).decode(), "zone": "UTC"}
        try:
            await self._store.change(_rows.insert().values(first | values))
        except Taken:  # another request was faster
            await self._store.change(update)
