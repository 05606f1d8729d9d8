"""No seat and no watcher is sent anything that it may not know: by comparing games that differ in secrets only, and by
reading every byte that a real server sends."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from sandtable.position import Position
from sandtable.records import Event, parse_record
from sandtable.server.live.room import Room, data_of
from sandtable.server.live.subscriber import Subscriber
from sandtable.server.narration.messages import ServerMessage
from sandtable.server.table.decide import Who
from sandtable.server.table.events import Created, Dealt, Moved, Nonce
from sandtable.server.table.opening import NewTable, SeatPlan, open_table
from tests.effort import FULL, tries
from tests.games.contract import typical
from tests.games.positions import SECRETS, TABLES, scaled, state, table, walk
from tests.games.test_secrecy import other_games, other_stones, some_events
from tests.server.client import Guest, Sock, begin, get, play_on
from tests.server.conftest import House
from tests.server.live.hubs import waiting

PEOPLE = ("ada", "ben", "cleo", "dan")


def sent(position: Position[Any], script: list[Event], seat: int | None) -> list[str]:
    """Every byte that someone at a table is sent while a game goes as the script says."""
    players = position.players
    plan = NewTable(position.kind.id, position.plain_options, (SeatPlan("me"), *(SeatPlan("open"),) * (players - 1)))
    created = open_table(plan, Who("ada", "Ada"), {}, 0)[0]
    assert isinstance(created, Created)
    seats = tuple(msgspec.structs.replace(created.seats[0], person=name, name=name) for name in PEOPLE[:players])
    created = msgspec.structs.replace(created, seats=seats, secret="00" * 32, commitment="11" * 32)
    room = Room("t")
    room.read([created, *(Nonce(1, i, "22" * 16) for i in range(players)), Dealt(2)])
    assert room.table is not None
    room.table.position = position
    follow(position, script)
    one = Subscriber(None if seat is None else PEOPLE[seat], waiting(10_000))
    room.enter(one)
    told = [data_of(room.snapshot(room.table.seats_of(one.person), room.table.number, (), 3))]
    for event in script:
        if event.move is not None and event.seat is not None:
            room.release(room.perform((Moved(4, event.seat, event.move, "id"),)))
    return [data.decode() for data in (*told, *one.queue)]


def follow(position: Position[Any], script: list[Event]) -> None:
    """Let a position take its chance from a script."""
    events = iter(script)
    waiting: list[Event] = []

    def push(move: str) -> tuple[Event, ...]:
        done = [waiting.pop() if waiting else next(events)]
        assert done[0].move == move
        position.follow(done[0])
        while position.waiting:
            done.append(next(events))
            position.follow(done[-1])
        return tuple(done)

    position.push = push  # type: ignore[method-assign]


def alike(name: str, index: int, seat: int | None, rng: random.Random) -> Iterator[tuple[Position[Any], list[Event]]]:
    """A game and others that a seat cannot tell from it: fresh positions, with what happens."""
    game = table(name, "sent", index)
    for _ in walk(game, f"sent/{name}/{index}"):
        pass
    if name.startswith("mandala"):
        script = some_events(game, rng)
        yield Position(game.kind, game.options, game.setup), script
        yield from other_games(game, script, seat, rng)
        return
    script = game.events[: rng.randrange(1, len(game.events))]
    reached = Position(game.kind, game.options, game.setup)
    for event in script:
        reached.follow(event)
    yield Position(game.kind, game.options, game.setup), script
    for _ in range(3):
        setup = other_stones(game, state(reached), seat, rng)
        yield Position(game.kind, game.options, setup), script


@pytest.mark.parametrize("name", SECRETS)
def test_games_that_differ_in_secrets_only_send_the_same_bytes(name: str) -> None:
    from sandtable.errors import IllegalMove

    rng = random.Random(f"sent/{name}")
    compared = different = 0
    for index in range(scaled(tries(12, 6), 2)):
        for seat in (None, *range(table(name, "sent", index).players)):
            games = alike(name, index, seat, rng)
            position, script = next(games)
            ours = sent(position, script, seat)
            for other, told in games:
                different += other.setup != position.setup
                try:
                    theirs = sent(other, told, seat)
                except IllegalMove:  # in that one the opponent does not hold what they play
                    continue
                assert theirs == ours
                compared += 1
    assert compared > scaled(20, 2)
    assert different > scaled(20, 2)


def test_the_comparison_can_fail() -> None:
    """The owner of a secret is sent it."""
    rng = random.Random("owner")
    games = alike("stones-2", 0, 0, rng)
    position, script = next(games)
    ours = sent(Position(position.kind, position.options, position.setup), script, 1)
    assert any(sent(Position(o.kind, o.options, o.setup), told, 1) != ours for o, told in games)


# ----------------------------------------------------------------------------------------------- every byte of a server


def allowed(record: dict[str, Any]) -> Callable[[int | None, int], Any]:
    """What a seat may see after so many decisions, by a replay of the record."""
    sights: dict[int, Position] = {}
    position = Position(*_start(record))
    sights[0] = position.copy()
    for event in parse_record(json.dumps(record)).events:
        position.follow(event)
        if not position.waiting:
            sights[position.ply] = position.copy()
    return lambda seat, ply: json.loads(msgspec.json.encode(sights[ply].observe(seat)))


def _start(record: dict[str, Any]) -> tuple[Any, ...]:
    from sandtable.games import kind_of

    kind = kind_of(record["game"])
    return kind, kind.options(record["options"]), record["setup"], bytes.fromhex(record["seed"])


SETUPS = ("alone", "pair")
STEP = 19 if FULL else 27  # moves, after which everybody asks for all that they can get hold of


@pytest.mark.timeout(1500)
@pytest.mark.parametrize(
    ("name", "games"),
    [
        *((name, 1) for name, (game, _) in TABLES.items() if name in typical(game)),
        *(pytest.param(name, 25, marks=pytest.mark.long) for name in TABLES),
    ],
)
def test_every_byte_that_clients_get(request: pytest.FixtureRequest, name: str, games: int) -> None:
    """One game at one set-up or the other, table by table; many games at both."""
    for setup in SETUPS if games > 1 else SETUPS[list(TABLES).index(name) % 2 :][:1]:
        listen(request.getfixturevalue(setup), name, games)


def listen(house: House, name: str, games: int) -> None:
    game, options = TABLES[name]
    rng = random.Random(f"bytes/{name}")
    decoder = msgspec.json.Decoder(ServerMessage)
    for _ in range(games):
        players = int(str(options.get("players", 2)))
        people = [Guest(house[i % len(house)].url) for i in range(players)]
        id, socks = begin(people, game, options=options)
        stranger = Guest(house[-1].url)
        watcher = stranger.enter(id)
        everyone: list[tuple[int | None, Guest, Sock]] = [
            *((seat, people[seat], socks[seat]) for seat in range(len(people))),
            (None, stranger, watcher),
        ]
        other: dict[int | None, list[str]] = {seat: [] for seat, _, _ in everyone}
        for _ in range(1000):
            if play_on(socks, rng, STEP) < STEP or people[0].get(f"/api/tables/{id}")["status"] != "playing":
                break
            for seat, person, _ in everyone:
                other[seat] += poke(person, id)
        watcher.until(lambda message: message.get("table", {}).get("status") == "over")
        record = people[0].get(f"/api/tables/{id}/record")
        sights = allowed(record)
        made = sum("move" in event for event in record["events"])
        hidden = [record["seed"], record["fair"]["secret"], *record["fair"]["nonces"]]
        for seat, _, sock in everyone:
            assert sum('"what":"moved"' in text for text in sock.received) == made
            for text in sock.received:
                decoder.decode(text)
                message = json.loads(text)
                if (seen := message.get("observation")) is not None:
                    assert seen["seat"] == seat
                    if seen["result"] is None or message.get("what") == "moved":
                        assert seen == sights(seat, seen["ply"])
                assert set(message) <= FIELDS[message["type"]]
            for text in (*sock.received, *other[seat]):
                assert not any(secret in text for secret in hidden)
    told = [process.log.read_text() for process in house]
    told += [get(f"{process.url}/metrics").text for process in house]
    for secret in (*hidden, id, *(person.me["id"] for person in people), *(person.me["name"] for person in people)):
        assert not any(secret in text for text in told)


FIELDS = {
    "snapshot": {"type", "number", "after", "now", "table", "seats", "log", "clock", "observation"},
    "event": {
        *("type", "number", "what", "at", "text", "seat", "move", "ply", "id"),
        *("observation", "clock", "table", "seats", "head", "why"),
    },
    "accepted": {"type", "id", "number"},
    "refused": {"type", "id", "number", "problem"},
    "presence": {"type", "seats", "watchers"},
}


def poke(person: Guest, id: str) -> list[str]:
    """What else a client can get hold of in the middle of a game."""
    asked = ("", "/snapshot", "/record", "/choices", "/replay", "/analysis")
    answers = [person.http.get(f"/api/tables/{id}{path}") for path in asked]
    answers.append(person.http.get("/api/tables?list=mine"))
    answers.append(person.http.post(f"/api/tables/{id}/hints"))
    assert answers[2].status_code == 409
    tries = ("M1 R", "S R 12", "F d4", "P 1>2 n 1", "C P", "keep")
    answers += [person.act(id, type="move", id=f"try {move}", move=move, number=0) for move in tries]
    return [answer.text for answer in answers]
