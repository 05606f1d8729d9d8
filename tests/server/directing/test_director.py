"""The director: a tournament goes on whenever a process dies, and whoever directs it."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from sandtable.server.problems import OutOfService, Refused
from sandtable.server.storage import schema, tournaments
from sandtable.server.storage.store import Store
from sandtable.server.table.actions import GiveNonce, Resign
from sandtable.server.table.decide import Who
from sandtable.server.tournament.actions import (
    BeReady,
    ComeBack,
    JoinTournament,
    LeaveTournament,
    SitOut,
    StartTournament,
)
from sandtable.server.tournament.events import Finished, Paired, TournamentEvent
from sandtable.server.tournament.plan import Arena, Format, KnockOut, NewTournament, RoundRobin, Swiss
from sandtable.server.tournament.tournament import Tournament, tournament_of
from tests.server.live.hubs import OneHub, run

PEOPLE = {name.lower(): Who(name.lower(), name) for name in ("Ada", "Ben", "Cy")}
ADA = PEOPLE["ada"]


def plan(format: Format, **more: Any) -> NewTournament:
    return NewTournament("Friday evening", "patterns", format, **{"pause": 0, "rated": False, **more})


class Dying(Store):
    """A database that a process writes to so many times before it dies: in front of a write, or right after it."""

    left = 10**9
    after = False
    dead = False

    async def _run(self, work: Any, writes: bool = False) -> Any:
        return await self._mortal(lambda: super(Dying, self)._run(work, writes), writes)

    async def append(self, appends: Any) -> None:
        await self._mortal(lambda: super(Dying, self).append(appends), True)

    async def _mortal(self, work: Any, writes: bool) -> Any:
        if self.dead:
            raise OutOfService("server.storage")
        if not writes or not self._opened:
            return await work()
        Dying.left -= 1
        if Dying.left >= 0:
            return await work()
        self.dead = True
        if Dying.after:
            await work()
        raise OutOfService("server.storage")


async def arrange(house: OneHub, format: Format, **more: Any) -> str:
    """A tournament of three people that has started; its id."""
    tournament = await house.director.open(plan(format, **more), ADA)
    for who in PEOPLE.values():
        await house.director.act(tournament.id, who, False, JoinTournament())
    await house.director.act(tournament.id, ADA, False, StartTournament())
    return tournament.id


async def play(house: OneHub, id: str) -> Tournament:
    """Direct a tournament to its end; whoever has the second seat resigns."""
    while True:
        await house.director.attend(id, 0)
        tournament = await house.director.rooms.tournament(id)
        if tournament.status != "playing":
            return tournament
        for game in list(tournament.playing.values()):
            for player in (game.first, game.second):
                await house.hub.act(game.table, PEOPLE[player], GiveNonce("22" * 16))
            if (await house.hub.table(game.table)).status == "playing":
                await house.hub.act(game.table, PEOPLE[game.second], Resign())


async def log_of(house: OneHub, id: str) -> list[TournamentEvent]:
    return await tournaments.read_events(house.store, id)


def check(events: list[TournamentEvent]) -> None:
    """Nothing twice, nothing lost."""
    paired = [(event.round, game) for event in events if isinstance(event, Paired) for game in event.games]
    ended = Counter(event.table for event in events if isinstance(event, Finished))
    assert ended == Counter(game.table for _, game in paired), "every game has ended once"
    seats = Counter((number, player) for number, game in paired for player in (game.first, game.second))
    assert set(seats.values()) == {1}, "nobody plays twice in a round"


@pytest.mark.parametrize(
    ("format", "after"), [(KnockOut(), False), pytest.param(KnockOut(), True, marks=pytest.mark.long), (Swiss(2), True)]
)
def test_a_process_may_die_at_every_write(tmp_path: Path, format: Format, after: bool) -> None:
    """A tournament is played by processes each of which writes once, and dies: right after it, or in front of the
    next."""

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await arrange(house, format)
        deaths = 0
        for _ in range(100):
            Dying.left, Dying.after = int(not after), after
            async with OneHub(tmp_path, store=Dying) as house:
                try:
                    await play(house, id)
                    break
                except Refused:
                    deaths += 1
        assert deaths > 10
        async with OneHub(tmp_path) as house:
            tournament = await play(house, id)
            assert tournament.status == "over"
            events = await log_of(house, id)
            check(events)
            assert tournament.rounds[-1].number == 2
            opened = await house.store.rows(sa.select(schema.game.c.id, schema.game.c.status))
            assert {row.id for row in opened} == set(tournament.games), "no table was opened for nobody"
            assert {row.status for row in opened} == {"over"}

    run(story())


def test_two_processes_direct_one_tournament(tmp_path: Path) -> None:
    """They hear nothing of each other but by the log."""

    async def story() -> None:
        async with OneHub(tmp_path) as here, OneHub(tmp_path) as there:
            id = await arrange(here, RoundRobin(2))

            async def attend(house: OneHub) -> None:
                for _ in range(20):
                    try:
                        await play(house, id)
                    except Refused:  # the other one was faster
                        house.hub.rooms.forget(id)
                        for game in (await house.director.rooms.tournament(id)).games:
                            house.hub.rooms.forget(game)

            await asyncio.gather(attend(here), attend(there))
            assert (await play(here, id)).status == "over"
            check(await log_of(here, id))
            assert len(tournament_of(id, await log_of(there, id)).games) == 6

    run(story())


def test_it_starts_at_its_time_and_not_for_too_few(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            empty = await house.director.open(plan(Swiss(), starts=house.time + 5000), ADA)
            full = await house.director.open(plan(Swiss(), starts=house.time + 5000, bots=("random", "greedy")), ADA)
            house.time += 4999
            assert await tournaments.wanted(house.store, house.time, 0) == set()
            house.time += 1
            await house.director.check(0)
            assert (await house.director.rooms.tournament(empty.id)).few
            assert (await house.director.rooms.tournament(full.id)).status == "playing"

    run(story())


def test_a_round_begins_after_its_pause_or_when_everybody_is_ready(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await arrange(house, RoundRobin(), pause=60)

            async def one_round() -> int:
                """Play what is under way; the number of rounds that were paired."""
                await house.director.attend(id, 0)
                for game in list((await house.director.rooms.tournament(id)).playing.values()):
                    for player in (game.first, game.second):
                        await house.hub.act(game.table, PEOPLE[player], GiveNonce("22" * 16))
                    await house.hub.act(game.table, PEOPLE[game.second], Resign())
                await house.director.attend(id, 0)
                return len((await house.director.rooms.tournament(id)).rounds)

            assert await one_round() == 1
            house.time += 59_999
            assert await one_round() == 1
            house.time += 1
            await house.director.attend(id, 0)
            assert await one_round() == 2
            for who in PEOPLE.values():
                assert len((await house.director.rooms.tournament(id)).rounds) == 2
                await house.director.act(id, who, False, BeReady())
                await house.director.attend(id, 0)
            assert len((await house.director.rooms.tournament(id)).rounds) == 3

    run(story())


def test_who_does_not_come_sits_out_until_they_are_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await arrange(house, Swiss(3), late=10)
            await house.director.attend(id, 0)
            tournament = await house.director.rooms.tournament(id)
            (game,) = tournament.playing.values()
            await house.hub.act(game.table, PEOPLE[game.first], GiveNonce("22" * 16))
            house.time += 9_999
            await house.director.check(0)
            assert not tournament.games[game.table].outcome
            house.time += 1
            await house.director.check(0)
            tournament = await house.director.rooms.tournament(id)
            assert tournament.games[game.table].outcome == "first_only"
            assert tournament.players[game.second].paused
            assert {bye.why for bye in tournament.rounds[1].byes} == {"absent"}
            await house.director.act(id, PEOPLE[game.second], False, ComeBack())
            assert (await house.director.rooms.tournament(id)).players[game.second].here

    run(story())


def test_an_arena_pairs_whoever_is_free_until_its_time_is_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await arrange(house, Arena(5), late=10_000)
            ends = house.time + 5 * 60_000
            while house.time < ends:
                await house.director.check(10**9)
                for game in list((await house.director.rooms.tournament(id)).playing.values()):
                    for player in (game.first, game.second):
                        await house.hub.act(game.table, PEOPLE[player], GiveNonce("22" * 16))
                    await house.hub.act(game.table, PEOPLE[game.second], Resign())
                house.time += 20_000
            await house.director.check(10**9)
            tournament = await house.director.rooms.tournament(id)
            assert tournament.status == "over"
            assert 10 <= len(tournament.games) <= 16
            assert len({frozenset((game.first, game.second)) for game in tournament.games.values()}) == 3
            late = await house.director.open(plan(Arena(5)), ADA)
            await house.director.act(late.id, ADA, False, JoinTournament())
            await house.director.act(late.id, PEOPLE["ben"], False, JoinTournament())
            await house.director.act(late.id, ADA, False, StartTournament())
            joined = await house.director.act(late.id, PEOPLE["cy"], False, JoinTournament())
            assert (joined.players["cy"].seed, joined.players["cy"].rating) == (3, 1500)

    run(story())


def test_who_withdraws_or_sits_out_gives_the_others_their_points(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await arrange(house, RoundRobin())
            await house.director.act(id, PEOPLE["cy"], False, LeaveTournament())
            await house.director.act(id, PEOPLE["ben"], False, SitOut())
            tournament = await play(house, id)
            assert (tournament.status, len(tournament.games)) == ("over", 0)
            whys = Counter((bye.player, bye.why) for round in tournament.rounds for bye in round.byes)
            assert whys["ada", "free"] == 2

    run(story())
