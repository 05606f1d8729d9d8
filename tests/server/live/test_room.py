"""A room: nothing leaves it before it is in the log, everyone gets what is theirs, and each event once."""

import json
from typing import Any

from sandtable.server.live.room import Room, data_of
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.narration.narration import history
from sandtable.server.narration.observer import Observer
from sandtable.server.table.decide import Who
from sandtable.server.table.events import Dealt, Left, Moved, Nonce, Sat, TableEvent
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from tests.server.live.hubs import waiting

ADA = Who("ada", "Ada")
MANY = 1000


def opened(game: str = "mandala", *kinds: str) -> list[TableEvent]:
    """The log of a table that Ada has opened."""
    seats = tuple(SeatPlan(kind) for kind in kinds) or None  # type: ignore[arg-type]
    return list(open_table(NewTable(game, seats=seats), ADA, {}, 1))


def begun(game: str = "mandala") -> list[TableEvent]:
    """The log of a game of Ada and Ben's that begins."""
    return [*opened(game), Sat(2, 1, "ben", "Ben"), Nonce(3, 0, "00" * 16), Nonce(3, 1, "11" * 16), Dealt(4)]


def room_of(log: list[TableEvent]) -> Room:
    room = Room("t")
    room.read(log)
    return room


def enter(room: Room, person: str | None, backlog: int = MANY) -> Subscriber:
    """Someone who has the table as it stands."""
    assert room.table is not None
    subscriber = Subscriber(person, waiting(backlog))
    subscriber.number = room.table.number
    room.enter(subscriber)
    return subscriber


def taken(subscriber: Subscriber) -> list[dict[str, Any]]:
    """What waits for a subscriber, which then waits no longer."""
    found = [json.loads(data) for data in subscriber.queue]
    subscriber.queue.clear()
    return found


def a_move(room: Room, at: int = 5) -> Moved:
    assert room.table is not None
    assert room.table.position is not None
    assert room.table.to_act is not None
    return Moved(at, room.table.to_act, room.table.position.legal_moves[0], f"id {at}")


# ---------------------------------------------------------------------------------------------------------- subscribers


def test_a_subscriber_is_written_to_at_once_unless_something_waits() -> None:
    subscriber, sent = Subscriber(None, waiting(MANY)), list[bytes]()
    open_to: list[bool] = [True]

    def write(data: bytes) -> bool:
        if open_to[0]:
            sent.append(data)
        return open_to[0]

    subscriber.write = write
    subscriber.put(b"1")
    assert (sent, list(subscriber.queue), subscriber.wake.is_set()) == ([b"1"], [], False)
    open_to[0] = False
    subscriber.put(b"2")
    open_to[0] = True
    subscriber.put(b"3")  # must not overtake the one before
    assert (sent, list(subscriber.queue), subscriber.wake.is_set()) == ([b"1"], [b"2", b"3"], True)


def test_a_subscriber_that_does_not_read_is_lost() -> None:
    subscriber = Subscriber(None, waiting(2))
    for data in (b"1", b"2"):
        subscriber.put(data)
    assert not subscriber.lost
    dropped: list[bool] = []
    subscriber.drop = lambda: dropped.append(True)
    for data in (b"3", b"4"):
        subscriber.put(data)
    assert (subscriber.lost, dropped, list(subscriber.queue)) == (True, [True], [])


def test_what_waits_is_bounded_by_bytes_for_a_client_for_an_address_and_in_all() -> None:
    backlog = waiting(MANY, backlog_bytes=100, address_bytes=250, bytes=300)
    long, first, second, third = (Subscriber(None, backlog, address) for address in "aaab")
    long.put(b"x" * 120)  # one message may be longer than many together
    first.put(b"x" * 60)
    second.put(b"x" * 60)
    assert (long.lost, first.lost, second.lost) == (False, False, False)
    first.put(b"x" * 60)  # too much for a client
    assert (first.lost, backlog.waiting) == (True, 180)
    third.put(b"x" * 100)
    second.put(b"x" * 30)  # too much in all
    assert (second.lost, third.lost, backlog.waiting) == (True, False, 220)
    long.sent()
    third.sent()
    assert backlog.waiting == 0
    for subscriber in (Subscriber(None, backlog, "a"), last := Subscriber(None, backlog, "a")):
        subscriber.put(b"x" * 130)
    assert last.lost  # too much for an address


# --------------------------------------------------------------------------------------------------------------- events


def test_nothing_is_sent_before_it_is_released() -> None:
    room = room_of(begun())
    ada = enter(room, "ada")
    taken(ada)
    outbox = room.perform((a_move(room),))
    assert taken(ada) == []
    room.release(outbox)
    (told,) = taken(ada)
    assert (told["what"], told["number"], told["id"]) == ("moved", 6, "id 5")


def test_everyone_sees_what_their_seats_see() -> None:
    room = room_of(begun())
    people = {name: enter(room, name) for name in ("ada", "ben", None)}
    for subscriber in people.values():
        taken(subscriber)
    room.release(room.perform((a_move(room),)))
    assert room.table is not None
    assert room.table.position is not None
    legal = list(room.table.position.legal_moves)
    for seat, name in ((0, "ada"), (1, "ben"), (None, None)):
        (told,) = taken(people[name])
        assert told["observation"]["seat"] == seat
        assert told["observation"]["legal"] == (legal if seat == room.table.to_act else [])
        assert told["text"]["en"].startswith("You " if seat == 0 else "Ada ")


def test_two_pages_of_one_person_get_the_same_bytes() -> None:
    room = room_of(begun())
    pages = [enter(room, "ada"), enter(room, "ada")]
    for page in pages:
        page.queue.clear()
    room.release(room.perform((a_move(room),)))
    assert list(pages[0].queue) == list(pages[1].queue) != []


def test_an_event_is_put_once_whoever_brings_it() -> None:
    room = room_of(begun())
    ada = enter(room, "ada")
    outbox = room.perform((a_move(room),))
    taken(ada)
    room.release(outbox)
    room.release(outbox)
    assert [told["number"] for told in taken(ada)] == [6]


def test_several_events_come_in_order_without_a_gap() -> None:
    room = room_of(opened())
    watcher = enter(room, None)
    taken(watcher)
    events = (Sat(2, 1, "ben", "Ben"), Nonce(3, 0, "00" * 16), Nonce(3, 1, "11" * 16), Dealt(4))
    room.release(room.perform(events))
    told = [message for message in taken(watcher) if message["type"] == "event"]
    assert [(message["number"], message["what"]) for message in told] == [
        (2, "sat"),
        (3, "nonce"),
        (4, "nonce"),
        (5, "dealt"),
    ]


def test_who_sits_down_is_told_their_seat_and_sees_by_it() -> None:
    room = room_of(opened())
    ben, watcher = enter(room, "ben"), enter(room, None)
    for subscriber in (ben, watcher):
        taken(subscriber)
    room.release(room.perform((Sat(2, 1, "ben", "Ben"),)))
    sat, presence = taken(ben)
    assert (sat["what"], sat["seats"], sat["text"]["en"]) == ("sat", [1], "You sit down.")
    assert presence == {"type": "presence", "seats": [1], "watchers": 1}
    room.release(room.perform((Nonce(3, 0, "00" * 16), Nonce(3, 1, "11" * 16), Dealt(4))))
    assert taken(ben)[-1]["observation"]["seat"] == 1
    assert taken(watcher)[-1]["observation"]["seat"] is None


def test_who_leaves_watches() -> None:
    room = room_of([*opened(), Sat(2, 1, "ben", "Ben")])
    ben = enter(room, "ben")
    taken(ben)
    room.release(room.perform((Left(3, 1),)))
    left, presence = taken(ben)
    assert (left["what"], left["seats"]) == ("left", [])
    assert presence == {"type": "presence", "seats": [], "watchers": 1}


def test_a_hot_seat_sees_as_the_seat_to_act_and_is_told_what_a_watcher_is() -> None:
    """What one hand drew is not for the next one at the same screen."""
    log = [*opened("mandala", "me", "me"), Nonce(2, 0, "00" * 16), Nonce(2, 1, "11" * 16), Dealt(3)]
    room = room_of(log)
    ada, watcher = enter(room, "ada"), enter(room, None)
    for subscriber in (ada, watcher):
        taken(subscriber)
    for at in range(5, 15):
        room.release(room.perform((a_move(room, at),)))
    assert room.table is not None
    mine, theirs = taken(ada), taken(watcher)
    assert [told["text"] for told in mine] == [told["text"] for told in theirs]
    assert {told["observation"]["seat"] for told in mine} == {0, 1}
    assert mine[-1]["observation"]["seat"] == room.table.to_act
    assert not any(told["observation"].get("hand") for told in theirs)


# ----------------------------------------------------------------------------------------------------- coming and going


def test_presence_counts_seats_and_watchers() -> None:
    room = room_of(begun())
    ada = enter(room, "ada")
    assert taken(ada) == [{"type": "presence", "seats": [0], "watchers": 0}]
    watcher = enter(room, None)
    assert taken(ada) == taken(watcher) == [{"type": "presence", "seats": [0], "watchers": 1}]
    room.leave(watcher)
    assert taken(ada) == [{"type": "presence", "seats": [0], "watchers": 0}]
    assert taken(watcher) == []
    room.leave(ada)
    assert list(room.subscribers) == []


def test_a_snapshot_has_the_log_after_a_number() -> None:
    log = begun()
    room = room_of(log)
    whole = json.loads(data_of(room.snapshot((0,), 0, tuple(history("t", log, Observer((0,)), 0)), 9)))
    assert [entry["number"] for entry in whole["log"]] == [1, 2, 3, 4, 5]
    assert (whole["number"], whole["seats"], whole["now"], whole["observation"]["seat"]) == (5, [0], 9, 0)
    rest = json.loads(data_of(room.snapshot((0,), 3, tuple(history("t", log, Observer((0,)), 3)), 9)))
    assert rest["log"] == whole["log"][3:]
    assert json.loads(data_of(room.snapshot((), 5, (), 9)))["log"] == []


def test_a_spoilt_room_is_read_again() -> None:
    log = begun()
    room = room_of(log)
    ada = enter(room, "ada")
    room.perform((a_move(room),))  # and the log did not take it
    room.spoil()
    assert room.table is None
    room.read(log)
    taken(ada)
    move = a_move(room)
    room.release(room.perform((move,)))
    (told,) = taken(ada)
    assert (told["number"], told["move"], told["ply"]) == (6, move.move, 1)
