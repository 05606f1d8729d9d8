"""People: guests who just come in, accounts with a name and a password, and programs with a token."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from itsdangerous import BadSignature, URLSafeSerializer

from sandtable.locale import say
from sandtable.server.problems import BadMessage, NotFound, NotSignedIn, Refused
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import now_ms
from sandtable.server.table.decide import Who
from sandtable.server.table.name import clean_name, fold, handle
from sandtable.server.table.opening import new_id

COOKIE = "sandtable"
TOKEN = "st_"
_columns = schema.person.c


class Person(msgspec.Struct, frozen=True):
    """Someone who plays: `guest`, `account` or `program` (a bot account, with its owner)."""

    id: str
    kind: Literal["guest", "account", "program"]
    name: str
    created: int
    language: str | None = None
    owner: str | None = None
    epoch: int = 0

    @property
    def who(self) -> Who:
        return Who(self.id, self.name)


class Token(msgspec.Struct, frozen=True):
    """A token for a program; `token` itself is shown once, when it is made."""

    id: str
    person: str
    name: str
    created: int
    token: str | None = None


def _person(row: sa.Row[Any]) -> Person:
    return Person(row.id, row.kind, row.name, row.created, row.language, row.owner, row.epoch)


class People:
    """Everyone in the database, and the cookies they are known by."""

    def __init__(self, store: Store, key: str) -> None:
        self._store = store
        self._cookies = URLSafeSerializer(key, salt="sandtable person")
        self._hasher = PasswordHasher()
        # to refuse an unknown name must take as long as to refuse a wrong password
        self._nobody = self._hasher.hash(secrets.token_hex(16))

    # ------------------------------------------------------------------------------------------------- who is it

    def cookie(self, person: Person) -> str:
        """What a browser keeps."""
        signed: str = self._cookies.dumps([person.id, person.epoch])
        return signed

    async def of_cookie(self, cookie: str | None) -> Person | None:
        """Whose cookie it is; None if it is nobody's."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            id, epoch = self._cookies.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        person = await self._find(_columns.id == str(id))
        return person if person is not None and person.epoch == epoch else None

    async def of_token(self, token: str) -> Person:
        """Whose token it is; NotSignedIn if it is nobody's."""
        query = (
            sa.select(schema.person)
            .join(schema.token, schema.token.c.person == _columns.id)
            .where(schema.token.c.digest == _digest(token))
        )
        row = await self._store.row(query)
        if row is None:
            raise NotSignedIn("server.token.wrong")
        return _person(row)

    async def _find(self, where: sa.ColumnElement[bool]) -> Person | None:
        row = await self._store.row(sa.select(schema.person).where(where))
        return None if row is None else _person(row)

    async def get(self, id: str) -> Person:
        """A person by id; NotFound if there is none."""
        person = await self._find(_columns.id == id)
        if person is None:
            raise NotFound("server.missing.person")
        return person

    async def by_name(self, name: str) -> Person | None:
        """The account or program with a name."""
        return await self._find(_columns.handle == handle(name))

    # ------------------------------------------------------------------------------------------------------- guests

    async def guest(self, lang: str) -> Person:
        """Someone new, with a name at once."""
        name = say(lang, "server.guest", number=secrets.randbelow(9000) + 1000)
        return await self._insert(Person(new_id(), "guest", name, now_ms(), lang))

    async def _insert(self, person: Person, **values: str) -> Person:
        row = msgspec.structs.asdict(person) | values
        await self._store.change(schema.person.insert().values(row))
        return person

    async def change(self, person: Person, name: str | None, language: str | None) -> Person:
        """Another name for a guest, another language for anyone."""
        if name is not None and clean_name(name) != person.name:
            if person.kind != "guest":
                raise Refused("server.name.account")
            if await self.by_name(name) is not None:
                raise Refused("server.name.taken", name=clean_name(name))
            person = msgspec.structs.replace(person, name=clean_name(name))
        if language is not None:
            person = msgspec.structs.replace(person, language=language)
        values = {"name": person.name, "language": person.language}
        await self._store.change(schema.person.update().where(_columns.id == person.id).values(values))
        return person

    # ----------------------------------------------------------------------------------------------------- accounts

    async def register(self, guest: Person, name: str, password: str) -> Person:
        """Make an account of a guest, who keeps their games."""
        if guest.kind != "guest":
            raise Refused("server.signed_in")
        name = clean_name(name)
        _check_password(password)
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        values = {"kind": "account", "name": name, "handle": fold(name), "password": hashed}
        try:
            await self._store.change(schema.person.update().where(_columns.id == guest.id).values(values))
        except Taken:
            raise Refused("server.name.taken", name=name) from None
        return msgspec.structs.replace(guest, kind="account", name=name)

    async def sign_in(self, name: str, password: str) -> Person:
        """The account with this name and password; NotSignedIn if one of them is wrong."""
        row = await self._store.row(
            sa.select(schema.person).where(_columns.handle == handle(name), _columns.kind == "account")
        )
        hashed = self._nobody if row is None else str(row.password)
        right = await asyncio.to_thread(self._verify, hashed, password[:200])
        if row is None or not right:
            raise NotSignedIn("server.password.wrong")
        return _person(row)

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def set_password(self, person: Person, old: str, new: str) -> Person:
        """Another password; every other device is signed out."""
        if person.kind != "account":
            raise NotSignedIn("server.needs.account")
        _check_password(new)
        await self.sign_in(person.name, old)
        person = msgspec.structs.replace(person, epoch=person.epoch + 1)
        hashed = await asyncio.to_thread(self._hasher.hash, new)
        values = {"password": hashed, "epoch": person.epoch}
        await self._store.change(schema.person.update().where(_columns.id == person.id).values(values))
        return person

    # ----------------------------------------------------------------------------------------------------- programs

    async def add_program(self, owner: Person, name: str) -> Token:
        """A bot account of someone's, with its token."""
        if owner.kind != "account":
            raise NotSignedIn("server.needs.account")
        name = clean_name(name)
        program = Person(new_id(), "program", name, now_ms(), owner=owner.id)
        token = TOKEN + secrets.token_urlsafe(24)
        id = new_id()
        row = {"digest": _digest(token), "id": id, "person": program.id, "created": program.created}
        try:
            await self._store.change(
                schema.person.insert().values(msgspec.structs.asdict(program) | {"handle": fold(name)}),
                schema.token.insert().values(row),
            )
        except Taken:
            raise Refused("server.name.taken", name=name) from None
        return Token(id, program.id, name, program.created, token)

    async def programs(self, owner: Person) -> list[Token]:
        """The bot accounts of someone that have a token."""
        query = (
            sa.select(schema.token.c.id, schema.token.c.person, _columns.name, schema.token.c.created)
            .join(schema.person, schema.token.c.person == _columns.id)
            .where(_columns.owner == owner.id)
            .order_by(schema.token.c.created)
        )
        return [Token(row.id, row.person, row.name, row.created) for row in await self._store.rows(query)]

    async def revoke(self, owner: Person, id: str) -> None:
        """Revoke a token."""
        owned = sa.select(_columns.id).where(_columns.owner == owner.id)
        where = (schema.token.c.id == id, schema.token.c.person.in_(owned))
        if not await self._store.change(schema.token.delete().where(*where)):
            raise NotFound("server.missing.token")


def _check_password(password: str) -> None:
    if not 8 <= len(password) <= 200:
        raise BadMessage("server.password.form")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
