"""Rows that many ask for at the same moment are found by one query."""

import asyncio
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from sandtable.server.problems import OutOfService
from sandtable.server.storage import schema
from sandtable.server.storage.shared_query import MOST, SharedQuery
from sandtable.server.storage.store import Store

QUERY = sa.select(schema.setting).where(schema.setting.c.name.in_(sa.bindparam("keys", expanding=True)))


class CountingStore(Store):
    """A real store that counts its queries, and fails when it is told to."""

    asked = 0
    broken = False

    async def several(self, *queries: tuple[sa.Executable, dict[str, Any]]) -> list[list[sa.Row[Any]]]:
        self.asked += 1
        if self.broken:
            raise OutOfService("server.storage")
        return await super().several(*queries)


def test_all_who_ask_at_once_share_a_query_and_each_gets_their_own_row(tmp_path: Path) -> None:
    async def story() -> None:
        store = CountingStore(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        names = [f"n{n}" for n in range(MOST + 1)]
        await store.change(schema.setting.insert().values([{"name": name, "value": name * 2} for name in names]))
        shared = SharedQuery(store, QUERY)
        rows = await asyncio.gather(*map(shared.row, [*names[:9], "nobody", names[0]]))
        assert [row and row.value for row in rows] == [*(name * 2 for name in names[:9]), None, "n0n0"]
        assert store.asked == 1
        assert [row and row.value for row in await asyncio.gather(*map(shared.row, names))] == [n * 2 for n in names]
        assert store.asked == 3  # there are too many for one
        gone = asyncio.create_task(shared.row("n1"))
        other = asyncio.create_task(shared.row("n1"))
        await asyncio.sleep(0)
        gone.cancel()
        assert (await other) is not None
        store.broken = True
        for failed in await asyncio.gather(*map(shared.row, names[:3]), return_exceptions=True):
            assert isinstance(failed, OutOfService)
        store.broken = False
        row = await shared.row("n5")
        assert row is not None
        assert row.value == "n5n5"
        await store.close()

    asyncio.run(story())


def test_what_is_asked_after_a_query_began_is_asked_anew(tmp_path: Path) -> None:
    """Or a session that ends while a query is under way would be found after it has ended."""

    async def story() -> None:
        store = CountingStore(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        await store.change(schema.setting.insert().values(name="n", value="old"))
        shared = SharedQuery(store, QUERY)
        first = asyncio.create_task(shared.row("n"))
        while not store.asked:
            await asyncio.sleep(0)
        await store.change(schema.setting.update().where(schema.setting.c.name == "n").values(value="new"))
        second = await shared.row("n")
        assert second is not None
        assert second.value == "new"
        assert await first is not None
        assert store.asked == 2
        await store.close()

    asyncio.run(story())
