"""A bot, a hint or an analysis that fails is logged and counted, by threads and workers alike, and the game goes on."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable import bots
from sandtable.analysis.study import Studied
from sandtable.games.observation import Observation
from sandtable.position import new
from sandtable.server.advice import hints as advice
from sandtable.server.advice import study
from sandtable.server.live.botwork import Pace, Threads, Turn, take_turn, timed, turn_of
from sandtable.server.live.faults import Faults
from sandtable.server.metrics import Metrics
from sandtable.server.problems import OutOfService
from sandtable.server.settings import Limits
from sandtable.server.shares import Asker, Pool, Whereabouts
from sandtable.server.table.actions import GiveNonce
from sandtable.server.table.decide import Who
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from tests.server.client import Guest, faults
from tests.server.live.hubs import ADA, OneHub, run
from tests.server.ports import free_port
from tests.server.services import Process, Redis, served, wait_until

SECRET = "what it holds: RRK"


class Failing:
    """A bot that raises, or answers with what is no legal move; what it says must not come to light."""

    def __init__(self, answer: str = "") -> None:
        self.answer = answer

    def choose(self, observation: Any) -> str:
        if not self.answer:
            raise ValueError(SECRET)
        return self.answer


@pytest.fixture(params=["", "M1 Z"], ids=["raises", "illegal"])
def novice_fails(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The level `novice` fails; the others do not."""
    make = bots.make

    def half(name: str, game: str, players: int, seed: bytes) -> Any:
        return Failing(request.param) if name == "novice" else make(name, game, players, seed)

    monkeypatch.setattr(bots, "make", half)


def counted(metrics: Metrics) -> list[str]:
    lines = metrics.text().decode().splitlines()
    return [
        line for line in lines if line.startswith(("sandtable_bot_faults_total{", "sandtable_advice_faults_total{"))
    ]


@pytest.mark.usefixtures("novice_fails")
def test_a_bot_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()
    position = new("mandala", {}, bytes(32))
    position.push(position.legal_moves[0])
    seen = position.observe(position.seat)
    assert Faults(metrics).choose("novice", bytes(32), seen) in seen.legal
    assert counted(metrics) == ['sandtable_bot_faults_total{game="mandala",level="novice"} 1.0']
    (line,) = caplog.records
    assert line.levelno == logging.ERROR
    assert line.getMessage().startswith("bot fault: novice at decision 1 of mandala")
    assert SECRET not in line.getMessage()
    assert Faults(metrics).choose("random", bytes(32), seen) in seen.legal
    assert len(counted(metrics)) == 1


async def begin(house: OneHub) -> str:
    """A game of two bots; the first one fails."""
    seats = (SeatPlan("bot", "novice"), SeatPlan("bot", "random"))
    created = open_table(NewTable("mandala", seats=seats, public=True), ADA, {}, house.time)
    await house.hub.create("t", created)
    assert (await house.hub.table("t")).bot_to_act == "novice"
    return "t"


@pytest.mark.usefixtures("novice_fails")
def test_the_game_goes_on_in_threads(tmp_path: Path) -> None:
    async def test() -> None:
        async with OneHub(tmp_path) as house:
            pool = Pool("bots", 1, house.hub.metrics)
            threads = Threads(house.hub, pool, pool, Pace(0), Whereabouts())
            house.hub.bot_wanted = threads.want
            table = await begin(house)
            for _ in range(20_000):
                if (await house.hub.table(table)).ply >= 4:
                    break
                await asyncio.sleep(0.01)
            house.hub.bot_wanted = lambda table: None
            await threads.stop()
            assert (await house.hub.table(table)).ply >= 4
            (line,) = counted(house.hub.metrics)
            assert line.startswith('sandtable_bot_faults_total{game="mandala",level="novice"} ')

    run(test())


@pytest.mark.usefixtures("novice_fails")
def test_the_game_goes_on_in_a_worker(tmp_path: Path) -> None:
    """What a worker does with a call: one turn after the other, counted by its own metrics."""

    async def test() -> None:
        async with OneHub(tmp_path) as house:
            table = await begin(house)

            async def think(turn: Turn, seed: bytes, seen: Observation) -> tuple[str, float]:
                return timed(Faults(house.hub.metrics), turn.level, seed, seen)

            for _ in range(3):
                turn = turn_of(await house.hub.table(table), Whereabouts())
                assert turn is not None
                await take_turn(house.hub, think, Pace(0), turn)
            assert counted(house.hub.metrics) == ['sandtable_bot_faults_total{game="mandala",level="novice"} 2.0']

    run(test())


def test_a_worker_tells_its_metrics(tmp_path: Path, redis: Redis) -> None:
    port = free_port()
    environment = {"SANDTABLE_REDIS": redis.url, "SANDTABLE_METRICS": str(port)}
    with served(tmp_path, SANDTABLE_REDIS=redis.url, SANDTABLE_WORKERS="yes") as servers:
        worker = Process(tmp_path, environment, "worker")
        try:
            host = Guest(servers[0].url)
            seats = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "novice"}]
            id = host.open("patterns", seats=seats, public=True)["id"]
            wait_until(lambda: host.get(f"/api/tables/{id}")["status"] == "over", what="a game of a worker's bots")
            assert faults(f"http://127.0.0.1:{port}") == []
        finally:
            worker.stop()


# ----------------------------------------------------------------------------------------------------- hints, analyses


def fails(*_: object) -> Any:
    raise ValueError(SECRET)


def test_a_hint_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Also with an error of ours, which is none of the person who asked."""

    async def test() -> None:
        async with OneHub(tmp_path) as house:
            seats = (SeatPlan("me"), SeatPlan("bot", "random"))
            await house.hub.create("t", open_table(NewTable("stones", seats=seats), ADA, {}, house.time))
            await begin_alone(house, ADA)
            monkeypatch.setattr(advice, "advise", fails)
            asked = advice.Advice(house.hub, Pool("hints", 1, house.hub.metrics), Limits())
            with pytest.raises(OutOfService) as caught:
                await asked.hints("t", ADA, None, Asker("ada"))
            assert caught.value.key == "server.internal"
            assert counted(house.hub.metrics) == ['sandtable_advice_faults_total{game="stones",what="hint"} 1.0']

    run(test())
    assert "hint fault: decision 0 of stones" in [record.getMessage() for record in caplog.records]
    assert not any(SECRET in record.getMessage() for record in caplog.records)


async def begin_alone(house: OneHub, who: Who) -> None:
    if (await house.hub.table("t")).status == "dealing":
        await house.hub.act("t", who, GiveNonce("22" * 16))
    assert (await house.hub.table("t")).status == "playing"


def test_an_analysis_that_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with OneHub(tmp_path) as house:
            work = study.Study(house.hub, house.store, Pool("study", 1, house.hub.metrics), Limits())
            record = new("patterns", {}, bytes(32)).record(["a", "b"])

            def judged() -> Iterator[Studied]:
                yield from ()
                raise ValueError(SECRET)

            with pytest.raises(study.Noted):
                work._judged(judged(), record, 7)
            assert work._judged(iter(()), record, 8) is None
            assert counted(house.hub.metrics) == ['sandtable_advice_faults_total{game="patterns",what="analysis"} 1.0']

    run(test())
    assert [record.getMessage() for record in caplog.records] == ["analysis fault: decision 7 of patterns"]


def test_a_preview_that_fails() -> None:
    metrics = Metrics()
    seen = new("mandala", {}, bytes(32)).observe(0)
    with pytest.raises(OutOfService):
        Faults(metrics).advise("choices", fails, seen)
    assert counted(metrics) == ['sandtable_advice_faults_total{game="mandala",what="choices"} 1.0']
    assert Faults(metrics).advise("choices", msgspec.json.encode, seen) == msgspec.json.encode(seen)
