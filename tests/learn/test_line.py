"""Lines: positions to begin from and moves tried from there, shown by one seat's knowledge or with everything open."""

import random
from typing import Any

import msgspec
import pytest

from sandtable.errors import BadOption, BadRecord, BadState, IllegalMove, SandtableError
from sandtable.games import kind_of, resample
from sandtable.learn.line import CannotFollow, CannotPlay, Line, Start, show
from sandtable.position import Position
from sandtable.records import format_record
from tests.games.positions import TABLES, TYPICAL, state, table, walk

Json = dict[str, Any]


def after(name: str, plies: int, series: str = "line") -> Position[Any]:
    """A game at one of the tables after so many random decisions."""
    return next(position for position in walk(table(name, series), series) if position.ply == plies)


def record_of(position: Position[Any]) -> Json:
    plain: Json = msgspec.json.decode(format_record(position.record([f"P{i}" for i in range(position.players)])))
    return plain


@pytest.mark.parametrize("name", TABLES)
def test_a_line_from_a_state_goes_on_as_the_game_does(name: str) -> None:
    position = after(name, 9)
    kind = position.kind
    line = Line(Start(state=kind.plain_state(state(position))), kind.id, position.plain_options)
    shown = show(line)
    assert (shown.to_act, shown.players, shown.before) == (position.seat, position.players, 0)
    assert shown.observation.legal == position.legal_moves
    assert tuple(choice.move for choice in shown.choices) == position.legal_moves
    assert all(choice.deed["en"] and choice.deed["fr"] for choice in shown.choices)
    assert kind.read_state(shown.state) == state(position)
    move = position.legal_moves[-1]
    position.push(move)
    tried = show(msgspec.structs.replace(line, moves=(move,)))
    assert tried.to_act == position.seat
    assert kind.read_state(tried.state) == state(position)
    assert len(tried.told) == 1
    assert "Player" in tried.told[0]["en"]
    assert "Joueur" in tried.told[0]["fr"]


@pytest.mark.parametrize("name", TYPICAL)
def test_a_record_shows_the_same_at_every_decision(name: str) -> None:
    played = table(name, "record")
    *_, last = walk(played, "record")
    record = record_of(last)
    moves = [event["move"] for event in record["events"] if "move" in event]
    whole = show(Line(Start(record=record)))
    assert whole.to_act is None
    assert whole.result == last.result
    assert whole.head["en"]
    assert whole.why["fr"]
    # from its beginning, all of it as moves that are tried: the record's own chance, and the same end
    again = show(Line(Start(record=record, ply=0), moves=tuple(moves)))
    assert again.state == whole.state
    assert len(again.told) == len(moves)
    for ply in range(0, len(moves), 7):
        here = show(Line(Start(record=record, ply=ply), know="mover"))
        assert here.before == ply
        assert moves[ply] in here.observation.legal


def test_chance_is_that_of_the_record_or_always_the_same() -> None:
    record = next(
        record
        for record in (record_of(list(walk(table("mandala", "shuffled", i), f"shuffled {i}"))[-1]) for i in range(50))
        if any("chance" in event for event in record["events"])
    )
    record = {**record, "seed": None}
    moves = tuple(event["move"] for event in record["events"] if "move" in event)
    whole = show(Line(Start(record=record)))
    assert show(Line(Start(record=record, ply=0), moves=moves)).state == whole.state
    # the same position without its history: its chance is the line's own, and the same each time
    first = next(i for i, event in enumerate(record["events"]) if "chance" in event)
    ply = sum("move" in event for event in record["events"][:first]) - 1
    line = Line(Start(state=show(Line(Start(record=record, ply=ply))).state), "mandala", moves=(moves[ply],))
    assert "run out" in show(line).told[0]["en"]
    assert show(line).state == show(line).state
    assert show(line).state != show(Line(Start(record=record, ply=ply + 1))).state


@pytest.mark.parametrize("name", TYPICAL)
def test_what_a_seat_cannot_know_is_not_shown(name: str) -> None:
    """Another position that the seat could be in looks the same to it, moves and words included."""
    position = after(name, 8)
    kind, seat = position.kind, position.seat
    assert seat is not None
    shown = []
    for dice in range(3):
        guess = resample(position.observe(seat), random.Random(dice))
        line = Line(Start(state=kind.plain_state(guess.state())), kind.id, position.plain_options, know=seat)
        whole = msgspec.to_builtins(show(line))
        del whole["state"]
        shown.append(whole)
    assert shown[0] == shown[1] == shown[2]
    assert shown[0]["hands"] is None


def test_everything_open_shows_hands_and_cups() -> None:
    position = after("mandala", 8)
    line = Line(Start(state=position.kind.plain_state(state(position))), "mandala")
    shown = show(line)
    assert shown.hands == state(position).hands
    assert all(cup.dealt for cup in shown.observation.cups)  # type: ignore[attr-defined]
    other = 1 - (position.seat or 0)
    assert show(msgspec.structs.replace(line, know=other)).observation.legal == ()


def test_names_are_those_of_the_record_or_given() -> None:
    position = after("mandala", 3)
    assert show(Line(Start(record=record_of(position)))).names["en"] == ("P0", "P1")
    given = show(Line(Start(record=record_of(position)), names=("Ana", "club"), own=0))
    assert given.names["en"] == ("Ana", "Stream")
    endless = show(Line(Start(record=record_of(position) | {"seats": ["x" * 300, "Ben"]})))
    assert endless.names["en"] == ("x" * 40, "Ben")
    nameless = show(Line(Start(record=record_of(position)), names=("", " ")))
    assert nameless.names == {"en": ("Player 1", "Player 2"), "fr": ("Joueur 1", "Joueur 2")}
    move = given.observation.legal[0]
    told = show(Line(Start(record=record_of(position)), names=("Ana", "club"), own=given.to_act, moves=(move,))).told
    assert told[0]["en"].startswith("You ")


BAD: dict[str, tuple[Line, type[SandtableError], str]] = {
    "nothing to begin from": (Line(Start(), "mandala"), BadState, "a record, at a state or at a seed"),
    "two beginnings": (Line(Start(seed="a", state={}), "mandala"), BadState, "one of the three"),
    "no game": (Line(Start(seed="a")), BadOption, "mandala, patterns"),
    "no state": (Line(Start(state={"deck": 5}), "mandala"), BadState, "“deck” cannot have"),
    "an option that is none": (Line(Start(seed="a"), "stones", {"players": 9}), BadOption, "2, 3, 4"),
    "a file as a layout": (Line(Start(seed="a"), "stones", {"layout": "/etc/hostname"}), BadOption, "standard"),
    "no record": (Line(Start(record={"format": "sandtable/1"})), BadRecord, "This record has no “game”"),
    "no such move": (Line(Start(seed="a"), "patterns", moves=("E d4",)), IllegalMove, "^[A-Z]"),
    "no such seat": (Line(Start(seed="a"), "patterns", know=2), BadOption, "no seat 2"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_cannot_be_played_is_said(what: str) -> None:
    line, kind, words = BAD[what]
    with pytest.raises(kind, match=words):
        show(line)


def test_a_record_that_ends_before_is_said() -> None:
    with pytest.raises(BadRecord, match="no position after 99"):
        show(Line(Start(record=record_of(after("patterns", 4)), ply=99)))


@pytest.mark.parametrize("name", TABLES)
def test_a_game_can_begin_at_a_state_and_be_recorded(name: str) -> None:
    position = after(name, 6)
    kind = position.kind
    begun = Position(kind, kind.options(position.plain_options), {"state": kind.plain_state(state(position))})
    for _ in range(3):
        begun.push(begun.legal_moves[0])
    again = Position.from_record(begun.record(["?"] * begun.players))
    assert state(again) == state(begun)
    assert again.players == position.players
    begun.back_to(1)
    assert begun.ply == 1


def test_a_state_that_nobody_can_play_on_from_is_refused() -> None:
    kind = kind_of("mandala")
    plain = kind.plain_state(state(after("mandala", 5)))
    deck = str(plain["deck"])
    with pytest.raises(BadState, match="18 cards"):
        kind.begin({}, {"state": {**plain, "deck": deck[1:]}})
    with pytest.raises(BadRecord, match="state"):
        kind.begin({}, {"state": plain, "deck": deck})


def test_a_move_out_of_a_file_that_cannot_be_played_is_named() -> None:
    line = Line(Start(seed="named"), "mandala")
    first = show(line).observation.legal[0]
    with pytest.raises(CannotFollow, match=r"^Move 2, C R, is not legal: .*no Mandala is being destroyed") as refused:
        show(msgspec.structs.replace(line, moves=(first, "C R", "M1 R")))
    assert refused.value.text("fr").startswith("Le coup 2, C R, n'est pas permis : ")
    with pytest.raises(CannotFollow, match=r"^Move 2, C X, is not legal: “C X”"):
        show(msgspec.structs.replace(line, moves=(first, "C X", "M1 R")))
    with pytest.raises(CannotPlay, match=r"^No Mandala is being destroyed"):
        show(msgspec.structs.replace(line, moves=(first, "C R")))


def test_whose_knowledge_it_is_shown_by_need_not_be_you() -> None:
    """A game between others: nobody is addressed in it, whichever seat's cards are seen."""
    *_, last = walk(table("mandala", "others"), "others")
    record = record_of(last)
    moves = tuple(event["move"] for event in record["events"] if "move" in event)
    for know in (0, 1):
        line = Line(Start(record=record, ply=0), moves=moves, know=know)
        told = [sentence["en"] for sentence in show(line).told]
        assert any("is complete: P" in text for text in told)
        assert not any("you " in text.lower() for text in told)
        own = [sentence["en"] for sentence in show(msgspec.structs.replace(line, own=know)).told]
        assert any("is complete: you claim first" in text for text in own)
