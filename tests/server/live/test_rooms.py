"""Rooms: tables in memory, and how many of them are kept there."""

from pathlib import Path

import pytest

from sandtable.server.live import rooms
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.table.opening import NewTable, open_table
from tests.server.live.hubs import ADA, OneHub, run, waiting


def test_whoever_looks_at_all_games_does_not_have_them_all_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "KEPT", 5)
    monkeypatch.setattr(rooms, "SOME", 3)

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            hub, watcher = house.hub, Subscriber(None, waiting(100))
            playing = await house.begin()
            ids = [f"table{i}" for i in range(30)]
            for id in ids:
                await hub.create(id, open_table(NewTable("patterns"), ADA, {}, house.time))
                hub.rooms[id].used -= 60
                if id == ids[0]:
                    await hub.enter(id, watcher, 0)
                hub.rooms[playing].used = 0.0
            assert len(hub.rooms) <= 5 + 1 + 3  # those that are kept, the one that is observed, and some
            assert playing in hub.rooms  # a game that goes on
            assert {ids[0], *ids[-3:]} <= {room.id for room in hub.rooms}
            for id in ids:  # nothing is lost
                assert (await hub.table(id)).id == id
            table = await hub.table(ids[0])
            assert table is hub.rooms[ids[0]].table

    run(story())


def test_what_is_about_to_be_used_is_not_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "KEPT", 0)
    monkeypatch.setattr(rooms, "SOME", 1)

    async def story() -> None:
        async with OneHub(tmp_path) as house:
            found = [house.hub.rooms.use(id) for id in ("a", "b", "c")]
            assert [house.hub.rooms[room.id] for room in found] == found
            found[0].used -= 60
            house.hub.rooms.use("d")
            assert "a" not in house.hub.rooms

    run(story())
