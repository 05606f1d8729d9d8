"""`sandtable engine`: every command, every kind of malformed line, and nothing that a seat may not see."""

import io
import json
import subprocess
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.engine import serve
from sandtable.games import IDS
from sandtable.games.stones.layout import standard_layout
from sandtable.position import Position, new
from sandtable.records import LONGEST_LINE, format_record, parse_record
from tests.cli.command import VECTORS, start
from tests.games.positions import TABLES, table, walk

SEED = "07" * 32
QUIT = {"ok": True}


def answers(lines: Iterable[bytes]) -> list[Any]:
    """What the engine answers to lines of bytes; it lives to answer a last one."""
    out = io.BytesIO()
    assert serve(io.BytesIO(b"".join(line + b"\n" for line in [*lines, b'{"cmd": "quit"}'])), out) == 0
    told = [json.loads(line) for line in out.getvalue().splitlines()]
    assert told.pop() == QUIT
    return told


def ask(*requests: object) -> list[Any]:
    """What the engine answers to requests."""
    return answers(json.dumps(request).encode() for request in requests)


def fresh(game: str = "mandala", **more: object) -> dict[str, Any]:
    return {"cmd": "new", "game": game, "seed": SEED, **more}


def plain(value: object) -> Any:
    """A value as JSON gives it back."""
    return json.loads(msgspec.json.encode(value))


def record_of(position: Position[Any]) -> Any:
    return json.loads(format_record(position.record(["a"] * position.players)))


# ------------------------------------------------------------------------------------------------------------- commands


@pytest.mark.parametrize("name", TABLES)
def test_new(name: str) -> None:
    game, options = TABLES[name]
    position = new(game, options, bytes.fromhex(SEED))
    told, legal = ask(fresh(game, options=options), {"cmd": "legal"})
    assert told == {"game": game, "players": position.players, "ply": 0, "seat": position.seat, "result": None}
    assert legal == {"seat": position.seat, "legal": list(position.legal_moves)}


def test_new_without_a_seed_deals_another_game_each_time() -> None:
    requests = [{"cmd": "new", "game": "patterns"}, {"cmd": "observe"}] * 2
    first, second = (answer["observation"]["board"] for answer in ask(*requests)[1::2])
    assert first != second


def test_options_as_text_or_as_values() -> None:
    as_values, as_text = ask(fresh("stones", options={"players": 3}), fresh("stones", options={"players": "3"}))
    assert as_values == as_text
    assert as_values["players"] == 3


@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-3-new"])
def test_apply_plays_a_game_to_its_end(name: str) -> None:
    vector = json.loads((VECTORS / f"{name}.records.jsonl").read_text().splitlines()[0])
    moves = [event["move"] for event in vector["events"] if "move" in event]
    begin = {"cmd": "new", "game": vector["game"], "options": vector["options"], "seed": vector["seed"]}
    told = ask(begin, *({"cmd": "apply", "move": move.lower()} for move in moves), {"cmd": "legal"})
    assert [event for answer in told[1:-1] for event in answer["events"]] == vector["events"]
    assert [answer["ply"] for answer in told[:-1]] == list(range(len(moves) + 1))
    assert [answer["result"] for answer in told[:-2]] == [None] * len(moves)
    assert told[-2]["result"] == vector["result"]
    assert told[-1] == {"seat": None, "legal": []}


def test_load_a_finished_record() -> None:
    vector = json.loads((VECTORS / "patterns.records.jsonl").read_text().splitlines()[0])
    loaded, late = ask({"cmd": "load", "record": vector}, {"cmd": "apply", "move": "F d4"})
    assert (loaded["seat"], loaded["result"]) == (None, vector["result"])
    assert late == {"error": "F d4 cannot be played: the game is over.", "type": "IllegalMove"}


@pytest.mark.parametrize("name", TABLES)
def test_load_an_unfinished_record_and_go_on(name: str) -> None:
    position = table(name, "engine")
    for step in walk(position, f"engine/{name}"):
        if step.ply == 8:
            break
    record = record_of(position)
    move = position.legal_moves[-1]
    loaded, legal, played = ask({"cmd": "load", "record": record}, {"cmd": "legal"}, {"cmd": "apply", "move": move})
    assert (loaded["ply"], loaded["seat"]) == (8, position.seat)
    assert legal["legal"] == list(position.legal_moves)
    events = position.push(move)
    assert played["events"] == plain(events)
    assert played["seat"] == position.seat


def test_a_failed_load_or_new_leaves_the_game() -> None:
    record = record_of(new("patterns", seed=bytes(32)))
    record["setup"]["board"] = "R" * 52
    told = ask(fresh("stones"), {"cmd": "load", "record": record}, fresh("chess"), {"cmd": "observe"})
    assert [answer.get("type") for answer in told[1:3]] == ["BadRecord", "BadOption"]
    assert told[3]["observation"]["game"] == "stones"


@pytest.mark.parametrize("name", TABLES)
def test_observe_gives_what_the_seat_sees(name: str) -> None:
    position = table(name, "observe")
    for step in walk(position, f"observe/{name}"):
        if step.ply == 5:
            break
    seats = [None, *range(position.players)]
    requests = [{"cmd": "observe", "seat": seat} for seat in seats]
    told = ask({"cmd": "load", "record": record_of(position)}, *requests)[1:]
    for seat, answer in zip(seats, told, strict=True):
        assert answer == {"observation": plain(position.observe(seat))}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_search_answers_with_a_legal_move_and_does_not_play_it(name: str, bot: str) -> None:
    game, options = TABLES[name]
    search = {"cmd": "search", "bot": bot, "seed": "01" * 32}
    _, first, again, legal = ask(fresh(game, options=options), search, search, {"cmd": "legal"})
    assert first == again
    assert first["seat"] == legal["seat"]
    assert first["move"] in legal["legal"]


@pytest.mark.parametrize("name", TABLES)
def test_search_on_an_observation_passed_in(name: str) -> None:
    """No game of the engine's own is needed, and the answer is the same as with one."""
    position = table(name, "search")
    for step in walk(position, f"search/{name}"):
        if step.ply == 6:
            break
    record = record_of(position)
    own, search = ({"cmd": "observe", "seat": position.seat}, {"cmd": "search", "bot": "greedy", "seed": SEED})
    _, seen, expected = ask({"cmd": "load", "record": record}, own, search)
    (told,) = ask({**search, "observation": seen["observation"]})
    assert told == expected
    assert told["move"] in position.legal_moves


@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-3-new"])
def test_hints_are_legal_moves_with_their_worth_and_why(name: str) -> None:
    game, options = TABLES[name]
    hint = {"cmd": "hint", "sims": 200, "seed": SEED}
    _, first, again, french, legal = ask(
        fresh(game, options=options), hint, hint, {**hint, "lang": "fr"}, {"cmd": "legal"}
    )
    assert first == again
    assert first["seat"] == legal["seat"]
    assert 1 <= len(first["hints"]) <= 3
    for told, same in zip(first["hints"], french["hints"], strict=True):
        assert list(told) == ["move", "win", "margin", "exact", "why"]
        assert told["move"] in legal["legal"]
        assert 0 <= told["win"] <= 1
        assert told["why"] != same["why"]
        assert {**told, "why": ""} == {**same, "why": ""}


def test_hints_for_an_observation_of_another_program() -> None:
    hint = {"cmd": "hint", "sims": 50}
    _, seen, expected = ask(fresh("mandala"), {"cmd": "observe", "seat": 0}, hint)
    (told,) = ask({**hint, "observation": seen["observation"]})
    assert told == expected
    _, other, wrong = ask(fresh("mandala"), {"cmd": "observe", "seat": 1}, {**hint, "lang": "de"})
    assert wrong["type"] == "BadRequest"
    (refused,) = ask({**hint, "observation": other["observation"]})
    assert refused["type"] == "BadRequest"


def test_a_search_can_be_limited() -> None:
    search = {"cmd": "search", "bot": "club", "seed": SEED}
    _, legal, *told = ask(
        fresh(),
        {"cmd": "legal"},
        {**search, "sims": 1},
        {**search, "seconds": 0.01},
        {**search, "seconds": 1, "sims": 5},
        {**search, "seconds": None, "sims": None},
        search,
    )
    assert all(answer["move"] in legal["legal"] for answer in told)
    assert told[-1] == told[-2]


@pytest.mark.parametrize("limit", [{"sims": 0}, {"sims": 1.5}, {"seconds": 0}, {"seconds": -1}, {"seconds": "1"}])
def test_a_limit_that_is_none(limit: dict[str, object]) -> None:
    _, told = ask(fresh(), {"cmd": "search", **limit})
    assert told["type"] == "BadRequest"


def test_ids_come_back() -> None:
    requests = [fresh(id=1), {"cmd": "legal", "id": "two"}, {"cmd": "apply", "id": 3.5}, {"cmd": "nonsense", "id": -4}]
    told = ask(*requests, {"cmd": "legal"})
    assert [answer.get("id") for answer in told] == [1, "two", 3.5, -4, None]
    assert "id" not in told[-1]
    assert ["error" in answer for answer in told] == [False, False, True, True, False]


def test_the_end_of_the_input_is_the_end() -> None:
    out = io.BytesIO()
    assert serve(io.BytesIO(b'{"cmd": "new", "game": "patterns"}'), out) == 0
    assert json.loads(out.getvalue())["game"] == "patterns"


def test_quit_ends_it_at_once() -> None:
    out = io.BytesIO()
    assert serve(io.BytesIO(b'{"cmd": "quit"}\n{"cmd": "legal"}\n'), out) == 0
    assert [json.loads(line) for line in out.getvalue().splitlines()] == [QUIT]


# --------------------------------------------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize(
    ("request_", "kind", "sentence"),
    [
        ({"cmd": "castle"}, "BadRequest", "There is no command “castle”. The commands are: new, load, legal, apply,"),
        ({"cmd": "legal"}, "BadRequest", "There is no game yet: send new or load first."),
        ({"cmd": "apply", "move": "M1 R"}, "BadRequest", "There is no game yet"),
        ({"cmd": "observe"}, "BadRequest", "There is no game yet"),
        ({"cmd": "search"}, "BadRequest", "There is no game yet"),
        ({"cmd": "new"}, "BadRequest", "The command needs “game”."),
        ({"cmd": "load"}, "BadRequest", "The command needs “record”."),
        ({"cmd": "new", "game": "go"}, "BadOption", f"There is no game “go”. The games are: {', '.join(IDS)}."),
        ({"cmd": "new", "game": "mandala", "seed": "ff"}, "BadSeed", "“ff” is no seed."),
        ({"cmd": "new", "game": "mandala", "options": {"players": 2}}, "BadOption", "The game mandala has no option"),
        ({"cmd": "new", "game": "stones", "options": {"players": None}}, "BadOption", "The option players of stones"),
        ({"cmd": "new", "game": "stones", "options": {"layout": "/missing"}}, "BadLayout", "Layout /missing: No such"),
        ({"cmd": "load", "record": 5}, "BadRecord", "This is no record: a record is an object of JSON, not int."),
        ({"cmd": "load", "record": {}}, "BadRecord", "This record has no “format”."),
        ({"cmd": "search", "observation": 1}, "BadRequest", "This is no Observation: "),
        ({"cmd": "search", "observation": {"game": "go"}}, "BadRequest", "This is no Observation: "),
        (
            {"cmd": "search", "observation": {"game": "patterns"}},
            "BadRequest",
            "This is no Observation: Object missing",
        ),
        ({"cmd": "legal", "depth": 3}, "BadRequest", "Object contains unknown field `depth`"),
        ({}, "BadRequest", "Object missing required field `cmd`"),
        ({"cmd": 3}, "BadRequest", "Expected `str`, got `int` - at `$.cmd`"),
        ({"cmd": "observe", "seat": "0"}, "BadRequest", "Expected `int | null`, got `str` - at `$.seat`"),
        ({"cmd": "observe", "seat": True}, "BadRequest", "Expected `int | null`, got `bool` - at `$.seat`"),
        ({"cmd": "new", "game": ["mandala"]}, "BadRequest", "Expected `str | null`, got `array` - at `$.game`"),
        (
            {"cmd": "new", "game": "mandala", "options": None},
            "BadRequest",
            "Expected `object`, got `null` - at `$.opti",
        ),
        ({"cmd": "legal", "id": []}, "BadRequest", "Expected `int | float | str | null`, got `array` - at `$.id`"),
    ],
)
def test_a_request_that_cannot_be_obeyed(request_: object, kind: str, sentence: str) -> None:
    (told,) = ask(request_)
    assert told["type"] == kind
    assert told["error"].startswith(sentence)


@pytest.mark.parametrize(
    ("request_", "kind", "sentence"),
    [
        ({"cmd": "apply"}, "BadRequest", "The command needs “move”."),
        ({"cmd": "apply", "move": "castle"}, "BadNotation", "“castle” is no move of Mandala."),
        ({"cmd": "apply", "move": "C R"}, "IllegalMove", "Seat 0 may not play C R: "),
        ({"cmd": "apply", "move": "M1 " + "R" * 10_000}, "BadNotation", "“M1 RRR"),
        ({"cmd": "observe", "seat": 2}, "BadRequest", "There is no seat 2 at this table. Its seats are 0 to 1."),
        ({"cmd": "observe", "seat": -1}, "BadRequest", "There is no seat -1 at this table."),
        ({"cmd": "observe", "seat": 10**15}, "BadRequest", "There is no seat 1000000000000000 at this table."),
        (
            {"cmd": "search", "bot": "deep blue"},
            "BadOption",
            "There is no bot “deep blue”. The bots are: random, greedy",
        ),
        ({"cmd": "search", "seed": "x"}, "BadSeed", "“x” is no seed."),
    ],
)
def test_a_request_that_does_not_fit_the_game(request_: object, kind: str, sentence: str) -> None:
    begun, told, legal = ask(fresh(), request_, {"cmd": "legal"})
    assert begun["ply"] == 0
    assert told["type"] == kind
    assert told["error"].startswith(sentence)
    assert len(legal["legal"]) > 5  # nothing has happened


MALFORMED = [
    b"null",
    b"true",
    b"0",
    b"-1.5e300",
    b"1e999",
    b'"legal"',
    b"[]",
    b'[{"cmd": "legal"}]',
    b"{",
    b"}",
    b'{"cmd"}',
    b'{"cmd": "legal",}',
    b'{"cmd": "legal"} {"cmd": "legal"}',
    b"{'cmd': 'legal'}",
    b"cmd: legal",
    b"\xff\xfe\x00",
    b'{"cmd": "\xff"}',
    b'{"cmd": "legal", "id": "\xc3\x28"}',
    b'{"cmd": "legal", "\xff": 1}',
    b'{"cmd": "\\ud800"}',
    b'{"cmd": "legal", "id": "\\ud83d"}',
    b'{"cmd": "legal", "id": NaN}',
    b"\x00",
    b'{"cmd": "legal"\x00}',
    b"[" * 200_000,
    b'{"cmd":' * 200_000,
    b'{"cmd": "load", "record": ' + b"[" * 200_000,
    b'{"cmd": "load", "record": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    b'{"cmd": "load", "record": {"format": "sandtable/1", "setup": ' + b"[" * 990 + b"]" * 990 + b"}}",
    b'{"cmd": "search", "observation": ' + b'{"a":' * 990 + b"1" + b"}" * 990 + b"}",
    *(b'{"cmd": "legal", "id": ' + b"[" * deep + b"]" * deep + b"}" for deep in (100, 980, 990, 995, 1000)),
    *(b'{"cmd": "new", "game": "stones", "options": {"players": ' + b"[" * n + b"]" * n + b"}}" for n in (900, 990)),
]


@pytest.mark.parametrize("line", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_line_gets_an_error_and_the_engine_stays_up(line: bytes) -> None:
    (told,) = answers([line])
    assert set(told) == {"error", "type"}
    assert told["error"]


def test_blank_lines_are_passed_over() -> None:
    assert answers([b"", b"   ", b"\t\r"]) == []


@pytest.mark.parametrize("size", [LONGEST_LINE, LONGEST_LINE + 1, 20_000_000, 2 * LONGEST_LINE + 1])
def test_a_line_of_many_megabytes(size: int) -> None:
    huge, legal = answers([b"x" * size, b'{"cmd": "legal", "id": 5}'])
    assert huge == {"error": "A line may have 16000000 characters at the most.", "type": "BadRequest"}
    assert legal["id"] == 5


def test_the_longest_line_is_read() -> None:
    frame = b'{"cmd": "legal", "id": "%s"}'
    (told,) = answers([frame % (b"x" * (LONGEST_LINE - len(frame) + 1))])
    assert told["error"] == "There is no game yet: send new or load first."


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
fields = st.sampled_from(["id", "game", "options", "seed", "record", "move", "seat", "bot", "observation", "x"])
commands = st.sampled_from(["new", "load", "legal", "apply", "observe", "search", "Quit", ""])


@given(st.lists(st.builds(lambda cmd, rest: {**rest, "cmd": cmd}, commands, st.dictionaries(fields, json_values))))
def test_it_answers_any_json(requests: list[dict[str, Any]]) -> None:
    assert len(ask(fresh(), *requests)) == 1 + len(requests)


@given(st.lists(st.binary(max_size=60)))
def test_it_answers_any_bytes(lines: list[bytes]) -> None:
    whole = [line.replace(b"\n", b"") for line in lines]
    assert len(answers(whole)) == sum(bool(line.strip()) for line in whole)


# ----------------------------------------------------------------------------- Observations that other programs made up


def seen(name: str, plies: int = 6) -> dict[str, Any]:
    """An Observation of the seat to act, as JSON gives it."""
    position = table(name, "foreign")
    for step in walk(position, f"foreign/{name}"):
        if step.ply == plies:
            break
    observation: dict[str, Any] = plain(position.observe(position.seat))
    return observation


FOREIGN: list[tuple[str, dict[str, Any]]] = [
    ("mandala", {"legal": ["F1 R1"]}),
    ("mandala", {"legal": ["D R8"]}),
    ("mandala", {"hand": [99, 0, 0, 0, 0, 0]}),
    ("mandala", {"hand": [-1, 0, 0, 0, 0, 0]}),
    ("mandala", {"hand": None}),
    ("mandala", {"deck": 10**9}),
    ("mandala", {"deck": -1}),
    ("mandala", {"unseen": [0, 0, 0, 0, 0, 0]}),
    ("mandala", {"unseen": [10**9, 0, 0, 0, 0, 0]}),
    ("mandala", {"rivers": ["RRRRRRRRRRRRRRRR", ""]}),
    ("mandala", {"reshuffles": [{"held": [9] * 6, "deck": [9] * 6, "plays": "", "drawn": [], "draws": 1}]}),
    ("mandala", {"seat": 7, "to_act": 7}),
    ("patterns", {"legal": ["E a1"]}),
    ("patterns", {"legal": ["end"]}),
    ("patterns", {"legal": ["castle"]}),
    ("patterns", {"seat": 50_000_000, "to_act": 50_000_000}),
    ("patterns", {"seat": -9, "to_act": -9}),
    ("patterns", {"board": ""}),
    ("patterns", {"owners": "0" * 52}),
    ("patterns", {"markers": [["a1"], ["z9"]]}),
    ("patterns", {"bowls": "XX"}),
    ("patterns", {"phase": "bowl"}),
    ("stones-2", {"legal": ["P 9>9 n 1"]}),
    ("stones-2", {"legal": ["P 5>1 n 1"]}),
    ("stones-2", {"legal": ["S R 12345"]}),
    ("stones-2", {"players": 100}),
    ("stones-2", {"players": 0}),
    ("stones-2", {"seat": 3, "to_act": 3}),
    ("stones-2", {"stacks": {}}),
    ("stones-2", {"artists": {}}),
    ("stones-2", {"towers": []}),
    ("stones-2", {"sheet": [[10**30] * 7] * 2}),
    ("stones-2", {"sheet": [[2**40] * 7] * 2}),
    ("stones-2", {"unseen": [[0, 0]] * 4}),
    ("stones-2", {"unseen": []}),
    ("stones-2", {"unseen_cards": []}),
    ("stones-2", {"objectives": [["?", "?"], None]}),
    ("stones-2", {"board": ["R*"] * 500}),
    ("stones-2-new", {"kept": -3}),
    ("stones-2-new", {"pending": [4] * 40}),
    ("stones-2", {"layout": {**plain(standard_layout()), "spaces": {"value": 10**6, "source": "house"}}}),
    (
        "stones-2",
        {
            "layout": {
                **plain(standard_layout()),
                "points": [{"space": 10**6, "points": 1, "source": "house"}],
            }
        },
    ),
]


@pytest.mark.parametrize(("name", "change"), FOREIGN, ids=range(len(FOREIGN)))
def test_an_observation_of_no_position_is_refused(name: str, change: dict[str, Any]) -> None:
    (told,) = ask({"cmd": "search", "observation": {**seen(name), **change}})
    assert told["type"] == "BadRequest"
    assert told["error"].startswith("This is no Observation: ")


@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-2"])
def test_an_observation_without_a_decision_is_refused(name: str) -> None:
    mine = seen(name)
    changes: list[dict[str, object]] = [{"legal": []}, {"to_act": None}, {"seat": None}, {"seat": 1 - mine["seat"]}]
    for change in changes:
        (told,) = ask({"cmd": "search", "observation": {**mine, **change}})
        assert told == {"error": "There is no decision to make for that seat.", "type": "BadRequest"}


@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-3-new"])
@given(data=st.data())
def test_any_change_of_an_observation_is_survived(name: str, data: st.DataObject) -> None:
    changed = seen(name)
    changed[data.draw(st.sampled_from(sorted(changed)))] = data.draw(json_values)
    (told,) = ask({"cmd": "search", "observation": changed})
    assert told.get("move") in changed["legal"] if "move" in told else told["type"] in ("BadRequest", "BadState")


# -------------------------------------------------------------------------------------------------------------- secrets


def observed(record: Any, seat: int | None, *moves: str) -> str:
    """What a seat is told of a record's position after some moves more."""
    played = [{"cmd": "apply", "move": move} for move in moves]
    *before, told = ask({"cmd": "load", "record": record}, *played, {"cmd": "observe", "seat": seat})
    assert not any("error" in answer for answer in before)
    return json.dumps(told)


def test_mandala_tells_nothing_of_the_other_hand_the_cups_and_the_deck() -> None:
    record = record_of(new("mandala", seed=bytes.fromhex(SEED)))
    del record["seed"]
    deck = record["setup"]["deck"]
    hidden = deck[10:16] + deck[18:]  # all but the Mountains, seat 0's hand and the two cards in its Cup
    other = hidden[::-1]
    changed = {**record, "setup": {"deck": deck[:10] + other[:6] + deck[16:18] + other[6:]}}
    grow = next(move for move in ask({"cmd": "load", "record": record}, {"cmd": "legal"})[1]["legal"] if move[0] == "F")
    for moves in ((), (grow,)):
        assert observed(record, 0, *moves) == observed(changed, 0, *moves)
        assert observed(record, 1, *moves) != observed(changed, 1, *moves)
        own_cup = {**record, "setup": {"deck": deck[:16] + deck[18:20] + deck[16:18] + deck[20:]}}
        assert observed(record, None, *moves) == observed(own_cup, None, *moves)


def test_stones_tells_nothing_of_patterns_below_the_top_nor_of_the_others_cards() -> None:
    record = record_of(new("stones", {"players": 3}, bytes.fromhex(SEED)))
    del record["seed"]
    stacks = {name: list(stack) for name, stack in record["setup"]["stacks"].items()}
    places = [(name, i) for name in stacks for i in range(3)]
    star = next(place for place in places if stacks[place[0]][place[1]] == "R*")
    ring = next(place for place in places if stacks[place[0]][place[1]] == "Ro")
    stacks[star[0]][star[1]], stacks[ring[0]][ring[1]] = "Ro", "R*"
    mine, *others = record["setup"]["objectives"]
    spare = sorted({f"#{i:02}" for i in range(1, 11)} - set(mine) - {card for cards in others for card in cards})
    changed = {**record, "setup": {**record["setup"], "stacks": stacks, "objectives": [mine, spare[:2], spare[2:4]]}}
    assert observed(record, 0) == observed(changed, 0)
    assert observed(record, None) == observed({**changed, "setup": {**changed["setup"], "stacks": stacks}}, None)
    assert observed(record, 1) != observed(changed, 1)
    opened = [{**each, "options": {"players": 3, "stacks": "open"}} for each in (record, changed)]
    assert observed(opened[0], 0) != observed(opened[1], 0)  # the option shows what was hidden


def test_legal_moves_are_told_to_the_seat_to_act_alone() -> None:
    _, mine, theirs, watched = ask(fresh(), *({"cmd": "observe", "seat": seat} for seat in (0, 1, None)))
    assert mine["observation"]["legal"]
    assert theirs["observation"]["legal"] == watched["observation"]["legal"] == []


# ---------------------------------------------------------------------------------------------- in a process of its own


def test_a_conversation_line_by_line() -> None:
    """A program waits for each answer before it sends the next line."""
    pipe = subprocess.PIPE
    with start("engine", stdin=pipe, stdout=pipe, stderr=pipe) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr

        def say(line: bytes) -> Any:
            assert engine.stdin
            assert engine.stdout
            engine.stdin.write(line + b"\n")
            engine.stdin.flush()
            return json.loads(engine.stdout.readline())

        assert say(b'{"cmd": "new", "game": "patterns"}')["seat"] == 1
        assert say(b"\xff{")["type"] == "BadRequest"
        for _ in range(3):
            move = say(b'{"cmd": "search", "bot": "greedy"}')["move"]
            assert say(json.dumps({"cmd": "apply", "move": move}).encode())["events"][0]["move"] == move
        assert say(b'{"cmd": "quit"}') == QUIT
        assert engine.wait(timeout=200) == 0
        assert engine.stderr.read() == b""


def test_the_records_of_the_vectors_load() -> None:
    for path in sorted(VECTORS.glob("*.records.jsonl")):
        for line in path.read_text().splitlines():
            (told,) = ask({"cmd": "load", "record": json.loads(line)})
            assert told["result"] == plain(parse_record(line).result)
