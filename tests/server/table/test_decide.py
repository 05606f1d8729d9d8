"""Decide: the way of a move from its text to the position."""

import pytest

from sandtable.errors import IllegalMove
from sandtable.games.kind import Kind
from sandtable.position import CheckedMove, Position
from sandtable.server.table.actions import PlayMove
from sandtable.server.table.decide import Who, decide
from sandtable.server.table.events import Dealt, Moved, Nonce, Sat, decode, encode
from sandtable.server.table.opening import NewTable, open_table
from sandtable.server.table.table import Table

ADA = Who("ada", "Ada")


@pytest.fixture
def table() -> Table:
    """A game of Mandala in which Ada has the first turn."""
    table = Table("t")
    begun = (Sat(2, 1, "ben", "Ben"), Nonce(3, 0, "00" * 16), Nonce(3, 1, "11" * 16), Dealt(4))
    for event in (*open_table(NewTable("mandala"), ADA, {}, 1), *begun):
        table.apply(event)
    return table


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are parsed from now on."""
    texts: list[str] = []
    parse = Kind.parse

    def counted(kind: Kind, text: str) -> int:  # type: ignore[type-arg]
        texts.append(text)
        return parse(kind, text)

    monkeypatch.setattr(Kind, "parse", counted)
    return texts


def test_a_text_is_parsed_once_on_its_way_into_the_position(table: Table, read: list[str]) -> None:
    """Loose notation becomes exact in `decide`; the table plays that without parsing it again."""
    assert table.position is not None
    exact = table.position.legal_moves[0]
    (moved,) = decide(table, ADA, PlayMove("a", exact.lower()), 5)
    assert isinstance(moved, Moved)
    assert moved.move == exact
    table.apply(moved)
    assert read == [exact.lower()]
    assert table.ply == 1


def test_exact_notation_of_a_legal_move_is_not_parsed_at_all(table: Table, read: list[str]) -> None:
    assert table.position is not None
    (moved,) = decide(table, ADA, PlayMove("a", table.position.legal_moves[0]), 5)
    table.apply(moved)
    assert read == []


def test_a_decision_carries_the_move_that_was_checked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table plays it without reading its text or testing its legality again; the log holds the text."""
    assert table.position is not None
    (moved,) = decide(table, ADA, PlayMove("a", table.position.legal_moves[0].lower()), 5)
    assert isinstance(moved, Moved)
    assert isinstance(moved.move, CheckedMove)
    logged = decode(encode(moved))
    assert isinstance(logged, Moved)
    assert (type(logged.move), logged) == (str, moved)
    monkeypatch.setattr(Position, "_read", None)  # whatever reads a text fails
    monkeypatch.setattr(Position, "legal_moves", None)
    table.apply(moved)
    assert table.ply == 1


def test_a_refusal_copies_no_position(table: Table, read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def copied(position: Position) -> None:
        raise AssertionError("a move was tried on a copy")

    monkeypatch.setattr(Position, "copy", copied)
    with pytest.raises(IllegalMove):
        decide(table, ADA, PlayMove("a", "C R"), 5)
    assert read == ["C R"]
    assert table.ply == 0
