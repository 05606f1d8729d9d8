"""Committer: how many moves share a transaction."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from sandtable.server.metrics import Metrics
from sandtable.server.storage import committer
from sandtable.server.storage.appends import Append
from sandtable.server.storage.committer import FEW, Committer
from sandtable.server.storage.store import Store
from tests.server.storage.test_store import opened

AN_HOUR = 3600.0
TURNS = 100  # of the event loop, in which a transaction would have begun


class Counted(Store):
    """A store that counts its transactions."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.sizes: list[int] = []

    async def append(self, appends: Sequence[Append]) -> None:
        self.sizes.append(len(appends))
        await super().append(appends)


def new(id: str) -> Append:
    table, events = opened(id)
    return Append(table, 1, events, True)


async def sizes_after(folder: Path, first: int) -> list[int]:
    """The sizes of the transactions that have begun, where so many tables are opened at once, and one more as soon as
    they are on disk."""
    store = Counted(f"sqlite:///{folder / 'tables.db'}")
    await store.open()
    writing = Committer(store, Metrics())
    writing.start()
    try:
        await asyncio.gather(*(writing.append(new(f"t{i}")) for i in range(first)))
        last = writing.append(new("last"))
        for _ in range(TURNS):
            await asyncio.sleep(0)
        if len(store.sizes) > 1:
            await last
        return store.sizes
    finally:
        assert writing._task is not None
        writing._task.cancel()
        await store.close()


@pytest.mark.parametrize(("first", "sizes"), [(1, [1, 1]), (FEW, [FEW, 1]), (FEW + 1, [FEW + 1])])
def test_only_where_many_come_at_once_the_next_transaction_waits_for_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int, sizes: list[int]
) -> None:
    monkeypatch.setattr(committer, "APART_SECONDS", AN_HOUR)
    assert asyncio.run(sizes_after(tmp_path, first)) == sizes
