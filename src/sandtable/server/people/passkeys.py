"""Passkeys: devices that sign a person in without a password (WebAuthn). Needs the extra `passkeys`."""

from __future__ import annotations

import secrets
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from sandtable.server.background import load
from sandtable.server.people.people import People, Person
from sandtable.server.problems import BadMessage, NotFound, NotSignedIn, Refused
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.hold import hold
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import now_ms
from sandtable.server.table.opening import new_id

LASTS = 5 * 60 * 1000  # milliseconds in which a device has to answer
MOST = 20
_rows, _asked = schema.passkey, schema.passkey_challenge


class Passkey(msgspec.Struct, frozen=True):
    """A device that somebody can sign in with."""

    id: str
    agent: str
    created: int
    used: int


class Passkeys:
    """Of all accounts. A passkey holds for one site: the origin that its page was at."""

    def __init__(self, store: Store, people: People) -> None:
        self._store, self._people = store, people
        self.able = find_spec("webauthn") is not None

    async def _check_able(self) -> None:
        if not self.able:
            raise Refused("server.passkey.none")
        await load("webauthn")

    async def of(self, person: str) -> list[Passkey]:
        rows = await self._store.rows(sa.select(_rows).where(_rows.c.person == person).order_by(_rows.c.created))
        return [Passkey(row.id, row.agent, row.created, row.used) for row in rows]

    async def end(self, person: str, id: str) -> None:
        """A passkey opens nothing any more; NotFound if the person has no such."""
        if not await self._store.change(_rows.delete().where(_rows.c.person == person, _rows.c.id == id)):
            raise NotFound("server.missing.passkey")

    # ---------------------------------------------------------------------------------------------------- a new one

    async def ask_for_new(self, person: Person, origin: str) -> dict[str, Any]:
        """What a browser is to make a passkey by."""
        await self._check_able()
        from webauthn import generate_registration_options
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        known = await self._store.rows(sa.select(_rows.c.credential).where(_rows.c.person == person.id))
        if len(known) >= MOST:
            raise Refused("server.passkey.most", most=MOST)
        options = generate_registration_options(
            rp_id=_host(origin),
            rp_name="Sandtable",
            user_id=person.id.encode(),
            user_name=person.name,
            challenge=base64url_to_bytes(await self._challenge(person.id)),
            # it says itself whose it is, so that nobody types a name
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(row.credential)) for row in known],
        )
        return _json(options)

    async def add(self, person: Person, origin: str, credential: dict[str, Any], agent: str) -> None:
        """Keep the passkey that a browser made; BadMessage where it is not what was asked for, Refused where the person
        has too many."""
        await self._check_able()
        from webauthn import verify_registration_response
        from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._answered(credential, person.id)
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=_host(origin),
                expected_origin=origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise BadMessage("server.passkey.wrong") from None
        now = now_ms()
        row = {
            "id": new_id(),
            "credential": bytes_to_base64url(made.credential_id),
            "person": person.id,
            "public_key": bytes_to_base64url(made.credential_public_key),
            "uses": made.sign_count,
            "agent": agent.replace("\0", "")[:200],
            "created": now,
            "used": now,
        }

        def work(connection: sa.Connection) -> None:
            hold(connection, person.id)
            count = sa.select(sa.func.count()).where(_rows.c.person == person.id)
            if connection.execute(count).scalar_one() >= MOST:  # others were made since this one was asked for
                raise Refused("server.passkey.most", most=MOST)
            connection.execute(_rows.insert().values(row))

        try:
            await self._store.work(work, writes=True)
        except Taken:  # no device makes a key twice
            raise BadMessage("server.passkey.wrong") from None

    # ------------------------------------------------------------------------------------------------------ signing in

    async def ask(self, origin: str) -> dict[str, Any]:
        """The challenge that a browser has to sign, before the person is known."""
        await self._check_able()
        from webauthn import generate_authentication_options
        from webauthn.helpers import base64url_to_bytes

        challenge = base64url_to_bytes(await self._challenge(""))
        return _json(generate_authentication_options(rp_id=_host(origin), challenge=challenge))

    async def sign_in(self, origin: str, credential: dict[str, Any]) -> Person:
        """Whose passkey it is that has signed; NotSignedIn where it is nobody's."""
        await self._check_able()
        from webauthn import verify_authentication_response
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._answered(credential, "")
        row = await self._store.row(sa.select(_rows).where(_rows.c.credential == str(credential.get("id"))[:1400]))
        if row is None:
            raise NotSignedIn("server.passkey.wrong")
        try:
            signed = verify_authentication_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=_host(origin),
                expected_origin=origin,
                credential_public_key=base64url_to_bytes(row.public_key),
                credential_current_sign_count=row.uses,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise NotSignedIn("server.passkey.wrong") from None
        values = {"uses": signed.new_sign_count, "used": now_ms()}
        await self._store.change(_rows.update().where(_rows.c.id == row.id).values(values))
        return await self._people.get(row.person)

    # ------------------------------------------------------------------------------------------------------ challenges

    async def _challenge(self, person: str) -> str:
        """A random text that can be signed once, soon."""
        text, now = secrets.token_urlsafe(32), now_ms()
        row = {"text": text, "person": person, "expires": now + LASTS}
        await self._store.change(_asked.delete().where(_asked.c.expires < now), _asked.insert().values(row))
        return text

    async def _answered(self, credential: dict[str, Any], person: str) -> str:
        """The challenge that an answer is to; BadMessage where it was never asked, or has been answered."""
        from webauthn.helpers import base64url_to_bytes

        try:
            said = msgspec.json.decode(base64url_to_bytes(str(credential["response"]["clientDataJSON"])))
            text = str(said["challenge"])[:64]
        except (ValueError, KeyError, TypeError, msgspec.DecodeError):
            raise BadMessage("server.passkey.wrong") from None
        where = (_asked.c.text == text, _asked.c.person == person, _asked.c.expires >= now_ms())
        if "\0" in text or not await self._store.change(_asked.delete().where(*where)):
            raise BadMessage("server.passkey.wrong")
        return text


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""


def _json(options: Any) -> dict[str, Any]:
    from webauthn import options_to_json

    found: dict[str, Any] = msgspec.json.decode(options_to_json(options))
    return found
