"""People: guests who just come in, accounts with a name and a password, and programs with a token."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from sandtable.locale import say
from sandtable.server.limits import Buckets
from sandtable.server.people.naming import check_free
from sandtable.server.people.sessions import Sessions, digest
from sandtable.server.problems import BadMessage, NotAllowed, NotFound, NotSignedIn, Refused, TooMany
from sandtable.server.settings import Limits
from sandtable.server.shares import Asker, Pool
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.hold import hold
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import DAY, now_ms
from sandtable.server.table.decide import Who
from sandtable.server.table.name import clean_name, fold, handle, skeleton
from sandtable.server.table.opening import new_id

COOKIE = "sandtable"
TOKEN = "st_"
HASH_SECONDS = 0.1
GUEST_DAYS = 30  # after which a guest who did nothing is forgotten
PURGED = 500  # at once
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
    closed: int | None = None  # when a moderator closed the account
    moderator: bool = False
    session: str = ""  # by which they are known here; of a program `token:` and its id

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


def read_person(row: sa.Row[Any]) -> Person:
    """A person as the database has them."""
    return Person(
        row.id, row.kind, row.name, row.created, row.language, row.owner, row.epoch, row.closed, row.moderator
    )


class People:
    """Everyone in the database, and the cookies they are known by."""

    def __init__(self, store: Store, passwords: Pool, limits: Limits, key: str | None = None) -> None:
        self._store = store
        self.sessions = Sessions(store, key)
        self._passwords = passwords
        self._attempts = Attempts(limits)
        self._most_programs = limits.programs
        self._hasher = PasswordHasher()
        # to refuse an unknown name must take as long as to refuse a wrong password
        self._nobody = self._hasher.hash(secrets.token_hex(16))

    # ------------------------------------------------------------------------------------------------- who is it

    async def of_cookie(self, cookie: str | None) -> Person | None:
        """Whose cookie it is; None if it is nobody's."""
        if (found := await self.sessions.find(cookie)) is not None:
            return msgspec.structs.replace(read_person(found), session=found.session)
        if (signed := self.sessions.signed(cookie)) is not None:
            id, epoch = signed
            person = await self._find(_columns.id == id, _columns.closed.is_(None))
            return person if person is not None and person.epoch == epoch else None
        return None

    async def end_signed(self, person: str) -> None:
        """Signed cookies of a person, from before there were sessions, are not valid any more."""
        await self._store.change(schema.person.update().where(_columns.id == person).values(epoch=_columns.epoch + 1))

    async def of_token(self, token: str) -> Person:
        """Whose token it is; NotSignedIn if it is nobody's."""
        query = (
            sa.select(schema.person, schema.token.c.id.label("token"))
            .join(schema.token, schema.token.c.person == _columns.id)
            .where(schema.token.c.digest == digest(token), _columns.closed.is_(None))
        )
        row = await self._store.row(query)
        if row is None:
            raise NotSignedIn("server.token.wrong")
        return msgspec.structs.replace(read_person(row), session=f"token:{row.token}")

    async def check_open(self, person: Person) -> None:
        """NotAllowed, with the moderator's reason, if the account was closed."""
        closed = await self._find(_columns.id == person.id, _columns.closed.is_not(None))
        if closed is None:
            return
        rows = schema.moderation.c
        about = sa.select(rows.reason).where(rows.person.in_((closed.id, closed.owner or "")), rows.act == "close")
        row = await self._store.row(about.order_by(rows.number.desc()).limit(1))
        raise NotAllowed("server.closed", name=closed.name, reason="" if row is None else row.reason)

    async def _find(self, *where: sa.ColumnElement[bool]) -> Person | None:
        row = await self._store.row(sa.select(schema.person).where(*where))
        return None if row is None else read_person(row)

    async def get(self, id: str) -> Person:
        """A person by id; NotFound if there is none."""
        person = await self._find(_columns.id == id)
        if person is None:
            raise NotFound("server.missing.person")
        return person

    async def by_name(self, name: str) -> Person | None:
        """The account or program with a name, unless it is closed."""
        return await self._find(_columns.handle == handle(name), _columns.closed.is_(None))

    # ------------------------------------------------------------------------------------------------------- guests

    async def guest(self, lang: str) -> Person:
        """Someone new, with a name at once."""
        name = say(lang, "server.guest", number=secrets.randbelow(9000) + 1000)
        return await self._insert(Person(new_id(), "guest", name, now_ms(), lang))

    async def _insert(self, person: Person, **values: str) -> Person:
        row = _row(person) | values
        await self._store.change(schema.person.insert().values(row))
        return person

    async def change(self, person: Person, name: str | None, language: str | None) -> Person:
        """Another name for a guest, another language for anyone."""
        if name is not None and clean_name(name) != person.name:
            if person.kind != "guest":
                raise Refused("server.name.account")
            await check_free(self._store, clean_name(name))
            person = msgspec.structs.replace(person, name=clean_name(name))
        if language is not None:
            person = msgspec.structs.replace(person, language=language)
        values = {"name": person.name, "language": person.language}
        await self._store.change(schema.person.update().where(_columns.id == person.id).values(values))
        return person

    async def purge(self) -> int:
        """Forget guests who came long ago and did nothing: no table, no rating, no session in use; how many."""
        old = now_ms() - GUEST_DAYS * DAY
        used = schema.session.c.person == _columns.id
        busy = sa.or_(
            sa.exists().where(schema.seat.c.person == _columns.id),
            sa.exists().where(schema.game.c.opener == _columns.id),
            sa.exists().where(schema.rating.c.person == _columns.id),
            sa.exists().where(used, schema.session.c.used >= old),
        )
        idle = sa.select(_columns.id).where(_columns.kind == "guest", _columns.created < old, ~busy).limit(PURGED)
        theirs = (
            schema.session,
            schema.device,
            schema.calling,
            schema.call,
            schema.puzzler,
            schema.puzzle_try,
        )
        forgotten, more = 0, True
        while more:  # whatever has piled up: a flood brings more guests in an hour than are forgotten at once
            gone = [row.id for row in await self._store.rows(idle)]
            more = len(gone) == PURGED
            if gone:
                forgotten += await self._store.change(
                    *(table.delete().where(table.c.person.in_(gone)) for table in theirs),
                    schema.person.delete().where(_columns.id.in_(gone), _columns.kind == "guest"),
                )
        await self.sessions.purge()
        return forgotten

    # ----------------------------------------------------------------------------------------------------- accounts

    async def register(self, guest: Person, name: str, password: str, who: Asker) -> Person:
        """Make an account of a guest, who keeps their games."""
        if guest.kind != "guest":
            raise Refused("server.signed_in")
        name = clean_name(name)
        _check_password(password)
        await check_free(self._store, name)
        hashed = await self._passwords.run(who, HASH_SECONDS, self._hasher.hash, password)
        values: dict[str, Any] = {"kind": "account", "name": name, "handle": fold(name), "password": hashed}
        values |= {"skeleton": skeleton(name), "epoch": guest.epoch + 1}
        still = (_columns.id == guest.id, _columns.kind == "guest")
        try:
            changed = await self._store.change(schema.person.update().where(*still).values(values))
        except Taken:
            raise Refused("server.name.taken", name=name) from None
        if not changed:  # another request was faster while the password was hashed
            raise Refused("server.signed_in")
        return msgspec.structs.replace(guest, kind="account", name=name, epoch=guest.epoch + 1)

    async def sign_in(self, name: str, password: str, who: Asker) -> Person:
        """The account with this name and password; NotSignedIn if one of them is wrong, TooMany after too many such
        attempts."""
        self._attempts.check(handle(name), who.address)
        row = await self._store.row(
            sa.select(schema.person).where(_columns.handle == handle(name), _columns.kind == "account")
        )
        hashed = self._nobody if row is None else str(row.password)
        right = await self._passwords.run(who, HASH_SECONDS, self._verify, hashed, password[:200])
        if row is None or not right:
            raise NotSignedIn("server.password.wrong")
        self._attempts.forgive(handle(name), who.address)
        return read_person(row)

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def set_password(self, person: Person, old: str, new: str, who: Asker) -> Person:
        """Another password; the caller ends all sessions."""
        if person.kind != "account":
            raise NotSignedIn("server.needs.account")
        _check_password(new)
        await self.sign_in(person.name, old, who)
        return await self.reset_password(person, new, who)

    def check_attempt(self, name: str, who: Asker) -> None:
        """TooMany after too many attempts to get into an account, by whatever way."""
        self._attempts.check(handle(name), who.address)

    async def reset_password(
        self, person: Person, new: str, who: Asker, spend: Callable[[sa.Connection], None] | None = None
    ) -> Person:
        """Set a new password, for a person who has proved in another way that the account is theirs. In the same
        transaction `spend` takes what they have proved it by; it raises an error where that was taken already."""
        if person.kind != "account":
            raise NotSignedIn("server.needs.account")
        _check_password(new)
        hashed = await self._passwords.run(who, HASH_SECONDS, self._hasher.hash, new)
        values = {"password": hashed, "epoch": _columns.epoch + 1}

        def change(connection: sa.Connection) -> None:
            if spend is not None:
                spend(connection)
            connection.execute(schema.person.update().where(_columns.id == person.id).values(values))

        await self._store.work(change, writes=True)
        return await self.get(person.id)

    # ----------------------------------------------------------------------------------------------------- programs

    async def add_program(self, owner: Person, name: str) -> Token:
        """A bot account of someone's, with its token; TooMany if they have made too many."""
        if owner.kind != "account":
            raise NotSignedIn("server.needs.account")
        name = clean_name(name)
        await check_free(self._store, name)
        program = Person(new_id(), "program", name, now_ms(), owner=owner.id)
        token = TOKEN + secrets.token_urlsafe(24)
        id = new_id()
        row = {"digest": digest(token), "id": id, "person": program.id, "created": program.created}

        def work(connection: sa.Connection) -> None:
            hold(connection, owner.id)
            count = sa.select(sa.func.count()).where(_columns.owner == owner.id)
            if connection.execute(count).scalar_one() >= self._most_programs:
                raise TooMany("server.limit.programs", most=self._most_programs)
            named = {"handle": fold(name), "skeleton": skeleton(name)}
            connection.execute(schema.person.insert().values(_row(program) | named))
            connection.execute(schema.token.insert().values(row))

        try:
            await self._store.work(work, writes=True)
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

    async def revoke(self, owner: Person, id: str) -> str:
        """Revoke a token; whose it was."""
        owned = sa.select(_columns.id).where(_columns.owner == owner.id)
        where = (schema.token.c.id == id, schema.token.c.person.in_(owned))
        row = await self._store.row(sa.select(schema.token.c.person).where(*where))
        if row is None or not await self._store.change(schema.token.delete().where(*where)):
            raise NotFound("server.missing.token")
        return str(row.person)


def _row(person: Person) -> dict[str, Any]:
    """A person as a row; by which session they are known is no part of it."""
    row = msgspec.structs.asdict(person)
    del row["session"]
    return row


def _check_password(password: str) -> None:
    if not 8 <= len(password) <= 200:
        raise BadMessage("server.password.form")


class Attempts:
    """How often people may try to sign in: to one account from one address, to one account from anywhere, and from one
    address to any account. Successful attempts do not count."""

    def __init__(self, limits: Limits) -> None:
        most = limits.sign_ins
        self._both = Buckets(most / 60, most)
        self._account = Buckets(4 * most / 60, 4 * most)
        self._address = Buckets(4 * most / 60, 4 * most)

    def check(self, account: str, address: str) -> None:
        """TooMany after too many attempts."""
        try:
            self._both.check(f"{account}@{address}")
            self._account.check(account)
            self._address.check(address)
        except TooMany:
            raise TooMany("server.limit.sign_in") from None

    def forgive(self, account: str, address: str) -> None:
        self._both.give_back(f"{account}@{address}")
        self._account.give_back(account)
        self._address.give_back(address)
