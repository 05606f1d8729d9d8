"""Position: moves go in as text, and come out again; what is wrong is said; nothing changes then."""

import doctest
import json
import pickle
import random
from copy import copy, deepcopy
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.dealing import series_seed
from sandtable.errors import BadNotation, BadOption, BadRecord, BadSeed, BadState, IllegalMove
from sandtable.games import IDS, kind_of, resample
from sandtable.games.base import Game
from sandtable.position import Position, begin, check_result, new, replay
from sandtable.position import position as module
from sandtable.records import Event, format_record, parse_record
from tests.games.contract import contract_of
from tests.games.positions import TABLES, scaled, state, table, walk


def played(name: str, series: str = "position", plies: int = 1000) -> Position[Any]:
    position = table(name, series)
    for _ in walk(position, f"{series}/{name}"):
        if position.ply == plies:
            break
    return position


def seats(position: Position[Any]) -> list[str]:
    return [f"seat {seat}" for seat in range(position.players)]


def sights(position: Position[Any]) -> list[Any]:
    return [position.observe(seat) for seat in (None, *range(position.players))]


def test_the_examples_of_its_own_page() -> None:
    results = doctest.testmod(module)
    assert results.attempted > 0
    assert results.failed == 0


def test_the_package_offers_it() -> None:
    assert sandtable.new is new
    assert sandtable.Position is Position
    assert sandtable.replay is replay
    assert {"new", "play", "Position", "replay"} <= set(dir(sandtable))
    with pytest.raises(AttributeError):
        sandtable.nothing  # type: ignore[attr-defined]  # noqa: B018


# ------------------------------------------------------------------------------------------------------------------ new


@pytest.mark.parametrize("name", TABLES)
def test_a_fresh_game(name: str) -> None:
    position = table(name, "fresh")
    assert position.ply == 0
    assert position.events == []
    assert position.result is None
    assert position.seat == (1 if name == "patterns" else 0)
    assert position.players == TABLES[name][1].get("players", 2)
    assert position.legal_moves == tuple(sorted(position.legal_moves))
    assert len(set(position.legal_moves)) == len(position.legal_moves) > 0
    assert position.setup == table(name, "fresh").setup
    assert position.setup != table(name, "fresh", 1).setup


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("chess", {}),
        ("", {}),
        ("MANDALA", {}),
        ("mandala", {"players": 2}),
        ("patterns", {"x": 1}),
        ("patterns", {"memory": "hidden"}),
        ("mandala", {"memory": "closed"}),
        ("mandala", {"memory": True}),
        ("mandala", {"memory": ["hidden"]}),
        ("stones", {"players": 5}),
        ("stones", {"players": True}),
        ("stones", {"players": "２"}),
        ("stones", {"new_stones": "perhaps"}),
        ("stones", {"new_stones": 1}),
        ("stones", {"stacks": "closed"}),
        ("stones", {"layout": 7}),
    ],
)
def test_what_there_is_not_to_play(game: str, options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        new(game, options)


def test_options_may_be_given_as_text() -> None:
    position = new("stones", {"players": "3", "new_stones": "TRUE", "stacks": "open"})
    assert position.options == {"players": 3, "new_stones": True, "stacks": "open"}
    assert position.players == 3


def test_an_open_memory_is_left_out_and_a_hidden_one_is_recorded() -> None:
    """What is recorded at the default does not change by an option that older records do not know."""
    seed = bytes(32)
    plain = format_record(new("mandala", {}, seed).record(["a", "b"]))
    assert format_record(new("mandala", {"memory": "open"}, seed).record(["a", "b"])) == plain
    hidden = new("mandala", {"memory": "hidden"}, seed)
    line = format_record(hidden.record(["a", "b"]))
    assert json.loads(line)["options"] == {"memory": "hidden"}
    assert json.loads(line)["setup"] == json.loads(plain)["setup"]
    assert Position.from_record(parse_record(line)).observe(0) == hidden.observe(0)
    assert hidden.observe(0).cups[1].claimed is None


# ----------------------------------------------------------------------------------------------------------------- push


@pytest.mark.parametrize("name", TABLES)
def test_push_returns_the_events_that_it_made(name: str) -> None:
    position = table(name, "push")
    events: list[Event] = []
    for move in played_moves(position, f"push/{name}"):
        seat = position.seat
        made = position.push(move)
        assert made[0] == Event(seat=seat, move=move)
        assert all(event.chance == "reshuffle" and event.deck for event in made[1:])
        events += made
    assert events == position.events
    assert position.ply == sum(event.move is not None for event in events)


def played_moves(position: Position[Any], series: str) -> list[str]:
    """The moves of a random game from the same deal."""
    other = Position(position.kind, position.options, position.setup, position.seed)
    for _ in walk(other, series):
        pass
    return [event.move for event in other.events if event.move is not None]


@pytest.mark.parametrize(
    ("game", "given", "exact"),
    [
        ("mandala", "m1 r", "M1 R"),
        ("mandala", "  M 1R ", "M1 R"),
        ("mandala", "f2g3", "F2 G3"),
        ("mandala", "F2\tG 3", "F2 G3"),
        ("mandala", "dy2", "D Y2"),
        ("mandala", "c p", "C P"),
        ("patterns", "br", "B R"),
        ("patterns", "e D4", "E d4"),
        ("patterns", "Sd4", "S d4"),
        ("patterns", "f d4", "F d4"),
        ("patterns", "END", "end"),
        ("stones", "p 2>5 N 3", "P 2>5 n 3"),
        ("stones", "P25n3", "P 2>5 n 3"),
        ("stones", "p 2 > 5 n3", "P 2>5 n 3"),
        ("stones", "s r 541", "S R 145"),
        ("stones", "a 3 1", "A 13"),
        ("stones", "Keep", "keep"),
        ("stones", "DROP", "drop"),
        ("stones", "n2", "N 2"),
    ],
)
def test_input_is_forgiving_and_output_exact(game: str, given: str, exact: str) -> None:
    assert new(game, seed=bytes(32)).normal(given) == exact


@pytest.mark.parametrize("name", TABLES)
def test_a_forgiven_move_is_recorded_in_its_exact_form(name: str) -> None:
    position = table(name, "forgiving")
    for move in played_moves(position, f"forgiving/{name}")[:30]:
        (event, *_) = position.push(f"  {move.lower()} ")
        assert event.move == move


NO_MOVES = ["", " ", "hello", "M1", "M3 R", "M1 Z", "F1 R9", "F1 R0", "E a1", "E i4", "A 11", "P 0>1 n 1"]


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_is_refused_and_changes_nothing(game: str, text: str) -> None:
    position = new(game, seed=bytes(32))
    before = state(position), position.legal_moves, position.ply
    with pytest.raises(BadNotation):
        position.push(text)
    assert (state(position), position.legal_moves, position.ply) == before


@pytest.mark.parametrize("name", TABLES)
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    """Moves of other moments of the same game: each is legal here, or refused with a reason in both languages."""
    position = played(name, plies=6)
    moves = set(played_moves(position, f"position/{name}")) | set(played_moves(position, f"other/{name}"))
    refused = 0
    for move in sorted(moves - set(position.legal_moves)):
        before = state(position), position.record(seats(position))
        with pytest.raises(IllegalMove) as caught:
            position.push(move)
        assert (state(position), position.record(seats(position))) == before
        error = caught.value
        assert (error.move, error.seat) == (move, position.seat)
        assert error.reason.startswith("refused.")
        assert "{" not in error.text("en") + error.text("fr")
        assert error.text("fr") != error.text("en") == str(error)
        refused += 1
    assert refused > 5 or contract_of(position.kind.id).size < 10  # a few moves may be legal all the time


@pytest.mark.parametrize("name", TABLES)
def test_a_move_can_be_checked_before_it_is_played(name: str) -> None:
    """What was checked plays as its text does, and a check changes nothing."""
    position, other = table(name, "checked"), table(name, "checked")
    rng = random.Random(name)
    for _ in range(30):
        if position.seat is None:
            break
        text = rng.choice(position.legal_moves)
        before = sights(position)
        checked = position.check(text.lower())
        assert (checked, checked.seat) == (text, position.seat)
        assert position.check(text) == checked
        assert sights(position) == before
        assert position.push(checked) == other.push(text)
        assert sights(position) == sights(other)


@pytest.mark.parametrize("name", TABLES)
def test_a_check_refuses_what_push_refuses(name: str) -> None:
    position = table(name, "checked")
    legal = position.legal_moves
    position.push(legal[-1])
    for text in ("", "X 9", *legal):
        if text in position.legal_moves:
            continue
        told = []
        for refusing in (position.check, position.push):
            with pytest.raises((BadNotation, IllegalMove)) as caught:
                refusing(text)
            told.append((type(caught.value), str(caught.value)))
        assert told[0] == told[1]


def test_a_move_that_was_checked_for_another_position_is_checked_again() -> None:
    position = new("patterns", seed=bytes(32))
    bowl = position.check("B Y")
    position.push(bowl)
    with pytest.raises(IllegalMove):
        position.push(bowl)
    again = new("patterns", seed=bytes(32))
    later = position.check(position.legal_moves[0])
    with pytest.raises(IllegalMove):
        again.push(later)
    assert again.ply == 0
    again.push(bowl)
    assert again.events == position.events


def test_a_move_that_was_checked_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by a copy of the position. To take a move back makes it a text again."""
    position = new("stones", seed=bytes(32))
    checked = position.check(position.legal_moves[0])
    copy = position.copy()
    with monkeypatch.context() as patched:
        patched.setattr(Position, "_read", None)  # whatever reads a text fails
        position.push(checked)
        copy.push(checked)
    assert position.events == copy.events
    assert {type(event.move) for event in position.events} <= {str, type(None)}
    position.undo()
    with monkeypatch.context() as patched:
        patched.setattr(Position, "_read", None)
        with pytest.raises(TypeError):
            position.push(checked)
    position.push(checked)
    assert position.events == copy.events


class Counting:
    """Rules that note which tests of legality they were asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tested: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def can(self, action: int) -> bool:
        self.tested.append(action)
        return self.game.can(action)

    def do(self, action: int) -> None:
        self.tested.append(action)
        self.game.do(action)


@pytest.mark.parametrize("checked", [False, True])
def test_whether_a_move_is_legal_is_tested_once(checked: bool) -> None:
    """Whether it is checked first or pushed as it came."""
    position = new("patterns", seed=bytes(32))
    for _ in range(5):
        position._game = counting = Counting(position.copy_game())  # type: ignore[assignment]
        move = position.legal_moves[0]
        position.push(position.check(move) if checked else move)
        assert counting.tested == [position.kind.parse(move)]


def test_a_checked_move_is_a_text_elsewhere() -> None:
    position = new("patterns", seed=bytes(32))
    checked = position.check("B Y")
    for other in (pickle.loads(pickle.dumps(checked)), deepcopy(checked)):
        assert other == "B Y"
        assert type(other) is str


@pytest.mark.parametrize("name", TABLES)
def test_after_the_end(name: str) -> None:
    position = played(name)
    assert position.result is not None
    assert position.result.scores == position.scores
    assert position.seat is None
    assert position.legal_moves == ()
    before = position.record(seats(position))
    last = next(event.move for event in reversed(position.events) if event.move)
    with pytest.raises(IllegalMove) as caught:
        position.push(last)
    assert (caught.value.reason, caught.value.seat, caught.value.move) == ("refused.over", None, last)
    assert "over" in str(caught.value)
    with pytest.raises(BadNotation):
        position.push("nonsense")
    assert position.record(seats(position)) == before
    position.settle()
    assert position.record(seats(position)) == before


# ----------------------------------------------------------------------------------------------------------------- undo


@pytest.mark.parametrize("name", TABLES)
def test_undo_goes_back_to_the_beginning_and_forward_again(name: str) -> None:
    """The chance that a move caused is taken back with it, and comes again as it was."""
    position = table(name, "undo")
    moves = played_moves(position, f"undo/{name}")
    before = []
    for move in moves:
        before.append((sights(position), position.legal_moves, list(position.events)))
        position.push(move)
    end = position.record(seats(position))
    for ply in range(len(moves) - 1, max(len(moves) - 12, 0) - 1, -1):
        position.undo()
        assert position.ply == ply
        assert (sights(position), position.legal_moves, position.events) == before[ply]
    for move in moves[position.ply :]:
        position.push(move)
    assert position.record(seats(position)) == end


def test_undo_takes_a_reshuffle_back() -> None:
    position = new("mandala", seed=series_seed("undo", 0))
    while not any(event.chance for event in position.events):
        sight = sights(position)
        position.push(next(move for move in position.legal_moves if move[0] == "D"))
    events = list(position.events)
    move = events[-2].move
    assert move is not None
    position.undo()
    assert sights(position) == sight
    assert position.events == events[:-2]
    position.push(move)
    assert position.events == events


@pytest.mark.parametrize("name", TABLES)
def test_any_walk_forward_and_back_is_as_if_only_what_is_left_had_been_played(name: str) -> None:
    dice = random.Random(name)
    position = played(name, "walk", 40)
    kept = [event.move for event in position.events if event.move is not None]
    for _ in range(scaled(40, 12)):
        if kept and dice.random() < 0.55:
            kept = kept[: dice.randrange(max(0, len(kept) - 4), len(kept))]
            position.back_to(len(kept))
        elif position.legal_moves:
            kept.append(dice.choice(position.legal_moves))
            position.push(kept[-1])
    fresh = table(name, "walk")
    for move in kept:
        fresh.push(move)
    assert position.record(seats(position)) == fresh.record(seats(fresh))
    assert sights(position) == sights(fresh)


def test_a_move_is_taken_back_at_the_price_of_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first time the game is replayed; from then on nothing is, however deep the walk through the tree goes."""
    position = played("mandala", "price", 30)
    position.undo()
    decided: list[str] = []
    monkeypatch.setattr(Position, "_decide", counting(decided, Position._decide))
    for _ in range(3):
        position.push(position.legal_moves[0])
        position.undo()
    assert len(decided) == 3
    for _ in range(3):
        position.push(position.legal_moves[0])
    for _ in range(3 + 20):
        position.undo()
    assert position.ply == 9
    assert len(decided) <= 3 + 3 + 2  # the two positions that were only passed through are played once more


def counting(calls: list[str], real: Any) -> Any:
    def counted(self: Position[Any], move: str, seat: int, action: int) -> None:
        calls.append(move)
        real(self, move, seat, action)

    return counted


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    for game in IDS:
        position = new(game)
        with pytest.raises(IllegalMove) as caught:
            position.undo()
        assert caught.value.reason == "refused.undo"
        assert "undo" in str(caught.value)


# -------------------------------------------------------------------------------------------------------- from a record


@pytest.mark.parametrize("name", TABLES)
def test_a_record_up_to_any_ply(name: str) -> None:
    position = table(name, "plies")
    moves = played_moves(position, f"plies/{name}")
    seen = []
    for move in moves:
        seen.append(sights(position))
        position.push(move)
    seen.append(sights(position))
    record = position.record(seats(position))
    for plies in {0, 1, 2, len(moves) // 3, len(moves) - 1, len(moves)}:
        earlier = Position.from_record(record, plies)
        assert earlier.ply == plies
        assert sights(earlier) == seen[plies]
    assert sights(Position.from_record(record)) == seen[-1]
    for wrong in (len(moves) + 1, -1):
        with pytest.raises(BadRecord) as caught:
            Position.from_record(record, wrong)
        assert caught.value.key == "errors.record.short"


@pytest.mark.parametrize("name", TABLES)
def test_replay_gives_every_position_with_the_move_made_there(name: str) -> None:
    record = played(name).record(["a", "b", "c", "d"][: played(name).players])
    moves: list[str | None] = []
    for number, (position, move) in enumerate(replay(record)):
        assert position.ply == number
        assert not position.waiting
        assert (move is None) == (position.result is not None)
        assert move is None or move in position.legal_moves
        moves.append(move)
    assert moves == [*(event.move for event in record.events if event.move), None]


def test_begin_stands_before_the_first_move() -> None:
    position = played("stones-3-new", plies=9)
    first = begin(position.record(seats(position)))
    assert first.ply == 0
    assert first.setup == position.setup
    assert first.options == position.options


def test_check_result_wants_the_result_of_the_last_position() -> None:
    position = played("patterns")
    record = position.record(seats(position))
    check_result(position, record)
    assert record.result is not None
    for result in (None, msgspec.structs.replace(record.result, winner=None)):
        with pytest.raises(BadRecord) as caught:
            check_result(position, msgspec.structs.replace(record, result=result))
        assert caught.value.key == "errors.record.result"


@pytest.mark.parametrize(
    "event",
    [
        Event(chance="reshuffle", deck="R"),
        Event(chance="reshuffle", deck=""),
        Event(seat=0, move="m1 r"),
        Event(seat=1, move="M1 R"),
        Event(),
    ],
)
def test_follow_takes_only_what_comes_next(event: Event) -> None:
    position = new("mandala", seed=bytes(32))
    before = state(position)
    with pytest.raises(BadRecord):
        position.follow(event)
    assert state(position) == before
    assert position.events == []


# --------------------------------------------------------------------------------------------------- what else there is


def test_a_copy_of_the_game_is_independent() -> None:
    for name in TABLES:
        position = played(name, plies=5)
        before = state(position)
        game = position.copy_game()
        game.do(game.actions()[0])
        assert state(position) == before
        assert game.state() != before


def test_scores_stand_at_any_time() -> None:
    for name in TABLES:
        position = played(name, plies=20)
        assert position.scores == tuple(position.copy_game().scores())


@pytest.mark.parametrize("game", IDS)
def test_a_notebook_shows_what_everyone_may_see(game: str) -> None:
    position = new(game, seed=bytes(32))
    picture = position._repr_svg_()
    assert picture.startswith("<svg")
    assert picture == kind_of(game).picture.picture(position.observe(None))


def test_a_copy_goes_its_own_way() -> None:
    for game in ("mandala", "patterns", "stones"):
        position = new(game, seed=bytes(32))
        for _ in range(12):
            position.push(position.legal_moves[0])
        other = copy(position)
        before = position.record(["a"] * position.players), position.observe(0)
        while other.seat is not None:
            other.push(other.legal_moves[-1])
        assert (position.record(["a"] * position.players), position.observe(0)) == before
        while position.seat is not None:
            position.push(position.legal_moves[-1])
        assert position.record(["a", "b"]) == other.record(["a", "b"])


@pytest.mark.parametrize("seat", [-1, 2, 5, "0", 1.0, True, b"0"])
def test_only_seats_of_the_table_can_observe(seat: Any) -> None:
    for game in IDS:
        with pytest.raises(BadOption):
            new(game).observe(seat)


@pytest.mark.parametrize("game", IDS)
def test_a_position_can_be_pickled(game: str) -> None:
    position = new(game, seed=bytes(32))
    for _ in range(9):
        position.push(position.legal_moves[0])
    for again in (pickle.loads(pickle.dumps(position)), deepcopy(position)):
        assert again.record(["a", "b"]) == position.record(["a", "b"])
        assert again.observe(1) == position.observe(1)
        again.push(again.legal_moves[0])
        assert again.ply == position.ply + 1
    assert f"{game} " in repr(position)


def test_what_is_of_the_wrong_type_gets_an_error_of_ours() -> None:
    wrong: Any
    for wrong in ([], {}, None, 5):
        with pytest.raises(BadOption):
            new(wrong)
    for wrong in (5, b"short", ["00" * 32]):
        with pytest.raises(BadSeed):
            new("patterns", seed=wrong)
    with pytest.raises(BadOption):
        new("stones", 5)  # type: ignore[call-overload]
    for wrong in (None, 5, b"B R", ["B R"]):
        with pytest.raises(BadNotation):
            new("patterns").push(wrong)
    for wrong in (None, {}, new("patterns")):
        with pytest.raises(BadState):
            resample(wrong, random.Random(1))
    with pytest.raises(BadState):
        resample(new("patterns").observe(0), None)  # type: ignore[arg-type]
    for wrong in (["a"], [1, 2], ["a", "b", "c"]):
        with pytest.raises(BadOption):
            new("patterns").record(wrong)


# --------------------------------------------------------------------------------------------------------------- values


@pytest.mark.parametrize("name", TABLES)
def test_positions_are_values(name: str) -> None:
    """Equal with the same on the table and in all heads, whatever the way; a set holds each once."""
    position = played(name, plies=contract_of(TABLES[name][0]).middle)
    twin = Position.from_record(position.record(seats(position)))
    assert position == twin == position.copy()
    assert len({position, twin, position.copy()}) == 1
    for move in position.legal_moves[:3]:
        after = position.after(move)
        assert after != position
        assert after == twin.after(move)
        after.undo()
        assert after == position == twin
    assert len({position, *(position.after(move) for move in position.legal_moves[:3])}) >= 2
    assert position != "a position"
    assert position != table(name, "another")


def test_what_is_hidden_and_differs_makes_positions_differ() -> None:
    """Nobody at the table could tell the two apart, but they are not the same."""
    one = new("mandala", seed=bytes(32))
    state = one.copy_game().state()
    deck = state.deck[::-1]  # type: ignore[attr-defined]
    changed = msgspec.structs.replace(state, deck=deck)  # type: ignore[type-var]
    positions = [Position(one.kind, one.options, {"state": one.kind.plain_state(each)}) for each in (state, changed)]
    assert positions[0] != positions[1]
    assert sights(positions[0]) == sights(positions[1])
    assert len({position.observe(0) for position in positions}) == 1
    assert hash(positions[0]) == hash(positions[1])


@pytest.mark.parametrize("name", TABLES)
def test_observations_are_values(name: str) -> None:
    position = played(name, plies=4)
    seen = sights(position)
    assert len({*seen, *sights(position.copy())}) == len(set(map(msgspec.json.encode, seen)))


def test_a_result_makes_a_difference() -> None:
    position, other = (new("patterns", seed=bytes(32)) for _ in range(2))
    assert position == other
    other.forfeit(0, "left")
    assert position != other
