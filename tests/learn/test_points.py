"""The tables of the score sheets: what the rules give, and real games add up by them."""

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.errors import BadOption
from sandtable.games.mandala.state import COLOURS, MandalaState, plus
from sandtable.games.patterns.state import PatternsState
from sandtable.games.stones.state import StonesState
from sandtable.learn.points import games, points_of
from sandtable.position import replay
from tests.bots.observations import played
from tests.games.positions import table, walk

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


@pytest.fixture(scope="module")
def points() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps({game: points_of(game) for game in games()}))
    return found


def test_the_page_has_them(points: dict[str, Any]) -> None:
    kept = {name: (GAMES / name / "companion" / "points.json").read_text(encoding="utf-8") for name in points}
    assert {name: json.loads(text) for name, text in kept.items()} == points, "python -m sandtable.learn.points GAME"


def test_only_games_with_points_of_their_own_have_them(points: dict[str, Any]) -> None:
    assert set(points) == {"mandala", "patterns", "stones"}
    with pytest.raises(BadOption, match="mandala, patterns, stones"):
        points_of("chess")


def test_they_are_those_of_the_rulebooks(points: dict[str, Any]) -> None:
    assert points["mandala"]["spaces"] == [1, 2, 3, 4, 5, 6]
    assert points["patterns"]["markers"][2] == [0, 0, 3, 6, 9, 12, 15, 18, 21, 24]
    towers = points["stones"]["towers"]
    assert towers == [[1, 2, 3, 4, 5], [4, 2, 1, 1], [1, 3, 4, 1], [1, 2, 4, 6], [2, 3, 4, 5]]
    assert len(points["stones"]["board"]) == 12
    assert {goal["points"] for goal in points["stones"]["goals"]} == {6, 7, 8, 9}


@pytest.mark.parametrize("seed", range(3))
def test_a_river_and_a_cup_add_up(points: dict[str, Any], seed: int) -> None:
    position = played("mandala", "greedy", bytes([seed] * 32), 1000)
    state = position.copy_game().state()
    assert isinstance(state, MandalaState)
    assert position.result is not None
    for seat, score in enumerate(position.result.scores):
        river, cup = state.rivers[seat], plus(state.cups[seat], state.dealt[seat])
        worth = zip(river, points["mandala"]["spaces"], strict=False)
        assert sum(cup[COLOURS.index(colour)] * each for colour, each in worth) == score


@pytest.mark.parametrize("seed", range(3))
def test_groups_add_up(points: dict[str, Any], seed: int) -> None:
    position = played("patterns", "greedy", bytes([seed] * 32), 1000)
    state = position.copy_game().state()
    assert isinstance(state, PatternsState)
    assert position.result is not None
    for seat, score in enumerate(position.result.scores):
        sizes = [
            sum(c == colour and owner == str(seat) for c, owner in zip(state.board, state.owners, strict=True))
            for colour in state.groups[seat]
        ]
        assert sum(points["patterns"]["markers"][marker][size] for marker, size in enumerate(sizes)) == score


def test_towers_the_mandala_board_and_goals_add_up(points: dict[str, Any]) -> None:
    position = played("stones-2", "greedy", bytes(32), 1000)
    table, earned = points["stones"], [0, 0]
    board = {each["space"]: each["points"] for each in table["board"]}
    for before, move in replay(position.record(["a", "b"])):
        state = before.copy_game().state()
        assert isinstance(state, StonesState)
        if move is None or before.seat is None or move[0] not in "SA":
            continue
        towers, spaces = state.towers[before.seat], [int(space) - 1 for space in move.split()[-1]]
        for space in spaces:
            entered = {0: len({len(tower) for tower in towers}), 4: len({stone[0] for stone in towers[4]})}
            number = entered.get(space, len(towers[space]))
            earned[before.seat] += table["any"] if move[0] == "A" else table["towers"][space][number - 1]
        placed = len(state.board)
        earned[before.seat] += sum(board.get(placed + 1 + i, 0) for i in range(len(spaces)))
    seen = position.observe(None)
    goals = {goal["id"]: goal["points"] for goal in table["goals"]}
    assert position.result is not None
    counted = [goals.get(card or "", 0) for card in seen.counted]
    assert [a + b for a, b in zip(earned, counted, strict=True)] == list(position.result.scores)


def test_towers_with_new_stones_add_up(points: dict[str, Any]) -> None:
    """A New Stone on a tower is of the colour that is scored; one that is dropped gives the points of its space."""
    table_of, mixed = points["stones"], 0
    gives = {each["points"] for each in table_of["board"]}
    for n in range(6):
        before: StonesState | None = None
        for position in walk(table("stones-3-new", "sheet", n), f"sheet {n}"):
            state = position.copy_game().state()
            assert isinstance(state, StonesState)
            if before is not None:
                rows = zip(state.sheet[before.seat], before.sheet[before.seat], strict=True)
                earned, towers = [now - then for now, then in rows], before.towers[before.seat]
                move = next(event.move for event in reversed(position.events) if event.move).split()
                expected = [0] * 6
                for space in (int(each) - 1 for each in move[-1] if move[0] in "SA"):
                    mixed += any(len(stone) == 1 for tower in towers for stone in tower)
                    colours = {move[1] if len(stone) == 1 else stone[0] for stone in towers[4]}
                    entered = {0: len({len(tower) for tower in towers}), 4: len(colours)}
                    number = entered.get(space, len(towers[space]))
                    expected[5 if move[0] == "A" else space] += (
                        table_of["any"] if move[0] == "A" else table_of["towers"][space][number - 1]
                    )
                assert earned[:6] == expected
                assert move[0] in "SA" or earned[6] == 0 or earned[6] in gives
            before = state
    assert mixed > 5
