"""The database: migrations from the first on, the log, races, and what happens when it is not there."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from sandtable.glicko import Rating, after_game
from sandtable.server.metrics import Metrics
from sandtable.server.problems import OutOfService
from sandtable.server.ratings.pinned import pinned
from sandtable.server.shares import ASKING, Asker
from sandtable.server.storage import migrations, schema
from sandtable.server.storage import store as store_module
from sandtable.server.storage.appends import Append, Taken
from sandtable.server.storage.committer import Committer
from sandtable.server.storage.store import Store
from sandtable.server.table.decide import Who
from sandtable.server.table.events import Dealt, Nonce, Resigned, Sat, TableEvent
from sandtable.server.table.name import FORMER
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from sandtable.server.table.table import Table
from tests.effort import FULL
from tests.server.services import Postgres

NewUrl = Callable[[], str]


@pytest.fixture(autouse=True)
def slow(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here each database is made by its migrations."""
    monkeypatch.setitem(vars(store_module), "migrations", migrations)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database(f"store-{tmp_path.name}-{abs(hash(request.node.nodeid))}")


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def opened(id: str) -> tuple[Table, tuple[TableEvent, ...]]:
    """A table that was just opened."""
    events = open_table(NewTable("patterns"), Who("ada", "Ada"), {}, 5)
    table = Table(id)
    for event in events:
        table.apply(event)
    return table, events


def sat(table: Table, who: str) -> tuple[TableEvent, ...]:
    events = (Sat(6, 1, who, who),)
    for event in events:
        table.apply(event)
    return events


def resigned(id: str, who: str) -> tuple[Append, Append]:
    """A game against a bot, as it was opened and as it was given up."""
    seats = (SeatPlan("me"), SeatPlan("bot", "club"))
    events = open_table(NewTable("patterns", seats=seats), Who(who, who), {}, 5)
    begun, over = Table(id), Table(id)
    rest = (Nonce(6, 0, "00" * 16), Nonce(6, 1, "11" * 16), Dealt(7), Resigned(8, 0))
    for event in events:
        begun.apply(event)
    for event in (*events, *rest):
        over.apply(event)
    return Append(begun, 1, events, True), Append(over, 2, rest, True)


async def lines(store: Store) -> dict[str, Any]:
    return {row.person: row for row in await store.rows(sa.select(schema.rating))}


def test_games_that_end_together_are_rated_one_after_the_other(url: str) -> None:
    """A bot that plays in both of them has both on its account, and so it goes on."""

    async def story() -> None:
        store = Store(url)
        await store.open()
        games = [resigned(f"t{i}", who) for i, who in enumerate(("ada", "ben", "ada"))]
        await store.append([opening for opening, _ in games])
        assert await lines(store) == {}
        await store.append([games[0][1], games[1][1]])
        club = pinned("bot:club", "patterns")
        assert club is not None
        first = after_game([Rating(), club], [0, 1])[0]
        found = await lines(store)
        # the bot has both games on its account, but its rating does not move
        assert {who: found[who].rating for who in found} == pytest.approx(
            {"ada": first.rating, "ben": first.rating, "bot:club": club.rating}
        )
        bot = found["bot:club"]
        assert (bot.game, bot.games, bot.wins, bot.draws, bot.losses, bot.updated) == ("patterns", 2, 2, 0, 0, 8)
        await store.append([games[2][1]])
        again, bot = (await lines(store))["ada"], (await lines(store))["bot:club"]
        assert (again.games, again.losses, bot.games, bot.wins) == (2, 2, 3, 3)
        assert again.rating == pytest.approx(after_game([first, club], [0, 1])[0].rating)
        assert bot.rating == club.rating
        # what each game changed is kept with it, and so is who gave up
        rows = {row.id: row for row in await store.rows(sa.select(schema.game))}
        people, bot = json.loads(rows["t0"].ratings)
        assert people == pytest.approx([1500, first.rating, first.deviation])
        assert bot == [club.rating, club.rating, club.deviation]
        assert json.loads(rows["t2"].ratings)[0] == pytest.approx([first.rating, again.rating, again.deviation])
        assert json.loads(rows["t1"].forfeit) == {"seat": 0, "why": "resigned"}
        results = [json.loads(row.result) for row in await store.rows(sa.select(schema.game))]
        assert [(result["winner"], result["reason"]) for result in results] == [(1, "forfeit")] * 3
        await store.close()

    run(story())


def test_a_game_that_lost_a_race_rates_nobody(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        await store.open()
        games = [resigned(f"t{i}", who) for i, who in enumerate(("ada", "ben"))]
        await store.append([opening for opening, _ in games])
        await store.append([games[0][1]])
        before = await lines(store)
        with pytest.raises(Taken):
            await store.append([games[1][1], games[0][1]])
        assert await lines(store) == before
        assert await store.numbers(["t0", "t1"]) == {"t0": 5, "t1": 1}
        await store.append([games[1][1]])
        assert (await lines(store))["bot:club"].games == 2
        await store.close()

    run(story())


def test_the_log_gives_back_what_was_written(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        await store.open()
        table, events = opened("t")
        await store.append([Append(table, 1, events, True)])
        more = sat(table, "ben")
        await store.append([Append(table, 2, more, True)])
        assert await store.read_events("t") == [*events, *more]
        assert await store.read_events("t", 1) == list(more)
        assert await store.numbers(["t", "none"]) == {"t": 2}
        rows = await store.rows(sa.select(schema.seat).order_by(schema.seat.c.seat))
        assert [row.person for row in rows] == ["ada", "ben"]
        await store.close()

    run(story())


def test_a_number_is_taken_once(url: str) -> None:
    async def story() -> None:
        store, other = Store(url), Store(url)
        await asyncio.gather(store.open(), other.open())
        table, events = opened("t")
        await store.append([Append(table, 1, events, True)])
        first, second = opened("t")[0], opened("t")[0]
        results = await asyncio.gather(
            store.append([Append(first, 2, sat(first, "ben"), True)]),
            other.append([Append(second, 2, sat(second, "cleo"), True)]),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["NoneType", "Taken"]
        assert len(await store.read_events("t")) == 2
        await store.close()
        await other.close()

    run(story())


def test_one_that_lost_a_race_does_not_spoil_the_batch(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        await store.open()
        committer = Committer(store, Metrics())
        tables = [opened(f"t{i}") for i in range(20)]
        await store.append([Append(tables[7][0], 1, tables[7][1], True)])
        waiting = [committer.append(Append(table, 1, events, True)) for table, events in tables]
        committer.start()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [isinstance(result, Taken) for result in results] == [i == 7 for i in range(20)]
        assert len(await store.numbers([f"t{i}" for i in range(20)])) == 20
        await committer.stop()
        await store.close()

    run(story())


def test_many_tables_share_a_transaction(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        await store.open()
        batches: list[int] = []
        real = store.append

        async def counted(appends: Any) -> None:
            batches.append(len(appends))
            await real(appends)

        store.append = counted  # type: ignore[method-assign]
        committer = Committer(store, Metrics())
        committer.start()
        await asyncio.gather(*(committer.append(Append(t, 1, e, True)) for t, e in map(opened, map(str, range(100)))))
        assert sum(batches) == 100
        assert len(batches) <= 3
        await committer.stop()
        await store.close()

    run(story())


def test_a_database_that_is_not_there() -> None:
    async def story() -> None:
        store = Store("postgresql://nobody@127.0.0.1:1/none")
        with pytest.raises(OutOfService):
            await store.try_writing()
        await store.close()

    run(story())


def test_a_shared_value(url: str) -> None:
    async def story() -> None:
        store, other = Store(url), Store(url)
        await asyncio.gather(store.open(), other.open())
        each = enumerate((store, other, store, other))
        found = await asyncio.gather(*(one.settle("since", str(i)) for i, one in each))
        assert len(set(found)) == 1
        assert await store.setting("since") == found[0]
        assert await store.setting("other") is None
        await store.close()
        await other.close()

    run(story())


# ----------------------------------------------------------------------------------------------------------- migrations


def revisions() -> list[str]:
    """All of them, the first one first."""
    return [script.revision for script in reversed(list(migrations.scripts().walk_revisions()))]


def test_migrations_lead_from_each_one_to_the_schema_of_today(url: str) -> None:
    async def story() -> None:
        assert revisions()[0] == "0001"
        for start in revisions() if FULL else (revisions()[0], revisions()[-2]):
            store = Store(url)
            await store._run(lambda c: [c.execute(sa.text(f"DROP TABLE IF EXISTS {t}")) for t in TABLES], writes=True)
            for revision in revisions()[: revisions().index(start) + 1]:
                await store._run(lambda c, r=revision: migrations.upgrade(c, r), writes=True)  # type: ignore[misc]
            assert await store._run(migrations.current) == start
            await store.open()
            await store.open()  # a second time changes nothing
            assert await store._run(migrations.current) == revisions()[-1]
            assert await store._run(described) == expected()
            await store.close()

    run(story())


def test_tables_of_before_know_who_opened_them(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        await store._run(lambda c: [c.execute(sa.text(f"DROP TABLE IF EXISTS {t}")) for t in TABLES], writes=True)
        for revision in ("0001", "0002"):
            await store._run(lambda c, r=revision: migrations.upgrade(c, r), writes=True)  # type: ignore[misc]
        for id, data in (("old", '{"type": "created", "by": "ada"}'), ("from elsewhere", '{"type": "imported"}')):
            row = dict.fromkeys(("created", "updated", "number", "ply"), 0)
            flags = {"public": True, "rated": False, "bot": False}
            texts = {"id": id, "game": "patterns", "options": "{}", "status": "over"}
            old = sa.table("game", *map(sa.column, (*texts, *row, *flags)))
            event = schema.event.insert().values(table_id=id, number=1, data=data)
            await store.change(old.insert().values(texts | row | flags), event)
        await store.open()
        rows = await store.rows(sa.select(schema.game.c.id, schema.game.c.opener))
        assert {row.id: row.opener for row in rows} == {"old": "ada", "from elsewhere": ""}
        await store.close()

    run(story())


def test_games_of_before_know_who_gave_up_and_bots_are_pinned(url: str) -> None:
    logs = {
        "left": ['{"type": "created", "by": "ada"}', '{"at": 5, "seat": 1, "type": "resigned"}'],
        "late": ['{"type": "created", "by": "ada"}', '{"at": 5, "seat": 0, "type": "timed_out"}'],
        "full": ['{"type": "created", "by": "ada"}', '{"at": 5, "seat": 0, "move": "F d4", "type": "moved"}'],
        "elsewhere": ['{"type": "imported", "record": {"forfeit": {"seat": 1, "why": "crashed"}}}'],
    }

    async def story() -> None:
        store = Store(url)
        await store._run(lambda c: [c.execute(sa.text(f"DROP TABLE IF EXISTS {t}")) for t in TABLES], writes=True)
        for revision in revisions()[: revisions().index("0006")]:
            await store._run(lambda c, r=revision: migrations.upgrade(c, r), writes=True)  # type: ignore[misc]
        for id, log in logs.items():
            row = dict.fromkeys(("created", "updated", "number", "ply"), 0)
            flags = {"public": True, "rated": False, "bot": False}
            texts = {"id": id, "game": "patterns", "options": "{}", "status": "over"}
            old = sa.table("game", *map(sa.column, (*texts, *row, *flags)))
            written = [schema.event.insert().values(table_id=id, number=i, data=one) for i, one in enumerate(log, 1)]
            await store.change(old.insert().values(texts | row | flags), *written)
        figures = {"deviation": 90.0, "volatility": 0.05, "games": 3, "wins": 2, "draws": 0, "losses": 1, "updated": 9}
        for who in ("bot:casual", "ada"):
            await store.change(schema.rating.insert().values(person=who, game="patterns", rating=1662.0, **figures))
        await store.open()
        rows = await store.rows(sa.select(schema.game.c.id, schema.game.c.forfeit))
        assert {row.id: row.forfeit and json.loads(row.forfeit) for row in rows} == {
            "left": {"seat": 1, "why": "resigned"},
            "late": {"seat": 0, "why": "out of time"},
            "full": None,
            "elsewhere": {"seat": 1, "why": "crashed"},
        }
        found = await lines(store)
        assert (found["ada"].rating, found["ada"].deviation) == (1662, 90)
        casual = pinned("bot:casual", "patterns")
        assert casual is not None
        assert (found["bot:casual"].rating, found["bot:casual"].deviation) == (casual.rating, casual.deviation)
        assert (found["bot:casual"].games, found["bot:casual"].wins) == (3, 2)
        await store.close()

    run(story())


def test_who_left_before_is_marked(url: str) -> None:
    """Words of either language become the mark, in every list and log; a guest who is here keeps the name."""
    words = {"ada": "A former player", "blaise": "Un ancien joueur", "here": "A former player"}
    logs = (schema.event, schema.tournament_event)

    async def story() -> None:
        store = Store(url)
        await store._run(lambda c: [c.execute(sa.text(f"DROP TABLE IF EXISTS {t}")) for t in TABLES], writes=True)
        for revision in revisions()[: revisions().index("0014")]:
            await store._run(lambda c, r=revision: migrations.upgrade(c, r), writes=True)  # type: ignore[misc]
        for id, name in words.items():
            seats = [{"person": id, "name": name}, {"person": "else", "name": "Else"}]
            created = json.dumps({"type": "created", "by": id, "seats": seats}, separators=(",", ":"))
            joined = json.dumps({"type": "joined", "player": id, "name": name}, separators=(",", ":"))
            about = {"number": 1, "at": 0, "by": "", "act": "close", "reason": "", "data": "{}"}
            kept = {"game": "patterns", "plan": "{}", "public": True, "organiser": "", "created": 0, "updated": 0}
            stands = {"status": "over", "number": 1, "round": 1, "players": 1, "winner": name}
            await store.change(
                schema.person.insert().values(id=id, kind="guest", name=name, epoch=1, created=0),
                schema.seat.insert().values(table_id=id, seat=0, person=id, name=name),
                schema.event.insert().values(table_id=id, number=1, data=created),
                schema.tournament.insert().values(id=id, name="Friday", **kept, **stands),
                schema.entrant.insert().values(tournament_id=id, player=id),
                schema.tournament_event.insert().values(tournament_id=id, number=1, data=joined),
                schema.moderation.insert().values(person=id, name=name, **about | {"number": len(id)}),
            )
        session = {"digest": "d", "id": "s", "created": 0, "used": 0, "agent": ""}
        await store.change(schema.session.insert().values(person="here", **session))
        await store.open()
        for table in (schema.person, schema.seat, schema.moderation):
            who = table.c.id if table is schema.person else table.c.person
            rows = await store.rows(sa.select(who.label("who"), table.c.name))
            assert {row.who: row.name for row in rows} == {"ada": FORMER, "blaise": FORMER, "here": words["here"]}
        won = await store.rows(sa.select(schema.tournament.c.id, schema.tournament.c.winner))
        assert {row.id: row.winner for row in won} == {"ada": FORMER, "blaise": FORMER, "here": words["here"]}
        for log in logs:
            told = {row[0]: row.data for row in await store.rows(sa.select(log))}
            assert {id: FORMER in data for id, data in told.items()} == {"ada": True, "blaise": True, "here": False}
            assert not [id for id in ("ada", "blaise") if words[id] in told[id]]
        await store.close()

    run(story())


TABLES = [*schema.metadata.tables, "alembic_version"]


def described(connection: sa.Connection) -> dict[str, Any]:
    """The tables of a database: their columns, whether they may be empty, and their indexes."""
    found = sa.inspect(connection)
    return {
        table: (
            {column["name"]: column["nullable"] for column in found.get_columns(table)},
            sorted(found.get_pk_constraint(table)["constrained_columns"]),
            sorted(str(index["name"]) for index in found.get_indexes(table) if not index.get("unique")),
        )
        for table in found.get_table_names()
        if table != "alembic_version"
    }


def expected() -> dict[str, Any]:
    return {
        table.name: (
            {column.name: column.nullable for column in table.columns},
            sorted(column.name for column in table.primary_key.columns),
            sorted(str(index.name) for index in table.indexes),
        )
        for table in schema.metadata.tables.values()
    }


def test_who_asks_for_a_lot_waits_for_others_and_no_move_waits(tmp_path: Path) -> None:
    """One address has a hundred queries and a hundred changes under way; somebody else's are done before most of
    these, and a move before all that waits."""

    async def story() -> None:
        store, done = Store(f"sqlite:///{tmp_path / 'tables.db'}"), list[str]()
        await store.open()

        def work(name: str) -> Callable[[sa.Connection], None]:
            def slowly(connection: sa.Connection) -> None:
                time.sleep(0.01)
                done.append(name)

            return slowly

        async def ask(address: str, writes: bool) -> None:
            ASKING.set(Asker(address, address))
            await store.work(work(f"{address} {writes}"), writes)

        async def move() -> None:
            events = open_table(NewTable("patterns"), Who("ada", "Ada"), {}, 1)
            table = Table("t")
            for event in events:
                table.apply(event)
            await store.append([Append(table, 1, events, True)])
            done.append("move")

        flood = [asyncio.create_task(ask("1.1.1.1", writes)) for writes in (False, True) for _ in range(100)]
        await asyncio.sleep(0)
        async with asyncio.TaskGroup() as others:
            others.create_task(move())
            others.create_task(ask("2.2.2.2", False))
            others.create_task(ask("2.2.2.2", True))
        assert done.count("1.1.1.1 True") < 30
        assert done.index("move") < 30
        await asyncio.gather(*flood)
        assert done.count("1.1.1.1 False") == done.count("1.1.1.1 True") == 100
        await store.close()

    asyncio.run(story())
