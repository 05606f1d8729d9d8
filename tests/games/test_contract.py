"""The contract that every game keeps, with every option: what holds for one holds for all."""

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from sandtable.dealing import Stream, series_seed
from sandtable.errors import BadNotation, IllegalMove
from sandtable.games import IDS, kind_of, playout
from sandtable.games.mandala.state import COLOURS as CARD_COLOURS
from sandtable.games.mandala.state import MandalaState
from sandtable.games.patterns.state import CELL_NAMES, PatternsState
from sandtable.games.stones.state import COLOURS, NEW, SIDES, STONES, StonesState
from sandtable.position import Position
from sandtable.records import format_record, parse_record
from tests.games.positions import TABLES, at, scaled, state, table, walk

REFUSED = json.loads((files("sandtable.locale") / "en" / "refused.json").read_text(encoding="utf-8"))

every_table = pytest.mark.parametrize("name", list(TABLES))


# -------------------------------------------------------------------------------------------------------------- helpers


def universe(game: str) -> list[str]:
    """Every text that the notation of a game allows, in its exact form."""
    if game == "mandala":
        builds = [f"M{mandala} {colour}" for mandala in "12" for colour in CARD_COLOURS]
        piles = [f"{colour}{n}" for colour in CARD_COLOURS for n in range(1, 9)]
        grows = [f"F{mandala} {pile}" for mandala in "12" for pile in piles]
        return [*builds, *grows, *(f"D {pile}" for pile in piles), *(f"C {colour}" for colour in CARD_COLOURS)]
    if game == "patterns":
        placed = [f"{kind} {cell}" for kind in "ESF" for cell in CELL_NAMES]
        return [*(f"B {colour}" for colour in CARD_COLOURS), *placed, "end"]
    circles, spaces = range(1, 10), range(1, 6)
    picks = [f"P {a}>{b} {side} {s}" for a in circles for b in circles for side in SIDES for s in spaces]
    sets = ["".join(chosen) for n in spaces for chosen in itertools.combinations("12345", n)]
    scores = [f"S {colour} {chosen}" for colour in COLOURS for chosen in sets]
    return [*picks, *scores, *(f"A {chosen}" for chosen in sets), "keep", "drop", *(f"N {space}" for space in spaces)]


REASONS = {"mandala": {"river", "deck", "dry"}, "patterns": {"stuck"}, "stones": {"hands", "stuck"}}
SIZES = {"mandala": 162, "patterns": 163, "stones": 1782}


def sampled(name: str, series: str, games: int, every: int) -> Iterator[Position[Any]]:
    """Positions of random games, those whose number can be divided by `every`, and the final ones."""
    for index in range(games):
        for position in walk(table(name, series, index), f"{series}/{name}/{index}"):
            if position.ply % every == 0 or position.result:
                yield position


def seen(position: Position[Any]) -> list[Any]:
    """What every seat and a watcher see."""
    return [position.observe(seat) for seat in (*range(position.players), None)]


def check_conserved(plain: Any) -> None:
    """Nothing has come or gone: 108 cards, 54 tokens, 96 stones and the New Stones."""
    plain.check()
    if isinstance(plain, MandalaState):
        piles = [*plain.mountains, *plain.fields[0], *plain.fields[1], *plain.hands, *plain.cups, *plain.dealt]
        cards = [sum(column) for column in zip(*piles, plain.discard, strict=True)]
        loose = Counter(plain.deck + plain.rivers[0] + plain.rivers[1])
        assert [n + loose[colour] for n, colour in zip(cards, CARD_COLOURS, strict=True)] == [18] * 6
    elif isinstance(plain, PatternsState):
        tokens = Counter(plain.board + (plain.bowls or plain.spare))
        assert tokens == Counter(CARD_COLOURS * 9)
    else:
        assert isinstance(plain, StonesState)
        in_towers = [stone for row in plain.towers for tower in row for stone in tower]
        stones = Counter([*in_towers, *plain.board, *itertools.chain(*plain.stacks.values())])
        new = stones.pop(NEW, 0) + len(plain.new_spaces) + plain.box + len(plain.pending) + plain.kept
        assert stones == Counter(STONES * 12)
        assert new == (12 if plain.new_stones else 0)


# ---------------------------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize("game", IDS)
def test_every_text_of_the_notation_round_trips(game: str) -> None:
    kind = kind_of(game)
    texts = universe(game)
    assert len(set(texts)) == len(texts) == SIZES[game]
    actions = [kind.parse(text) for text in texts]
    assert [kind.format(action) for action in actions] == texts
    assert len(set(actions)) == len(actions)


@pytest.mark.parametrize("game", IDS)
def test_parsing_forgives_case_and_spaces(game: str) -> None:
    kind = kind_of(game)
    for text in universe(game):
        action = kind.parse(text)
        spaced = "  ".join(text.replace(">", " > ").split())
        wide = f"\t{spaced.lower()} "
        for forgiven in (
            text.lower(),
            text.upper(),
            text.replace(" ", ""),
            text.replace(">", " "),
            f" {text}\n",
            wide,
        ):
            assert kind.parse(forgiven) == action


NO_MOVES = {
    "any": [
        "",
        " ",
        "x",
        "é",
        "-",
        "1",
        "null",
        "\0",
        "keep it",
        "drop 1",
        "kee p",
        "ends",
        "Ｒ",
        "M1 R" + " " * 40,
        "A" * 999,
    ],
    "mandala": [
        "M3 R",
        "M1 X",
        "M1",
        "M1 R2",
        "M１ R",
        "F1 R0",
        "F1 R9",
        "F1 R",
        "D R",
        "D R10",
        "C",
        "C RR",
        "M1 R M1 R",
    ],
    "patterns": [
        "B",
        "B X",
        "E a1",
        "E h7",
        "E i4",
        "E d9",
        "E d0",
        "E ｄ4",
        "E d4 e4",
        "S",
        "S h8",
        "F",
        "F d",
        "end.",
    ],
    "picks": ["P 2>5 n 6", "P 0>5 n 1", "P 2>5 x 1", "P 2>5 n", "P 2>>5 n 1", "P 2-5 n 1", "P 2>5 nn 1", "P"],
    "scores": [
        "S R",
        "S R 6",
        "S G 12",
        "S R 11",
        "S 12",
        "A",
        "A 6",
        "A 0",
        "A 122",
        "A 1\0",
        "N",
        "N 6",
        "N 0",
        "N 12",
    ],
}


@pytest.mark.parametrize("game", IDS)
def test_what_is_no_move_of_any_game_is_bad_notation(game: str) -> None:
    for text in itertools.chain(*NO_MOVES.values()):
        with pytest.raises(BadNotation) as caught:
            kind_of(game).parse(text)
        assert text[:40] in str(caught.value)
        assert text[:40] in caught.value.text("fr")


@pytest.mark.parametrize("game", IDS)
def test_what_is_a_move_of_another_game_alone_is_bad_notation(game: str) -> None:
    own = {text.replace(" ", "").upper() for text in universe(game)}
    for other in IDS:
        for text in universe(other):
            if text.replace(" ", "").upper() not in own:
                with pytest.raises(BadNotation):
                    kind_of(game).parse(text)


@every_table
def test_legal_moves_are_sorted_and_distinct_and_exact(name: str) -> None:
    texts = set(universe(TABLES[name][0]))
    for position in sampled(name, "sorted", scaled(5, 1), 1):
        moves = position.legal_moves
        assert list(moves) == sorted(set(moves))
        assert set(moves) <= texts
        assert bool(moves) == (position.result is None)


@every_table
def test_every_legal_move_is_accepted(name: str) -> None:
    """Each is played on a copy: the game goes on or is over, and nothing is lost."""
    for position in sampled(name, "accepted", scaled(2, 1), scaled(5, 20)):
        for move in position.legal_moves:
            game = position.copy_game()
            game.do(position.kind.parse(move))
            assert bool(game.choices) != bool(game.ending) or game.waiting
            assert game.actions() or game.ending or game.waiting
            check_conserved(game.state())


@every_table
def test_every_other_move_is_refused_and_changes_nothing(name: str) -> None:
    """All texts of the notation are tried: the error names move, seat and reason, in both languages."""
    texts = universe(TABLES[name][0])
    for position in sampled(name, "refused", 1, scaled(11, 29)):
        legal = set(position.legal_moves)
        before, views, events = state(position), seen(position), list(position.events)
        named: set[str] = set()
        for move in texts:
            if move in legal:
                continue
            with pytest.raises(IllegalMove) as caught:
                position.push(move)
            error = caught.value
            assert (error.move, error.seat) == (move, position.seat)
            assert error.reason.removeprefix("refused.") in REFUSED
            assert (error.reason == "refused.over") == (position.result is not None)
            if error.seat is not None:
                assert error.reason.split(".")[1] == TABLES[name][0]
            if error.reason not in named:
                named.add(error.reason)
                for text in (str(error), error.text("fr")):
                    assert move in text
                    assert "{" not in text
        assert (state(position), seen(position), position.events) == (before, views, events)
        assert set(position.legal_moves) == legal


# --------------------------------------------------------------------------------------------------------- conservation


@every_table
def test_nothing_comes_or_goes(name: str) -> None:
    for position in sampled(name, "conserved", scaled(20, 2), 1):
        check_conserved(state(position))


@every_table
def test_games_end(name: str) -> None:
    """With a result whose scores are those of the position, whose winner has the most, and a reason of the game."""
    for index in range(scaled(20, 3)):
        *_, position = walk(table(name, "ends", index), f"ends/{name}/{index}")
        result = position.result
        assert result is not None
        assert result.reason in REASONS[TABLES[name][0]]
        assert result.scores == position.scores
        assert len(result.scores) == position.players
        if result.winner is None:
            assert len(set(result.scores)) == 1
        else:
            assert result.scores[result.winner] == max(result.scores)
        assert (position.seat, position.legal_moves) == (None, ())


# ---------------------------------------------------------------------------------------------------------- round trips


@every_table
def test_state_and_load_round_trip(name: str) -> None:
    """A loaded position is the same, sees the same and has the same moves."""
    options = TABLES[name][1]
    for position in sampled(name, "loaded", scaled(10, 2), 1):
        plain = state(position)
        loaded = at(position.kind.id, plain, options)
        assert state(loaded) == plain
        assert loaded.legal_moves == position.legal_moves
        assert loaded.scores == position.scores
        assert loaded.result == position.result


@every_table
def test_a_loaded_position_plays_on_alike(name: str) -> None:
    """Up to a reshuffle, which is each one's own."""
    stream = Stream(series_seed("alike", 0))
    position = table(name, "alike")
    for _ in range(10):
        position.push(position.legal_moves[stream.below(len(position.legal_moves))])
    loaded = at(position.kind.id, state(position), TABLES[name][1])
    while position.result is None and not any(event.chance for event in position.events):
        assert state(loaded) == state(position)
        move = position.legal_moves[stream.below(len(position.legal_moves))]
        position.push(move)
        loaded.push(move)
    assert position.ply > 10


@every_table
def test_record_round_trip(name: str) -> None:
    """Finished or not, a record gives back the position, and is the same when written again."""
    for index in range(scaled(4, 1)):
        seats = [f"seat {n}" for n in range(table(name, "record").players)]
        for position in walk(table(name, "record", index), f"record/{name}/{index}"):
            if position.ply % scaled(7, 25) and not position.result:
                continue
            record = position.record(seats)
            line = format_record(record)
            again = Position.from_record(parse_record(line))
            assert format_record(again.record(seats)) == line
            assert (state(again), seen(again), again.result) == (state(position), seen(position), position.result)
            assert again.legal_moves == position.legal_moves


# -------------------------------------------------------------------------------------------------------- the two faces


def same(first: Any, second: Any) -> bool:
    """Whether two positions of the rules are the same in all that Python can see."""
    return bool(
        first.state() == second.state()
        and (first.seat, first.choices, first.ending) == (second.seat, second.choices, second.ending)
        and first.actions() == second.actions()
        and first.scores() == second.scores()
        and first.leader() == second.leader()
    )


def dealt(name: str, seed: int) -> Any:
    """A game dealt with the rules' own dice."""
    game, options = TABLES[name]
    core = kind_of(game).core(kind_of(game).options(options))
    core.seed(seed)
    core.fresh()
    return core


@every_table
def test_choosing_the_kth_move_is_playing_the_kth_legal_one(name: str) -> None:
    """At every decision of some games, for all k at some of them."""
    for seed in range(scaled(6, 1)):
        stream = Stream(series_seed("faces", seed))
        game = dealt(name, seed)
        plies = 0
        while game.choices:
            actions = game.actions()
            assert len(actions) == game.choices
            tried = range(len(actions)) if plies % scaled(5, 30) == 0 else [stream.below(len(actions))]
            for k in tried:
                by_number, by_action = game.copy(), game.copy()
                by_number.choose(k)
                by_action.do(actions[k])
                assert same(by_number, by_action)
            game = by_number
            plies += 1
        assert game.ending


@every_table
def test_playouts_of_both_faces_add_up_to_the_same(name: str) -> None:
    game, options = TABLES[name]
    core = kind_of(game).core(kind_of(game).options(options))
    n = scaled(2000, 20)
    assert playout.run(core, n, 99) == playout.run(core, n, 99, listed=True)
    assert playout.run(core, n, 99) != playout.run(core, n, 100)


@every_table
def test_a_copy_plays_on_like_the_original_and_leaves_it_alone(name: str) -> None:
    for seed in range(scaled(20, 2)):
        game = dealt(name, seed)
        stream = Stream(series_seed("copies", seed))
        for _ in range(stream.below(25)):
            if game.choices:
                game.choose(stream.below(game.choices))
        before, actions, scores = game.state(), game.actions(), game.scores()
        copy = game.copy()
        assert same(copy, game)
        other = game.blank()
        other.take(game)
        chosen = []
        while copy.choices:
            chosen.append(stream.below(copy.choices))
            copy.choose(chosen[-1])
        assert (game.state(), game.actions(), game.scores()) == (before, actions, scores), "the original is left alone"
        for k in chosen:
            other.choose(k)
            game.choose(k)
        assert same(copy, game)
        assert same(other, game)


@every_table
def test_a_copy_made_over_a_finished_game_is_a_copy_of_everything(name: str) -> None:
    """A game is played twice from the same deal; at every decision of the second time an object that has just finished
    a game takes it over, and must finish it like the first time."""
    for seed in range(scaled(10, 4)):
        stream = Stream(series_seed("over", seed))
        first, second, other = dealt(name, seed), dealt(name, seed), dealt(name, seed + 1)
        chosen = []
        while first.choices:
            chosen.append(stream.below(first.choices))
            first.choose(chosen[-1])
        while other.choices:
            other.choose(stream.below(other.choices))
        for ply, k in enumerate(chosen):
            other.take(second)
            assert same(other, second)
            for next_k in chosen[ply:]:
                other.choose(next_k)
            assert same(other, first)
            second.choose(k)
        assert same(second, first)


@every_table
def test_copy_game_leaves_the_position_alone(name: str) -> None:
    position = table(name, "copy_game")
    before, views = state(position), seen(position)
    game = position.copy_game()
    for _ in range(6):
        game.choose(0)
    assert game.state() != before
    assert (state(position), seen(position)) == (before, views)
