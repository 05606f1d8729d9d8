"""Director: keeps tournaments going. It opens tables for pairs through the hub, hears how they ended, and pairs on.

Every process may direct every tournament: what happens is an event that is appended under its number, so it happens
once, and what follows from an event (a table to be opened) is done again until it is done. A process may die between
any two steps; the next look, here or elsewhere, finds what is missing."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import msgspec

from sandtable.dealing import commitment
from sandtable.server.background import Background
from sandtable.server.limits import Locks
from sandtable.server.live.fanout import Fanout
from sandtable.server.live.hub import Hub
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.people.tournaments import ratings
from sandtable.server.problems import NotFound, OutOfService, PositionChanged, Refused
from sandtable.server.settings import Settings
from sandtable.server.storage import tournaments
from sandtable.server.storage.appends import Taken
from sandtable.server.storage.store import Store
from sandtable.server.table.decide import Who
from sandtable.server.table.events import Created, Seat
from sandtable.server.table.opening import first_events, new_id
from sandtable.server.table.table import Table
from sandtable.server.tournament import actions, decide
from sandtable.server.tournament.actions import TournamentAction
from sandtable.server.tournament.events import Events, Finished, TournamentEvent
from sandtable.server.tournament.plan import NewTournament
from sandtable.server.tournament.tournament import Game, Tournament
from sandtable.server.tournament.view import TournamentView, tournament_view

log = logging.getLogger("sandtable.server")

TRIES = 8
STEPS = 50  # that follow from each other at once; the next look goes on
LOOK_SECONDS = 1.0
TELL_SECONDS = 0.5  # between two views for the same observers
SMALL, FEW = 24, 300  # players and games: what is computed of so many takes a few milliseconds
KEPT = 200  # tournaments in memory that nobody observes
NUDGES = "tournaments"

_encode = msgspec.json.Encoder().encode
T = TypeVar("T")


class Hall:
    """A tournament in the memory of this process, and the sockets that observe it.

    made  what was made of it for those who asked, by its name, with the number of the event after which that was
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.tournament = Tournament(id)
        self.subscribers: list[Subscriber] = []
        self.made: dict[str, tuple[int, Any]] = {}
        self.told = -TELL_SECONDS
        self.telling: asyncio.TimerHandle | None = None


class Director:
    """The tournaments of one process.

    leads  whether it looks after tournaments; a worker only says when a game has ended
    """

    def __init__(self, settings: Settings, store: Store, hub: Hub, fanout: Fanout) -> None:
        self._settings = settings
        self._store = store
        self._hub = hub
        self._fanout = fanout
        self._halls: dict[str, Hall] = {}
        self._locks = Locks()
        self._background = Background()
        self._wanted: set[str] = set()
        self._leads = False
        self._patience = int(1000 * settings.patience)

    def start(self) -> None:
        """Look after tournaments from now on."""
        self._leads = True
        self._fanout.listen(NUDGES, self._nudged)
        self._background.start(self._run())

    async def stop(self) -> None:
        await self._background.stop()
        for hall in self._halls.values():
            if hall.telling is not None:
                hall.telling.cancel()

    # --------------------------------------------------------------------------------------------------- the log

    async def tournament(self, id: str) -> Tournament:
        """A tournament as it stands, for reading only."""
        async with self._locks.of(id):
            return (await self._caught_up(id)).tournament

    async def made(self, id: str, name: str, make: Callable[[Tournament], T]) -> T:
        """Something that is made of a tournament as it stands: once for all who ask, until the tournament changes."""
        async with self._locks.of(id):
            return await self._made(await self._caught_up(id), name, make)

    async def _made(self, hall: Hall, name: str, make: Callable[[Tournament], T]) -> T:
        number, found = hall.made.get(name, (0, None))
        if number != hall.tournament.number:
            number, found = hall.tournament.number, await _apart(hall.tournament, partial(make, hall.tournament))
            hall.made[name] = (number, found)
        made: T = found
        return made

    async def view(self, id: str) -> TournamentView:
        """A tournament as everybody may see it."""
        async with self._locks.of(id):
            return await self._view(await self._caught_up(id))

    async def _view(self, hall: Hall) -> TournamentView:
        now = self._hub.now()
        view = await self._made(hall, "view", lambda tournament: tournament_view(tournament, now))
        return msgspec.structs.replace(view, now=now)

    async def _caught_up(self, id: str) -> Hall:
        """A tournament with all that is in its log; NotFound if there is none."""
        hall = self._halls.get(id) or Hall(id)
        if hall.tournament.number < await tournaments.number_of(self._store, id):
            for event in await tournaments.read_events(self._store, id, hall.tournament.number):
                hall.tournament.apply(event)
        if not hall.tournament.number:
            raise NotFound("server.missing.tournament")
        self._keep(hall)
        return hall

    def _keep(self, hall: Hall) -> None:
        """In order of use: when there are too many, the one unused for longest goes."""
        self._halls.pop(hall.id, None)
        self._halls[hall.id] = hall
        if len(self._halls) > KEPT:
            for old in [each for each in self._halls.values() if not each.subscribers][: len(self._halls) - KEPT]:
                del self._halls[old.id]

    async def reread(self, player: str) -> None:
        """Somebody has another name in the logs: read again what is in memory of their tournaments."""
        for hall in [each for each in self._halls.values() if player in each.tournament.players]:
            async with self._locks.of(hall.id):
                hall.tournament = Tournament(hall.id)
                hall.made.clear()  # their numbers are the same as before
                await self._caught_up(hall.id)
                self._tell(hall)

    async def _change(self, id: str, wanted: Callable[[Tournament], Awaitable[Events]]) -> tuple[Tournament, Events]:
        """Change a tournament by what is decided on it as it stands. Where another process was faster, what it wrote is
        read, and it is decided again."""
        async with self._locks.of(id):
            for _ in range(TRIES):
                hall = await self._caught_up(id)
                events = await wanted(hall.tournament)
                if not events:
                    return hall.tournament, events
                try:
                    await self._append(hall, events)
                except Taken:
                    continue
                return hall.tournament, events
        raise PositionChanged("server.refused.changed")

    async def _append(self, hall: Hall, events: Events) -> None:
        """Apply events, write them, tell them; Taken if another process was faster."""
        first = hall.tournament.number + 1
        try:
            for event in events:
                hall.tournament.apply(event)
            await tournaments.append(self._store, hall.tournament, first, events)
        except BaseException:
            hall.tournament = Tournament(hall.id)  # memory may differ from the log: it is read again
            raise
        self._tell(hall)
        self._fanout.publish(f"tournament:{hall.id}", b"")

    # --------------------------------------------------------------------------------------------- what people do

    async def open(self, new: NewTournament, who: Who) -> Tournament:
        """A new tournament."""
        events = decide.open_tournament(new, who, self._hub.now())
        hall = Hall(new_id())
        self._keep(hall)
        await self._append(hall, events)
        return hall.tournament

    async def act(self, id: str, who: Who, guest: bool, action: TournamentAction) -> Tournament:
        """Do what somebody asks for; an error of ours if they may not."""

        async def wanted(tournament: Tournament) -> Events:
            return await self._decided(tournament, who, guest, action)

        tournament, events = await self._change(id, wanted)
        if events and self._leads:
            self.nudge(id)
        return tournament

    async def _decided(self, tournament: Tournament, who: Who, guest: bool, action: TournamentAction) -> Events:
        now, game = self._hub.now(), tournament.plan.game
        if isinstance(action, actions.JoinTournament):
            rating = (await ratings(self._store, [who.id], game))[who.id]
            return decide.join(tournament, who, guest, rating, now)
        if isinstance(action, actions.LeaveTournament):
            return decide.withdraw(tournament, who, now)
        if isinstance(action, actions.SitOut):
            return decide.pause(tournament, who, now)
        if isinstance(action, actions.ComeBack):
            return decide.resume(tournament, who, now)
        if isinstance(action, actions.BeReady):
            return decide.ready(tournament, who, now)
        if isinstance(action, actions.StartTournament):
            return decide.start(tournament, who, await ratings(self._store, tournament.players, game), now)
        if isinstance(action, actions.CancelTournament):
            return decide.cancel(tournament, who, now)
        return decide.remove(tournament, who, action.player, now)

    async def dismiss(self, id: str, person: str) -> None:
        """Somebody is not here any more: a tournament does not wait for them."""

        async def wanted(tournament: Tournament) -> Events:
            return decide.dismiss(tournament, person, self._hub.now())

        _, events = await self._change(id, wanted)
        if events:
            self.nudge(id)

    async def forget(self, person: str, name: str) -> None:
        """Somebody's account is gone: tournaments know them by another name, and do not wait for them."""
        for id in [row.id for row in await self._store.rows(tournaments.naming(person))]:

            async def wanted(tournament: Tournament) -> Events:
                return decide.forget(tournament, person, name, self._hub.now())

            await self._change(id, wanted)
            self.nudge(id)

    # ---------------------------------------------------------------------------------------- what goes on by itself

    def nudge(self, id: str) -> None:
        """Something may be due in a tournament: a game has ended, or somebody has done something."""
        if not self._leads:
            self._fanout.publish(NUDGES, id.encode())
        elif id not in self._wanted:
            self._wanted.add(id)
            self._background.start(self._attend(id, self._patience))

    async def _nudged(self, data: bytes) -> None:
        self.nudge(data.decode())

    async def _run(self) -> None:
        patience = 0  # whatever waits when a process starts was forgotten by one that died
        while True:
            try:
                await self.look(patience)
                patience = self._patience
            except OutOfService:
                log.warning("tournaments: the database does not answer")
            except Exception:
                log.exception("tournaments")
            await asyncio.sleep(min(LOOK_SECONDS, self._settings.sweep))

    async def look(self, patience: int) -> None:
        """Find whatever is due, by time or because a process died: also bots that have not moved for so many
        milliseconds."""
        for id in sorted(await tournaments.wanted(self._store, self._hub.now(), patience)):
            await self._attend(id, patience)

    async def _attend(self, id: str, patience: int) -> None:
        self._wanted.discard(id)
        try:
            await self.attend(id, patience)
        except Refused as error:  # the next look tries again
            log.warning("tournament: %s", type(error).__name__)
        except Exception:
            log.exception("tournament %s", id)

    async def attend(self, id: str, patience: int) -> None:
        """Do what is due in a tournament, and what follows from it: note how tables ended, pair, open tables."""
        for _ in range(STEPS):
            _, events = await self._change(id, partial(self._due, patience))
            opened = await self._open_tables(id)
            if not events and not opened:
                return

    async def _due(self, patience: int, tournament: Tournament) -> Events:
        """What has happened at the tables; if nothing has, what the time or the end of a round brings."""
        if finished := await self._finished(tournament, patience):
            return finished
        now, known = self._hub.now(), {}
        if tournament.status == "open":
            if tournament.plan.starts is None or now < tournament.plan.starts:
                return ()
            known = await ratings(self._store, tournament.players, tournament.plan.game)
        return await _apart(tournament, partial(decide.step, tournament, known, new_id, now))

    async def _finished(self, tournament: Tournament, patience: int) -> Events:
        """How tables ended that the log does not have yet. Who did not come in time has lost."""
        now = self._hub.now()
        events: list[TournamentEvent] = []
        for pending in await tournaments.pending(self._store, tournament.id):
            if pending.status is None or pending.table not in tournament.playing or not pending.wants(now, patience):
                continue
            if pending.status == "playing":
                await self._hub.check_bot(pending.table)
                continue
            if pending.status == "dealing":
                table = await self._hub.call_off(pending.table)
            else:
                table = await self._fresh(pending.table)
            if (outcome := decide.outcome_of(table)) is not None:
                events.append(Finished(now, pending.table, outcome))
                events += decide.absent(tournament, pending.table, outcome, now)
        return tuple(events)

    async def _fresh(self, id: str) -> Table:
        """A table that the database says is over; memory may not have heard of it yet."""
        table = await self._hub.table(id, looks=False)
        if decide.outcome_of(table) is None:
            self._hub.rooms.forget(id)
            table = await self._hub.table(id, looks=False)
        return table

    async def _open_tables(self, id: str) -> bool:
        """Open the tables of pairs that have none; whether there were any."""
        async with self._locks.of(id):
            tournament = (await self._caught_up(id)).tournament
        missing = [each.table for each in await tournaments.pending(self._store, id) if each.status is None]
        games = [tournament.playing[table] for table in missing if table in tournament.playing]
        for game in games:
            with suppress(Taken):  # another process has opened it
                await self._open_table(tournament, game)
        return bool(games)

    async def _open_table(self, tournament: Tournament, game: Game) -> None:
        plan, secret = tournament.plan, secrets.token_bytes(32)
        players = [tournament.players[id] for id in (game.first, game.second)]
        people = {player.id for player in players if player.level is None}
        created = Created(
            at=self._hub.now(),
            by=tournament.id,
            game=plan.game,
            options=plan.options,
            seats=tuple(
                Seat(level=player.level, name=player.name) if player.level else Seat(person=player.id, name=player.name)
                for player in players
            ),
            secret=secret.hex(),
            commitment=commitment(secret),
            clock=plan.clock if people else None,
            public=plan.public,
            rated=plan.rated,
            tournament=tournament.id,
        )
        await self._hub.create(game.table, first_events(created), opened="round")
        if len(people) == 1:  # those at tables with several are called anyway
            self._hub.wanted(people, game.table)

    # ------------------------------------------------------------------------------------------------- observers

    async def enter(self, id: str, subscriber: Subscriber) -> None:
        """Someone observes a tournament: they get it as it stands, and again whenever it has changed."""
        async with self._locks.of(id):
            hall = await self._caught_up(id)
            subscriber.put(_encode(await self._view(hall)))
            if not hall.subscribers:
                self._fanout.listen(f"tournament:{id}", partial(self._heard, id))
            hall.subscribers.append(subscriber)

    def leave(self, id: str, subscriber: Subscriber) -> None:
        """Someone observes it no longer."""
        hall = self._halls.get(id)
        if hall is not None and subscriber in hall.subscribers:
            hall.subscribers.remove(subscriber)
            if not hall.subscribers:
                self._fanout.forget(f"tournament:{id}")

    async def _heard(self, id: str, _: bytes) -> None:
        """Another process has written to a tournament."""
        self._background.start(self._catch_up(id))

    async def _catch_up(self, id: str) -> None:
        try:
            async with self._locks.of(id):
                self._tell(await self._caught_up(id))
        except Refused as error:
            log.warning("tournament: %s", type(error).__name__)

    def _tell(self, hall: Hall) -> None:
        """Send the tournament to all who observe it, not too often: many games may end at once."""
        if hall.subscribers and hall.telling is None:
            wait = max(0.0, hall.told + TELL_SECONDS - time.monotonic())
            hall.telling = asyncio.get_running_loop().call_later(wait, self._send, hall)

    def _send(self, hall: Hall) -> None:
        hall.telling, hall.told = None, time.monotonic()
        self._background.start(self._show(hall))

    async def _show(self, hall: Hall) -> None:
        async with self._locks.of(hall.id):
            if not hall.subscribers or not hall.tournament.number:
                return
            data = _encode(await self._view(hall))
        for subscriber in hall.subscribers:
            subscriber.put(data)


async def _apart(tournament: Tournament, work: Callable[[], T]) -> T:
    """Do what takes long in a large tournament: in a thread, so that no move waits for it. Whoever asks holds the lock
    of the tournament."""
    is_small = len(tournament.players) <= SMALL and len(tournament.games) <= FEW
    return work() if is_small else await asyncio.to_thread(work)
