"""`sandtable moderate`: reports, people, and what the operator decides about them, on the database of a server. A
server that runs carries it out within a second."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from sandtable.cli.server.archive import check_there
from sandtable.cli.server.serve import check_extras
from sandtable.errors import BadOption
from sandtable.games import kind_of
from sandtable.locale import say
from sandtable.server.moderation import cases, log
from sandtable.server.moderation.cases import Case, Suspect
from sandtable.server.moderation.desk import OPERATOR, Desk
from sandtable.server.moderation.log import Entry
from sandtable.server.moderation.unrating import Unrating
from sandtable.server.people.people import Person, read_person
from sandtable.server.problems import NotFound
from sandtable.server.settings import Settings
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from sandtable.server.table.name import handle, shown

T = TypeVar("T")


class Office:
    """The operator at the database."""

    def __init__(self, lang: str, settings: Settings, as_json: bool) -> None:
        self._lang, self._settings, self._json = lang, settings, as_json

    # ------------------------------------------------------------------------------------------------------- to read

    def reports(self) -> int:
        """Everyone about whom there are open reports."""
        return self._listed(self._run(cases.reported), self._suspect, "moderation.reports.empty")

    def person(self, name: str) -> int:
        """All that moderators see of somebody."""

        async def find(store: Store) -> Case:
            return await cases.case_of(store, await _find(store, name))

        self._show(self._run(find))
        return 0

    def log(self, name: str | None) -> int:
        """What moderators did, the newest first."""

        async def find(store: Store) -> list[Entry]:
            return await log.entries(store, None if name is None else (await _find(store, name)).id)

        return self._listed(self._run(find), self._entry, "moderation.log.empty")

    def moderators(self) -> int:
        """Who is a moderator."""
        return self._listed(self._run(cases.moderators), self._suspect, "moderation.moderators.empty")

    # ------------------------------------------------------------------------------------------------------- to decide

    def act(self, act: str, name: str, reason: str) -> int:
        """Close, reopen, settle, grant, revoke or rerate."""

        async def done(store: Store, person: Person) -> None:
            desk = Desk(store)
            if act == "grant":
                await desk.grant(person, reason)
            elif act == "revoke":
                await desk.revoke(person, reason)
            elif act == "rerate":
                await Unrating(store).rerate(person, OPERATOR, reason)
            else:
                decide = {"close": desk.close, "reopen": desk.reopen, "settle": desk.settle}[act]
                await decide(person, OPERATOR, reason)

        return self._decide(name, done)

    def rename(self, name: str, new: str, reason: str) -> int:
        """Give somebody another name."""

        async def done(store: Store, person: Person) -> None:
            await Desk(store).rename(person, OPERATOR, reason, new)

        return self._decide(name, done)

    def unrate(self, name: str, game: str | None, since: str | None, reason: str) -> int:
        """Take games out of the ratings."""
        kind, start = None if game is None else kind_of(game).id, None if since is None else _time(since)

        async def done(store: Store, person: Person) -> None:
            await Unrating(store).unrate(person, OPERATOR, reason, kind, start)

        return self._decide(name, done)

    def _decide(self, name: str, decide: Callable[[Store, Person], Awaitable[None]]) -> int:
        """Decide something about a person, and say what the log says of it."""

        async def done(store: Store) -> Entry:
            person = await _find(store, name)
            await decide(store, person)
            return (await log.entries(store, person.id))[0]

        entry = self._run(done)
        print(_encoded(entry) if self._json else self._entry(entry))
        return 0

    # ------------------------------------------------------------------------------------------------------- in words

    def _run(self, work: Callable[[Store], Awaitable[T]]) -> T:
        check_extras(self._settings)
        check_there(self._settings.database_url)

        async def run() -> T:
            store = Store(self._settings.database_url)
            await store.open()
            try:
                return await work(store)
            finally:
                await store.close()

        return asyncio.run(run())

    def _listed(self, found: Sequence[Any], line: Callable[[Any], str], empty: str) -> int:
        if self._json:
            print(_encoded(found))
        else:
            print("\n".join(map(line, found)) or say(self._lang, empty))
        return 0

    def _suspect(self, one: Suspect) -> str:
        """Somebody in a line: name, what they are, what was reported, and their id."""
        words = [say(self._lang, f"moderation.kind.{one.kind}")]
        words += [say(self._lang, "moderation.closed", day=_day(one.closed))] if one.closed is not None else []
        words += [say(self._lang, "moderation.moderator")] if one.moderator else []
        words += [f"{say(self._lang, f'moderation.reason.{reason}')} {n}" for reason, n in sorted(one.reasons.items())]
        return f"{shown(one.name, self._lang)}  {', '.join(words)}  {one.id}"

    def _entry(self, entry: Entry) -> str:
        by = say(self._lang, "moderation.operator") if entry.by is None else shown(entry.by_name or "?", self._lang)
        values = {"by": by, "name": shown(entry.name, self._lang), "new": entry.detail.name or ""}
        n = entry.detail.reports if entry.act == "settle" else entry.detail.games
        what = say(self._lang, f"moderation.log.{entry.act}", n=n or 0, **values)
        return f"{entry.number}  {_day(entry.at)}  {what} {entry.reason}"

    def _show(self, case: Case) -> None:
        if self._json:
            print(_encoded(case))
            return
        lines = [self._suspect(case.person)]
        lines += [f"  {line.game} {line.rating} ± {line.deviation} ({line.games})" for line in case.ratings]
        if case.unrated:
            lines.append("  " + say(self._lang, "moderation.unrated", n=case.unrated))
        for report in case.reports:
            told = say(self._lang, f"moderation.reason.{report.reason}")
            done = say(self._lang, "moderation.settled") if report.settled else ""
            lines.append(f"  {_day(report.at)}  {told}  {report.reporter_name}  {report.table or ''}  {done}".rstrip())
        print("\n".join([*lines, *map(self._entry, case.log)]))


def _encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()


async def _find(store: Store, name: str) -> Person:
    """Somebody by the name of their account, open or closed, or by their id."""
    rows = schema.person.c
    for where in (rows.handle == handle(name), rows.id == name.replace("\0", "")[:64]):
        if (row := await store.row(sa.select(schema.person).where(where))) is not None:
            return read_person(row)
    raise NotFound("server.challenge.unknown", name=name[:64])


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _time(given: str) -> int:
    """A day, or a day and a time, as the database has it; UTC where it does not say otherwise."""
    try:
        at = datetime.fromisoformat(given)
    except ValueError:
        raise BadOption("errors.setting", name="--since", given=given[:40], expected="2026-11-30") from None
    return int(at.replace(tzinfo=at.tzinfo or UTC).timestamp() * 1000)
