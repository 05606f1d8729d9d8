"""Director: keeps tournaments going. It opens tables for pairs through the hub, hears how they ended, and pairs on.

Every process may direct every tournament: what happens is an event that is appended under its number, so it happens
once, and what follows from an event (a table to be opened) is done again until it is done. A process may die between
any two steps; the next check, here or elsewhere, finds what is missing."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from functools import partial

from sandtable.dealing import commitment
from sandtable.server.background import Background
from sandtable.server.directing.rooms import TournamentRooms, apart
from sandtable.server.live.fanout import Fanout
from sandtable.server.live.hub import Hub
from sandtable.server.people.tournaments import ratings
from sandtable.server.problems import OutOfService, Refused
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
from sandtable.server.tournament.tournament import Tournament, TournamentGame

log = logging.getLogger("sandtable.server")

STEPS = 50  # that follow from each other at once; the next check goes on
CHECK_SECONDS = 1.0
NUDGES = "tournaments"


class Director:
    """What keeps the tournaments of one process going; `rooms` has them.

    leads  whether it looks after tournaments; a worker only says when a game has ended
    """

    def __init__(self, settings: Settings, store: Store, hub: Hub, fanout: Fanout) -> None:
        self._settings = settings
        self._store = store
        self._hub = hub
        self._fanout = fanout
        self.rooms = TournamentRooms(store, fanout, hub.now)
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
        await self.rooms.stop()

    # --------------------------------------------------------------------------------------------- what people do

    async def open(self, new: NewTournament, who: Who) -> Tournament:
        """A new tournament."""
        events = decide.open_tournament(new, who, self._hub.now())
        return await self.rooms.add(new_id(), events)

    async def act(self, id: str, who: Who, guest: bool, action: TournamentAction) -> Tournament:
        """Carry out a person's action; a typed error if it is not allowed."""

        async def wanted(tournament: Tournament) -> Events:
            return await self._decided(tournament, who, guest, action)

        tournament, events = await self.rooms.change(id, wanted)
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

        _, events = await self.rooms.change(id, wanted)
        if events:
            self.nudge(id)

    async def forget(self, person: str, name: str) -> None:
        """Somebody's account is gone: tournaments know them by another name, and do not wait for them."""
        for id in [row.id for row in await self._store.rows(tournaments.naming(person))]:

            async def wanted(tournament: Tournament) -> Events:
                return decide.forget(tournament, person, name, self._hub.now())

            await self.rooms.change(id, wanted)
            self.nudge(id)

    # ---------------------------------------------------------------------------------------- what goes on by itself

    def nudge(self, id: str) -> None:
        """Check whether something is due in a tournament, because a game has ended or a person has acted."""
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
                await self.check(patience)
                patience = self._patience
            except OutOfService:
                log.warning("tournaments: the database does not answer")
            except Exception:
                log.exception("tournaments")
            await asyncio.sleep(min(CHECK_SECONDS, self._settings.sweep))

    async def check(self, patience: int) -> None:
        """Find work that is due, by time or because a process died: also bots that have not moved for this many
        milliseconds."""
        for id in sorted(await tournaments.wanted(self._store, self._hub.now(), patience)):
            await self._attend(id, patience)

    async def _attend(self, id: str, patience: int) -> None:
        self._wanted.discard(id)
        try:
            await self.attend(id, patience)
        except Refused as error:  # the next check tries again
            log.warning("tournament: %s", type(error).__name__)
        except Exception:
            log.exception("tournament %s", id)

    async def attend(self, id: str, patience: int) -> None:
        """Do what is due in a tournament, and what follows from it: note how tables ended, pair, open tables."""
        for _ in range(STEPS):
            _, events = await self.rooms.change(id, partial(self._due, patience))
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
        return await apart(tournament, partial(decide.step, tournament, known, new_id, now))

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
        table = await self._hub.table(id, observed=False)
        if decide.outcome_of(table) is None:
            self._hub.rooms.forget(id)
            table = await self._hub.table(id, observed=False)
        return table

    async def _open_tables(self, id: str) -> bool:
        """Open the tables of pairs that have none; whether there were any."""
        tournament = await self.rooms.tournament(id)
        missing = [each.table for each in await tournaments.pending(self._store, id) if each.status is None]
        games = [tournament.playing[table] for table in missing if table in tournament.playing]
        for game in games:
            with suppress(Taken):  # another process has opened it
                await self._open_table(tournament, game)
        return bool(games)

    async def _open_table(self, tournament: Tournament, game: TournamentGame) -> None:
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
