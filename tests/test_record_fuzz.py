"""Whatever a file or a person gives us, the answer is a game, a move, or an error of ours: never another, and soon."""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sandtable.errors import BadNotation, BadRecord, SandtableError
from sandtable.games import IDS, kind_of
from sandtable.position import Position, new
from sandtable.records import LONGEST_LINE, format_record, parse_record, read_records
from tests.effort import in_turn
from tests.games.positions import table, walk

SOON = 2.0  # seconds of work; the slowest things here take a tenth of that


@cache
def lines() -> list[str]:
    """Good records to spoil, short ones so that what is spoilt is soon something that matters."""
    good = []
    for name in ("mandala", "patterns", "stones-2", "stones-4-new"):
        position = table(name, "fuzz")
        for _ in walk(position, f"fuzz/{name}"):
            if position.ply in (3, 40):
                good.append(format_record(position.record([str(seat) for seat in range(position.players)])))
        good.append(format_record(position.record([str(seat) for seat in range(position.players)])))
    return good


def read(line: bytes | str) -> None:
    """As every reader of records goes about it; a good record is played to its end."""
    start = time.process_time()
    with suppress(SandtableError):
        record = parse_record(line)
        with suppress(BadRecord):
            position = Position.from_record(record)
            for seat in (None, *range(position.players)):
                position.observe(seat)
            format_record(position.record(record.seats))
        format_record(record)
    assert time.process_time() - start < SOON


# -------------------------------------------------------------------------------------------------------------- records


def test_the_good_ones_are_good() -> None:
    for line in lines():
        Position.from_record(parse_record(line))


@given(st.binary(max_size=200))
def test_random_bytes(line: bytes) -> None:
    with pytest.raises(BadRecord):
        parse_record(line)


@given(st.text(max_size=200))
@example("\ud800")
@example("\0")
@example("﻿{}")
def test_random_text(line: str) -> None:
    with pytest.raises(BadRecord):
        parse_record(line)


@given(st.data())
def test_truncated(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(lines())).encode()
    with pytest.raises(BadRecord):
        parse_record(line[: data.draw(st.integers(0, len(line) - 1))])


@given(st.data())
def test_some_bytes_changed(data: st.DataObject) -> None:
    line = bytearray(data.draw(st.sampled_from(lines())).encode())
    for _ in range(data.draw(st.integers(1, 5))):
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.integers(0, 255))
    read(bytes(line))


@given(st.data())
def test_a_piece_cut_out_or_doubled(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(lines()))
    first, last = sorted((data.draw(st.integers(0, len(line))), data.draw(st.integers(0, len(line)))))
    read(line[:first] + line[last:])
    read(line[:last] + line[first:])


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 5)
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6)
    | st.sampled_from(
        ["", "R", "reshuffle", "cut", "river", "stuck", "M1 R", "B R", "end", "keep", "standard", "@colour.R"]
    )
    | st.sampled_from(
        ["a\0b", "/dev/zero", "/dev/stdin", "/", "x" * 5000, "@" + "x" * 5000 + ".y", "\ud800", "{seat}", "#01"]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def paths(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in plain data; of long lists only the beginning."""
    if path:
        yield path
    if isinstance(plain, dict):
        for name, value in plain.items():
            yield from paths(value, (*path, name))
    elif isinstance(plain, list):
        for i, value in enumerate(plain[:4]):
            yield from paths(value, (*path, i))


@given(st.data())
def test_values_of_other_kinds(data: st.DataObject) -> None:
    plain = json.loads(data.draw(st.sampled_from(lines())))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(paths(plain))))
        parent = plain
        for name in path[:-1]:
            parent = parent[name]
        action = data.draw(st.sampled_from(["put", "put", "drop", "add"]))
        if action == "put":
            parent[path[-1]] = data.draw(VALUES)
        elif action == "drop":
            del parent[path[-1]]
        elif isinstance(parent, dict):
            parent[data.draw(st.sampled_from(["layout", "players", "fair", "result", "seed", "x"]))] = data.draw(VALUES)
        else:
            parent.insert(path[-1], data.draw(VALUES))
    read(json.dumps(plain))


def spoilt(value: str, *path: Any, line: int = 0) -> str:
    """A good record with some JSON in place of a value, whatever it is."""
    plain = json.loads(lines()[line])
    parent = plain
    for name in path[:-1]:
        parent = parent[name]
    parent[path[-1]] = "HERE"
    return json.dumps(plain).replace('"HERE"', value)


PLACES = [
    ("format",),
    ("game",),
    ("options",),
    ("options", "players"),
    ("options", "new_stones"),
    ("options", "stacks"),
    ("options", "layout"),
    ("seats",),
    ("seed",),
    ("created",),
    ("setup",),
    ("setup", "deck"),
    ("setup", "board"),
    ("setup", "stacks"),
    ("setup", "stacks", "1e"),
    ("setup", "artists"),
    ("setup", "objectives"),
    ("setup", "layout"),
    ("events",),
    ("events", 0),
    ("events", 0, "seat"),
    ("events", 0, "move"),
    ("result",),
    ("fair",),
    ("something else",),
]
DEEP = "[" * 900 + "]" * 900
NASTY = {
    "nan": "NaN",
    "infinity": "Infinity",
    "float": "1e999",
    "long number": "9" * 5000,
    "negative": "-" + "9" * 30,
    "deep": DEEP,
    "deeper": "[" * 100_000 + "]" * 100_000,
    "deep object": '{"a":' * 900 + "1" + "}" * 900,
    "nearly too deep": "[" * 990 + "]" * 990,
    "long text": '"' + "R" * 1_000_000 + '"',
    "null character": '"a\\u0000b"',
    "lone surrogate": '"\\ud800"',
    "a device": '"/dev/zero"',
    "a folder": '"/"',
    "a long file name": '"' + "x" * 10_000 + '"',
    "a key of ours": '"@errors.bot"',
    "many": "[" + "0," * 100_000 + "0]",
    "list of lists": "[[], [[]], {}]",
    "object": '{"": {"": null}}',
    "true": "true",
    "null": "null",
}


@pytest.mark.parametrize(
    ("place", "nasty"),
    in_turn(PLACES, NASTY),
    ids=lambda each: each if isinstance(each, str) else ".".join(map(str, each)),
)
def test_nasty_values_in_every_place(place: tuple[Any, ...], nasty: str) -> None:
    for number, line in enumerate(lines()):
        plain = json.loads(line)
        try:
            for name in place[:-1]:
                plain = plain[name]
        except KeyError:
            continue
        if isinstance(plain, dict | list):
            read(spoilt(NASTY[nasty], *place, line=number))


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("nasty", NASTY)
def test_options_that_a_program_gives(game: str, nasty: str) -> None:
    """The engine takes options as JSON, without a record around them."""
    with suppress(json.JSONDecodeError, ValueError, RecursionError):
        value = json.loads(NASTY[nasty])
        for name in ("players", "new_stones", "stacks", "layout"):
            start = time.process_time()
            with suppress(SandtableError):
                new(game, {name: value}, seed=bytes(32))
            assert time.process_time() - start < SOON


def test_a_huge_line() -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(b"[" * (LONGEST_LINE + 1))
    assert caught.value.key == "errors.record.huge"
    read(b"[" * LONGEST_LINE)
    read(b'"' + b"a" * (LONGEST_LINE - 2) + b'"')


def test_a_great_many_events() -> None:
    plain = json.loads(lines()[0])
    plain["events"] = plain["events"][:1] * 100_000
    read(json.dumps(plain))


@given(st.lists(st.binary(max_size=60) | st.sampled_from(range(4)), max_size=6))
def test_files_of_anything(tmp_path_factory: pytest.TempPathFactory, parts: list[bytes | int]) -> None:
    path = Path(tmp_path_factory.getbasetemp()) / "fuzz.jsonl"
    path.write_bytes(b"\n".join(lines()[part].encode() if isinstance(part, int) else part for part in parts))
    with suppress(BadRecord):
        for record in read_records(path):
            Position.from_record(record)


# ------------------------------------------------------------------------------------------------------------- notation

LETTERS = "MFDCBESPANROYGPKUkeepdropend0123456789>nesw \t"
MOVES = st.text(max_size=30) | st.text(LETTERS, max_size=14) | st.text("M1R٣１²Ⅷ߁ſßıİ\u00a0\u200b\0", max_size=8)


def same(text: str) -> str:
    """What is left of a text where case and spaces do not matter."""
    return "".join(text.split()).upper()


@pytest.mark.parametrize("game", IDS)
@given(text=MOVES)
@example(text="m 1\u00a0r")
@example(text="Ｍ1 R")
@example(text="M١ R")
@example(text="M1 R\0")
@example(text="P 2>5 n ３")
@example(text="A 1²")
@example(text="F1 R٣")
@example(text="E d４")
@example(text="@errors.bot")
@example(text="{seat}")
@example(text="\ud800")
def test_any_text_is_a_move_or_no_move(game: str, text: str) -> None:
    kind = kind_of(game)
    try:
        exact = kind.format(kind.parse(text))
    except BadNotation:
        return
    assert kind.parse(exact) == kind.parse(text)
    assert kind.format(kind.parse(exact)) == exact
    ours, theirs = same(exact).replace(">", ""), same(text).replace(">", "")
    assert ours == theirs or (game == "stones" and sorted(ours) == sorted(theirs)), "spaces of towers in any order"


@pytest.mark.parametrize("game", IDS)
@given(text=MOVES)
def test_any_text_is_played_or_refused(game: str, text: str) -> None:
    position = new(game, seed=bytes(32))
    before = position.record(["a", "b"])
    try:
        position.push(text)
    except SandtableError:
        assert position.record(["a", "b"]) == before
    else:
        assert position.ply == 1


LONG = ["M" * 10**6, " " * 10**6 + "M1 R", "A " + "1" * 10**6, "A" + " 1" * 10**6, "\0" * 10**6, "é" * 10**6]


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("text", LONG, ids=lambda text: ascii(text[:3]))
def test_a_text_of_a_million_characters(game: str, text: str) -> None:
    start = time.process_time()
    with pytest.raises(BadNotation) as caught:
        kind_of(game).parse(text)
    assert time.process_time() - start < SOON
    assert len(str(caught.value)) < 500
