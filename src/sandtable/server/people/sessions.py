"""Sessions: one for each browser of a person. The browser keeps a random text, the database only its digest, so that a
reader of the database cannot use it."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import msgspec
import sqlalchemy as sa
from itsdangerous import BadSignature, URLSafeSerializer

from sandtable.server.problems import NotFound
from sandtable.server.storage import schema
from sandtable.server.storage.shared_query import SharedQuery
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import DAY, now_ms
from sandtable.server.table.opening import new_id

HOUR = 3600 * 1000
MOST = 50  # of one person: the one unused for longest ends
KEPT_DAYS = 400  # as long as browsers keep a cookie
SIGNED_DAYS = 90  # cookies from before there were sessions
_rows = schema.session
# Every page asks this with every request, and every socket from time to time.
_FOUND = (
    sa.select(_rows.c.digest, _rows.c.id.label("session"), _rows.c.used, schema.person)
    .join_from(_rows, schema.person, schema.person.c.id == _rows.c.person)
    .where(_rows.c.digest.in_(sa.bindparam("keys", expanding=True)), schema.person.c.closed.is_(None))
)


class Session(msgspec.Struct, frozen=True):
    """A browser that somebody is signed in with. `used` is within the hour; `agent` what the browser calls itself."""

    id: str
    created: int
    used: int
    agent: str
    current: bool = False


class Sessions:
    """All sessions in the database."""

    def __init__(self, store: Store, key: str | None) -> None:
        self._store = store
        self._found = SharedQuery(store, _FOUND)
        self._signed = None if key is None else URLSafeSerializer(key, salt="sandtable person")

    async def begin(self, person: str, agent: str) -> tuple[str, str]:
        """A new session: its id, and what the browser is to keep."""
        kept, id, now = secrets.token_urlsafe(32), new_id(), now_ms()
        row = {"digest": digest(kept), "id": id, "person": person, "created": now, "used": now}
        await self._store.change(_rows.insert().values(row | {"agent": agent.replace("\0", "")[:200]}))
        others = await self.of(person)
        for old in others[MOST:]:
            await self.end(person, old.id)
        return id, kept

    async def find(self, kept: str | None) -> sa.Row[Any] | None:
        """The session of a browser, with the person as `read_person` takes them; None if their account is closed."""
        if not kept or len(kept) > 200:
            return None
        row = await self._found.row(digest(kept))
        if row is not None and row.used < now_ms() - HOUR:
            await self._store.change(_rows.update().where(_rows.c.digest == row.digest).values(used=now_ms()))
        return row

    def signed(self, kept: str | None) -> tuple[str, int] | None:
        """The person and the epoch of a cookie from before there were sessions."""
        if self._signed is None or not kept or len(kept) > 200:
            return None
        try:
            id, epoch = self._signed.loads(kept)
        except (BadSignature, ValueError, TypeError):
            return None
        return (str(id), epoch) if isinstance(epoch, int) else None

    async def of(self, person: str, current: str = "") -> list[Session]:
        """The sessions of a person, the one used last first."""
        query = sa.select(_rows).where(_rows.c.person == person).order_by(_rows.c.used.desc(), _rows.c.created.desc())
        return [_session(row, current) for row in await self._store.rows(query)]

    async def end(self, person: str, id: str) -> None:
        """End one session; NotFound if the person has no such."""
        if not await self._store.change(_rows.delete().where(_rows.c.person == person, _rows.c.id == id)):
            raise NotFound("server.missing.session")

    async def end_all(self, person: str, but: str = "") -> list[str]:
        """End all sessions of a person, but one; which they were."""
        ended = [session.id for session in await self.of(person) if session.id != but]
        await self._store.change(_rows.delete().where(_rows.c.person == person, _rows.c.id != but))
        return ended

    async def purge(self) -> None:
        """Forget what no browser keeps any more."""
        await self._store.change(_rows.delete().where(_rows.c.used < now_ms() - KEPT_DAYS * DAY))


def _session(row: sa.Row[Any], current: str) -> Session:
    return Session(row.id, row.created, row.used, row.agent, row.id == current)


def digest(kept: str) -> str:
    """What the database knows of a secret text."""
    return hashlib.sha256(kept.encode(errors="surrogatepass")).hexdigest()
