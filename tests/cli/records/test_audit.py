"""`sandtable audit`: what the vectors say to the byte, and a clear word on the first thing that does not verify."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.arena.game import play_game
from sandtable.arena.selfplay import Series
from sandtable.dealing import commitment, fair_seed, series_seed
from sandtable.games import kind_of
from sandtable.position import new
from sandtable.records import format_record
from tests.cli.command import VECTORS, call, process, refusal
from tests.games.positions import TABLES
from tests.scripts import ROOT

Capture = pytest.CaptureFixture[str]
Edit = Callable[[dict[str, Any]], object]
NAMES = sorted(path.name.removesuffix(".records.jsonl") for path in VECTORS.glob("*.records.jsonl"))


@pytest.mark.parametrize("name", NAMES)
def test_the_vectors_byte_for_byte(capsys: Capture, name: str) -> None:
    done = call(capsys, "audit", VECTORS / f"{name}.records.jsonl")
    assert (done.code, done.err) == (0, "")
    assert done.out == (VECTORS / f"{name}.audit.jsonl").read_text()


def test_there_are_vectors_of_every_game() -> None:
    assert {name.partition("-")[0] for name in NAMES} == {"mandala", "patterns", "stones"}


def test_in_a_process_of_its_own() -> None:
    done = process("audit", VECTORS / "patterns.records.jsonl")
    assert (done.code, done.err) == (0, "")
    assert done.out == (VECTORS / "patterns.audit.jsonl").read_text()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_what_selfplay_writes_passes(capsys: Capture, tmp_path: Path, table: str, bot: str) -> None:
    game, given = TABLES[table]
    options = kind_of(game).options(given)
    bots = (bot,) * kind_of(game).players(options)
    lines = Series(game, options, bots, f"audit/{table}").lines(0, 2)
    file = tmp_path / "records.jsonl"
    file.write_text("".join(line + "\n" for line in lines))
    done = call(capsys, "audit", file)
    assert (done.code, done.err) == (0, "")
    audited = [json.loads(line) for line in done.out.splitlines()]
    records = [json.loads(line) for line in lines]
    assert [line["result"] for line in audited if "result" in line] == [record["result"] for record in records]
    for index, record in enumerate(records):
        decisions = [line for line in audited if line["game"] == index and "move" in line]
        made = [(event["seat"], event["move"]) for event in record["events"] if "move" in event]
        assert [(line["seat"], line["move"]) for line in decisions] == made
        assert [line["ply"] for line in decisions] == list(range(len(made)))
        assert all(line["move"] in line["legal"] == sorted(line["legal"]) for line in decisions)


def test_games_with_a_layout_of_ones_own_pass(capsys: Capture, tmp_path: Path) -> None:
    standard = ROOT / "src/sandtable/games/stones/data/standard.json"
    layout = json.loads(standard.read_text())
    layout["name"] = "small"
    layout["hands"] = [{**hand, "space": 12} for hand in layout["hands"]]
    file, out = tmp_path / "layout.json", tmp_path / "records.jsonl"
    file.write_text(json.dumps(layout))
    assert call(capsys, "selfplay", "stones", "-o", f"layout={file}", "--games", 2, "--jobs", 1, "--out", out).code == 0
    file.unlink()  # a record holds everything
    record = json.loads(out.read_text().splitlines()[0])
    assert (record["options"], record["setup"]["layout"]) == ({}, layout)
    done = call(capsys, "audit", out)
    assert (done.code, done.err) == (0, "")
    assert done.out.count("result") == 2


def test_an_unfinished_game_has_no_result(capsys: Capture, tmp_path: Path) -> None:
    position = new("patterns", seed=bytes(32))
    position.push(position.legal_moves[0])
    file = tmp_path / "record.jsonl"
    file.write_text(format_record(position.record(["me", "you"])) + "\n")
    done = call(capsys, "audit", file)
    assert (done.code, done.err) == (0, "")
    assert [json.loads(line) for line in done.out.splitlines()] == [
        {"game": 0, "ply": 0, "seat": 1, "legal": ["B R", "B Y"], "move": "B R"},
        {"game": 0, "result": None},
    ]


def test_a_game_cut_at_a_thousand_decisions_passes(capsys: Capture, tmp_path: Path) -> None:
    """Two players of Mandala who discard a card in turn can go on for ever."""
    position = new("mandala", seed=bytes(32))
    while position.ply < 1000:
        position.push(next(move for move in position.legal_moves if move[0] == "D"))
    position.cut()
    file = tmp_path / "record.jsonl"
    record = json.loads(format_record(position.record(["a", "b"])))
    file.write_text(json.dumps(record))
    assert record["result"] == {"scores": [0, 0], "winner": None, "reason": "cut"}
    assert call(capsys, "audit", file).code == 0
    del record["events"][-1]  # too early to be cut
    while "move" not in record["events"][-1]:
        del record["events"][-1]
    file.write_text(json.dumps(record))
    done = call(capsys, "audit", file)
    assert done.code == 1
    assert done.err.startswith("sandtable: record 0, ply 999: The record's result is {")


# ----------------------------------------------------------------------------------------------- what does not verify


def moved(number: int, **changes: object) -> Edit:
    """Another decision number so much."""

    def edit(record: dict[str, Any]) -> None:
        [event for event in record["events"] if "move" in event][number].update(changes)

    return edit


def without(number: int) -> Edit:
    """The record without an event."""
    return lambda record: record["events"].pop(number)


def put(name: str, value: object) -> Edit:
    """The record with another entry."""
    return lambda record: record.update({name: value})


def reshuffled(change: Callable[[str], str]) -> Edit:
    """The first reshuffle of the record with another deck."""

    def edit(record: dict[str, Any]) -> None:
        event = next(event for event in record["events"] if "chance" in event)
        event["deck"] = change(event["deck"])

    return edit


def swap_two_cards(deck: str) -> str:
    other = next(i for i, card in enumerate(deck) if card != deck[0])
    return deck[other] + deck[1:other] + deck[0] + deck[other + 1 :]


def unseeded(edit: Edit) -> Edit:
    """An edit of a record that has no seed, so that the deal stands by itself."""

    def both(record: dict[str, Any]) -> None:
        del record["seed"]
        edit(record)

    return both


def in_setup(name: str, value: object) -> Edit:
    return lambda record: record["setup"].update({name: value})


def drop_reshuffle(record: dict[str, Any]) -> None:
    record["events"] = [event for event in record["events"] if "move" in event]


EDITS: dict[str, tuple[str, int, Edit, str]] = {
    # the place is that of the decision; a heading that does not hold has none
    "no move at all": ("mandala", 3, moved(3, move="castle"), "record 0, ply 3: “castle” is no move of Mandala."),
    "a forbidden move": ("mandala", 3, moved(3, move="C R"), "record 0, ply 3: Seat 1 may not play C R: "),
    "a card not held": ("mandala", 0, moved(0, move="M1 R"), "record 0, ply 0: Seat 0 may not play M1 R: "),
    "the wrong seat": ("mandala", 2, moved(2, seat=1), "record 0, ply 2: The record lets seat 1 move, but it is the"),
    "no such seat": ("patterns", 2, moved(2, seat=7), "record 0, ply 2: The record lets seat 7 move, but it is the"),
    "loose notation": ("mandala", 0, moved(0, move="m1g"), "record 0, ply 0: The record writes “m1g”; the exact"),
    "a move after the end": (
        "patterns",
        -1,
        lambda record: record["events"].append({"seat": 0, "move": "F d4"}),
        "record 0, ply 31: F d4 cannot be played: the game is over.",
    ),
    "a missing last move": ("patterns", -1, without(-1), "The record's result is {"),
    "another result": ("patterns", -1, put("result", {"scores": [0, 0], "winner": None, "reason": "stuck"}), "result"),
    "no result": ("patterns", -1, put("result", None), "The record's result is null, but the game stands at {"),
    "an early result": (
        "patterns",
        3,
        lambda record: record["events"].__delitem__(slice(3, None)),
        "record 0, ply 3: The record's result is {",
    ),
    "a card too many in the reshuffle": (
        "mandala",
        -2,
        unseeded(reshuffled(lambda deck: deck + "R")),
        "must hold just",
    ),
    "another order of the reshuffle": ("mandala", -2, reshuffled(swap_two_cards), "not what the record's seed gives"),
    "no reshuffle": ("mandala", -2, drop_reshuffle, "The deck was exhausted here: a reshuffle must follow"),
    "a reshuffle from nowhere": (
        "mandala",
        0,
        lambda record: record["events"].insert(0, {"chance": "reshuffle", "deck": "R"}),
        "record 0, ply 0: The record reshuffles here, but the deck is not exhausted.",
    ),
    "another deal": (
        "mandala",
        0,
        lambda record: record["setup"].update(deck=swap_two_cards(record["setup"]["deck"])),
        "record 0: The setup is not what the record's seed deals.",
    ),
    "another seed": ("stones-2", 0, put("seed", "00" * 32), "record 0: The setup is not what the record's seed deals."),
    "no seed": (
        "stones-2",
        0,
        put("seed", "short"),
        "record 0: The record's heading does not hold: “short” is no seed",
    ),
    "no cards": ("mandala", 0, unseeded(in_setup("deck", "RRR")), "record 0: The setup must be a deck of 108 letters"),
    "no board": ("patterns", 0, unseeded(in_setup("board", 5)), "record 0: The setup must be a board of 52 letters"),
    "tokens missing": (
        "patterns",
        0,
        unseeded(in_setup("board", "R" * 52)),
        "record 0: The setup must hold nine tokens",
    ),
    "no stacks": ("stones-2", 0, unseeded(in_setup("stacks", {})), "record 0: The setup must hold 24 stacks"),
    "no artists": ("stones-2", 0, unseeded(in_setup("artists", [])), "record 0: The setup must put two star and two"),
    "one card twice": (
        "stones-2",
        0,
        unseeded(in_setup("objectives", [["#01", "#02"], ["#03", "#03"]])),
        "record 0: The setup must give each of 2 seats two different objective cards",
    ),
    "no layout": ("stones-2", 0, in_setup("layout", {"name": "x"}), "record 0: The record's layout does not hold: "),
    "an unknown game": ("patterns", 0, put("game", "go"), "record 0: The record's heading does not hold: There is no"),
    "an unknown option": ("patterns", 0, put("options", {"x": 1}), "record 0: The record's heading does not hold: The"),
    "a third seat": (
        "patterns",
        0,
        put("seats", ["a", "b", "c"]),
        "record 0: The record names 3 seats; this game has 2.",
    ),
    "another format": (
        "patterns",
        0,
        put("format", "pgn"),
        "record 0: The record's format is “pgn”; this program reads",
    ),
    "half an event": (
        "patterns",
        0,
        lambda record: record["events"].insert(2, {"seat": 0}),
        "record 0: Event 2 of the record is neither a decision (seat and move) nor a reshuffle",
    ),
    "another kind of chance": (
        "patterns",
        0,
        lambda record: record["events"].insert(2, {"chance": "dice", "deck": "6"}),
        "record 0: Event 2 of the record is neither",
    ),
    "an unknown entry in an event": (
        "patterns",
        0,
        lambda record: record["events"][0].update(comment="!"),
        "record 0: This record has an entry “events[0].comment”, which records do not have.",
    ),
    "a text for a seat": (
        "patterns",
        0,
        moved(0, seat="1"),
        "record 0: In this record “events[0].seat” should be int | null, not str.",
    ),
    "no setup": ("patterns", 0, lambda record: record.pop("setup"), "record 0: This record has no “setup”."),
}


@pytest.mark.parametrize("case", EDITS)
def test_the_first_thing_that_does_not_verify(capsys: Capture, tmp_path: Path, case: str) -> None:
    name, printed, edit, sentence = EDITS[case]
    lines = (VECTORS / f"{name}.records.jsonl").read_text().splitlines()
    record = json.loads(lines[0])
    if "reshuffle" in case:
        record = json.loads(format_record(long_game()))
    edit(record)
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps(record) + "\n" + lines[1] + "\n")
    done = call(capsys, "audit", file)
    assert done.code == 1
    assert done.err.startswith("sandtable: record 0")
    assert sentence in done.err
    assert done.err.count("\n") == 1
    decisions = [json.loads(line) for line in done.out.splitlines()]
    assert all("move" in line for line in decisions)  # it has not come to the end of a game
    if printed >= 0:
        assert len(decisions) in (printed, printed + 1)


def long_game() -> Any:
    """A record of Mandala with a reshuffle in it."""
    for i in range(100):
        record = play_game("mandala", {}, ["random", "random"], series_seed("long", i))
        if any(event.chance for event in record.events):
            return record
    raise AssertionError


def test_records_before_the_bad_one_are_audited_and_counted(capsys: Capture, tmp_path: Path) -> None:
    lines = (VECTORS / "patterns.records.jsonl").read_text().splitlines()
    record = json.loads(lines[2])
    record["events"][4]["move"] = "F a1"
    file = tmp_path / "records.jsonl"
    file.write_text("\n\n".join([lines[0], lines[1], json.dumps(record), lines[3]]))  # blank lines do not count
    done = call(capsys, "audit", file)
    assert done.code == 1
    assert done.err.startswith("sandtable: record 2, ply 4: “F a1” is no move of Patterns: the board has no cell a1.")
    assert [json.loads(line)["game"] for line in done.out.splitlines() if "result" in line] == [0, 1]
    file.write_text("\n".join([lines[0], lines[1], "{", lines[3]]))
    assert call(capsys, "audit", file).err.startswith("sandtable: record 2: This is no record: ")


def test_in_french(capsys: Capture, tmp_path: Path) -> None:
    record = json.loads((VECTORS / "patterns.records.jsonl").read_text().splitlines()[0])
    record["events"][4]["seat"] = 9
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps(record))
    done = call(capsys, "audit", file, "--lang", "fr")
    assert done.err.startswith("sandtable: partie 0, coup 4 : La partie fait jouer la place 9, mais c'est à la place ")


def test_a_file_without_records_proves_nothing(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.write_text("\n \n")
    assert refusal(call(capsys, "audit", file), 1) == f"{file} holds no record."


def test_a_record_opens_no_file(capsys: Capture, tmp_path: Path) -> None:
    """A layout stands in the setup; the option's file is not here, or none of the record's business."""
    record = json.loads((VECTORS / "stones-2.records.jsonl").read_text().splitlines()[0])
    record["options"]["layout"] = str(tmp_path)
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps(record))
    assert call(capsys, "audit", file).code == 0


# --------------------------------------------------------------------------------------------------------- fair dealing


def fair_record() -> dict[str, Any]:
    """A game at a table: a secret of the server, a nonce of each seat."""
    secret, nonces = bytes(range(32)), [b"a" * 16, b"b" * 16]
    seed = fair_seed(secret, nonces)
    record: dict[str, Any] = json.loads(format_record(play_game("patterns", {}, ["random", "random"], seed)))
    return {
        **record,
        "fair": {"commitment": commitment(secret), "secret": secret.hex(), "nonces": [nonce.hex() for nonce in nonces]},
    }


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({}, ""),
        ({"commitment": "00" * 32}, "The secret does not match the commitment."),
        (
            {"secret": "00" * 32, "commitment": commitment(bytes(32))},
            "The secret and the nonces do not give the record",
        ),
        ({"nonces": ["61" * 16]}, "Fair dealing needs 2 nonces, one a seat; the record has 1."),
        ({"nonces": ["62" * 16, "61" * 16]}, "The secret and the nonces do not give the record's seed."),
        ({"secret": "secret"}, "The fair-dealing entry must be hexadecimal."),
    ],
)
def test_fair_dealing_is_checked(capsys: Capture, tmp_path: Path, change: dict[str, object], sentence: str) -> None:
    record = fair_record()
    record["fair"].update(change)
    file = tmp_path / "record.jsonl"
    file.write_text(json.dumps(record))
    done = call(capsys, "audit", file)
    assert done.code == (1 if change else 0)
    assert sentence in done.err
    assert bool(done.err) == bool(change)
