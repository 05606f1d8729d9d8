"""TournamentRooms: what is shown of tournaments, to whom, and how often it is made."""

import asyncio
from pathlib import Path

from sandtable.server.live.subscriber import Subscriber
from sandtable.server.tournament.actions import CancelTournament, JoinTournament
from sandtable.server.tournament.plan import RoundRobin, Swiss
from sandtable.server.tournament.tournament import Tournament
from tests.server.directing.test_director import arrange, plan
from tests.server.live.hubs import ADA, OneHub, run, waiting


def test_who_looks_at_a_tournament_is_told_of_every_change(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = (await house.director.open(plan(Swiss()), ADA)).id
            watcher = Subscriber(None, waiting(100))
            await house.director.rooms.enter(id, watcher)
            await house.director.act(id, ADA, False, JoinTournament())
            await house.director.act(id, ADA, False, CancelTournament())
            while b'"status":"cancelled"' not in watcher.queue[-1]:
                await asyncio.sleep(0.01)
            assert len(watcher.queue) <= 3
            house.director.rooms.leave(id, watcher)

    run(story())


def test_what_is_shown_of_a_tournament_is_made_once_until_it_changes(tmp_path: Path) -> None:
    async def story() -> None:
        async with OneHub(tmp_path) as house:
            id = await arrange(house, RoundRobin())
            made = list[int]()

            def make(tournament: Tournament) -> int:
                made.append(tournament.number)
                return tournament.number

            first = await house.director.rooms.made(id, "it", make)
            assert await asyncio.gather(*(house.director.rooms.made(id, "it", make) for _ in range(5))) == [first] * 5
            assert made == [first]
            house.time += 1000
            assert (await house.director.rooms.view(id)).now == house.time
            await house.director.attend(id, 0)
            assert await house.director.rooms.made(id, "it", make) > first
            assert len(made) == 2
            await house.director.rooms.reread("ada")  # another name under the same number
            await house.director.rooms.made(id, "it", make)
            assert len(made) == 3

    run(story())
