"""Records: they come back as they went, go on where they stopped, and do not verify once they are edited."""

import doctest
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable import records as records_module
from sandtable.dealing import commitment, fair_seed, series_seed
from sandtable.errors import BadRecord
from sandtable.games.stones.layout import standard_layout
from sandtable.games.stones.observation import StonesObservation
from sandtable.locale import LANGUAGES
from sandtable.position import CUT_AFTER, Position, new
from sandtable.records import (
    FORMAT,
    LONGEST_LINE,
    Event,
    Fair,
    Record,
    format_record,
    parse_record,
    read,
    read_record,
    read_records,
    write_records,
)
from tests.games.contract import contract_of
from tests.games.positions import TABLES, table, walk

Plain = dict[str, Any]


@cache
def finished(name: str, index: int = 0) -> Record:
    position = table(name, "records", index)
    for _ in walk(position, f"records/{name}/{index}"):
        pass
    return position.record([f"player {seat}" for seat in range(position.players)])


@cache
def reshuffled() -> Record:
    """A finished game of Mandala with a reshuffle in it."""
    records = (finished("mandala", index) for index in range(50))
    return next(record for record in records if any(event.chance for event in record.events))


def cut_down(record: Record, events: int) -> Record:
    """The record as it was after some events; the game was not finished then."""
    return msgspec.structs.replace(record, events=record.events[:events], result=None)


def seats_of(position: Position[Any]) -> list[str]:
    return ["a", "b", "c", "d"][: position.players]


# ------------------------------------------------------------------------------------------------------- there and back


@pytest.mark.parametrize("name", TABLES)
def test_a_record_comes_back_as_it_went(name: str) -> None:
    record = finished(name)
    line = format_record(record)
    assert "\n" not in line
    assert parse_record(line) == parse_record(line.encode()) == record
    assert format_record(parse_record(line)) == line
    again = Position.from_record(record)
    assert again.result == record.result
    assert again.record(record.seats) == record


@pytest.mark.parametrize("name", TABLES)
def test_an_unfinished_record_comes_back_as_it_went(name: str) -> None:
    position = table(name, "unfinished")
    plies = min(7, contract_of(TABLES[name][0]).middle)
    for _ in walk(position, f"unfinished/{name}"):
        if position.ply == plies:
            break
    record = position.record(seats_of(position))
    assert record.result is None
    again = Position.from_record(parse_record(format_record(record)))
    assert (again.ply, again.seat, again.legal_moves) == (plies, position.seat, position.legal_moves)
    assert [again.observe(seat) for seat in range(again.players)] == [
        position.observe(seat) for seat in range(position.players)
    ]


def test_a_record_reads_as_the_contract_says() -> None:
    record = msgspec.structs.replace(reshuffled(), created="2026-11-15T12:00:00Z")
    plain = json.loads(format_record(record))
    assert list(plain) == ["format", "game", "options", "seats", "seed", "created", "setup", "events", "result"]
    assert plain["format"] == FORMAT == "sandtable/1"
    assert plain["events"][0] == {"seat": 0, "move": plain["events"][0]["move"]}
    chance = next(event for event in plain["events"] if "chance" in event)
    assert list(chance) == ["chance", "deck"]
    assert list(plain["result"]) == ["scores", "winner", "reason"]
    unfinished = json.loads(format_record(cut_down(record, 3)))
    assert "result" not in unfinished
    assert "fair" not in unfinished


def test_what_we_do_not_know_in_a_record_is_left_alone() -> None:
    """Additions are welcome; but an event is just what it is."""
    plain = json.loads(format_record(finished("patterns")))
    Position.from_record(parse_record(json.dumps({**plain, "site": "elsewhere", "clock": [1, 2]})))
    plain["events"][0]["comment"] = "!"
    with pytest.raises(BadRecord):
        parse_record(json.dumps(plain))


# ----------------------------------------------------------------------------------------------------------- it goes on


@pytest.mark.parametrize("name", TABLES)
def test_an_unfinished_record_goes_on_to_the_same_game(name: str) -> None:
    record = finished(name)
    moves = [event.move for event in record.events if event.move is not None]
    for plies in {0, 1, len(moves) // 2, len(moves) - 1}:
        position = Position.from_record(record, plies)
        for move in moves[plies:]:
            position.push(move)
        assert position.record(record.seats) == record


def test_the_chance_of_an_unfinished_record_goes_on_by_the_seed() -> None:
    record = reshuffled()
    at = next(i for i, event in enumerate(record.events) if event.chance)
    for events in (at - 5, at, at + 1, at + 2):
        position = Position.from_record(cut_down(record, events))
        assert len(position.events) == (at + 1 if events == at else events)
        assert tuple(position.events) == record.events[: len(position.events)]
        for event in record.events[len(position.events) :]:
            if event.move is not None:
                position.push(event.move)
        assert tuple(position.events) == record.events, f"cut after {events} events"
        assert position.result == record.result


def test_a_record_without_a_seed_is_replayed_and_goes_on_by_fresh_chance() -> None:
    record = reshuffled()
    at = next(i for i, event in enumerate(record.events) if event.chance)
    seedless = msgspec.structs.replace(record, seed=None)
    again = Position.from_record(parse_record(format_record(seedless)))
    assert again.seed is None
    assert again.record(record.seats) == seedless
    decks = {Position.from_record(cut_down(seedless, at)).events[at].deck for _ in range(3)}
    assert len(decks) == 3
    assert {"".join(sorted(deck or "")) for deck in decks} == {"".join(sorted(record.events[at].deck or ""))}


@pytest.mark.parametrize("name", TABLES)
def test_a_setup_stands_by_itself(name: str) -> None:
    record = finished(name)
    position = Position(table(name, "any").kind, table(name, "any").options, record.setup)
    assert position.seed is None
    assert position.legal_moves == Position.from_record(record, 0).legal_moves


# ---------------------------------------------------------------------------------------- an edited one does not verify

Edit = Callable[[Plain], None]


def swap_cards(plain: Plain) -> None:
    deck = plain["setup"]["deck"]
    i = next(i for i in range(4, 10) if deck[i] != deck[0])  # from a Mountain into a hand
    plain["setup"]["deck"] = deck[i] + deck[1:i] + deck[0] + deck[i + 1 :]


def first_chance(plain: Plain) -> int:
    return next(i for i, event in enumerate(plain["events"]) if "chance" in event)


def turn_deck(plain: Plain) -> None:
    event = plain["events"][first_chance(plain)]
    event["deck"] = event["deck"][::-1]


def other_card(plain: Plain) -> None:
    event = plain["events"][first_chance(plain)]
    event["deck"] = event["deck"][:-1] + ("R" if event["deck"][-1] != "R" else "K")


def without_seed(edit: Edit) -> Edit:
    def both(plain: Plain) -> None:
        del plain["seed"]
        edit(plain)

    both.__name__ = f"{edit.__name__}_without_seed"
    return both


def put(*path: Any, value: Any) -> Edit:
    """Another value somewhere in a record."""

    def edit(plain: Any) -> None:
        for name in path[:-1]:
            plain = plain[name]
        assert path[-1] == "result" or plain[path[-1]] != value
        plain[path[-1]] = value

    edit.__name__ = "_".join(map(str, path))
    return edit


def drop(*path: Any) -> Edit:
    def edit(plain: Any) -> None:
        for name in path[:-1]:
            plain = plain[name]
        del plain[path[-1]]

    edit.__name__ = f"no_{'_'.join(map(str, path))}"
    return edit


def drop_chance(plain: Plain) -> None:
    del plain["events"][first_chance(plain)]


def chance_twice(plain: Plain) -> None:
    at = first_chance(plain)
    plain["events"].insert(at, plain["events"][at])


def chance_too_soon(plain: Plain) -> None:
    plain["events"].insert(1, plain["events"][first_chance(plain)])


def other_seats(plain: Plain) -> None:
    for event in plain["events"]:
        if "seat" in event:
            event["seat"] = 1 - event["seat"]


def lower_case(plain: Plain) -> None:
    plain["events"][0]["move"] = plain["events"][0]["move"].lower()


def shorter(plain: Plain) -> None:
    plain["events"] = plain["events"][:-1]


def longer(plain: Plain) -> None:
    plain["events"].append(plain["events"][-1])


EDITS: list[tuple[Edit, str]] = [
    (put("format", value="sandtable/2"), "errors.record.format"),
    (put("game", value="patterns"), ""),
    (put("game", value="chess"), "errors.record.header"),
    (put("options", value={"players": 2}), "errors.record.header"),
    (put("seats", value=["one"]), "errors.record.seats"),
    (put("seats", value=["one", "two", "three"]), "errors.record.seats"),
    (put("seed", value="00" * 32), "errors.record.deal"),
    (put("seed", value="00"), "errors.record.header"),
    (swap_cards, "errors.record.deal"),
    (without_seed(swap_cards), ""),
    (put("setup", value={}), ""),
    (without_seed(put("setup", value={})), "errors.setup.mandala"),
    (without_seed(put("setup", "deck", value="R" * 108)), "errors.setup.mandala"),
    (drop("events", 0), ""),
    (put("events", 0, "move", value="C R"), "errors.record.move"),
    (put("events", 0, "move", value="M1 Z"), "errors.record.move"),
    (put("events", 0, "move", value=""), "errors.record.move"),
    (put("events", 0, "seat", value=1), "errors.record.seat"),
    (put("events", 0, "seat", value=-1), "errors.record.seat"),
    (put("events", 0, "seat", value=7), "errors.record.seat"),
    (drop("events", 0, "seat"), "errors.record.event"),
    (drop("events", 0, "move"), "errors.record.event"),
    (put("events", 0, value={"seat": 0, "move": "M1 R", "chance": "reshuffle", "deck": ""}), "errors.record.event"),
    (put("events", 0, value={"chance": "dice", "deck": "R"}), "errors.record.event"),
    (put("events", 0, value={}), "errors.record.event"),
    (other_seats, "errors.record.seat"),
    (lower_case, "errors.record.notation"),
    (turn_deck, "errors.chance.seed"),
    (other_card, "errors.chance.seed"),
    (without_seed(other_card), "errors.chance.cards"),
    (drop_chance, "errors.chance.missing"),
    (without_seed(drop_chance), "errors.chance.missing"),
    (chance_twice, "errors.chance.unexpected"),
    (chance_too_soon, "errors.chance.unexpected"),
    (shorter, "errors.record.result"),
    (longer, "errors.record.move"),
    (drop("result"), "errors.record.result"),
    (put("result", "scores", 0, value=99), "errors.record.result"),
    (put("result", "scores", value=[1]), "errors.record.result"),
    (put("result", "winner", value=7), "errors.record.result"),
    (put("result", "reason", value="dry"), "errors.record.result"),
    (put("result", "reason", value="cut"), "errors.record.result"),
]


@pytest.mark.parametrize(("edit", "key"), EDITS, ids=lambda value: getattr(value, "__name__", value))
def test_an_edited_record_does_not_verify(edit: Edit, key: str) -> None:
    plain = json.loads(format_record(reshuffled()))
    Position.from_record(parse_record(json.dumps(plain)))
    edit(plain)
    with pytest.raises(BadRecord) as caught:
        Position.from_record(parse_record(json.dumps(plain)))
    assert not key or caught.value.key == key


def test_an_unfinished_record_has_no_result() -> None:
    record = reshuffled()
    with pytest.raises(BadRecord) as caught:
        Position.from_record(msgspec.structs.replace(record, events=record.events[:10]))
    assert (caught.value.key, caught.value.ply) == ("errors.record.result", 10)


def test_the_ply_at_fault_is_told() -> None:
    record = finished("patterns")
    for ply in (0, 3, 10):
        events = list(record.events)
        events[ply] = Event(seat=events[ply].seat, move="B R" if ply else "end")
        with pytest.raises(BadRecord) as caught:
            Position.from_record(msgspec.structs.replace(record, events=tuple(events)))
        assert caught.value.ply == ply


STONES_EDITS: list[tuple[Edit, str]] = [
    (put("options", value={"players": 2}), "errors.record.deal"),
    (put("options", value={"players": 3, "new_stones": False}), ""),
    (put("options", value={"players": 5}), "errors.record.header"),
    (put("options", value={"players": "many"}), "errors.record.header"),
    (put("options", value={"players": 3, "new_stones": True, "colour": "red"}), "errors.record.header"),
    (without_seed(put("options", value={"players": 4, "new_stones": True})), "errors.setup.objectives"),
    (put("setup", "artists", value={"2": "*", "4": "*", "6": "*", "8": "o"}), "errors.record.deal"),
    (without_seed(put("setup", "artists", value={"2": "*", "4": "*", "6": "*", "8": "o"})), "errors.setup.artists"),
    (without_seed(put("setup", "artists", value={"1": "*", "4": "*", "6": "o", "8": "o"})), "errors.setup.artists"),
    (without_seed(put("setup", "artists", value=[])), "errors.setup.artists"),
    (without_seed(drop("setup", "artists")), "errors.setup.artists"),
    (put("setup", "stacks", "1e", value=["R*"] * 4), "errors.record.deal"),
    (without_seed(put("setup", "stacks", "1e", value=["R*"] * 4)), "errors.setup.stacks"),
    (without_seed(put("setup", "stacks", "1e", value=["R*"] * 3)), "errors.setup.stacks"),
    (without_seed(drop("setup", "stacks", "1e")), "errors.setup.stacks"),
    (without_seed(put("setup", "stacks", value=7)), "errors.setup.stacks"),
    (put("setup", "objectives", 0, value=["#01", "#01"]), "errors.record.deal"),
    (without_seed(put("setup", "objectives", 0, value=["#01", "#01"])), "errors.setup.objectives"),
    (without_seed(put("setup", "objectives", 0, value=["#01", "#99"])), "errors.setup.objectives"),
    (without_seed(put("setup", "objectives", value=None)), "errors.setup.objectives"),
    (put("setup", "layout", value="other"), "errors.setup.layout"),
    (put("setup", "layout", value={"name": "x"}), "errors.setup.layout"),
    (put("setup", "layout", value=7), "errors.setup.layout"),
]


@pytest.mark.parametrize(("edit", "key"), STONES_EDITS, ids=lambda value: getattr(value, "__name__", value))
def test_an_edited_record_of_stones_does_not_verify(edit: Edit, key: str) -> None:
    plain = json.loads(format_record(finished("stones-3-new")))
    edit(plain)
    with pytest.raises(BadRecord) as caught:
        Position.from_record(parse_record(json.dumps(plain)))
    assert not key or caught.value.key == key


@pytest.mark.parametrize(
    ("setup", "key"),
    [
        ({}, "errors.setup.patterns"),
        ({"board": "R" * 52, "spare": "RO"}, "errors.setup.tokens"),
        ({"board": "R" * 51, "spare": "RO"}, "errors.setup.patterns"),
        ({"board": ["R"] * 52, "spare": "RO"}, "errors.setup.patterns"),
        ({"board": "R" * 52, "spare": None}, "errors.setup.patterns"),
    ],
)
def test_an_edited_setup_of_patterns_does_not_verify(setup: Plain, key: str) -> None:
    record = msgspec.structs.replace(finished("patterns"), setup=setup, seed=None)
    with pytest.raises(BadRecord) as caught:
        Position.from_record(record)
    assert caught.value.key == key


def test_a_legal_move_put_in_the_place_of_another_tells_in_the_end() -> None:
    """Not always at once: the record goes on as another game, and what follows does not fit."""
    record = reshuffled()
    found = 0
    for at in range(0, len(record.events) - 1, 7):
        if record.events[at].move is None:
            continue
        legal = Position.from_record(record, sum(event.move is not None for event in record.events[:at])).legal_moves
        other = next((move for move in legal if move != record.events[at].move), None)
        if other is not None:
            events = list(record.events)
            events[at] = Event(seat=events[at].seat, move=other)
            with pytest.raises(BadRecord):
                Position.from_record(msgspec.structs.replace(record, events=tuple(events)))
            found += 1
    assert found > 3


# --------------------------------------------------------------------------------------------------------- fair dealing


def fair_record(**changes: Any) -> Record:
    secret, nonces = b"s" * 32, [b"a" * 16, b"b" * 16]
    position = new("patterns", seed=fair_seed(secret, nonces))
    position.fair = Fair(commitment(secret), secret.hex(), tuple(nonce.hex() for nonce in nonces))
    for _ in walk(position, "fair"):
        pass
    record = position.record(["a", "b"])
    assert record.fair is not None
    return msgspec.structs.replace(record, fair=msgspec.structs.replace(record.fair, **changes))


def test_a_fair_record_verifies_and_keeps_its_entry() -> None:
    record = fair_record()
    assert list(json.loads(format_record(record)))[-1] == "fair"
    position = Position.from_record(parse_record(format_record(record)))
    assert position.record(["a", "b"]) == record
    position.undo()
    assert position.fair == record.fair


@pytest.mark.parametrize(
    "changes",
    [
        {"commitment": "00" * 32},
        {"commitment": ""},
        {"secret": (b"t" * 32).hex()},
        {"secret": "!"},
        {"nonces": ()},
        {"nonces": ("61" * 16,)},
        {"nonces": ("61" * 16, "61" * 16)},
        {"nonces": ("61" * 16, "!")},
    ],
)
def test_an_edited_fair_entry_does_not_verify(changes: Plain) -> None:
    with pytest.raises(BadRecord) as caught:
        Position.from_record(fair_record(**changes))
    assert caught.value.key.startswith("errors.fair.")


def test_a_fair_entry_does_not_verify_another_seed() -> None:
    record = fair_record()
    other = finished("patterns")
    with pytest.raises(BadRecord) as caught:
        Position.from_record(msgspec.structs.replace(other, fair=record.fair))
    assert caught.value.key == "errors.fair.seed"
    with pytest.raises(BadRecord):
        Position.from_record(msgspec.structs.replace(record, seed=None))


# ------------------------------------------------------------------------------------------------------------ cut games


@cache
def long_game(plies: int) -> Position[Any]:
    """Discards without end."""
    position = new("mandala", seed=series_seed("cut", 0))
    while position.ply < plies:
        position.push(next(move for move in position.legal_moves if move[0] == "D"))
    return position


def test_a_cut_game_is_scored_as_it_stands() -> None:
    position = long_game(CUT_AFTER)
    assert CUT_AFTER == 1000
    scores = position.scores
    unfinished = position.record(["a", "b"])
    position.cut()
    record = position.record(["a", "b"])
    assert record.result is not None
    assert (record.result.reason, record.result.scores) == ("cut", scores)
    assert position.seat is None
    assert position.legal_moves == ()
    again = Position.from_record(parse_record(format_record(record)))
    assert again.record(["a", "b"]) == record
    again.undo()
    assert again.result is None
    assert Position.from_record(unfinished).result is None, "nobody has to cut a game"


def test_a_game_is_not_cut_before_its_time() -> None:
    position = Position.from_record(long_game(CUT_AFTER).record(["a", "b"]), CUT_AFTER - 1)
    position.cut()
    with pytest.raises(BadRecord) as caught:
        Position.from_record(position.record(["a", "b"]))
    assert caught.value.key == "errors.record.result"


def test_a_finished_game_is_not_cut() -> None:
    position = Position.from_record(finished("patterns"))
    position.cut()
    assert position.result == finished("patterns").result


# ------------------------------------------------------------------------------------------------------- custom layouts


def own_layout(folder: Path) -> Path:
    plain = msgspec.to_builtins(standard_layout())
    plain["name"] = "mine"
    plain["spaces"]["value"] = 60
    plain["points"] = plain["points"][:6]
    plain["hands"] = [{"players": n, "space": 10 * n, "source": "house"} for n in (2, 3, 4)]
    plain["objectives"][0]["points"] = 12
    path = folder / "mine.json"
    path.write_text(json.dumps(plain))
    return path


def test_a_layout_of_ones_own_is_in_the_record(tmp_path: Path) -> None:
    path = own_layout(tmp_path)
    position = new("stones", {"layout": str(path), "players": 2}, seed=series_seed("layout", 0))
    for _ in walk(position, "layout"):
        pass
    record = position.record(["a", "b"])
    path.unlink()
    assert record.options == {"players": 2}
    layout = record.setup["layout"]
    assert isinstance(layout, dict)
    assert layout["name"] == "mine"
    again = Position.from_record(parse_record(format_record(record)))
    assert again.result == record.result
    seen = again.observe(0)
    assert isinstance(seen, StonesObservation)
    assert seen.layout.spaces.value == 60
    assert again.record(["a", "b"]) == record
    again.undo()
    assert again.result is None


@pytest.mark.parametrize(
    "edit",
    [
        put("setup", "layout", "spaces", "value", value=10**9),
        put("setup", "layout", "points", 0, "space", value=100_000),
        put("setup", "layout", "hands", value=[]),
        put("setup", "layout", "objectives", value=[]),
        put("setup", "layout", value="standard"),
    ],
    ids=lambda edit: str(edit.__name__),
)
def test_an_edited_layout_does_not_verify(edit: Edit, tmp_path: Path) -> None:
    position = new("stones", {"layout": str(own_layout(tmp_path))}, seed=series_seed("layout", 1))
    for _ in walk(position, "layout"):
        pass
    plain = json.loads(format_record(position.record(["a", "b"])))
    edit(plain)
    with pytest.raises(BadRecord):
        Position.from_record(parse_record(json.dumps(plain)))


@pytest.mark.parametrize(
    ("spoil", "key", "part"),
    [
        (lambda plain: plain.pop("seats"), "missing", "seats"),
        (lambda plain: plain["result"].pop("scores"), "missing", "result.scores"),
        (lambda plain: plain.update(game=7), "type", "game"),
        (lambda plain: plain["result"]["scores"].append("x"), "type", "result.scores[2]"),
        (lambda plain: plain["result"].update(note="!"), "unknown", "result.note"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_our_own_words(spoil: Any, key: str, part: str) -> None:
    """And not in those of the decoder, which knows one language."""
    plain = json.loads(format_record(finished("patterns")))
    spoil(plain)
    with pytest.raises(BadRecord) as caught:
        parse_record(json.dumps(plain))
    assert caught.value.key == f"errors.record.{key}"
    for lang in LANGUAGES:
        told = caught.value.text(lang)
        assert part in told
        assert not any(word in told for word in ("Expected", "Object", "`"))


@pytest.mark.parametrize(
    ("line", "key"),
    [
        *((line, "unreadable") for line in ("", "nonsense", '{"format": ', "\ud800")),
        *((line, "whole") for line in ("7", "[]", "[" * 5000)),
    ],
)
def test_what_is_no_record_at_all_is_said_in_our_own_words(line: str, key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(line)
    assert caught.value.key == f"errors.record.{key}"


# ---------------------------------------------------------------------------------------------------------------- files


def test_a_file_of_records(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = [finished(name) for name in TABLES]
    write_records(path, records)
    assert list(read_records(path)) == records
    assert read_record(path) == records[0]
    assert [line["game"] for line in map(json.loads, path.read_text().splitlines())] == [r.game for r in records]
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


def test_many_files_are_read_one_record_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is held: the second record of a file is not read before it is asked for."""
    record = finished("patterns")
    write_records(tmp_path / "one.jsonl.gz", [record])
    (tmp_path / "two.jsonl").write_text(format_record(record) + "\nnonsense\n")
    found = read(tmp_path / "one.jsonl.gz", tmp_path / "two.jsonl", tmp_path / "missing.jsonl")
    assert [next(found), next(found)] == [record, record]
    with pytest.raises(BadRecord) as caught:
        next(found)
    assert caught.value.record == 1
    assert doctest.testmod(records_module).failed == 0


def test_blank_lines_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    good = format_record(finished("patterns"))
    path.write_text(f"\n{good}\r\n  \n{good}\n\nnonsense")
    with pytest.raises(BadRecord) as caught:
        list(read_records(path))
    assert caught.value.record == 2
    assert caught.value.key == "errors.record.unreadable"


def test_a_file_is_replaced_only_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_records(path, [finished("patterns")])
    before = path.read_text()

    def records() -> Any:
        yield finished("mandala")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_records(path, records())
    assert path.read_text() == before


@pytest.mark.parametrize("name", ["missing.jsonl", "", "a\0b"])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(tmp_path / name)
    assert caught.value.key == "errors.file.unreadable"


@pytest.mark.parametrize("name", ["no/such/folder.jsonl", "a\0b"])
def test_a_file_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadRecord) as caught:
        write_records(tmp_path / name, [finished("patterns")])
    assert caught.value.key == "errors.file.unwritable"


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("\n\n")
    assert list(read_records(path)) == []
    with pytest.raises(BadRecord) as caught:
        read_record(path)
    assert caught.value.key == "errors.file.empty"


def test_a_line_can_be_too_long(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(LONGEST_LINE + 10)
    with pytest.raises(BadRecord) as caught:
        read_record(path)
    assert caught.value.key == "errors.record.huge"


def test_a_path_may_be_text_and_packed(tmp_path: Path) -> None:
    record = finished("patterns")
    for name in ("plain.jsonl", "packed.jsonl.gz"):
        write_records(str(tmp_path / name), [record, record])
        assert list(read_records(str(tmp_path / name))) == [record, record]
        assert read_record(str(tmp_path / name)) == record
    assert sorted(path.name for path in tmp_path.iterdir()) == ["packed.jsonl.gz", "plain.jsonl"]
