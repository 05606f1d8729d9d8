"""Server: all parts together, opened and closed in order."""

from __future__ import annotations

import time
from contextlib import AsyncExitStack

from sandtable.server.advice.hints import Advice
from sandtable.server.advice.study import Study
from sandtable.server.calls.post import Post
from sandtable.server.directing.director import Director
from sandtable.server.limits import Addresses, Buckets, Locks
from sandtable.server.live.botwork import BotWork, Pace, Threads
from sandtable.server.live.calls import Calls
from sandtable.server.live.fanout import Alone, Fanout, RedisFanout
from sandtable.server.live.hub import Hub
from sandtable.server.live.occasions import Occasions
from sandtable.server.live.open_sockets import OpenSockets
from sandtable.server.live.pages import Pages
from sandtable.server.live.presence import Presence
from sandtable.server.live.subscriber import Backlog
from sandtable.server.live.sweep import Sweep
from sandtable.server.live.watchdog import Watchdog
from sandtable.server.meeting.challenges import ChallengeDesk
from sandtable.server.meeting.news import News
from sandtable.server.meeting.pairing import Pairing
from sandtable.server.meeting.talk import Talk
from sandtable.server.metrics import Metrics
from sandtable.server.moderation.desk import Desk
from sandtable.server.moderation.follower import Follower
from sandtable.server.moderation.unrating import Unrating
from sandtable.server.people.passkeys import Passkeys
from sandtable.server.people.people import People
from sandtable.server.people.puzzle_progress import PuzzleProgress
from sandtable.server.people.recovery import Recovery
from sandtable.server.people.sessions import SIGNED_DAYS
from sandtable.server.people.statistics import Statistics
from sandtable.server.people.style import Styles
from sandtable.server.problems import OutOfService
from sandtable.server.settings import Settings
from sandtable.server.shares import Pool, Whereabouts
from sandtable.server.storage import schema
from sandtable.server.storage.committer import Committer
from sandtable.server.storage.store import Store
from sandtable.server.table.call import Call
from sandtable.server.table.clock import DAY, now_ms
from sandtable.server.table.table import Table

READY_SECONDS = 1.0
FORGOTTEN = "forgotten"  # the topic by which processes tell each other about a person who is


class Pools:
    """Threads for whatever costs, each kind of work with its own, so that none waits for another."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        each = settings.limits.waiting
        self.quick = Pool("quick", 1, metrics)
        self.bots = Pool("bots", settings.bot_threads, metrics, nice=10)
        self.hints = Pool("hints", 1, metrics, each=each, most=50 * each, nice=5)
        self.study = Pool("study", 1, metrics, nice=15)
        # a password takes 64 MB while it is hashed
        self.passwords = Pool("passwords", 1, metrics, each=each, most=50 * each, nice=5)

    def stop(self) -> None:
        for pool in vars(self).values():
            pool.stop()


class Nobody:
    """No bots are played from here."""

    def want(self, table: Table) -> None:
        pass

    def unwant(self, table: Table) -> None:
        pass

    async def stop(self) -> None:
        pass


class Server:
    """One process."""

    people: People
    bots: BotWork
    post: Post
    recovery: Recovery
    passkeys: Passkeys

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.database_url)
        self.committer = Committer(self.store, self.metrics)
        fanout: Fanout = RedisFanout(settings.redis, self.metrics) if settings.redis else Alone()
        self._fanout = fanout
        self.hub = Hub(settings, self.store, self.committer, fanout, self.metrics)
        self.calls = Calls(self.store, fanout, self.hub.now)
        self.hub.wanted = self.calls.call
        self.hub.is_looking = self.calls.is_looking
        self.occasions = Occasions(self.hub, self.store, lambda person: self.calls.is_looking(person, False))
        self.director = Director(settings, self.store, self.hub, fanout)
        self.hub.ended = self.director.nudge
        limits = settings.limits
        self.pages = Pages(fanout)
        self.presence = Presence(self.pages, settings.redis)
        self.pairing = Pairing(self.store, self.hub, self.pages, settings)
        self.challenges = ChallengeDesk(
            self.store, self.hub, self.pages, limits.challenges, limits.open_challenges, limits.invitations
        )
        self.news = News(self.store, self.presence, self.pairing, self.challenges)
        self.talk = Talk(self.store, self.hub, self.pages, limits.talk)
        self.open_sockets = OpenSockets(fanout)
        self.desk, self.unrating = Desk(self.store, self.hub.now), Unrating(self.store, self.hub.now)
        self.follower = Follower(self.store, self.hub, self.director, self.open_sockets, self.pages, fanout)
        self.moderating = Buckets(limits.moderation / 60, limits.moderation)
        self.watchdog = Watchdog(self.metrics)
        self.sweep = Sweep(settings, self.store, self.hub, self.calls)
        self.sweep.purge = self._purge
        self.addresses = Addresses(settings.limits)
        self.records = Buckets(settings.limits.records / 60, settings.limits.records)
        self.opening = Locks()
        self.replays: dict[tuple[str, str], bytes] = {}  # of finished games, as they were last asked for
        self.follower.renamed = self.replays.clear
        self.backlog = Backlog(settings.limits)
        self.metrics.backlog.set_function(lambda: self.backlog.waiting)
        self.whereabouts = Whereabouts()
        self.pools = Pools(settings, self.metrics)
        self.advice = Advice(self.hub, self.pools.hints, settings.limits)
        self.statistics = Statistics(self.store, self.hub.replays)
        self.styles = Styles(self.store, self.hub.replays)
        self.puzzle_progress = PuzzleProgress(self.store)
        self.study = Study(self.hub, self.store, self.pools.study, settings.limits)
        self.stopping = False
        self._begun = AsyncExitStack()  # what has been started, to be stopped in the reverse order
        self._ready_at = -READY_SECONDS

    async def _purge(self) -> None:
        await self.people.purge()
        await self.pairing.purge()
        await self.challenges.purge()

    async def open(self) -> None:
        """Bring the database up to date, and begin."""
        await self.open_quietly()
        self.people = People(self.store, self.pools.passwords, self.settings.limits, await self._old_key())
        if self.settings.workers:
            from sandtable.server.live.queue import Queue

            self.bots = Queue(self.settings.redis, self.settings.patience, self.whereabouts)
        else:
            pools, pace = self.pools, Pace(self.settings.bot_pace)
            self.bots = Threads(self.hub, pools.quick, pools.bots, pace, self.whereabouts)
        self.hub.bot_wanted, self.hub.bot_unwanted = self.bots.want, self.bots.unwant
        self._begun.push_async_callback(self.bots.stop)
        self._open_post()
        self._fanout.listen(FORGOTTEN, self._hear_of_forgotten)
        for part in (self.sweep, self.director, self.follower, self.presence, self.pairing, self.news):
            part.start()
            self._begun.push_async_callback(part.stop)
        self.watchdog.start()
        self._begun.callback(self.watchdog.stop)

    def _open_post(self) -> None:
        """Deliver calls to people who are elsewhere."""
        self.post = Post(self.settings, self.store, self.metrics, self.hub.now)
        self.recovery = Recovery(self.store, self.people, self.post.links)
        self.passkeys = Passkeys(self.store, self.people)
        dispatcher, occasions = self.post.dispatcher, self.occasions
        self.hub.posted = dispatcher.wake
        dispatcher.is_looking = self.calls.is_looking_anywhere
        dispatcher.waiting = occasions.waiting
        dispatcher.overdue = occasions.call_the_late
        turn = occasions.turn
        dispatcher.checks |= {"days": turn, "clock": turn, "time": turn, "seat": occasions.seat}
        dispatcher.checks |= {"offer": occasions.offer, "challenge": self._is_challenged}
        dispatcher.checks |= {"partner": occasions.invitation, "round": occasions.invitation}
        dispatcher.start()
        self._begun.push_async_callback(self.post.stop)

    async def forgotten(self, person: str) -> None:
        """Somebody has another name in all logs: what any process has in memory is read again."""
        self._fanout.publish(FORGOTTEN, person.encode())
        await self._hear_of_forgotten(person.encode())

    async def _hear_of_forgotten(self, data: bytes) -> None:
        self.replays.clear()
        await self.hub.rooms.reread(data.decode())

    async def _is_challenged(self, call: Call) -> bool:
        """By a challenge that stands, or by a seat at a table."""
        return await self.challenges.stands(call.subject) or await self.occasions.invitation(call)

    async def _old_key(self) -> str | None:
        """What cookies were signed with before there were sessions, as long as those are valid."""
        since = int(await self.store.settle("sessions since", str(now_ms())))
        if now_ms() > since + SIGNED_DAYS * DAY:
            await self.store.change(schema.setting.delete().where(schema.setting.c.name == "cookies"))
        return await self.store.setting("cookies")

    async def open_quietly(self) -> None:
        """Be ready to change tables, for a worker: no people, no sweep, no bots."""
        await self.store.open()
        self._begun.push_async_callback(self.store.close)
        self.committer.start()
        self._begun.push_async_callback(self.committer.stop)
        await self.hub.start()
        for stop in (self.hub.stop, self.calls.stop, self.pages.stop):
            self._begun.push_async_callback(stop)
        self._begun.callback(self.pools.stop)
        self._begun.push_async_callback(self.study.stop)
        self.bots = Nobody()

    async def check_ready(self) -> None:
        """Raise OutOfService unless what is acknowledged now would be kept. However often it is asked, it writes no
        more than once a second."""
        if self.stopping:
            raise OutOfService("server.stopping")
        async with self.opening.of("ready"):
            if time.monotonic() > self._ready_at + READY_SECONDS:
                await self.store.try_writing()
                self._ready_at = time.monotonic()

    async def close(self) -> None:
        """Finish what was begun, and end."""
        self.stopping = True
        await self._begun.aclose()
