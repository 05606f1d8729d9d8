"""Forfeits: a game that a seat cannot go on with, in a position, in a record and in an audit."""

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.errors import BadRecord
from sandtable.games.art.caption import result_words
from sandtable.locale import LANGUAGES, say
from sandtable.position import Position, new
from sandtable.records import Forfeit, format_record, parse_record
from tests.cli.command import call, refusal
from tests.games.positions import TABLES, table, walk

Capture = pytest.CaptureFixture[str]


def forfeited(name: str = "mandala", plies: int = 5, seat: int = 1) -> Position[Any]:
    """A game of which some decisions were made before a seat forfeited it."""
    position = table(name, "forfeit")
    for reached in walk(position, "forfeit"):
        if reached.ply == plies:
            break
    position.forfeit(seat, "it could not go on")
    return position


def plain(position: Position[Any]) -> dict[str, Any]:
    line = format_record(position.record(["x"] * position.players))
    record: dict[str, Any] = json.loads(line)
    return record


@pytest.mark.parametrize("name", TABLES)
def test_the_game_is_over(name: str) -> None:
    position = forfeited(name)
    assert (position.seat, position.legal_moves) == (None, ())
    assert position.result is not None
    assert position.result.reason == "forfeit"
    assert position.result.winner != 1
    assert position.result.scores == position.scores
    for seat in (None, *range(position.players)):
        seen = position.observe(seat)
        assert (seen.result, seen.to_act, seen.legal) == (position.result, None, ())


@pytest.mark.parametrize("name", TABLES)
def test_a_record_keeps_it(name: str) -> None:
    position = forfeited(name)
    record = position.record(["x"] * position.players)
    assert record.forfeit == Forfeit(1, "it could not go on")
    again = parse_record(format_record(record))
    assert again == record
    replayed = Position.from_record(again)
    assert replayed.result == position.result
    assert format_record(replayed.record(["x"] * position.players)) == format_record(record)


@pytest.mark.parametrize(
    ("scores", "seat", "winner"),
    [
        ((9, 3), 0, 1),
        ((9, 3), 1, 0),
        ((9, 3, 4), 0, 2),
        ((5, 9, 9), 0, None),
        ((5, 9, 5), 1, None),
        ((1, 9, 9, 2), 2, 1),
    ],
)
def test_the_best_of_the_others_wins(
    scores: tuple[int, ...], seat: int, winner: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Position, "scores", property(lambda self: scores))
    position = new("stones", {"players": max(2, len(scores))}, bytes(32))
    position.forfeit(seat, "")
    assert position.result is not None
    assert position.result.winner == winner


def test_only_a_game_that_goes_on_can_be_forfeited() -> None:
    position = forfeited(seat=1)
    result = position.result
    position.forfeit(0, "too late")
    position.cut()
    assert position.result == result
    over = table("patterns", "forfeit")
    for _ in walk(over, "forfeit"):
        pass
    result = over.result
    over.forfeit(0, "too late")
    assert over.result == result


def test_it_can_be_taken_back() -> None:
    position = forfeited(plies=5)
    position.undo()
    assert (position.ply, position.result) == (4, None)
    assert position.legal_moves


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-2"])
def test_it_is_said(name: str, lang: str) -> None:
    position = forfeited(name, plies=0)  # nobody has points: even so there was no tie
    seen = position.observe(0)
    words = position.kind.words.ending(seen, lang)
    assert words == [say(lang, f"{position.kind.id}.reason.forfeit")]
    assert position.result is not None
    assert say(lang, "picture.reason.forfeit") in result_words(lang, position.result, None)
    assert position.kind.picture.picture(seen, lang)
    assert position.kind.text.draw(seen, lang, ["x", "y"])


def test_audit_prints_the_result(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    position = forfeited()
    file.write_text(json.dumps(plain(position)) + "\n")
    done = call(capsys, "audit", file)
    assert (done.code, done.err) == (0, "")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert len(lines) == 6
    assert lines[-1] == {"game": 0, "result": plain(position)["result"]}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"forfeit": {"seat": 2, "why": ""}}, "There is no seat 2 at this table."),
        ({"forfeit": {"seat": -1, "why": ""}}, "There is no seat -1 at this table."),
        ({"forfeit": {"seat": 0, "why": ""}}, "The record's result is"),
        ({"forfeit": None}, "The record's result is"),
        ({"result": None}, "The record's result is null, but"),
        ({"forfeit": {"seat": 1}}, "This record has no “forfeit.why”"),
        ({"forfeit": {"seat": 1, "why": "", "when": 3}}, "an entry “forfeit.when”, which records do not have"),
        ({"forfeit": "seat 1"}, "“forfeit” should be object | null, not str"),
    ],
)
def test_a_forfeit_that_does_not_hold(change: dict[str, Any], sentence: str) -> None:
    record = {**plain(forfeited()), **change}
    with pytest.raises(BadRecord, match=sentence):
        Position.from_record(parse_record(json.dumps(record)))


def test_a_game_that_was_over_was_not_forfeited(capsys: Capture, tmp_path: Path) -> None:
    over = table("patterns", "forfeit")
    for _ in walk(over, "forfeit"):
        pass
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps({**plain(over), "forfeit": {"seat": 0, "why": ""}}) + "\n")
    done = call(capsys, "audit", file)
    assert done.err.endswith("The record has a forfeit, but the game was over without one.\n")
    assert done.code == 1


def test_a_reshuffle_may_not_be_left_out() -> None:
    position = table("mandala", "forfeit")
    for reached in walk(position, "forfeit"):
        if reached.events and reached.events[-1].chance:
            break
    position.forfeit(0, "")
    record = plain(position)
    record["events"].pop()
    with pytest.raises(BadRecord, match="a reshuffle must follow"):
        Position.from_record(parse_record(json.dumps(record)))


def test_refusals_are_one_sentence(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(json.dumps({**plain(forfeited(plies=0)), "forfeit": {"seat": 7, "why": ""}}) + "\n")
    assert refusal(call(capsys, "audit", file), 1) == (
        "record 0, ply 0: There is no seat 7 at this table. Its seats are 0 to 1."
    )
