"""News of the lobby, for the pages that show it. It is found out once for all of them and encoded once; what has
changed is sent, a few pages at a time, so that moves go first, and less often where there are many pages."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from sandtable.server.live.presence import Presence
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.meeting.challenges import Challenge, ChallengeDesk
from sandtable.server.meeting.pairing import Pairing
from sandtable.server.meeting.terms import Terms
from sandtable.server.people import bonds, lobby
from sandtable.server.people.lobby import TableLine
from sandtable.server.problems import OutOfService
from sandtable.server.storage.store import Store

log = logging.getLogger("sandtable.server")

TICK_SECONDS = 2.0
GAMES_TICKS = 4  # games of others change with every move: they are told only so often
LISTED = 20  # tables in a list, and terms with a wait
SLICE = 0.0005  # seconds of work, after which moves have their turn
PAUSE = 4 * SLICE
SHARE = 50  # of the event loop's time at most one part is spent on telling: the more pages, the less often
FEW_MORE = 100  # how many people are here is told when it has changed by more than one part

_encode = msgspec.json.Encoder().encode


class UsualWait(msgspec.Struct, frozen=True):
    """How many seconds half of those who looked for a game on these terms waited, at most."""

    terms: Terms
    seconds: int


class LobbyNews(msgspec.Struct, frozen=True, tag="lobby", omit_defaults=True):
    """What goes on in the lobby; after the first message what has changed.

    here        how many people are on the site
    waits       how long one waits for a game, by terms, where that is known
    open        public tables with free seats
    playing     public games under way
    challenges  challenges to anyone; those of people who do not want to meet the reader are left out
    """

    here: int | UnsetType = UNSET
    waits: tuple[UsualWait, ...] | UnsetType = UNSET
    open: tuple[TableLine, ...] | UnsetType = UNSET
    playing: tuple[TableLine, ...] | UnsetType = UNSET
    challenges: tuple[Challenge, ...] | UnsetType = UNSET


class News:
    """The pages of this process that show the lobby, and what they were told last."""

    def __init__(self, store: Store, presence: Presence, pairing: Pairing, challenges: ChallengeDesk) -> None:
        self._store, self._presence, self._pairing, self._challenges = store, presence, pairing, challenges
        self._pages: dict[Subscriber, frozenset[str]] = {}
        self._told = LobbyNews()
        self._ticks = 0
        self._spent = 0.0  # seconds that it took to tell everybody the last time
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def enter(self, subscriber: Subscriber) -> None:
        """A page shows the lobby: it is told how everything stands."""
        if subscriber in self._pages:
            return
        shuns = frozenset(() if subscriber.person is None else await bonds.shunned(self._store, subscriber.person))
        async with self._lock:
            if not self._pages:
                self._told = await self._check(True)
            self._pages[subscriber] = shuns
            subscriber.put(_encode(_for(self._told, shuns)))

    def leave(self, subscriber: Subscriber) -> None:
        """A page shows something else, or nobody looks at it."""
        self._pages.pop(subscriber, None)

    async def _check(self, games: bool) -> LobbyNews:
        """How things stand; with the games under way, or without."""
        waits = sorted(await self._pairing.waits(), key=lambda line: line.cases, reverse=True)
        usual = tuple(UsualWait(line.terms, line.seconds) for line in waits[:LISTED] if line.seconds is not None)
        return LobbyNews(
            here=await self._presence.count(),
            waits=usual,
            open=await self._tables("open"),
            playing=await self._tables("playing") if games else UNSET,
            challenges=tuple(await self._challenges.open(None)),
        )

    async def _tables(self, listing: lobby.Listing) -> tuple[TableLine, ...]:
        return tuple(await lobby.tables(self._store, listing, None, None, LISTED, None))

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(max(TICK_SECONDS, SHARE * self._spent))
            try:
                await self.tick()
            except OutOfService:
                log.warning("news: the database does not answer")
            except Exception:
                log.exception("news")

    async def tick(self) -> None:
        """Tell everybody what has changed, if anything has."""
        self._ticks += 1
        self._spent = 0.0
        async with self._lock:  # who enters meanwhile would be told what is old
            if not self._pages:
                return
            now = await self._check(self._ticks % GAMES_TICKS == 0)
            changed = {name: value for name, value in _fields(now) if self._is_new(name, value)}
            if not changed:
                return
            self._told = msgspec.structs.replace(self._told, **changed)
            await self._tell(LobbyNews(**changed))

    def _is_new(self, name: str, value: Any) -> bool:
        told = getattr(self._told, name)
        return abs(value - told) * FEW_MORE > told if name == "here" else bool(value != told)

    async def _tell(self, news: LobbyNews) -> None:
        whole, begun = _encode(news), time.thread_time()
        for page, shuns in list(self._pages.items()):
            if page in self._pages:  # it may have left meanwhile
                own = _for(news, shuns)
                page.put(whole if own is news else _encode(own))
            if (spent := time.thread_time() - begun) > SLICE:
                self._spent += spent
                await asyncio.sleep(PAUSE)
                begun = time.thread_time()


def _fields(news: LobbyNews) -> list[tuple[str, Any]]:
    """What is said, by name."""
    said = [(name, getattr(news, name)) for name in news.__struct_fields__]
    return [(name, value) for name, value in said if value is not UNSET]


def _for(news: LobbyNews, shuns: frozenset[str]) -> LobbyNews:
    """The same without the challenges of some people; unchanged if they have none."""
    if not shuns or news.challenges is UNSET:
        return news
    fit = tuple(each for each in news.challenges if each.by.person not in shuns)
    return news if len(fit) == len(news.challenges) else msgspec.structs.replace(news, challenges=fit)
