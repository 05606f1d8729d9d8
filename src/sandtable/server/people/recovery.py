"""Recovery: ways back into an account whose password was forgotten: a code that was written down, or a link in a
mail."""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa

from sandtable.server.calls.links import Links
from sandtable.server.people.people import People, Person
from sandtable.server.people.sessions import digest
from sandtable.server.problems import BadMessage, NotSignedIn
from sandtable.server.shares import Asker
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import now_ms

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that looks like another one
GROUPS, SIZE = 4, 5
_rows, _person = schema.recovery, schema.person.c


class Recovery:
    """Of all accounts."""

    def __init__(self, store: Store, people: People, links: Links) -> None:
        self._store, self._people, self._links = store, people, links

    async def new_code(self, person: Person, password: str, who: Asker) -> str:
        """A code to write down; one that there was before is worth nothing any more."""
        await self._people.sign_in(person.name, password, who)
        code = "-".join("".join(secrets.choice(LETTERS) for _ in range(SIZE)) for _ in range(GROUPS))
        row = {"person": person.id, "digest": _digest(code), "created": now_ms()}
        await self._store.change(_rows.delete().where(_rows.c.person == person.id), _rows.insert().values(row))
        return code

    async def has_code(self, person: str) -> bool:
        return await self._store.row(sa.select(_rows.c.person).where(_rows.c.person == person)) is not None

    async def by_code(self, name: str, code: str, password: str, who: Asker) -> Person:
        """Set a new password with the code of an account, which can be used once; NotSignedIn if it is wrong."""
        self._people.check_attempt(name, who)
        person = await self._people.by_name(name)
        where = (_rows.c.person == ("" if person is None else person.id), _rows.c.digest == _digest(code))
        if person is None or await self._store.row(sa.select(_rows.c.person).where(*where)) is None:
            raise NotSignedIn("server.recovery.wrong")

        def spend(connection: sa.Connection) -> None:
            if not connection.execute(_rows.delete().where(*where)).rowcount:  # another request was faster
                raise NotSignedIn("server.recovery.wrong")

        return await self._people.reset_password(person, password, who, spend)

    async def link(self, person: Person) -> str:
        """A link with which a person can choose another password, once."""
        return self._links.page("reset", person.id, await self._mark(person.id))

    async def by_link(self, signed: str, password: str, who: Asker) -> Person:
        """Set a new password with a link; BadMessage if it was used or is too old."""
        id, mark = self._links.read("reset", signed)
        if mark != await self._mark(id):
            raise BadMessage("server.link.wrong")

        def spend(connection: sa.Connection) -> None:
            if mark != _mark_of(connection.execute(_password_of(id).with_for_update()).first()):
                raise BadMessage("server.link.wrong")  # another request was faster

        return await self._people.reset_password(await self._people.get(id), password, who, spend)

    async def _mark(self, person: str) -> str:
        return _mark_of(await self._store.row(_password_of(person)))


def _password_of(person: str) -> sa.Select[tuple[str | None]]:
    return sa.select(_person.password).where(_person.id == person)


def _mark_of(row: sa.Row[Any] | None) -> str:
    """What the link of a password says of it: another password has another, so that a link works once."""
    return digest(f"reset {None if row is None else row.password}")[:32]


def _digest(code: str) -> str:
    return digest("".join(letter for letter in code.lower() if letter in LETTERS))
