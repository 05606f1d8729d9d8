"""The contract that every game keeps, with every option: what holds for one holds for all."""

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.dealing import Stream, series_seed
from sandtable.errors import BadNotation, IllegalMove
from sandtable.games import IDS, kind_of, playout
from sandtable.locale import say
from sandtable.position import Position
from sandtable.records import format_record, parse_record
from tests.games.contract import contract_of
from tests.games.positions import COMPILED, TABLES, TYPICAL, at, scaled, state, table, walk

# plain Python is slow; tables that stand for no other have passed it compiled, and pass it in `./test --long`
every_table = pytest.mark.parametrize("name", list(TABLES) if COMPILED else TYPICAL)


# -------------------------------------------------------------------------------------------------------------- helpers


def sampled(name: str, series: str, games: int, every: int) -> Iterator[Position[Any]]:
    """Positions of random games, those whose number can be divided by `every`, and the final ones."""
    for index in range(games):
        for position in walk(table(name, series, index), f"{series}/{name}/{index}"):
            if position.ply % every == 0 or position.result:
                yield position


def seen(position: Position[Any]) -> list[Any]:
    """What every seat and a watcher see."""
    return [position.observe(seat) for seat in (*range(position.players), None)]


def check_conserved(plain: Any, name: str) -> None:
    """Nothing has come or gone at a table."""
    plain.check()
    contract_of(TABLES[name][0]).check_conserved(plain)


# ---------------------------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize("game", IDS)
def test_every_text_of_the_notation_round_trips(game: str) -> None:
    kind = kind_of(game)
    texts = contract_of(game).universe()
    assert len(set(texts)) == len(texts) == contract_of(game).size
    actions = [kind.parse(text) for text in texts]
    assert [kind.format(action) for action in actions] == texts
    assert len(set(actions)) == len(actions)


@pytest.mark.parametrize("game", IDS)
def test_parsing_forgives_case_and_spaces(game: str) -> None:
    kind = kind_of(game)
    for text in contract_of(game).universe():
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


NO_MOVES = ("", " ", "x", "é", "-", "1", "null", "\0", "Ｒ", "A" * 999)


@pytest.mark.parametrize("game", IDS)
def test_what_is_no_move_of_any_game_is_bad_notation(game: str) -> None:
    own = set(contract_of(game).universe())
    for text in {*NO_MOVES, *(text for other in IDS for text in contract_of(other).no_moves)} - own:
        with pytest.raises(BadNotation) as caught:
            kind_of(game).parse(text)
        assert text[:40] in str(caught.value)
        assert text[:40] in caught.value.text("fr")


@pytest.mark.parametrize("game", IDS)
def test_what_is_a_move_of_another_game_alone_is_bad_notation(game: str) -> None:
    own = {text.replace(" ", "").upper() for text in contract_of(game).universe()}
    for other in IDS:
        for text in contract_of(other).universe():
            if text.replace(" ", "").upper() not in own:
                with pytest.raises(BadNotation):
                    kind_of(game).parse(text)


@every_table
def test_legal_moves_are_sorted_and_distinct_and_exact(name: str) -> None:
    texts = set(contract_of(TABLES[name][0]).universe())
    for position in sampled(name, "sorted", scaled(3, 1), 1):
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
            check_conserved(game.state(), name)


@every_table
def test_every_other_move_is_refused_and_changes_nothing(name: str) -> None:
    """All texts of the notation are tried: the error names move, seat and reason, in both languages."""
    texts = contract_of(TABLES[name][0]).universe()
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
            assert say("en", error.reason) != error.reason, "there is no such sentence"
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
    for position in sampled(name, "conserved", scaled(8, 2), 1):
        check_conserved(state(position), name)


@every_table
def test_games_end(name: str) -> None:
    """With a result whose scores are those of the position, whose winner has the most, and a reason of the game."""
    for index in range(scaled(10, 3)):
        *_, position = walk(table(name, "ends", index), f"ends/{name}/{index}")
        result = position.result
        assert result is not None
        assert result.reason in contract_of(TABLES[name][0]).reasons
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
    for position in sampled(name, "loaded", scaled(4, 2), 1):
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
    middle = contract_of(TABLES[name][0]).middle
    for _ in range(middle):
        position.push(position.legal_moves[stream.below(len(position.legal_moves))])
    loaded = at(position.kind.id, state(position), TABLES[name][1])
    while position.result is None and not any(event.chance for event in position.events):
        assert state(loaded) == state(position)
        move = position.legal_moves[stream.below(len(position.legal_moves))]
        position.push(move)
        loaded.push(move)
    assert position.ply > middle


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
    for seed in range(scaled(10, 2)):
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
    while game.choices:
        game.choose(0)
    assert game.state() != before
    assert (state(position), seen(position)) == (before, views)
