"""Draws by agreement, in a position, in a record and in an audit."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.errors import BadRecord
from sandtable.position import Position
from sandtable.records import format_record, parse_record
from tests.cli.command import call
from tests.games.positions import TABLES, table, walk


def agreed(name: str) -> Position[Any]:
    """A game that the seats ended after some decisions."""
    position = table(name, "agreed")
    for reached in walk(position, "agreed"):
        if reached.ply == 6:
            break
    position.agree()
    return position


@pytest.mark.parametrize("name", TABLES)
def test_the_game_is_a_draw_and_its_record_verifies(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = agreed(name)
    assert (position.seat, position.legal_moves) == (None, ())
    assert position.result is not None
    assert (position.result.reason, position.result.winner) == ("agreed", None)
    line = format_record(position.record(["x"] * position.players))
    again = Position.from_record(parse_record(line))
    assert again.result == position.result
    assert format_record(again.record(["x"] * position.players)) == line
    path = tmp_path / "one.jsonl"
    path.write_text(line + "\n")
    assert call(capsys, "audit", path).code == 0
    words = position.kind.words.ending(position.observe(None), "fr")
    assert words == ["Les joueurs ont accepté la nulle."]


def test_a_game_that_is_over_cannot_be_agreed_on() -> None:
    position = table("patterns", "agreed over")
    for _ in walk(position, "agreed over"):
        pass
    before = position.result
    position.agree()
    assert position.result == before
    line = format_record(position.record(["x", "y"])).replace('"result"', '"agreed": true, "result"', 1)
    with pytest.raises(BadRecord, match="over without one"):
        Position.from_record(parse_record(line))


def test_an_agreement_needs_its_result() -> None:
    line = format_record(agreed("patterns").record(["x", "y"]))
    with pytest.raises(BadRecord, match="result"):
        Position.from_record(parse_record(line.replace('"agreed": true', '"agreed": false')))


def test_going_back_to_a_decision() -> None:
    position = table("mandala", "back")
    sights = []
    for reached in walk(position, "back"):
        sights.append(reached.observe(0))
    for ply in (40, 7, 7, 0):
        position.back_to(ply)
        assert position.observe(0) == sights[ply]
