"""Narration and observers: who is told what, and as which seat they see the table."""

from typing import Any

from sandtable.server.narration.messages import Told, Update
from sandtable.server.narration.narration import history, narrate
from sandtable.server.narration.observer import Observer
from sandtable.server.table.decide import Who
from sandtable.server.table.events import (
    Aborted,
    Answered,
    Dealt,
    Left,
    Moved,
    Nonce,
    Offered,
    Resigned,
    Sat,
    TableEvent,
)
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from sandtable.server.table.table import Table

ADA = Who("ada", "Ada")
BEGUN: list[TableEvent] = [Sat(2, 1, "ben", "Ben"), Nonce(3, 0, "00" * 16), Nonce(3, 1, "11" * 16), Dealt(4)]


def table_after(*events: TableEvent, game: str = "mandala", seats: tuple[SeatPlan, ...] | None = None) -> Table:
    table = Table("t")
    for event in (*open_table(NewTable(game, seats=seats), ADA, {}, 1), *events):
        table.apply(event)
    return table


def told(table: Table, event: TableEvent, seats: tuple[int, ...], lang: str = "en") -> str:
    """What someone is told of an event that happens now."""
    observer = Observer(seats)
    before = observer.observe_narrated(table)
    table.apply(event)
    return entry(table, observer, event, before).text[lang]


def entry(table: Table, observer: Observer, event: TableEvent, before: Any = None) -> Told:
    """An event that has just been applied, as an entry of the log."""
    return Told(*narrate(table, observer, event, before, observer.observe_narrated(table)))


def test_an_observer_sees_as_their_seat_and_a_hot_seat_as_the_one_to_act() -> None:
    table = table_after(*BEGUN, game="patterns")
    assert table.to_act == 1  # who chooses the bowl token
    assert [Observer(seats).observed_as(table) for seats in ((), (0,), (1,), (0, 1))] == [None, 0, 1, 1]
    assert table.position is not None
    table.apply(Moved(5, 1, table.position.legal_moves[0]))
    assert Observer((0, 1)).observed_as(table) == 0
    table.apply(Resigned(6, 0))
    assert Observer((1, 0)).observed_as(table) == 1  # nobody has to decide: the first one
    seen, watched = Observer((0,)).observe(table), Observer(()).observe(table)
    assert seen is not None
    assert watched is not None
    assert (seen.seat, watched.seat) == (0, None)


def test_before_the_deal_there_is_nothing_to_see() -> None:
    table = table_after()
    assert Observer((0,)).observe(table) is None
    assert Observer((0,)).observe_narrated(table) is None


def test_a_hot_seat_is_narrated_as_a_watcher() -> None:
    assert [Observer(seats).narrated_as for seats in ((), (1,), (0, 1))] == [None, 1, None]
    table = table_after(*BEGUN)
    seen = Observer((0, 1)).observe_narrated(table)
    assert seen is not None
    assert seen.seat is None


def test_whoever_acts_is_told_you() -> None:
    offered = Offered(5, 0, "draw")
    assert told(table_after(*BEGUN), offered, (0,)).startswith("You ")
    for seats in ((1,), (), (0, 1)):
        assert told(table_after(*BEGUN), offered, seats).startswith("Ada ")
    asked = table_after(*BEGUN, offered)
    assert told(asked, Answered(6, 1, "draw", False), (1,)).startswith("You ")


def test_a_seat_that_was_left_is_nobodys() -> None:
    table = table_after(Sat(2, 1, "ben", "Ben"))
    assert "you" not in told(table, Left(3, 1), (1,)).lower()


def test_an_end_has_a_headline_and_a_reason_and_says_neither_twice() -> None:
    table, observer = table_after(*BEGUN), Observer((1,))
    event = Resigned(5, 0)
    table.apply(event)
    found = entry(table, observer, event)
    assert found.head is not None
    assert found.why is not None
    assert found.head["en"] == "Ada resigned. You win."
    assert found.text["en"] == f"{found.head['en']} {found.why['en']}"
    assert found.head.keys() == found.why.keys() == {"en", "fr"}


def test_a_game_without_a_result_has_a_headline_only() -> None:
    table, observer = table_after(*BEGUN), Observer(())
    event = Aborted(5)
    table.apply(event)
    found = entry(table, observer, event)
    assert found.head is not None
    assert found.why is None
    assert found.text["en"] != found.head["en"]


def test_an_update_begins_like_an_entry_of_the_log() -> None:
    """`narrate` gives the fields of both, in their order."""
    fields = Told.__struct_fields__
    assert fields == ("number", "what", "at", "text", "head", "why", "seat", "move", "ply")
    assert Update.__struct_fields__[: len(fields)] == fields


def test_history_tells_what_was_told_at_the_time() -> None:
    log: list[TableEvent] = [*open_table(NewTable("mandala"), ADA, {}, 1), *BEGUN]
    table = Table("t")
    for event in log:
        table.apply(event)
    heard: list[str] = []
    for at in range(10):
        assert table.position is not None
        assert table.to_act is not None
        event = Moved(5 + at, table.to_act, table.position.legal_moves[-1])
        log.append(event)
        heard.append(told(table, event, (0,)))
    entries = list(history("t", log, Observer((0,)), 5))
    assert [entry.text["en"] for entry in entries] == heard
    assert [entry.number for entry in entries] == list(range(6, 16))
    assert [entry.ply for entry in entries] == list(range(1, 11))
