"""Study: whose games are analysed next, where many wait."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from sandtable.analysis.study import Analysis
from sandtable.analysis.summary import summaries
from sandtable.server.advice.study import Study
from sandtable.server.problems import TooMany
from sandtable.server.settings import Limits
from sandtable.server.shares import Asker, Pool
from sandtable.server.storage import schema
from sandtable.server.table.actions import GiveNonce, Resign
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from tests.server.live.hubs import ADA, OneHub, run


async def finished(house: OneHub, id: str) -> str:
    seats = (SeatPlan("me"), SeatPlan("me"))
    await house.hub.create(id, open_table(NewTable("patterns", seats=seats), ADA, {}, house.time))
    for seat in (0, 1):
        await house.hub.act(id, ADA, GiveNonce("22" * 16, seat))
    await house.hub.act(id, ADA, Resign())
    return id


def test_an_analysis_that_was_kept_has_the_names_of_today(tmp_path: Path) -> None:
    """Somebody may have another name since, or have left."""

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            study = Study(house.hub, house.store, Pool("study", 1, house.hub.metrics), Limits())
            id = await finished(house, "one")
            table = await house.hub.table(id)
            kept = tuple(
                msgspec.structs.replace(summary, name="Before", phases={"opening": None})
                for summary in summaries(["Before", "Before"], table.record(), ())
            )
            data = msgspec.json.encode(Analysis("done", 0, 0, (), kept)).decode()
            row = {"table_id": id, "done": 0, "total": 0, "at": 0, "data": data}
            await house.store.change(schema.analysis.insert().values(row))
            found = await study.of(id, Asker("ada", "1"))
            assert [summary.name for summary in found.summary] == [seat.name for seat in table.seats]
            await study.stop()

    run(story())


def test_nobody_waits_behind_all_games_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    async def analyse(_: Study, id: str) -> None:
        order.append(id)
        await asyncio.sleep(0)

    monkeypatch.setattr(Study, "_analyse", analyse)

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            study = Study(house.hub, house.store, Pool("study", 1, house.hub.metrics), Limits(person_analyses=5))
            many = [await finished(house, f"many {i}") for i in range(6)]
            one = await finished(house, "one")
            study._work = asyncio.Event().wait  # type: ignore[method-assign,assignment]
            for id in many[:5]:
                await study.of(id, Asker("flood", "1"))
            with pytest.raises(TooMany):
                await study.of(many[5], Asker("flood", "1"))
            await study.of(one, Asker("ada", "2"))
            await study.stop()
            await Study._work(study)
            assert order.index("one") <= 1

    run(story())
