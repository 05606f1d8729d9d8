"""Dispatcher: takes calls that are pending and delivers each once, by push and by mail, if it is still needed.

First it uses the preferences of the person to decide where a call goes and when; then it sends the call. Each step is
stored before the next one, and claimed for a while: if a process dies, another one continues."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress

import sqlalchemy as sa

from sandtable.locale import say
from sandtable.server.calls.devices import Devices
from sandtable.server.calls.links import Links
from sandtable.server.calls.mail import Letter, Mail
from sandtable.server.calls.outcome import Gone, Later, Never
from sandtable.server.calls.preferences import Calling, Preferences
from sandtable.server.calls.push import Push, PushMessage
from sandtable.server.calls.times import after_quiet, next_at
from sandtable.server.calls.words import game_name, headline, summary
from sandtable.server.metrics import Metrics
from sandtable.server.problems import OutOfService
from sandtable.server.storage import schema
from sandtable.server.storage.pending import Pending, PendingCall
from sandtable.server.storage.store import Store
from sandtable.server.table.call import HOUR, Call, CallKind

log = logging.getLogger("sandtable.server")

MAIL, PUSH = "mail", "push:"
AT_ONCE = 50  # messages under way
FIRST_RETRY, LAST_RETRY = 30.0, 2 * 3600.0  # seconds
URGENT: tuple[CallKind, ...] = ("clock", "time", "partner", "seat", "round")
PURGE_MS = HOUR

Check = Callable[[Call], Awaitable[bool]]


async def _always(call: Call) -> bool:
    return True


class Dispatcher:
    """One for each server process.

    checks      by kind, whether a call is still needed: not if the turn was played meanwhile
    is_looking  whether a person is looking at a page, at any process: then they are notified there
    waiting     how many games wait for a person
    """

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        now: Callable[[], int],
        push: Push | None,
        mail: Mail | None,
        devices: Devices,
        links: Links,
        every: float,
        delay: float,
    ) -> None:
        self.checks: dict[CallKind, Check] = {}
        self.is_looking: Callable[[str], Awaitable[bool]]
        self.waiting: Callable[[str], Awaitable[int]]
        self.overdue: Callable[[], Awaitable[None]]
        self.pending = Pending(store)
        self.preferences = Preferences(store)
        self.devices = devices
        self._store, self._metrics, self._now = store, metrics, now
        self._push, self._mail, self._links = push, mail, links
        self._every, self._delay = every, int(delay * 1000)
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._purged = 0

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop. Unfinished work is done by another process, or after the next start."""
        tasks = [*self._sending, *([] if self._task is None else [self._task])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._push is not None:
            await self._push.close()

    def wake(self) -> None:
        """Calls have been written."""
        self._wake.set()

    async def _run(self) -> None:
        released = False
        while True:
            try:
                if not released:
                    await self.pending.release()
                    released = True
                await self.overdue()
                while await self._take():
                    pass
                if self._now() > self._purged + PURGE_MS:
                    self._purged = self._now()
                    await self.pending.purge(self._now())
            except OutOfService:
                log.warning("calls: the database does not answer")
            except Exception:
                log.exception("calls")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), self._every)
            self._wake.clear()

    async def _take(self) -> bool:
        """Take what is due; whether there was anything. Nothing waits for what is slow to send."""
        while len(self._sending) >= AT_ONCE:
            await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
        claimed = await self.pending.claim(self._now())
        for one in claimed:
            if not one.channel:
                await self._plan(one)
        groups: dict[tuple[str, str], list[PendingCall]] = {}
        for one in claimed:
            if one.channel:
                groups.setdefault((one.call.person, one.channel), []).append(one)
        for group in groups.values():
            self._spawn(self._deliver(group))
        return bool(claimed)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    # --------------------------------------------------------------------------------------------- where to, and when

    async def _plan(self, one: PendingCall) -> None:
        """Find out where a call goes."""
        call, now = one.call, self._now()
        if call.kind == "days" and now < call.at + self._delay:
            await self.pending.again(one, call.at + self._delay, one.tries)
            return
        due: dict[str, int] = {}
        if await self._is_wanted(one):
            calling = await self.preferences.of(call.person)
            for channel in await self._channels(call, calling):
                due[channel] = _due(calling, call.kind, now, mail=channel == MAIL)
        await self.pending.plan(one, due)

    async def _channels(self, call: Call, calling: Calling) -> list[str]:
        """Where a person has chosen to be called about this."""
        found = []
        if self._mail is not None and calling.confirmed and call.kind in calling.preferences.mail:
            found.append(MAIL)
        if self._push is not None:
            targets = await self.devices.targets(call.person)
            found += [PUSH + target.id for target in targets if call.kind in target.kinds]
        return found

    async def _is_wanted(self, one: PendingCall) -> bool:
        call = one.call
        if self._now() >= one.expires or await self.is_looking(call.person):
            return False
        return await self.checks.get(call.kind, _always)(call)

    # -------------------------------------------------------------------------------------------------------- sending

    async def _deliver(self, group: list[PendingCall]) -> None:
        """Send calls of one person to one place, as one message."""
        try:
            ready = [one for one in group if await self._is_ready(one)]
            # of one game the latest is enough
            last = {one.call.subject: one for one in sorted(ready, key=lambda one: one.call.at)}
            for one in ready:
                if last[one.call.subject] is not one:
                    await self.pending.drop(one)
            if last:
                await self._send(list(last.values()))
        except OutOfService:
            log.warning("calls: the database does not answer")  # the claim expires, and a process tries again
        except Exception:
            log.exception("calls")

    async def _is_ready(self, one: PendingCall) -> bool:
        """Whether a call can go out now; if not, it is dropped, or comes later."""
        now = self._now()
        if not await self._is_wanted(one):
            await self.pending.drop(one)
            return False
        calling = await self.preferences.of(one.call.person)
        if one.channel not in await self._channels(one.call, calling):  # they have chosen otherwise since
            await self.pending.drop(one)
            return False
        due = after_quiet(now, calling.preferences.quiet, calling.preferences.zone)
        due = max(due, await self.pending.last_sent(one.call.person, one.call.subject, one.channel) + HOUR)
        if due > now:
            await self.pending.again(one, due, one.tries)
            return False
        return True

    async def _send(self, group: Sequence[PendingCall]) -> None:
        channel = "mail" if group[0].channel == MAIL else "push"
        try:
            if channel == "mail":
                await self._by_mail(group)
            else:
                await self._by_push(group)
        except Gone as error:
            self._note(channel, "gone", error)
            await self._forget(group)
        except Never as error:
            self._note(channel, "refused", error)
            for one in group:
                await self.pending.drop(one)
        except Later as error:
            self._note(channel, "later", error)
            for one in group:
                wait = min(LAST_RETRY, FIRST_RETRY * 4.0**one.tries) * random.uniform(0.8, 1.2)
                due = self._now() + int(1000 * max(wait, error.seconds))
                await self.pending.again(one, due, one.tries + 1)
        else:
            self._metrics.calls.labels(channel, "sent").inc()
            for one in group:
                await self.pending.sent(one, self._now())

    def _note(self, channel: str, outcome: str, error: Exception) -> None:
        self._metrics.calls.labels(channel, outcome).inc()
        log.info("calls: %s %s: %s", channel, outcome, error)

    async def _forget(self, group: Sequence[PendingCall]) -> None:
        """Nobody is there any more: a browser that took its yes back, an address that is none."""
        person, channel = group[0].call.person, group[0].channel
        if channel == MAIL:
            await self.preferences.set_address(person, None, None)
        else:
            await self.devices.forget(channel.removeprefix(PUSH))
        await self.pending.forget(person, channel)

    async def _by_push(self, group: Sequence[PendingCall]) -> None:
        calls, expires = [one.call for one in group], min(one.expires for one in group)
        person = calls[0].person
        target = await self.devices.target(person, group[0].channel.removeprefix(PUSH))
        if target is None or self._push is None:
            raise Never("no device")
        _, lang = await self._named(person)
        one = calls[0] if len(calls) == 1 else None
        message = PushMessage(
            title=summary(calls, lang),
            body=game_name(one, lang) if one is not None else ", ".join(headline(call, lang) for call in calls)[:300],
            path="/" if one is None else one.path,
            tag="many" if one is None else one.subject,
            waiting=await self.waiting(person),
            lang=lang,
        )
        urgent = any(call.kind in URGENT for call in calls)
        await self._push.send(target, message, urgent, max(0, expires - self._now()) // 1000)

    async def _by_mail(self, group: Sequence[PendingCall]) -> None:
        calls = [one.call for one in group]
        person = calls[0].person
        calling = await self.preferences.of(person)
        if calling.address is None or not calling.confirmed or self._mail is None:
            raise Never("no address")
        name, lang = await self._named(person)
        site = self._links.site
        lines = []
        for call in calls:
            game = game_name(call, lang)
            what = headline(call, lang)
            lines.append(say(lang, "calls.mail.line", what=what, game=game) if game else what)
            lines.append(f"{site}{call.path}\n")
        stop = self._links.one_click(person, calling.address)
        text = [
            say(lang, "calls.mail.hello", name=name) + "\n",
            *lines,
            "-- ",
            say(lang, "calls.mail.why", settings=f"{site}/settings"),
            say(lang, "calls.mail.stop", link=self._links.page("stop", person, calling.address)),
        ]
        keys = " ".join(sorted(call.key for call in calls))
        id = hashlib.sha256(f"{person} {keys}".encode()).hexdigest()[:32]
        await self._mail.send(Letter(calling.address, summary(calls, lang), "\n".join(text) + "\n", id, stop))

    async def _named(self, person: str) -> tuple[str, str]:
        """The name and the language of a person."""
        columns = schema.person.c
        row = await self._store.row(sa.select(columns.name, columns.language).where(columns.id == person))
        if row is None:
            raise Never("nobody")
        return row.name, row.language or "en"


def _due(calling: Calling, kind: CallKind, now: int, mail: bool = False) -> int:
    """When a call of a kind may go out: with the mail of the day, and not in quiet hours."""
    preferences = calling.preferences
    if mail and kind == "days" and preferences.digest is not None:
        now = next_at(now, preferences.digest, preferences.zone)
    return after_quiet(now, preferences.quiet, preferences.zone)
