"""Appends: a move writes what it changes, and the row of a table is always that of the table in memory."""

import asyncio
import random
from pathlib import Path

import pytest
import sqlalchemy as sa

from sandtable.games import IDS
from sandtable.server.storage import schema
from sandtable.server.storage.appends import Append, _standing, rows_of
from sandtable.server.storage.statements import GOING, MOVING
from sandtable.server.storage.store import Store
from sandtable.server.table.clock import RealTime
from sandtable.server.table.decide import Who
from sandtable.server.table.events import Dealt, Hinted, Moved, Nonce, Resigned, TableEvent, Undone
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from sandtable.server.table.table import Table


def opened(game: str) -> tuple[Table, tuple[TableEvent, ...]]:
    """A table of a person and a bot, with a clock."""
    plan = NewTable(game, seats=(SeatPlan("me"), SeatPlan("bot", "club")), clock=RealTime(60))
    events = open_table(plan, Who("ada", "Ada"), {}, 5)
    table = Table("t")
    for event in events:
        table.apply(event)
    return table, events


BEGIN = (Nonce(6, 0, "00" * 16), Nonce(6, 1, "11" * 16), Dealt(7))


def applied(table: Table, *events: TableEvent) -> Append:
    """What is to be written of events that a table has just applied."""
    first = table.number + 1
    for event in events:
        table.apply(event)
    return Append(table, first, events, True)


def move(table: Table, rng: random.Random) -> Moved:
    assert table.position is not None
    assert table.to_act is not None
    return Moved(10 + table.number, table.to_act, rng.choice(table.position.legal_moves))


def test_a_move_writes_what_it_changes() -> None:
    rng = random.Random(1)
    table, _ = opened("patterns")
    assert rows_of([applied(table, *BEGIN)]).moved
    rows = rows_of([applied(table, move(table, rng))])
    assert ([len(row) for row in rows.played], rows.moved) == ([1 + len(GOING)], [])
    for other in (Hinted(20, 0), Undone(21, 0, 0), Resigned(22, 0)):
        rows = rows_of([applied(table, other)])
        assert (rows.played, [len(row) for row in rows.moved]) == ([], [1 + len(MOVING)])


@pytest.mark.parametrize("game", IDS)
def test_the_row_of_a_table_is_that_of_the_table(game: str, tmp_path: Path) -> None:
    """To the end of a game, with a move taken back on the way."""

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        query = sa.select(*(schema.game.c[name] for name in MOVING)).where(schema.game.c.id == "t")
        rng = random.Random(2)
        table, events = opened(game)
        await store.append([Append(table, 1, events, True)])
        await store.append([applied(table, *BEGIN)])
        while table.status == "playing":
            await store.append([applied(table, move(table, rng))])
            assert tuple(await store.row(query) or ()) == _standing(table)
            if table.ply == 5 and not table.undone:
                await store.append([applied(table, Undone(50, 0, 4))])
                assert tuple(await store.row(query) or ()) == _standing(table)
        assert table.result is not None
        await store.close()

    asyncio.run(story())
