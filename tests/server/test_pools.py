"""Pools: each kind of work has its own threads. Where one kind is stuck, everything else goes on."""

import asyncio
import threading
from pathlib import Path

import pytest

from sandtable.server.problems import TooMany
from sandtable.server.server import Server
from sandtable.server.settings import Limits, Settings
from sandtable.server.shares import Asker, Pool
from sandtable.server.table.actions import GiveNonce, PlayMove, Sit
from sandtable.server.table.clock import now_ms
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from tests.server.client import SECONDS

STRANGER, EACH = Asker("stranger", "elsewhere"), 3
POOLS = ("quick", "bots", "hints", "study", "passwords", "replays")


def pool_of(server: Server, name: str) -> Pool:
    pool: Pool = server.hub.replays if name == "replays" else getattr(server.pools, name)
    return pool


async def use(server: Server, stuck: str) -> None:
    """All that needs no thread of the pool that is stuck, by somebody who has not asked for anything yet."""
    ada, ben = await server.people.guest("en"), await server.people.guest("en")
    table = await server.hub.create(stuck, open_table(NewTable("patterns"), ada.who, {}, now_ms()))
    await server.hub.act(table.id, ben.who, Sit(nonce="11" * 16))
    await server.hub.act(table.id, ada.who, GiveNonce("22" * 16))
    people = {ada.id: ada.who, ben.id: ben.who}
    for _ in range(3):
        assert table.position is not None
        assert table.to_act is not None
        mover = people[table.seats[table.to_act].person or ""]
        await server.hub.act(table.id, mover, PlayMove("x", table.position.legal_moves[0]))
    await server.check_ready()
    for name in POOLS:
        if name != stuck:
            assert await pool_of(server, name).run(Asker(ada.id, "here"), 0.01, int, 7) == 7
    if stuck != "quick":
        seats = (SeatPlan("me"), SeatPlan("bot", "novice"))
        against = await server.hub.create(f"{stuck} bot", open_table(NewTable("patterns", seats=seats), ada.who, {}, 1))
        await server.hub.act(against.id, ada.who, GiveNonce("33" * 16))
        played = 0
        while played < 2:  # the bot answers
            if against.bot_to_act is None and against.position is not None:
                await server.hub.act(against.id, ada.who, PlayMove("x", against.position.legal_moves[0]))
                played += 1
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("stuck", POOLS)
def test_where_one_pool_is_stuck_all_else_goes_on(tmp_path: Path, stuck: str) -> None:
    async def story() -> None:
        settings = Settings(data=str(tmp_path), bot_pace=0, limits=Limits(waiting=EACH))
        server, go = Server(settings), threading.Event()
        assert {*vars(server.pools), "replays"} == set(POOLS)
        await server.open()
        try:
            pool = pool_of(server, stuck)
            begun = threading.Barrier(pool._threads + 1)

            def hold() -> None:
                begun.wait(SECONDS)
                go.wait(SECONDS)

            held = [asyncio.create_task(pool.run(Asker(f"{i}", f"{i}"), 9.0, hold)) for i in range(pool._threads)]
            await asyncio.to_thread(begun.wait, SECONDS)
            await asyncio.wait_for(use(server, stuck), SECONDS)
            # what waits for the pool is bounded, where people ask for it themselves
            waiting = [asyncio.create_task(pool.run(STRANGER, 0.01, int, i)) for i in range(EACH)]
            await asyncio.sleep(0)
            if stuck in ("hints", "passwords", "replays"):
                with pytest.raises(TooMany):
                    await pool.run(STRANGER, 0.01, int, 7)
            assert not any(task.done() for task in waiting)
            go.set()
            await asyncio.gather(*held)
            assert [await task for task in waiting] == list(range(EACH))
        finally:
            go.set()
            await server.close()

    asyncio.run(story())
