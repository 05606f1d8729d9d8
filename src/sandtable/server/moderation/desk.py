"""Desk: what moderators decide. Each act is one transaction, with its entry in the log: it is done whole or not at all,
wherever a process dies. What follows from it in the servers (sockets that end, tables that are given up) is the
follower's."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from sandtable.server.moderation import log
from sandtable.server.moderation.log import Act, Detail
from sandtable.server.people.naming import check_free, renaming
from sandtable.server.people.people import Person
from sandtable.server.problems import BadMessage, NotAllowed, PositionChanged, Refused
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import now_ms
from sandtable.server.table.name import clean_name, fold, skeleton

TRIES = 5
SHORTEST, LONGEST = 3, 500  # characters of a reason
OPERATOR = ""

Work = Callable[[sa.Connection], Detail]

_person = schema.person.c


def clean_reason(reason: str) -> str:
    """A reason in the form in which it is kept; BadMessage if it says nothing."""
    reason = " ".join(reason.replace("\0", "").split())
    if not SHORTEST <= len(reason) <= LONGEST:
        raise BadMessage("server.moderation.reason", least=SHORTEST, most=LONGEST)
    return reason


def check_may(person: Person, by: str) -> None:
    """Nobody moderates themselves; moderators are the operator's."""
    if person.id == by:
        raise Refused("server.moderation.self")
    if person.moderator and by != OPERATOR:
        raise NotAllowed("server.moderation.moderator", name=person.name)


class Desk:
    """What can be decided about a person. `by` is a moderator's id, or `OPERATOR`."""

    def __init__(self, store: Store, now: Callable[[], int] = now_ms) -> None:
        self._store, self._now = store, now

    async def close(self, person: Person, by: str, reason: str) -> None:
        """Close an account, with its programs: nobody gets in any more. Sessions end, whatever waits ends; reports are
        settled."""
        check_may(person, by)
        now = self._now()

        def work(connection: sa.Connection) -> Detail:
            gone = _with_programs(connection, person.id)
            values = {"closed": now, "epoch": _person.epoch + 1}
            closing = schema.person.update().where(_person.id.in_(gone), _person.closed.is_(None)).values(values)
            if not connection.execute(closing).rowcount:
                raise Refused("server.moderation.closed", name=person.name)
            for table in (schema.session, schema.seek, schema.call):
                connection.execute(table.delete().where(table.c.person.in_(gone)))
            challenge = schema.challenge.c
            concerned = sa.or_(challenge.challenger.in_(gone), challenge.challenged.in_(gone))
            withdrawn = schema.challenge.update().where(challenge.status == "open", concerned)
            connection.execute(withdrawn.values(status="withdrawn"))
            return Detail(reports=_settle(connection, person.id))

        await self._act(work, by, "close", person, reason)

    async def reopen(self, person: Person, by: str, reason: str) -> None:
        """Open an account again, with its programs."""
        check_may(person, by)

        def work(connection: sa.Connection) -> Detail:
            back = _with_programs(connection, person.id)
            opening = schema.person.update().where(_person.id.in_(back), _person.closed.is_not(None))
            if not connection.execute(opening.values(closed=None)).rowcount:
                raise Refused("server.moderation.open", name=person.name)
            return Detail()

        await self._act(work, by, "reopen", person, reason)

    async def rename(self, person: Person, by: str, reason: str, name: str) -> None:
        """Rename a person, also in their games. Reports about the name are settled."""
        check_may(person, by)
        name = clean_name(name)
        if name == person.name:
            raise Refused("server.moderation.same_name", name=name)
        await check_free(self._store, name, but=person.id)

        def work(connection: sa.Connection) -> Detail:
            values = {"name": name}
            if person.kind != "guest":
                values |= {"handle": fold(name), "skeleton": skeleton(name)}
            connection.execute(schema.person.update().where(_person.id == person.id).values(values))
            for statement in renaming(connection, person.id, name):
                connection.execute(statement)
            return Detail(name=name, reports=_settle(connection, person.id, "name"))

        try:
            await self._act(work, by, "rename", person, reason)
        except PositionChanged:  # the name was taken meanwhile
            await check_free(self._store, name, but=person.id)
            raise

    async def settle(self, person: Person, by: str, reason: str) -> None:
        """Settle the reports about a person without further action."""
        check_may(person, by)

        def work(connection: sa.Connection) -> Detail:
            settled = _settle(connection, person.id)
            if not settled:
                raise Refused("server.moderation.no_reports", name=person.name)
            return Detail(reports=settled)

        await self._act(work, by, "settle", person, reason)

    async def grant(self, person: Person, reason: str) -> None:
        """Make a person a moderator."""
        if person.kind != "account" or person.closed is not None:
            raise Refused("server.moderation.account", name=person.name)
        await self._mark(person, True, reason)

    async def revoke(self, person: Person, reason: str) -> None:
        """Somebody is no moderator any more."""
        await self._mark(person, False, reason)

    async def _mark(self, person: Person, moderator: bool, reason: str) -> None:
        def work(connection: sa.Connection) -> Detail:
            where = (_person.id == person.id, _person.moderator != moderator)
            if not connection.execute(schema.person.update().where(*where).values(moderator=moderator)).rowcount:
                key = "server.moderation.granted" if moderator else "server.moderation.no_moderator"
                raise Refused(key, name=person.name)
            return Detail()

        await self._act(work, OPERATOR, "grant" if moderator else "revoke", person, reason)

    async def _act(self, work: Work, by: str, act: Act, person: Person, reason: str) -> None:
        """Do something and write it down, all or nothing."""
        reason, now = clean_reason(reason), self._now()

        def whole(connection: sa.Connection) -> None:
            log.write(connection, now, by, act, person.id, person.name, reason, work(connection))

        for _ in range(TRIES):
            try:
                return await self._store.work(whole, writes=True)
            except Taken:  # another act was faster
                continue
        raise PositionChanged("server.refused.changed")


def _with_programs(connection: sa.Connection, person: str) -> list[str]:
    """A person and their programs."""
    owned = connection.execute(sa.select(_person.id).where(_person.owner == person))
    return [person, *(row.id for row in owned)]


def _settle(connection: sa.Connection, person: str, reason: str | None = None) -> int:
    """Settle the reports about a person; returns their number."""
    report = schema.report.c
    where = [report.person == person, ~report.settled]
    if reason is not None:
        where.append(report.reason == reason)
    return connection.execute(schema.report.update().where(*where).values(settled=True)).rowcount
